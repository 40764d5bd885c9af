//! The drawn panes of a position of a film, as text.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use tablee_board::Pick;
use tablee_core::{Say as _, Seat, Sentence, Turn, Viewer};
use tablee_scene::{Holding, Pen, Scene, escape};
use tablee_words::Words;

use super::film::{Film, Frame};
use super::{Eyes, Theatre};
use crate::browser;
use crate::motion;
use crate::table::{said, svg};

fn write(id: &str, html: &str) {
    if let Some(pane) = browser::document().and_then(|document| document.get_element_by_id(id)) {
        pane.set_inner_html(html);
    }
}

/// What one viewer sees of a position.
fn scene(theatre: Theatre, film: &Film, step: usize, viewer: Viewer, shown: Seat, words: &Words) -> Option<Scene> {
    let frame = film.frame(step);
    let view = tablee_scene::open(film.info().id, frame.table.view(viewer))?;
    let advice = theatre.advice.with(|advice| match advice {
        Some((at, advised)) if *at == step => vec![advised.clone()],
        _ => Vec::new(),
    });
    let legal = match viewer {
        // Advice is shown among the moves that it was chosen from.
        Viewer::Seat(seat) if !advice.is_empty() && film.deciding(step).contains(seat) => frame.table.legal(seat),
        _ => Vec::new(),
    };
    let gestures = view.gestures(&legal, words);
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
    Some(view.scene(&pen))
}

fn seats(names: &[String], frame: &Frame, scene: &Scene, shown: Seat, words: &Words) -> String {
    let standing = frame.table.standing();
    let deciding = frame.table.turn().seats();
    let seat = |seat: Seat| {
        let name = names.get(seat.index()).map(String::as_str).unwrap_or_default();
        let points = standing.scores.get(seat.index()).copied().unwrap_or_default();
        let (state, sign) =
            if deciding.contains(seat) { (words.text("web-decides"), "●") } else { (String::new(), "") };
        let label = Sentence::new("web-player-label").text("name", name).number("points", points).text("state", state);
        let mut classes = String::from("player");
        if deciding.contains(seat) {
            classes.push_str(" deciding");
        }
        if scene.own_boards && seat == shown {
            classes.push_str(" shown");
        }
        let picture = scene.seats.get(seat.index()).map(|picture| svg(picture, "small")).unwrap_or_default();
        let who = format!(
            "<span class=\"who\"><b>{}</b><span class=\"sign\">{sign}</span><span class=\"points\">{points}</span></span>",
            escape(name)
        );
        let element = tablee_scene::Element::new(if scene.own_boards { "button" } else { "div" }).class(&classes);
        let element = if scene.own_boards { element.attribute("data-look", seat.index()) } else { element };
        element.inside(&said(&words.say(&label), &format!("{who}{picture}")))
    };
    Seat::all(names.len()).map(seat).collect()
}

fn held(holding: &Holding) -> String {
    format!("<span class=\"holding\">{}</span>", svg(&holding.picture, "held"))
}

/// The hand of one seat, or of all if the cards are open.
fn hands(theatre: Theatre, film: &Film, step: usize, words: &Words) -> String {
    let hand = |seat: Seat| scene(theatre, film, step, Viewer::Seat(seat), seat, words).unwrap_or_default().hand;
    match theatre.eyes.get() {
        Eyes::Spectator => String::new(),
        Eyes::Seat(seat) => hand(seat).iter().map(held).collect(),
        Eyes::Open => {
            let names = theatre.names(film);
            let row = |seat: Seat| {
                let name = names.get(seat.index()).map(String::as_str).unwrap_or_default();
                let cards: String = hand(seat).iter().map(held).collect();
                format!("<div class=\"open-hand\"><b>{}</b><span class=\"cards\">{cards}</span></div>", escape(name))
            };
            Seat::all(film.seats()).map(row).collect()
        }
    }
}

/// Writes all panes.
pub(super) fn paint(theatre: Theatre) {
    let (step, eyes, looked_at) = (theatre.step.get(), theatre.eyes.get(), theatre.shown.get());
    theatre.page.settings.track();
    let words = theatre.words();
    let before = theatre.page.motion().then(motion::look);
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
        let Some(scene) = scene(theatre, film, step, viewer, shown, &words) else { return };
        write("pane-seats", &seats(&theatre.names(film), frame, &scene, shown, &words));
        write("pane-board", &svg(&scene.board, "main"));
        write("pane-hand", &hands(theatre, film, step, &words));
        let aside = scene.aside.iter().map(|aside| {
            let heading = escape(&aside.heading);
            format!("<figure><figcaption>{heading}</figcaption>{}</figure>", svg(&aside.picture, "beside"))
        });
        write("pane-aside", &aside.collect::<String>());
    });
    if let Some(before) = before {
        before.glide();
    }
}

/// A press on a small board shows it large.
pub(super) fn click(theatre: Theatre, event: &MouseEvent) {
    let Some(element) = browser::closest(event, "[data-look]") else { return };
    let index = element.get_attribute("data-look").and_then(|text| text.parse::<usize>().ok());
    theatre.shown.set(index.map(Seat::new));
}
