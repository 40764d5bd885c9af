//! Every claim of a reason is counted again, slowly and in another way, over positions of games played at random.
//! Some hundred a game, and 10,000 in `cargo xtask nightly why`.

use std::collections::BTreeMap;

use tablee_core::{
    Argument, DealRng, Diagram, Diagrammed, Game, Joint, PlayoutRng, Rng as _, Seat, Sentence, Setup, Sides, Sight,
    Turn, Viewer, random_step,
};
use tablee_kariba::{Kariba, KaribaOptions};
use tablee_karuba::{Karuba, KarubaMove, KarubaOptions, KarubaView, SetupMode};
use tablee_karuba_cards::{KarubaCards, Move};
use tablee_labyrinth::{Labyrinth, LabyrinthMove};
use tablee_why::Reasoned;

fn positions() -> usize {
    if std::env::var_os("TABLEE_NIGHTLY").is_some() { 10_000 } else { 300 }
}

fn argument<'a>(sentence: &'a Sentence, name: &str) -> &'a Argument {
    let found = sentence.arguments.iter().find(|(known, _)| known == name);
    &found.unwrap_or_else(|| panic!("{sentence:?} lacks {name}")).1
}

fn number(sentence: &Sentence, name: &str) -> i64 {
    match argument(sentence, name) {
        Argument::Number(number) => *number,
        other => panic!("{name} is {other:?}"),
    }
}

fn inner(sentence: &Sentence) -> &Sentence {
    match argument(sentence, "rest") {
        Argument::Inner(inner) => inner,
        other => panic!("rest is {other:?}"),
    }
}

/// Plays at random and asks for the reason of one move of one seat at every decision, until enough were checked.
fn each<G: Reasoned>(options: &[G::Options], check: impl Fn(&G, &Sight<G>, Seat, G::Move, &Sentence)) {
    let wanted = positions();
    let (mut checked, mut game, mut ids) = (0, 0, BTreeMap::<String, usize>::new());
    let mut scratch = Vec::new();
    while checked < wanted {
        let mut rng = PlayoutRng::new(game);
        let seats = G::INFO.fewest_seats + game as usize % (G::INFO.most_seats.min(4) - G::INFO.fewest_seats + 1);
        let mut setup = Setup::<G>::standard(seats).expect("seats");
        setup.options = options[game as usize % options.len()].clone();
        let deal = G::deal(&setup, &mut DealRng::from_numbers(7, game));
        let mut state = G::start(&setup, &deal).expect("a deal");
        game += 1;
        while let Turn::Decide(deciding) = state.turn() {
            let seat = deciding.iter().next().expect("somebody decides");
            let sight = Sight::of(&state, Viewer::Seat(seat));
            let choice = sight.moves()[rng.below(sight.moves().len() as u32) as usize];
            let reason = G::reason(&sight, choice).unwrap_or_else(|| panic!("{choice} has no reason"));
            check(&state, &sight, seat, choice, &reason);
            *ids.entry(reason.id.to_string()).or_default() += 1;
            checked += 1;
            random_step(&mut state, &mut rng, &mut scratch);
        }
    }
    assert!(ids.len() > 2, "always the same reason: {ids:?}");
}

/// K4, K6 on plain numbers: whom and how many `animal` (from 0) captures.
fn chased(waterhole: &[i64; 8], animal: usize) -> Option<(usize, i64)> {
    if waterhole[animal] < 3 {
        return None;
    }
    let victim = if animal == 0 { Some(7) } else { (0..animal).rev().find(|&weaker| waterhole[weaker] > 0) };
    victim.map(|victim| (victim, waterhole[victim])).filter(|(_, count)| *count > 0)
}

/// Every hand of `left` cards more, taken from `from`.
fn hands(from: &[i64; 8], at: usize, left: i64, hand: &mut [i64; 8], visit: &mut dyn FnMut(&[i64; 8])) {
    if at == 8 {
        if left == 0 {
            visit(hand);
        }
        return;
    }
    for count in 0..=left.min(from[at]) {
        hand[at] += count;
        hands(from, at + 1, left - count, hand, visit);
        hand[at] -= count;
    }
}

