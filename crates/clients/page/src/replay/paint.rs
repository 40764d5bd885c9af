//! The drawn panes of a position of a film, as nodes.

use tablee_board::{Gestures, Pick};
use tablee_core::{Say as _, Seat, Sentence, Turn, Viewer};
use tablee_scene::stage::{self, Moment, Pace};
use tablee_scene::{Act, Advised, Drawing, Element, Holding, Identity, Key, Node, Pen, Scene};
use tablee_words::Words;

use super::film::{Film, Frame};
use super::review;
use super::{Eyes, Place};
use crate::picture::{self, Shot};
use crate::table::Staging;
use crate::table::draw::{points, said, span};

/// In a picture a hand is so high, and a name before it so wide, in parts of the width.
const ROW: f64 = 0.16;
const NAME: f64 = 0.2;

/// What is drawn with: the film, and how it is told.
pub(super) struct Brush<'a> {
    pub(super) film: &'a Film,
    pub(super) words: &'a Words,
    /// What everybody is called where the name stands alone.
    pub(super) names: &'a [String],
}

/// What is seen from a place in the film.
pub(super) struct Sight {
    step: usize,
    /// Whose board is large.
    shown: Seat,
    pub(super) scene: Scene,
    points: Vec<i32>,
    /// The hands that are seen, and whose they are.
    hands: Vec<(Seat, Vec<Holding>)>,
    /// Whether it has been in the page.
    pub(super) staged: bool,
}

