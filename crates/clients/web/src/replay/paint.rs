//! The drawn panes of a position of a film, as nodes.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use tablee_board::{Gestures, Pick};
use tablee_core::{Say as _, Seat, Sentence, Turn, Viewer};
use tablee_scene::stage::{self, Moment, Pace};
use tablee_scene::{Act, Drawing, Element, Holding, Identity, Key, Node, Pen, Scene};
use tablee_words::Words;

use super::film::{Film, Frame};
use super::{Eyes, Theatre};
use crate::browser;
use crate::pane;
use crate::player;
use crate::table::{asides, points, said, span};

/// What one viewer sees of a position.
fn scene(theatre: Theatre, film: &Film, step: usize, viewer: Viewer, shown: Seat, words: &Words) -> Scene {
    let frame = film.frame(step);
    let seen = frame.table.see(viewer);
    let view = tablee_scene::drawn(&*seen);
    let advice = theatre.advice.with(|advice| match advice {
        Some((at, advised)) if *at == step => vec![advised.clone()],
        _ => Vec::new(),
    });
    // Advice is shown among the moves that it was chosen from.
    let gestures = if advice.is_empty() { Gestures::default() } else { view.gestures(words) };
    let standing = frame.table.standing();
    let over = frame.table.turn() == Turn::Over;
    let pen = Pen {
        words,
        gestures: &gestures,
        pick: &Pick::default(),
        shown,
        names: &theatre.names(film),
        advice: &advice,
        last: &frame.last,
        standing: over.then_some(&standing),
    };
    view.scene(&pen)
}

fn seats(names: &[String], frame: &Frame, scene: &Scene, shown: Seat, words: &Words) -> Drawing {
    let standing = frame.table.standing();
    let deciding = frame.table.turn().seats();
    let seat = |seat: Seat| {
        let name = names.get(seat.index()).map(String::as_str).unwrap_or_default();
        let scored = standing.scores.get(seat.index()).copied().unwrap_or_default();
        let (state, sign) =
            if deciding.contains(seat) { (words.text("web-decides"), "●") } else { (String::new(), "") };
        let label = Sentence::new("web-player-label").text("name", name).number("points", scored).text("state", state);
        let mut classes = String::from("player");
        if deciding.contains(seat) {
            classes.push_str(" deciding");
        }
        if scene.own_boards && seat == shown {
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
        element.class(&classes).with(said(&words.say(&label), drawn))
    };
    Seat::all(names.len()).map(seat).collect()
}

fn held(holding: &Holding) -> Node {
    Element::new("span").class("holding").with(holding.picture.element("held"))
}

/// The hand of one seat, or of all if the cards are open.
fn hands(theatre: Theatre, film: &Film, step: usize, words: &Words) -> Drawing {
    let hand = |seat: Seat| scene(theatre, film, step, Viewer::Seat(seat), seat, words).hand;
    match theatre.eyes.get() {
        Eyes::Spectator => Drawing::new(),
        Eyes::Seat(seat) => hand(seat).iter().map(held).collect(),
        Eyes::Open => {
            let names = theatre.names(film);
            let row = |seat: Seat| {
                let name = names.get(seat.index()).map(String::as_str).unwrap_or_default();
                let name = Element::new("b").with(Drawing::text(name));
                let cards: Drawing = hand(seat).iter().map(held).collect();
                let cards = Element::new("span").class("cards").with(cards);
                Element::new("div").class("open-hand").with(Drawing::from(name) + cards)
            };
            Seat::all(film.seats()).map(row).collect()
        }
    }
}

/// Shows all panes.
pub(super) fn paint(theatre: Theatre) {
    let (step, eyes, looked_at) = (theatre.step.get(), theatre.eyes.get(), theatre.shown.get());
    theatre.page.settings.track();
    let words = theatre.words();
    let before = theatre.seen.try_update_value(Option::take).flatten().filter(|_| theatre.page.motion());
    theatre.film.with_value(|film| {
        let frame = film.frame(step);
        // Whoever sees all cards sees the board as whoever decides does.
        let decider = film.deciding(step).iter().next();
        let (viewer, own) = match eyes {
            Eyes::Seat(seat) => (Viewer::Seat(seat), seat),
            Eyes::Spectator => (Viewer::Spectator, decider.unwrap_or(Seat::FIRST)),
            Eyes::Open => {
                let seat = decider.unwrap_or(Seat::FIRST);
                (Viewer::Seat(seat), seat)
            }
        };
        let shown = looked_at.unwrap_or(own);
        let scene = scene(theatre, film, step, viewer, shown, &words);
        let points = frame.table.standing().scores;
        let opening = before.and_then(|before| way(&before, frame, step, &scene, &points));
        pane::show("pane-seats", seats(&theatre.names(film), frame, &scene, shown, &words));
        pane::show("pane-board", scene.board.element("main").into());
        pane::show("pane-hand", hands(theatre, film, step, &words));
        pane::show("pane-aside", asides(&scene));
        if let Some(opening) = opening {
            opening.play();
        }
        theatre.seen.set_value(Some(Seen { step, scene, points }));
    });
}

/// What was shown last.
pub(super) struct Seen {
    step: usize,
    scene: Scene,
    points: Vec<i32>,
}

/// One step forward is played as it happened; any other change is only followed.
fn way(before: &Seen, frame: &Frame, step: usize, scene: &Scene, points: &[i32]) -> Option<player::Opening> {
    let (old, new) = (Moment { scene: &before.scene, points: &before.points }, Moment { scene, points });
    let forward = step == before.step + 1;
    player::prepare(if forward {
        stage::stage(&old, &frame.events, &new, Pace::Brisk)
    } else {
        stage::glide(&old, &new)
    })
}

/// A press on a small board shows it large.
pub(super) fn click(theatre: Theatre, event: &MouseEvent) {
    let Some(element) = browser::closest(event, "[data-act]") else { return };
    if let Some(Ok(Act::Look(seat))) = element.get_attribute("data-act").map(|act| act.parse()) {
        theatre.shown.set(Some(seat));
    }
}