#[test]
fn kariba_claims_hold() {
    each::<Kariba>(
        &[KaribaOptions::default(), KaribaOptions { expert: true }],
        |state, sight, seat, choice, reason| {
            let view = sight.view();
            let plain = |cards: tablee_kariba::Cards| cards.counts().map(i64::from);
            let animal_of = |sentence: &Sentence, name: &str| {
                let Argument::Named { en, .. } = argument(sentence, name) else { panic!("no name in {sentence:?}") };
                tablee_kariba::Animal::all().position(|animal| view.set.name(animal).en == *en).expect("an animal")
            };
            let text = choice.to_string();
            let mut waterhole = plain(view.waterhole);
            let hand = plain(view.hand.expect("the viewer's hand").0);
            if let Some(kind) = text.strip_prefix('+') {
                if kind == "?" {
                    let kinds = plain(view.unseen).iter().filter(|&&count| count > 0).count();
                    assert_eq!(number(reason, "kinds"), kinds as i64);
                } else {
                    let animal = kind.parse::<usize>().expect("a number") - 1;
                    assert_eq!(number(reason, "held"), hand[animal] + 1);
                    assert_eq!(number(reason, "together"), hand[animal] + 1 + waterhole[animal]);
                }
                return;
            }
            let (animal, count) = text.split_once('x').expect("a play");
            let animal = animal.parse::<usize>().expect("a number") - 1;
            waterhole[animal] += count.parse::<i64>().expect("a number");
            match chased(&waterhole, animal) {
                None => assert_eq!(reason.id, "kariba-why-nothing"),
                Some((victim, captured)) => {
                    assert_eq!((animal_of(reason, "animal"), number(reason, "count")), (victim, captured));
                    waterhole[victim] = 0;
                }
            }
            let mut after = state.clone();
            after.resolve(&Joint::of(seat, choice), &mut ());
            let rest = inner(reason);
            if after.turn() == Turn::Over {
                return assert_eq!(rest.id, "kariba-why-ends");
            }
            let next = (seat.index() + 1) % view.seats;
            let mut held = plain(view.known[next].0);
            let hidden = i64::from(view.hand_sizes[next]) - held.iter().sum::<i64>();
            let mut worst: Option<(i64, i64)> = None;
            hands(&plain(view.unseen), 0, hidden, &mut held, &mut |hand| {
                for hunter in 0..8 {
                    for cards in 1..=hand[hunter] {
                        let mut then = waterhole;
                        then[hunter] += cards;
                        if let Some((_, captured)) = chased(&then, hunter)
                            && worst.is_none_or(|(most, fewest)| captured > most || captured == most && cards < fewest)
                        {
                            worst = Some((captured, cards));
                        }
                    }
                }
            });
            match worst {
                None => assert_eq!(rest.id, "kariba-why-safe"),
                Some((most, cards)) => {
                    assert_eq!((number(rest, "count"), number(rest, "needed")), (most, cards), "{choice}");
                    let mut then = waterhole;
                    then[animal_of(rest, "hunter")] += cards;
                    assert_eq!(chased(&then, animal_of(rest, "hunter")), Some((animal_of(rest, "animal"), most)));
                }
            }
        },
    );
}

/// An island as letters of exits, by column and row.
type Plain = BTreeMap<(i64, i64), String>;

const SIDES: [(char, i64, i64, char); 4] = [('N', 0, -1, 'S'), ('E', 1, 0, 'W'), ('S', 0, 1, 'N'), ('W', -1, 0, 'E')];

fn letters(exits: Sides) -> String {
    exits.iter().map(|side| side.letter()).collect()
}

/// B1 in numbers: the space and side that a number touches.
fn beach(number: i64) -> ((i64, i64), char) {
    if number <= 50 { ((0, number / 10 - 1), 'W') } else { ((number / 10 - 6, 4), 'S') }
}

fn jungle(number: i64) -> ((i64, i64), char) {
    if number <= 60 { ((number / 10 - 1, 0), 'N') } else { ((5, number / 10 - 7), 'E') }
}

/// The fewest tiles that are missing: all that is reached with none, with one, with two more tiles, and so on.
fn missing(island: &Plain, from: &str, numbers: (i64, i64)) -> Option<i64> {
    let open = |space: (i64, i64), side: char| island.get(&space).is_none_or(|exits| exits.contains(side));
    let (end, end_side) = jungle(numbers.1);
    let mut fringe: Vec<((i64, i64), i64)> = Vec::new();
    if from == "beach" {
        let (space, side) = beach(numbers.0);
        if open(space, side) {
            fringe.push((space, i64::from(!island.contains_key(&space))));
        }
    } else {
        let bytes = from.as_bytes();
        fringe.push(((i64::from(bytes[0] - b'a'), i64::from(bytes[1] - b'1')), 0));
    }
    let mut settled = BTreeMap::new();
    while !fringe.is_empty() {
        fringe.sort_by_key(|(_, cost)| -cost);
        let (space, cost) = fringe.pop().expect("not empty");
        if settled.contains_key(&space) {
            continue;
        }
        settled.insert(space, cost);
        for (side, right, down, back) in SIDES {
            let next = (space.0 + right, space.1 + down);
            let inside = (0..6).contains(&next.0) && (0..5).contains(&next.1);
            if inside && open(space, side) && open(next, back) {
                fringe.push((next, cost + i64::from(!island.contains_key(&next))));
            }
        }
    }
    settled.get(&end).copied().filter(|_| open(end, end_side))
}

