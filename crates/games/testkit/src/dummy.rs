//! A tiny game with everything that the suite looks at: hidden hands, simultaneous choices, open draws. It can be given one
//! flaw, so that the suite's own tests see it fail.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tablee_core::prelude::*;

/// How many cards the deck has.
const CARDS: usize = 16;

/// Each seat holds two cards of a deck numbered from 0 and plays one, all at once; the highest takes the trick. With
/// `open`, the top of the pile lies face up, so that everybody sees who draws what. With `alone`, only the first seat plays,
/// both cards of its hand one after the other, and then draws two: a turn of two decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dummy<const FLAW: u8> {
    set: Interned<DummySet>,
    open: bool,
    alone: bool,
    seats: usize,
    hands: Vec<u32>,
    known: Vec<u32>,
    played: u32,
    pile: Vec<u8>,
    tricks: Vec<i32>,
}

/// Nothing is wrong.
pub const SOUND: u8 = 0;
/// `legal` leaves a move out.
pub const LEGAL_LACKS: u8 = 1;
/// `legal` lists a move twice.
pub const LEGAL_REPEATS: u8 = 2;
/// `sample` prefers the first move.
pub const SAMPLE_SKEWED: u8 = 3;
/// The view holds the other hands, and `determinize` uses them.
pub const VIEW_LEAKS: u8 = 4;
/// The view forgets who drew which open card.
pub const VIEW_FORGETS: u8 = 5;
/// A played card comes back.
pub const CARDS_MULTIPLY: u8 = 6;
/// The breakdown lacks a line.
pub const BREAKDOWN_LACKS: u8 = 7;
/// A move is also read from another text.
pub const NOTATION_LAX: u8 = 8;
/// The game never ends.
pub const NEVER_ENDS: u8 = 9;
/// `determinize` puts the lowest unseen cards into the hands.
pub const DEAL_SKEWED: u8 = 10;
/// Somebody listening changes the game.
pub const LISTENER_MATTERS: u8 = 11;
/// The diagram loses the tricks.
pub const DIAGRAM_LOSES: u8 = 12;
/// The text of a deal loses its last card.
pub const DEAL_TEXT_LOSES: u8 = 13;
/// A decision may be taken back though cards were drawn.
pub const DRAWS_RETRACTABLE: u8 = 14;

/// The only set there is.
#[derive(Debug)]
pub struct DummySet(DummyFile);

/// The set as a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DummyFile {
    faces: String,
}

static REGISTRY: SetRegistry<DummySet> = SetRegistry::new();

impl ComponentSet for DummySet {
    type File = DummyFile;
    const STANDARD_NAME: &'static str = "dummy.toml";
    const STANDARD_TEXT: &'static str = "faces = \"plain\"";
    const STANDARD_JSON: &'static str = "{\"faces\":\"plain\"}";

    fn registry() -> &'static SetRegistry<Self> {
        &REGISTRY
    }

    fn check(file: DummyFile) -> Result<Self, Vec<Complaint>> {
        Ok(DummySet(file))
    }

    fn file(&self) -> &DummyFile {
        &self.0
    }

    fn faces(&self) -> &str {
        &self.0.faces
    }
}

/// Whether the top of the pile lies open, and who plays.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DummyOptions {
    /// Whether it does.
    pub open: bool,
    /// Whether only the first seat plays.
    pub alone: bool,
}

/// The order of the cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DummyDeal<const FLAW: u8>(pub Vec<u8>);

impl<const FLAW: u8> fmt::Display for DummyDeal<FLAW> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = &self.0[usize::from(FLAW == DEAL_TEXT_LOSES)..];
        f.write_str(&cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }
}

impl<const FLAW: u8> FromStr for DummyDeal<FLAW> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let card = |word: &str| word.parse().map_err(|_| NotationError::new(text, "numbers"));
        text.split(' ').map(card).collect::<Result<_, _>>().map(DummyDeal)
    }
}

/// Plays a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DummyMove<const FLAW: u8>(pub u8);

impl<const FLAW: u8> fmt::Display for DummyMove<FLAW> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}", self.0)
    }
}

impl<const FLAW: u8> FromStr for DummyMove<FLAW> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let bad = || NotationError::new(text, "c7");
        let choice = DummyMove(text.strip_prefix('c').ok_or_else(bad)?.parse().map_err(|_| bad())?);
        if choice.to_string() == text || FLAW == NOTATION_LAX { Ok(choice) } else { Err(bad()) }
    }
}

/// The card is not there, or it is not for this seat to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DummyFault;

