//! Kariba: the waterhole in the middle, the eight places round it in the order of strength. Whoever hunts, hunts along the
//! trail, against the clock: every animal the next weaker one that is there, and the mouse, next to it, the elephant.

mod board;
mod result;
mod side;

use tablee_board::kariba::name;
use tablee_core::{Say as _, Sentence};
use tablee_kariba::{Action, Animal, HUNTING_CARDS, KaribaMove, KaribaView, Phase};

use crate::{Drawn, Ease, Held, Pen, Scene};

impl Drawn for KaribaView {
    fn scene(&self, pen: &Pen<'_>) -> Scene {
        Scene {
            board: board::board(self, pen),
            seats: side::seats(self, pen),
            own_boards: false,
            hand: side::hand(self, pen),
            // Fewer kinds of animals are wider cards.
            held: Held::High,
            aside: side::asides(self, pen),
            outcome: outcome(self, pen),
            prompt: match self.phase {
                Phase::Play => Some("kariba-scene-prompt-play"),
                Phase::Draw => Some("kariba-scene-prompt-draw"),
                Phase::Over => None,
            },
            ways: Vec::new(),
            ease: match self.phase {
                Phase::Play => Ease::rule("K3"),
                Phase::Draw => Ease::rule("K11"),
                Phase::Over => Ease::default(),
            },
        }
    }
}

/// The move that is pressed together.
fn picked(pen: &Pen<'_>) -> Option<KaribaMove> {
    pen.notation().and_then(|notation| notation.parse().ok())
}

/// Whether the viewer may press this digit now.
fn pressable(pen: &Pen<'_>, digit: char) -> bool {
    pen.gestures.groups.iter().any(|group| group.digits.contains(&digit))
}

/// A sentence about an animal, with its name and its number.
fn about(view: &KaribaView, pen: &Pen<'_>, animal: Animal, id: &'static str) -> Sentence {
    Sentence::new(id).text("animal", name(view, animal, pen.words)).number("number", animal.number())
}

fn outcome(view: &KaribaView, pen: &Pen<'_>) -> Vec<String> {
    let Some(choice) = picked(pen) else { return Vec::new() };
    let say = |sentence: Sentence| pen.words.say(&sentence);
    match choice.action() {
        Action::Play { animal, count } => {
            let lying = view.waterhole.count(animal) + count;
            let laid = say(Sentence::new("kariba-scene-laid").number("lying", lying));
            let taken = view.prey(choice);
            let hunt = match taken.animals().next() {
                Some(victim) => {
                    say(about(view, pen, victim, "kariba-scene-captures").number("count", taken.count(victim)))
                }
                None if lying >= HUNTING_CARDS => pen.words.text("kariba-scene-no-prey"),
                None => say(Sentence::new("kariba-scene-too-few").number("missing", HUNTING_CARDS - lying)),
            };
            vec![laid, hunt]
        }
        Action::TakeFaceUp { animal } => vec![say(about(view, pen, animal, "kariba-scene-takes-open"))],
        Action::TakePile => vec![pen.words.text("kariba-scene-takes-pile")],
    }
}