fn plain_island(view: &KarubaView, seat: Seat) -> Plain {
    let tiles = view.players[seat.index()].tiles.iter();
    tiles
        .map(|(field, tile)| ((i64::from(field.column()), i64::from(field.row())), letters(view.set.exits(tile))))
        .collect()
}

#[test]
fn karuba_claims_hold() {
    let draft = KarubaOptions { setup: SetupMode::Draft, ..KarubaOptions::default() };
    each::<Karuba>(&[KarubaOptions::default(), draft], |state, sight, seat, choice, reason| {
        let view = sight.view();
        let island = plain_island(view, seat);
        let colours: BTreeMap<&str, (String, (i64, i64))> = view
            .setup
            .iter()
            .map(|(colour, placement)| {
                let spot = view.players[seat.index()].adventurers.get(colour).expect("a spot").to_string();
                (colour.word(), (spot, (placement.beach.printed().into(), placement.jungle.printed().into())))
            })
            .collect();
        let named = || match argument(reason, "colour") {
            Argument::Word(word) => word.to_string(),
            other => panic!("{other:?}"),
        };
        match choice {
            KarubaMove::Lay { tile, field } => {
                let mut after = island.clone();
                after.insert((field.column().into(), field.row().into()), letters(view.set.exits(tile)));
                let count = |island: &Plain, word: &str| {
                    let (spot, numbers) = &colours[word];
                    if spot == "temple" { Some(0) } else { missing(island, spot, *numbers) }
                };
                let changes = colours.keys().map(|word| (count(&island, word), count(&after, word)));
                let nearer = changes.clone().any(|(before, now)| now.is_some() && now < before);
                let dearer = changes.clone().any(|(before, now)| before.is_some() && (now.is_none() || now > before));
                match &*reason.id {
                    "karuba-why-keeps" => assert!(!nearer && !dearer),
                    "karuba-why-closes" => {
                        assert!(count(&island, &named()).is_some() && count(&after, &named()).is_none() && !nearer);
                    }
                    "karuba-why-costs" | "karuba-why-nearer" => {
                        let word = named();
                        assert_eq!(count(&island, &word), Some(number(reason, "before")));
                        assert_eq!(count(&after, &word), Some(number(reason, "now")));
                        if reason.id == "karuba-why-costs" {
                            assert!(!nearer && number(reason, "now") > number(reason, "before"));
                            return;
                        }
                        assert_eq!(number(reason, "tiles"), view.to_come.len() as i64);
                        let helps = |exits: String| {
                            (0..30).map(|index| (index % 6, index / 6)).any(|space| {
                                let mut then = after.clone();
                                let free = then.insert(space, exits.clone()).is_none();
                                free && count(&then, &word).is_some_and(|lack| lack < number(reason, "now"))
                            })
                        };
                        let helping = view.to_come.iter().filter(|&&tile| helps(letters(view.set.exits(tile)))).count();
                        assert_eq!(number(reason, "helping"), helping as i64);
                    }
                    other => panic!("{other}"),
                }
            }
            KarubaMove::Walk { colour, to, .. } => {
                let own = &view.players[seat.index()];
                // What the seat has after it alone has moved, by the engine.
                let mut after = state.clone();
                let mut joint = Joint::of(seat, choice);
                for other in state.turn().seats().iter().filter(|&other| other != seat) {
                    joint.set(other, KarubaMove::Discard { tile: view.revealed.expect("a tile") });
                }
                after.resolve(&joint, &mut ());
                let now = after.view(Viewer::Seat(seat)).players.swap_remove(seat.index());
                let gained = i64::from(now.points - own.points);
                match &*reason.id {
                    "karuba-why-temple" => assert_eq!(number(reason, "points"), gained),
                    "karuba-why-crystal" => assert_eq!((now.crystals, gained), (own.crystals + 1, 1)),
                    "karuba-why-gold" => assert_eq!((now.gold, gained), (own.gold + 1, 2)),
                    _ => assert_eq!(gained, 0),
                }
                assert_eq!(named(), colour.word());
                if to.field().is_some() {
                    let lack = missing(&island, &to.to_string(), colours[colour.word()].1);
                    let rest = inner(reason);
                    assert_eq!(lack, (rest.id == "karuba-why-missing").then(|| number(rest, "missing")));
                }
            }
            KarubaMove::Discard { .. } => {
                assert_eq!(number(reason, "lays"), 30 - island.len() as i64);
                let walks = sight.moves().iter().filter(|other| other.to_string().contains('>')).count();
                assert_eq!(number(reason, "walks"), walks as i64);
            }
            KarubaMove::Place { placement, .. } => {
                let (from, to) =
                    (beach(placement.beach.printed().into()).0, jungle(placement.jungle.printed().into()).0);
                assert_eq!(number(reason, "tiles"), (from.0 - to.0).abs() + (from.1 - to.1).abs() + 1);
            }
        }
    });
}