impl Fault for DummyFault {
    fn code(&self) -> &'static str {
        "not-in-hand"
    }

    fn rule(&self) -> &'static str {
        "D1"
    }

    fn sentence(&self) -> Sentence {
        Sentence::new("error-over")
    }
}

/// Somebody took a trick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DummyEvent(Seat);

impl GameEvent for DummyEvent {
    fn sentence(&self) -> Sentence {
        Sentence::new("error-not-deciding").seat("seat", self.0)
    }
}

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DummyView {
    viewer: Option<Seat>,
    set: Interned<DummySet>,
    open: bool,
    alone: bool,
    hand: u32,
    sizes: Vec<u32>,
    known: Vec<u32>,
    played: u32,
    top: Option<u8>,
    pile: usize,
    tricks: Vec<i32>,
    leak: Vec<u32>,
}

fn cards(mask: u32) -> impl Iterator<Item = u8> {
    (0..32).filter(move |card| mask >> card & 1 == 1)
}

impl<const FLAW: u8> Game for Dummy<FLAW> {
    // Words of its own it has none: those of others must do.
    const INFO: Info = Info {
        id: "dummy",
        name: "error-over",
        revision: 1,
        fewest_seats: 2,
        most_seats: 3,
        longest: CARDS,
        letter: 'D',
        time: "error-over",
        pitch: "error-over",
        faces: "error-over",
        otherwise: "error-over",
        switches: &[],
    };
    type Set = DummySet;
    type Options = DummyOptions;
    type Deal = DummyDeal<FLAW>;
    type Move = DummyMove<FLAW>;
    type View = DummyView;
    type Event = DummyEvent;
    type Fault = DummyFault;
    type Truth = Vec<u32>;

    fn deal<R: Rng>(_: &Setup<Self>, rng: &mut R) -> Self::Deal {
        let mut order: Vec<u8> = (0..CARDS as u8).collect();
        rng.shuffle(&mut order);
        DummyDeal(order)
    }

    fn start(setup: &Setup<Self>, deal: &Self::Deal) -> Result<Self, SetupError> {
        let all = deal.0.iter().fold(0_u32, |mask, &card| mask | 1_u32.checked_shl(card.into()).unwrap_or(0));
        if deal.0.len() != CARDS || all != (1 << CARDS) - 1 {
            return Err(SetupError::Deal(Sentence::new("error-over")));
        }
        let mut pile = deal.0.clone();
        let hands = (0..setup.seats).map(|_| pile.drain(..2).fold(0, |mask, card| mask | 1 << card)).collect();
        Ok(Dummy {
            set: setup.set.clone(),
            open: setup.options.open,
            alone: setup.options.alone,
            seats: setup.seats,
            hands,
            known: vec![0; setup.seats],
            played: 0,
            pile,
            tricks: vec![0; setup.seats],
        })
    }

    fn setup(&self) -> Setup<Self> {
        Setup { options: DummyOptions { open: self.open, alone: self.alone }, set: self.set.clone(), seats: self.seats }
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn turn(&self) -> Turn {
        let players = if self.alone { SeatSet::one(Seat::FIRST) } else { SeatSet::all(self.seats) };
        if self.hands[0] == 0 && FLAW != NEVER_ENDS { Turn::Over } else { Turn::Decide(players) }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Self::Move>) {
        let Some(&hand) = self.hands.get(seat.index()).filter(|_| self.turn().seats().contains(seat)) else { return };
        out.extend(cards(hand).map(DummyMove));
        if FLAW == LEGAL_LACKS && hand.count_ones() > 1 {
            out.pop();
        }
        if FLAW == LEGAL_REPEATS {
            out.extend(cards(hand).take(1).map(DummyMove));
        }
        if FLAW == NEVER_ENDS && hand == 0 {
            out.push(DummyMove(0));
        }
    }

    fn check(&self, seat: Seat, choice: Self::Move) -> Result<(), DummyFault> {
        if !self.turn().seats().contains(seat) {
            return Err(DummyFault);
        }
        let hand = self.hands.get(seat.index()).copied().unwrap_or_default();
        let held = cards(hand).any(|card| card == choice.0) || (FLAW == NEVER_ENDS && hand == 0 && choice.0 == 0);
        if held { Ok(()) } else { Err(DummyFault) }
    }

    fn sample<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Self::Move>) -> Self::Move {
        scratch.clear();
        self.legal(seat, scratch);
        let index = rng.below(scratch.len() as u32) as usize;
        let skewed = FLAW == SAMPLE_SKEWED && rng.below(4) == 0;
        scratch[if skewed { 0 } else { index }]
    }

