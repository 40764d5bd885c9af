//! Somebody plays at a browser from memory: by advice, by chance, or in words.

use serde_json::Value;
use tablee_core::{PlayoutRng, Rng as _};
use tablee_page::Listener;
use tablee_scene::{Act, Identity, Spot};

use super::Device;

impl Device {
    /// Lets bots think and play until a person decides, or the game is over.
    pub(crate) fn bots_play(&mut self) {
        for _ in 0..10_000 {
            self.think();
            let waits = self.tasks.is_empty() && !self.has_timers();
            if waits || self.act(Act::Confirm).is_some() || self.is_deciding() {
                return;
            }
            self.wait(500.0);
        }
        panic!("bots play for ever: {}", self.text());
    }

    /// Whether somebody at this screen can choose something on the board or in the hand.
    pub(crate) fn is_deciding(&self) -> bool {
        self.page.may_drag()
    }

    /// Plays what the adviser thinks best. Bots that have been asked before are answered first.
    pub(crate) fn play_advised(&mut self) {
        self.press_act(Act::Hint);
        for _ in 0..20 {
            self.think();
            if self.act(Act::Confirm).is_some() {
                break;
            }
            self.wait(500.0);
        }
        self.press_act(Act::Confirm);
    }

    /// Plays on by advice until the game is over, for one person among bots.
    pub(crate) fn play_to_the_end(&mut self) {
        for _ in 0..10_000 {
            self.bots_play();
            if !self.is_deciding() {
                return;
            }
            self.play_advised();
        }
        panic!("the game does not end: {}", self.text());
    }

    /// Types a move into the log and plays it.
    pub(crate) fn type_move(&mut self, notation: &str) {
        self.press_act(Act::Log);
        let (typed, play) = {
            let all = self.elements();
            let path = all.iter().find(|path| path.last().is_some_and(|field| field.get("id") == Some("notation")));
            let path = path.expect("a field for moves");
            let Some(Listener::Text(then)) = path.last().and_then(|field| self.listener(field)) else {
                panic!("nobody reads what is typed")
            };
            let form = path.iter().find(|element| element.name() == "form").expect("a form around it");
            let Some(Listener::Press(play)) = self.listener(form) else { panic!("nobody plays what was typed") };
            (then(notation.to_owned()), play)
        };
        self.tell(typed);
        self.tell(play);
    }

    /// What can be pressed for the game: first what has a digit, then places.
    pub(crate) fn spots(&self) -> Vec<Spot> {
        let (digits, cells): (Vec<Spot>, Vec<Spot>) =
            self.screen.drawing.spots().into_iter().partition(|spot| matches!(spot, Spot::Digit(_)));
        digits.into_iter().chain(cells).collect()
    }

    /// Presses these digits one after the other.
    pub(crate) fn digits(&mut self, digits: &str) {
        digits.chars().for_each(|digit| self.spot(Spot::Digit(digit)));
    }

    /// The place that is chosen.
    pub(crate) fn picked_cell(&self) -> Option<Spot> {
        let all = self.elements();
        all.iter().filter_map(|path| path.last()).find_map(|element| match element.identity() {
            Some(Identity::Spot(spot @ Spot::Cell(_))) => {
                element.attributes().iter().any(|(_, value)| value.contains("picked")).then_some(*spot)
            }
            _ => None,
        })
    }

    /// The game that is kept, if it is the only one.
    pub(crate) fn saved(&self) -> Value {
        let kept = self.memory.kept.borrow();
        let (_, text) = kept.iter().find(|(name, _)| name.starts_with("table.")).expect("a table is kept");
        serde_json::from_str(text).expect("a saved game")
    }

    /// How many decisions of that game were made.
    pub(crate) fn decisions(&self) -> usize {
        self.saved()["record"]["moves"].as_array().map_or(0, Vec::len)
    }

    /// Presses this and that until a move is picked, or played because there is no other.
    pub(crate) fn pick_anything(&mut self, rng: &mut PlayoutRng) {
        let before = self.saved();
        for _ in 0..200 {
            if self.page.is_complete() || self.saved() != before {
                return;
            }
            let spots = self.spots();
            assert!(!spots.is_empty(), "there is nothing to press: {}", self.text());
            self.spot(spots[rng.below(spots.len() as u32) as usize]);
        }
        panic!("no move can be picked: {}", self.text());
    }

    /// Plays any move, and lets the others answer.
    pub(crate) fn play_anything(&mut self, rng: &mut PlayoutRng) {
        let before = self.saved();
        self.pick_anything(rng);
        if self.saved() == before {
            self.do_act(Act::Confirm);
        }
        self.rest();
    }
}