impl Brush<'_> {
    /// Draws what is seen from a place.
    pub(super) fn draw(&self, place: &Place) -> Sight {
        let step = place.step;
        // Whoever sees all cards sees the board as whoever decides does.
        let decider = self.film.deciding(step).iter().next().unwrap_or(Seat::FIRST);
        let (viewer, own) = match place.eyes {
            Eyes::Seat(seat) => (Viewer::Seat(seat), seat),
            Eyes::Spectator => (Viewer::Spectator, decider),
            Eyes::Open => (Viewer::Seat(decider), decider),
        };
        let shown = place.shown.unwrap_or(own);
        let scene = self.scene(place, viewer, shown);
        let seen: Vec<Seat> = match place.eyes {
            Eyes::Spectator => Vec::new(),
            Eyes::Seat(seat) => vec![seat],
            Eyes::Open => Seat::all(self.film.seats()).collect(),
        };
        let hand = |seat: Seat| {
            let same = viewer == Viewer::Seat(seat) && shown == seat;
            let hand = if same { scene.hand.clone() } else { self.scene(place, Viewer::Seat(seat), seat).hand };
            (seat, hand)
        };
        let hands = seen.into_iter().map(hand).collect();
        let points = self.film.frame(step).table.standing().scores;
        Sight { step, shown, scene, points, hands, staged: false }
    }

    /// What one viewer sees of a position.
    fn scene(&self, place: &Place, viewer: Viewer, shown: Seat) -> Scene {
        let frame = self.film.frame(place.step);
        let seen = frame.table.see(viewer);
        let view = tablee_scene::drawn(&*seen);
        let advice = place.advice.as_ref().filter(|advice| advice.decision == place.step);
        let moves = advice.into_iter().flat_map(|advice| &advice.moves).enumerate();
        let advised = |(index, (notation, win)): (usize, &(String, f64))| Advised {
            notation: notation.clone(),
            rank: index + 1,
            worth: review::chance(self.words, *win),
        };
        let advice: Vec<Advised> = moves.map(advised).collect();
        // Advice is shown among the moves that it was chosen from.
        let gestures = if advice.is_empty() { Gestures::default() } else { view.gestures(self.words) };
        let standing = frame.table.standing();
        let over = frame.table.turn() == Turn::Over;
        let pen = Pen {
            words: self.words,
            gestures: &gestures,
            pick: &Pick::default(),
            shown,
            names: self.names,
            advice: &advice,
            last: &frame.last,
            standing: over.then_some(&standing),
        };
        view.scene(&pen)
    }

    /// The line of the seats.
    pub(super) fn seats(&self, sight: &Sight) -> Drawing {
        let frame = self.film.frame(sight.step);
        let deciding = frame.table.turn().seats();
        let scene = &sight.scene;
        let seat = |seat: Seat| {
            let name = self.name(seat);
            let scored = sight.points.get(seat.index()).copied().unwrap_or_default();
            let (state, sign) =
                if deciding.contains(seat) { (self.words.text("web-decides"), "●") } else { (String::new(), "") };
            let label =
                Sentence::new("web-player-label").text("name", name).number("points", scored).text("state", state);
            let mut classes = String::from("player");
            if deciding.contains(seat) {
                classes.push_str(" deciding");
            }
            if scene.own_boards && seat == sight.shown {
                classes.push_str(" shown");
            }
            let who =
                Drawing::from(Element::new("b").with(Drawing::text(name))) + span("sign", sign) + points(seat, scored);
            let mut drawn = Drawing::from(Element::new("span").class("who").with(who));
            if let Some(picture) = scene.seats.get(seat.index()) {
                drawn += picture.element("small");
            }
            let element = if scene.own_boards {
                Element::new("button").is(Identity::Act(Act::Look(seat)))
            } else {
                Element::new("div").is(Identity::Part(Key::new(format!("player-{}", seat.number()))))
            };
            element.class(&classes).with(said(&self.words.say(&label), drawn))
        };
        Seat::all(self.film.seats()).map(seat).collect()
    }

    /// The hand of one seat, or of all if the cards are open.
    pub(super) fn hands(&self, eyes: Eyes, sight: &Sight) -> Drawing {
        let cards = |hand: &[Holding]| hand.iter().map(held).collect::<Drawing>();
        if eyes != Eyes::Open {
            return sight.hands.iter().map(|(_, hand)| cards(hand)).collect();
        }
        let row = |(seat, hand): &(Seat, Vec<Holding>)| {
            let name = Element::new("b").with(Drawing::text(self.name(*seat)));
            let cards = Element::new("span").class("cards").with(cards(hand));
            Element::new("div").class("open-hand").with(Drawing::from(name) + cards)
        };
        sight.hands.iter().map(row).collect()
    }

    /// What is seen from a place as a picture to be given away: no hand that is not seen.
    pub(super) fn picture(&self, sight: &Sight, size: Option<(f64, f64)>, dark: bool) -> String {
        let players = Seat::all(self.film.seats()).zip(&sight.points).map(|(seat, points)| (self.name(seat), *points));
        let words = picture::heading(&self.words.text(self.film.info().name), players);
        let board = &sight.scene.board;
        picture::drawn(Shot { board, words: &words, below: self.held_below(sight), size, dark })
    }

    /// How high a picture is for its width.
    pub(super) fn shape(&self, sight: &Sight) -> f64 {
        let board = &sight.scene.board;
        picture::height(board, self.held_below(sight).1) / board.width.max(1.0)
    }

    /// The hands that are seen, a row each, and how high they are.
    fn held_below(&self, sight: &Sight) -> (Drawing, f64) {
        let (width, mut high) = (sight.scene.board.width, 0.0);
        let mut drawn = Drawing::new();
        let hands = || sight.hands.iter().filter(|(_, hand)| !hand.is_empty());
        // Whose it is stands there only if there are several.
        let several = hands().count() > 1;
        for (seat, hand) in hands() {
            let (row, left) = (width * ROW, if several { width * NAME } else { 0.0 });
            if several {
                let text = Element::new("text").class("picture-text").number("x", width * 0.02);
                let text = text.number("y", high + row * 0.6).number("font-size", width * 0.03);
                drawn += text.with(Drawing::text(self.name(*seat)));
            }
            let size = |holding: &Holding| row * 0.9 / holding.picture.height.max(1.0);
            let long: f64 = hand.iter().map(|holding| holding.picture.width * size(holding) * 1.1).sum();
            let room = width * 0.98 - left;
            let fit = (room / long.max(1.0)).min(1.0);
            let mut x = left + (room - long * fit) / 2.0;
            for holding in hand {
                let scale = size(holding) * fit;
                let mut card = holding.picture.drawing.clone();
                card.still();
                drawn += Element::new("g").class("picture-held").placed(x, high + row * 0.05, scale).around(card);
                x += holding.picture.width * scale * 1.1;
            }
            high += row;
        }
        (drawn, high)
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map(String::as_str).unwrap_or_default()
    }
}

fn held(holding: &Holding) -> Node {
    Element::new("span").class("holding").with(holding.picture.element("held"))
}

/// One step forward is played as it happened; any other change is only followed. Both end what is still being played: it belongs
/// to a position that is not shown any more.
pub(super) fn way(before: &Sight, frame: &Frame, after: &Sight) -> Staging {
    let old = Moment { scene: &before.scene, points: &before.points };
    let new = Moment { scene: &after.scene, points: &after.points };
    Staging::Play(if after.step == before.step + 1 {
        stage::stage(&old, &frame.events, &new, Pace::Brisk)
    } else {
        stage::glide(&old, &new)
    })
}