    fn resolve<S: Sink<DummyEvent>>(&mut self, joint: &Joint<Self::Move>, out: &mut S) {
        let Some((winner, _)) = joint.iter().max_by_key(|(_, choice)| choice.0) else { return };
        self.tricks[winner.index()] += 1;
        let mut heard = false;
        out.emit(|| {
            heard = true;
            DummyEvent(winner)
        });
        if heard && FLAW == LISTENER_MATTERS {
            self.tricks[winner.index()] += 1;
        }
        for (seat, choice) in joint.iter() {
            self.hands[seat.index()] &= !(1 << choice.0);
            self.known[seat.index()] &= !(1 << choice.0);
            if FLAW != CARDS_MULTIPLY || choice.0 != 3 {
                self.played |= 1 << choice.0;
            }
        }
        let drawing: &[usize] = match (self.alone, self.seats) {
            (true, _) if self.hands[0] != 0 => &[],
            (true, _) => &[0, 0],
            (false, seats) => &[0, 1, 2][..seats],
        };
        if self.pile.len() >= drawing.len() {
            for &seat in drawing {
                let card = self.pile.remove(0);
                self.hands[seat] |= 1 << card;
                if self.open && FLAW != VIEW_FORGETS {
                    self.known[seat] |= 1 << card;
                }
            }
        }
    }

    fn retractable(&self) -> bool {
        self.hands[0].count_ones() == 1 || FLAW == DRAWS_RETRACTABLE
    }

    fn scores(&self) -> Scores {
        let mut scores = Scores::new(self.seats);
        Seat::all(self.seats).for_each(|seat| scores.set(seat, self.tricks[seat.index()]));
        scores
    }

    fn breakdown(&self, seat: Seat) -> Vec<ScoreLine> {
        let lines = self.tricks[seat.index()] - i32::from(FLAW == BREAKDOWN_LACKS);
        let line = ScoreLine { sentence: Sentence::new("error-over"), points: 1, marks: Vec::new() };
        (0..lines).map(|_| line.clone()).collect()
    }

    fn view(&self, viewer: Viewer) -> DummyView {
        let viewer = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        DummyView {
            viewer,
            set: self.set.clone(),
            open: self.open,
            alone: self.alone,
            hand: viewer.and_then(|seat| self.hands.get(seat.index()).copied()).unwrap_or_default(),
            sizes: self.hands.iter().map(|hand| hand.count_ones()).collect(),
            known: self.known.clone(),
            played: self.played,
            top: if self.open { self.pile.first().copied() } else { None },
            pile: self.pile.len(),
            tricks: self.tricks.clone(),
            leak: if FLAW == VIEW_LEAKS { self.hands.clone() } else { Vec::new() },
        }
    }

    fn determinize<R: Rng>(view: &DummyView, rng: &mut R) -> Self {
        let own = view.viewer.map(Seat::index);
        let known = view.known.iter().fold(0, |all, mask| all | mask);
        let seen =
            view.played | view.hand | known | view.top.map_or(0, |card| 1_u32.checked_shl(card.into()).unwrap_or(0));
        let mut unseen: Vec<u8> = (0..CARDS as u8).filter(|card| seen >> card & 1 == 0).collect();
        if FLAW == DEAL_SKEWED {
            unseen.reverse();
        } else {
            rng.shuffle(&mut unseen);
        }
        let mut hands = Vec::new();
        for (seat, &size) in view.sizes.iter().enumerate() {
            let mut hand =
                if own == Some(seat) { view.hand } else { view.known.get(seat).copied().unwrap_or_default() };
            // A view from elsewhere may ask for more cards than there are.
            while hand.count_ones() < size
                && let Some(card) = unseen.pop()
            {
                hand |= 1 << card;
            }
            hands.push(hand);
        }
        if !view.leak.is_empty() {
            hands.clone_from(&view.leak);
            let held = hands.iter().fold(seen, |all, mask| all | mask);
            unseen = (0..CARDS as u8).filter(|card| held >> card & 1 == 0).collect();
        }
        let pile = view.top.into_iter().chain(unseen).take(view.pile).collect();
        Dummy {
            set: view.set.clone(),
            open: view.open,
            alone: view.alone,
            seats: view.sizes.len(),
            hands,
            known: view.known.clone(),
            played: view.played,
            pile,
            tricks: view.tricks.clone(),
        }
    }

    fn truth(&self) -> Vec<u32> {
        self.hands.clone()
    }

    fn describe(_: &DummyView, choice: Self::Move) -> Sentence {
        Sentence::new("error-notation").text("input", choice)
    }

