//! Labyrinth drawn: the maze, the hand, and what lies beside them.

mod aside;
mod board;
mod frame;
mod outcome;

use tablee_board::Cell;
use tablee_board::labyrinth::named;
use tablee_core::{Argument, Say as _, Sentence};
use tablee_labyrinth::{Foresight, LabyrinthMove, LabyrinthView, Link, Phase, Place};

use crate::art::labyrinth as art;
use crate::{Beside, Drawn, Ease, Element, Held, Holding, Key, Offer, Pen, Picture, Scene, Way, moving};

/// The pressed move, and what it would lead to or what there is to take now.
struct Look {
    choice: Option<LabyrinthMove>,
    foresight: Foresight,
}

impl Drawn for LabyrinthView {
    fn scene(&self, pen: &Pen<'_>) -> Scene {
        let choice: Option<LabyrinthMove> = pen.notation().and_then(|notation| notation.parse().ok());
        let foresight = choice.map_or_else(|| self.at_hand(), |choice| self.foresee(choice));
        let look = Look { choice, foresight };
        Scene {
            board: board::board(self, pen, &look),
            seats: aside::seats(self, pen),
            own_boards: false,
            hand: hand(self, pen, choice),
            held: Held::Usual,
            aside: if self.phase == Phase::Over {
                Vec::new()
            } else {
                vec![aside::pile(self, pen.words), aside::legend(self, pen.words)]
            },
            outcome: outcome::outcome(self, pen.words, &look),
            prompt: match self.phase {
                Phase::Lay => Some("labyrinth-scene-prompt-lay"),
                Phase::Take => Some("labyrinth-scene-prompt-take"),
                Phase::Over => None,
            },
            ways: passages(self),
            ease: ease(self, pen),
        }
    }

    fn beside(&self, cell: Cell) -> Option<Beside> {
        let lying = |cell: Cell| self.maze.iter().find(|card| tablee_board::labyrinth::cell(card) == cell);
        Beside::find(cell, |cell| Some(called(self, lying(cell)?.card)))
    }
}

/// What a card is called: by its treasures.
fn called(view: &LabyrinthView, card: u8) -> Argument {
    let set = view.set.get();
    let treasures = set.treasures(card).into_iter().filter_map(|treasure| set.treasure(treasure));
    Argument::List(treasures.map(|entry| Argument::Named { en: entry.en.clone(), fr: entry.fr.clone() }).collect())
}

/// The passages from the card laid last to those that it links, card by card.
fn passages(view: &LabyrinthView) -> Vec<Way> {
    let key = |place: Place| view.card_at(place).map(|lying| Key::new(format!("card-{}", lying.card)));
    let passage = |link: &Link| {
        let mut along: Vec<Key> = link.way.iter().filter_map(|step| key(step.place)).collect();
        along.dedup();
        let (from, to) = (along.first()?.name().to_owned(), key(link.place)?.name().to_owned());
        Some(Way { from, to, points: Vec::new(), along })
    };
    view.at_hand().links.iter().filter_map(passage).collect()
}

/// Taking needs no confirmation as long as more can be taken: it can be undone. The largest taking is offered in one go.
fn ease(view: &LabyrinthView, pen: &Pen<'_>) -> Ease {
    match view.phase {
        Phase::Lay => return Ease::rule("L3"),
        Phase::Over => return Ease::default(),
        Phase::Take => (),
    }
    let at_hand = view.at_hand();
    let takings = || at_hand.takeable.iter().map(|&place| (place, view.foresee(LabyrinthMove::Take(place))));
    let light = takings().filter(|(_, after)| !after.takeable.is_empty());
    let light = light.map(|(place, _)| LabyrinthMove::Take(place).to_string()).collect();
    let (most, decides) = (at_hand.most.len(), !pen.gestures.points.is_empty());
    // Not every order leads to the most: one card may hold another.
    let first = takings().find(|(place, after)| at_hand.most.contains(place) && after.most.len() + 1 == most);
    let offer = first.filter(|_| decides).map(|(place, _)| Offer {
        label: pen.words.say(&Sentence::new("labyrinth-scene-take-most").count("count", most)),
        next: LabyrinthMove::Take(place).to_string(),
    });
    Ease { rule: Some("L5"), light, offer }
}

/// The cards held, the picked one turned as it would be laid.
fn hand(view: &LabyrinthView, pen: &Pen<'_>, choice: Option<LabyrinthMove>) -> Vec<Holding> {
    let lays = |digit: char| {
        let group = pen.gestures.groups.iter().position(|group| group.digits == [digit]);
        let is_lay = |notation: &str| matches!(notation.parse(), Ok(LabyrinthMove::Lay { .. }));
        pen.gestures.points.iter().any(|point| Some(point.group) == group && is_lay(&point.notation))
    };
    let holding = |(index, &card): (usize, &u8)| {
        let digit = char::from_digit(index as u32 + 1, 10).filter(|&digit| lays(digit));
        let rotation = match choice {
            Some(LabyrinthMove::Lay { card: laid, rotation, .. }) if laid == card => rotation,
            _ => 0,
        };
        let art = art::card(view.set.get(), card, rotation, &[]);
        let placed = Element::new("g").placed(3.0, 3.0, 1.0).inside(&art);
        let label =
            Sentence::new("labyrinth-scene-held").number("card", card).text("treasures", named(view, card, pen.words));
        let picked = digit.is_some_and(|digit| pen.pick.has(digit));
        Holding {
            digit,
            picture: Picture {
                width: 106.0,
                height: 106.0,
                drawing: moving(&format!("hand-{card}"), Some("pile"), placed),
                label: pen.words.say(&label),
            },
            picked,
            count: u8::from(picked),
        }
    };
    view.hand.iter().enumerate().map(holding).collect()
}
