//! The plain twin: the rule page once more, with lists of cards and loops, sharing nothing with the engine but the notation.
//! Both play the same random games and must agree on every position.

use serde_json::{Value, json};
use tablee_core::{ComponentSet, DealRng, Game, Interned, Joint, PlayoutRng, Rng, Seat, Setup, Turn};
use tablee_kariba::{Kariba, KaribaOptions, KaribaSet};

#[derive(Clone, PartialEq, Debug)]
enum Phase {
    Play,
    Draw,
    Over,
}

/// Cards are their numbers; seats are counted from 0.
#[derive(Clone, Debug)]
struct Twin {
    expert: bool,
    hands: Vec<Vec<u8>>,
    /// Place 1 is the first.
    places: Vec<Vec<u8>>,
    captured: Vec<Vec<u8>>,
    /// Top first.
    pile: Vec<u8>,
    faceup: Vec<u8>,
    turn: usize,
    phase: Phase,
    log: Vec<(usize, String)>,
}

impl Twin {
    /// K1, K2, K11
    fn new(expert: bool, seats: usize, deck: &[u8]) -> Twin {
        let mut pile = deck.to_vec();
        let mut hands = vec![Vec::new(); seats];
        for hand in &mut hands {
            for _ in 0..5 {
                hand.push(pile.remove(0));
            }
        }
        let mut faceup = Vec::new();
        while expert && faceup.len() < 3 {
            faceup.push(pile.remove(0));
        }
        let places = vec![Vec::new(); 8];
        let captured = vec![Vec::new(); seats];
        Twin { expert, hands, places, captured, pile, faceup, turn: 0, phase: Phase::Play, log: Vec::new() }
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for animal in 1..=8_u8 {
            match self.phase {
                Phase::Play => {
                    let held = self.hands[self.turn].iter().filter(|&&card| card == animal).count();
                    for count in 1..=held {
                        moves.push(format!("{animal}x{count}"));
                    }
                }
                Phase::Draw if self.faceup.contains(&animal) => moves.push(format!("+{animal}")),
                _ => {}
            }
        }
        if self.phase == Phase::Draw && !self.pile.is_empty() {
            moves.push("+?".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        self.log.push((self.turn, text.to_owned()));
        match text.strip_prefix('+') {
            Some("?") => {
                let card = self.pile.remove(0);
                self.hands[self.turn].push(card);
                self.after_drawing();
            }
            Some(animal) => {
                let animal: u8 = animal.parse().unwrap();
                remove_one(&mut self.faceup, animal);
                self.hands[self.turn].push(animal);
                self.after_drawing();
            }
            None => {
                let (animal, count) = text.split_once('x').unwrap();
                self.lay(animal.parse().unwrap(), count.parse().unwrap());
            }
        }
    }

    /// K3 to K6
    fn lay(&mut self, animal: u8, count: usize) {
        for _ in 0..count {
            remove_one(&mut self.hands[self.turn], animal);
            self.places[animal as usize - 1].push(animal);
        }
        if self.places[animal as usize - 1].len() >= 3 {
            let mut prey = None;
            if animal == 1 {
                prey = Some(8);
            } else {
                for weaker in 1..animal {
                    if !self.places[weaker as usize - 1].is_empty() {
                        prey = Some(weaker);
                    }
                }
            }
            if let Some(prey) = prey {
                let cards = std::mem::take(&mut self.places[prey as usize - 1]);
                self.captured[self.turn].extend(cards);
            }
        }
        if self.expert {
            self.after_drawing();
            return;
        }
        // K7
        while self.hands[self.turn].len() < 5 && !self.pile.is_empty() {
            let card = self.pile.remove(0);
            self.hands[self.turn].push(card);
        }
        self.end_turn();
    }

    /// K11
    fn after_drawing(&mut self) {
        if self.hands[self.turn].len() < 5 && (!self.faceup.is_empty() || !self.pile.is_empty()) {
            self.phase = Phase::Draw;
            return;
        }
        while self.faceup.len() < 3 && !self.pile.is_empty() {
            let card = self.pile.remove(0);
            self.faceup.push(card);
        }
        self.phase = Phase::Play;
        self.end_turn();
    }

    /// K2, K8
    fn end_turn(&mut self) {
        if self.hands[self.turn].is_empty() {
            self.phase = Phase::Over;
        } else {
            self.turn = (self.turn + 1) % self.hands.len();
        }
    }

    /// The trace state of the rule page.
    fn truth(&self) -> Value {
        let hands: Vec<Vec<u8>> = self.hands.iter().map(|hand| sorted(hand)).collect();
        let counts = |cards: &[u8]| -> Vec<usize> {
            (1..=8).map(|animal| cards.iter().filter(|&&card| card == animal).count()).collect()
        };
        let captured: Vec<Vec<usize>> = self.captured.iter().map(|cards| counts(cards)).collect();
        let phase = match self.phase {
            Phase::Play => "play",
            Phase::Draw => "draw",
            Phase::Over => "over",
        };
        json!({
            "hands": hands, "waterhole": counts(&self.places.concat()), "captured": captured, "pile": self.pile,
            "faceup": sorted(&self.faceup), "turn": self.turn + 1, "phase": phase,
        })
    }

    /// What everybody knows of the hands, from the log alone: each face-up card taken, as long as it need not have been
    /// played.
    fn known(&self) -> Vec<[u8; 8]> {
        let mut known = vec![[0_u8; 8]; self.hands.len()];
        for (seat, text) in &self.log {
            let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
            match digits[..] {
                [taken] => known[*seat][taken as usize - 1] += 1,
                [animal, count] => {
                    let left = &mut known[*seat][animal as usize - 1];
                    *left = left.saturating_sub(count);
                }
                _ => {}
            }
        }
        known
    }

    /// K9
    fn places(&self) -> Vec<usize> {
        let better = |own: usize| self.captured.iter().filter(|cards| cards.len() > own).count();
        self.captured.iter().map(|cards| 1 + better(cards.len())).collect()
    }
}

fn remove_one(cards: &mut Vec<u8>, animal: u8) {
    let position = cards.iter().position(|&card| card == animal).unwrap();
    cards.remove(position);
}

fn sorted(cards: &[u8]) -> Vec<u8> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}

fn compare(state: &Kariba, twin: &Twin) {
    assert_eq!(serde_json::to_value(state.truth()).unwrap(), twin.truth());
    let turn = Seat::new(twin.turn);
    let mut legal = Vec::new();
    state.legal(turn, &mut legal);
    assert_eq!(legal.iter().map(ToString::to_string).collect::<Vec<_>>(), twin.legal());
    assert_eq!(state.turn() == Turn::Over, twin.phase == Phase::Over);
    let standing = state.standing();
    assert_eq!(standing.scores, twin.captured.iter().map(|cards| cards.len() as i32).collect::<Vec<_>>());
    assert_eq!(standing.places, twin.places());
    let log: Vec<(usize, String)> = state.log().map(|(seat, choice)| (seat.index(), choice.to_string())).collect();
    assert_eq!(log, twin.log);
    let known: Vec<[u8; 8]> = Seat::all(twin.hands.len()).map(|seat| state.known(seat).counts()).collect();
    assert_eq!(known, twin.known());
}

/// Plays one random game with both; returns the number of positions compared.
fn play_both(setup: &Setup<Kariba>, number: u64) -> u64 {
    let deal = Kariba::deal(setup, &mut DealRng::from_numbers(number, 1));
    let deck: Vec<u8> = deal.deck().iter().map(|animal| animal.number()).collect();
    let mut state = Kariba::start(setup, &deal).unwrap();
    let mut twin = Twin::new(setup.options.expert, setup.seats, &deck);
    let mut rng = PlayoutRng::new(number);
    let mut positions = 1;
    compare(&state, &twin);
    while let Some(seat) = state.turn().seats().iter().next() {
        let moves = twin.legal();
        let text = &moves[rng.below(moves.len() as u32) as usize];
        twin.play(text);
        state.resolve(&Joint::of(seat, text.parse().unwrap()), &mut ());
        compare(&state, &twin);
        positions += 1;
    }
    positions
}

fn setups(set: Interned<KaribaSet>) -> impl Iterator<Item = Setup<Kariba>> {
    let variants = [false, true].into_iter().flat_map(|expert| (2..=4).map(move |seats| (expert, seats)));
    variants.map(move |(expert, seats)| Setup::new(KaribaOptions { expert }, set.clone(), seats).unwrap())
}

/// K1, K2, K3, K4, K5, K6, K7, K8, K9, K11: engine and twin agree on more than a hundred thousand positions.
#[test]
fn the_engine_agrees_with_its_plain_twin() {
    let mut positions = 0;
    for setup in setups(KaribaSet::standard()) {
        positions += (0..260).map(|number| play_both(&setup, number)).sum::<u64>();
    }
    assert!(positions >= 100_000, "only {positions} positions");
}

/// K1, K11: the same with the smallest deck, three copies of each animal.
#[test]
fn the_engine_agrees_with_its_plain_twin_on_a_small_deck() {
    let text = KaribaSet::STANDARD_TEXT.replace("copies = 8", "copies = 3");
    let set = KaribaSet::from_text("small.toml", &text).unwrap();
    for setup in setups(set) {
        (0..100).for_each(|number| {
            play_both(&setup, number);
        });
    }
}