#[test]
fn karuba_cards_claims_hold() {
    each::<KarubaCards>(&[Default::default()], |state, sight, seat, choice, reason| {
        let view = sight.view();
        // The seat's choice with any choice of the others: islands do not touch each other.
        let play = |state: &KarubaCards, choice: Move| {
            let (mut after, mut rng, mut scratch) = (state.clone(), PlayoutRng::new(1), Vec::new());
            let mut joint = Joint::of(seat, choice);
            for other in state.turn().seats().iter().filter(|&other| other != seat) {
                joint.set(other, state.sample(other, &mut rng, &mut scratch));
            }
            after.resolve(&joint, &mut ());
            after
        };
        let points = |state: &KarubaCards| i64::from(state.scores().points(seat));
        match choice {
            Move::Select(pair) => {
                let mut share = 1.0;
                for player in view.players.iter().filter(|player| player.seat != seat) {
                    let cards: Vec<u8> = player.unseen.iter().map(|card| card.number()).collect();
                    let (mut lowest, mut all) = (0_u32, 0_u32);
                    // Hand by hand, and in each hand pair by pair.
                    for hand in 0_u32..1 << cards.len() {
                        if hand.count_ones() as usize != player.hand_size {
                            continue;
                        }
                        let held: Vec<u8> =
                            (0..cards.len()).filter(|index| hand >> index & 1 == 1).map(|index| cards[index]).collect();
                        for one in 0..held.len() {
                            for other in 0..one {
                                all += 1;
                                lowest +=
                                    u32::from(held[one] + held[other] >= pair.low().number() + pair.high().number());
                            }
                        }
                    }
                    share *= f64::from(lowest) / f64::from(all);
                }
                assert!((share * 100.0 - number(reason, "percent") as f64).abs() < 0.500_001, "{share}: {reason:?}");
            }
            Move::Discard(card) => {
                let kept = view.players[seat.index()].chosen.iter().find(|&other| other != card).expect("two cards");
                let same = reason.id == "karuba-cards-why-same";
                for (thrown, claim) in [(card, "points"), (kept, if same { "points" } else { "other" })] {
                    let after = play(state, Move::Discard(thrown));
                    let mut lays = Vec::new();
                    after.legal(seat, &mut lays);
                    let best = lays.iter().map(|&lay| points(&play(&after, lay))).max().expect("a place");
                    assert_eq!(number(reason, claim), best);
                }
                if same {
                    return;
                }
                assert_ne!(number(reason, "points"), number(reason, "other"), "a difference is told");
                assert_eq!(
                    (number(reason, "kept"), number(reason, "card")),
                    (kept.number().into(), card.number().into())
                );
            }
            Move::Lay(card, place) => {
                let (before, now) = (points(state), points(&play(state, choice)));
                assert_eq!(number(reason, "points"), now);
                if reason.id == "karuba-cards-why-scores" {
                    assert!(number(reason, "before") == before && now != before);
                    return;
                }
                let exits = |card| letters(view.set.face(card).exits);
                let joined = view.players[seat.index()].island.iter().filter(|laid| {
                    SIDES.iter().any(|&(side, right, down, back)| {
                        (i64::from(laid.x), i64::from(laid.y))
                            == (i64::from(place.x()) + right, i64::from(place.y()) + down)
                            && exits(card).contains(side)
                            && exits(laid.card).contains(back)
                    })
                });
                assert_eq!((now, number(reason, "count")), (before, joined.count() as i64));
            }
        }
    });
}

/// The most cards that `seat` can still take, by trying every order.
fn most_taken(state: &Labyrinth, seat: Seat) -> i64 {
    let mut moves = Vec::new();
    state.legal(seat, &mut moves);
    let takes = moves.into_iter().filter(|choice| matches!(choice, LabyrinthMove::Take(_)));
    let taken = takes.map(|choice| {
        let mut after = state.clone();
        after.resolve(&Joint::of(seat, choice), &mut ());
        1 + if after.turn().seats().contains(seat) && after.laid().is_some() { most_taken(&after, seat) } else { 0 }
    });
    taken.max().unwrap_or(0)
}