    fn picture(view: &DummyView, _: &dyn Say) -> String {
        let hand: Vec<String> = cards(view.hand).map(|card| card.to_string()).collect();
        format!("hand: {}\nhands: {:?}\ntricks: {:?}\npile: {}\n", hand.join(" "), view.sizes, view.tricks, view.pile)
    }
}

impl<const FLAW: u8> Diagrammed for Dummy<FLAW> {
    fn from_diagram(diagram: &Diagram) -> Result<Self, DiagramError> {
        let list = |name: &str| -> Result<Vec<u32>, DiagramError> {
            let text = diagram.get(name).unwrap_or_default();
            let number = |word: &str| word.parse().map_err(|_| DiagramError::new(word, "a number"));
            text.split_whitespace().map(number).collect()
        };
        let hands = list("hands")?;
        let (known, pile) = (list("known")?, list("pile")?);
        let played = list("played")?.first().copied().unwrap_or_default();
        let tricks: Vec<i32> = list("tricks")?.iter().map(|&count| count as i32).collect();
        let seats = (Self::INFO.fewest_seats..=Self::INFO.most_seats).contains(&hands.len());
        if !seats || known.len() != hands.len() || !(tricks.is_empty() || tricks.len() == hands.len()) {
            return Err(DiagramError::new("hands", "two or three seats, each with all it has"));
        }
        let piled = pile.iter().map(|&card| 1_u32.checked_shl(card).unwrap_or(0));
        let places: Vec<u32> = hands.iter().copied().chain([played]).chain(piled).collect();
        let all = places.iter().fold(0, |all, mask| all | mask);
        let count: u32 = places.iter().map(|mask| mask.count_ones()).sum();
        let known_held = known.iter().zip(&hands).all(|(known, hand)| known & !hand == 0);
        if FLAW == SOUND && (all != (1 << CARDS) - 1 || count != CARDS as u32 || !known_held) {
            return Err(DiagramError::new("pile", "every card once"));
        }
        Ok(Dummy {
            set: DummySet::standard(),
            open: diagram.get("open") == Some("true"),
            alone: diagram.get("alone") == Some("true"),
            seats: hands.len(),
            known,
            played,
            pile: pile.iter().map(|&card| card as u8).collect(),
            tricks: if tricks.is_empty() { vec![0; hands.len()] } else { tricks },
            hands,
        })
    }

    fn diagram(&self) -> Diagram {
        let join = |numbers: &mut dyn Iterator<Item = String>| numbers.collect::<Vec<_>>().join(" ");
        let mut diagram = Diagram::new();
        diagram.set("open", self.open);
        diagram.set("alone", self.alone);
        diagram.set("hands", join(&mut self.hands.iter().map(ToString::to_string)));
        diagram.set("known", join(&mut self.known.iter().map(ToString::to_string)));
        diagram.set("played", self.played);
        diagram.set("pile", join(&mut self.pile.iter().map(ToString::to_string)));
        if FLAW != DIAGRAM_LOSES {
            diagram.set("tricks", join(&mut self.tricks.iter().map(ToString::to_string)));
        }
        diagram
    }
}

/// The dummy as the suite wants it.
pub fn dummy_subject<const FLAW: u8>() -> crate::Subject<Dummy<FLAW>> {
    crate::Subject {
        variants: [(false, false), (true, false), (false, true)]
            .map(|(open, alone)| DummyOptions { open, alone })
            .to_vec(),
        conceivable: |_, _| (0..CARDS as u8 + 2).map(DummyMove).collect(),
        conserved: |state| {
            let hands: u32 = state.hands.iter().map(|hand| hand.count_ones()).sum();
            vec![("cards", i64::from(hands + state.played.count_ones()) + state.pile.len() as i64)]
        },
        hidden: |state, viewer| {
            let hidden = |(seat, hand): (usize, &u32)| -> Vec<u16> {
                let own = viewer == Viewer::Seat(Seat::new(seat));
                let mask = if own { 0 } else { hand & !state.known[seat] };
                cards(mask).map(u16::from).collect()
            };
            let mut containers: Vec<Vec<u16>> = state.hands.iter().enumerate().map(hidden).collect();
            containers.extend(state.pile.iter().skip(usize::from(state.open)).map(|&card| vec![u16::from(card)]));
            vec![containers]
        },
        swap: |deal, rng| {
            let mut order = deal.0.clone();
            let (first, second) = (crate::below(rng, CARDS), crate::below(rng, CARDS));
            order.swap(first, second);
            DummyDeal(order)
        },
    }
}