/// The same position with `card` in the hand of `seat`.
fn holding(state: &Labyrinth, seat: Seat, card: u8) -> Labyrinth {
    let Some(given) = state.hand(seat).next().filter(|_| !state.hand(seat).any(|held| held == card)) else {
        return state.clone();
    };
    let (card, given) = (card.to_string(), given.to_string());
    let mut drawing = state.diagram();
    let fields: Vec<(String, String)> = drawing
        .iter()
        .filter(|(name, _)| name.starts_with("hand") || *name == "pile")
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    for (name, value) in fields {
        let swap = |token: &str| {
            if token == card {
                given.clone()
            } else if token == given {
                card.clone()
            } else {
                token.to_owned()
            }
        };
        drawing.set(&name, value.split_whitespace().map(swap).collect::<Vec<_>>().join(" "));
    }
    Labyrinth::from_diagram(&Diagram::parse(&drawing.to_string()).expect("a diagram")).expect("a position")
}

#[test]
fn labyrinth_claims_hold() {
    each::<Labyrinth>(&[Default::default()], |state, sight, seat, choice, reason| {
        let mut after = state.clone();
        after.resolve(&Joint::of(seat, choice), &mut ());
        let goes_on = after.laid().is_some();
        let left = if goes_on { most_taken(&after, seat) } else { 0 };
        match &*reason.id {
            "labyrinth-why-links" | "labyrinth-why-more" => return assert_eq!(number(reason, "count"), left),
            "labyrinth-why-done" => assert_eq!(number(reason, "count"), most_taken(state, seat)),
            "labyrinth-why-pass" => return assert_eq!(sight.moves(), [LabyrinthMove::Pass]),
            _ => assert_eq!(left, 0),
        }
        let rest = inner(reason);
        match &*rest.id {
            "labyrinth-why-ends" => return assert_eq!(after.turn(), Turn::Over),
            "labyrinth-why-alone" => return assert!(after.turn().seats().contains(seat)),
            _ => (),
        }
        let next = after.turn().seats().iter().next().expect("the next player");
        assert_ne!(next, seat);
        let own: Vec<u8> = state.hand(seat).collect();
        let unseen: Vec<u8> = Seat::all(state.seats())
            .filter(|&other| other != seat)
            .flat_map(|other| state.hand(other).collect::<Vec<_>>())
            .chain(state.pile())
            .filter(|card| !own.contains(card))
            .collect();
        let wins: Vec<i64> = unseen
            .iter()
            .map(|&card| {
                let held = holding(&after, next, card);
                let mut lays = Vec::new();
                held.legal(next, &mut lays);
                let won =
                    lays.iter().filter(|lay| matches!(lay, LabyrinthMove::Lay { card: laid, .. } if *laid == card));
                let won = won.map(|&lay| {
                    let mut then = held.clone();
                    then.resolve(&Joint::of(next, lay), &mut ());
                    if then.laid().is_some() { most_taken(&then, next) } else { 0 }
                });
                won.max().unwrap_or(0)
            })
            .collect();
        match wins.iter().copied().max().unwrap_or(0) {
            0 => assert_eq!(rest.id, "labyrinth-why-safe"),
            most => {
                let cards = wins.iter().filter(|&&win| win > 0).count() as i64;
                let claimed = (number(rest, "most"), number(rest, "cards"), number(rest, "unseen"));
                assert_eq!(claimed, (most, cards, unseen.len() as i64));
            }
        }
    });
}

/// What the others hide changes no reason: the same view dealt anew is told the same.
#[test]
fn a_reason_knows_no_more_than_the_view() {
    fn alike<G: Reasoned>() {
        let mut rng = PlayoutRng::new(3);
        let setup = Setup::<G>::standard(2).expect("two seats");
        let mut state = G::start(&setup, &G::deal(&setup, &mut rng)).expect("a deal");
        for _ in 0..12 {
            let Some(seat) = state.turn().seats().iter().next() else { return };
            let sight = Sight::of(&state, Viewer::Seat(seat));
            let other = G::determinize(sight.view(), &mut rng);
            let elsewhere = Sight::of(&other, Viewer::Seat(seat));
            for &choice in sight.moves().iter().take(20) {
                assert_eq!(G::reason(&sight, choice), G::reason(&elsewhere, choice));
            }
            random_step(&mut state, &mut rng, &mut Vec::new());
        }
    }
    alike::<Kariba>();
    alike::<Karuba>();
    alike::<KarubaCards>();
    alike::<Labyrinth>();
}
