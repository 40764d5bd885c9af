//! The golden records of all games, position by position, and how they are drawn.
#![allow(dead_code, reason = "every test uses a part of it")]

use std::path::Path;

use tablee_board::{Gestures, Pick};
use tablee_core::{Committed, Record, Seat, Sentence, Table, Turn, Viewer};
use tablee_scene::{Drawing, Pen, Scene, open};
use tablee_words::{Language, Words};

pub(crate) const GAMES: [&str; tablee_catalog::IDS.len()] = tablee_catalog::IDS;

/// A position, and what led to it.
pub(crate) struct Frame {
    pub(crate) table: Box<dyn Table>,
    pub(crate) events: Vec<Sentence>,
    pub(crate) last: Vec<Option<String>>,
}

/// A golden record, position by position.
pub(crate) struct Film {
    pub(crate) name: String,
    pub(crate) game: &'static str,
    pub(crate) frames: Vec<Frame>,
}

/// Where the golden records of a game are, in the order of their names.
fn paths(game: &str) -> Vec<std::path::PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("tests/records");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

/// All golden records of a game as they are written, in the order of their names.
pub(crate) fn records(game: &str) -> Vec<Record> {
    paths(game).iter().map(|path| Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap()).collect()
}

/// All golden records of a game, position by position, in the order of their names.
pub(crate) fn films(game: &'static str) -> Vec<Film> {
    paths(game).iter().map(|path| film(game, path)).collect()
}

fn film(game: &'static str, path: &Path) -> Film {
    let record = Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    let opening = Record { moves: Vec::new(), result: None, proof: None, ..record.clone() };
    let table = tablee_catalog::replay(&opening).unwrap();
    let moves =
        record.moves.iter().map(|choices| choices.iter().map(|(&seat, choice)| (seat, choice.clone())).collect());
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    Film { name, game, frames: played(table, moves) }
}

/// The game that the rules are shown by, in which people play well.
pub(crate) fn example(game: &'static str) -> Option<Film> {
    let example = tablee_catalog::example(game)?;
    let table = tablee_catalog::open_dealt(game, &tablee_catalog::Request::default(), example.deal).unwrap();
    let choice = |part: &str| {
        let (seat, choice) = part.split_once(':').unwrap();
        (Seat::from_number(seat.parse().unwrap()).unwrap(), choice.to_owned())
    };
    let moves = example.moves.split_whitespace().map(|joint| joint.split('&').map(choice).collect());
    Some(Film { name: "example".to_owned(), game, frames: played(table, moves) })
}

fn played(mut table: Box<dyn Table>, moves: impl Iterator<Item = Vec<(Seat, String)>>) -> Vec<Frame> {
    let mut last = vec![None; table.seats()];
    let mut frames = vec![Frame { table: table.copy(), events: Vec::new(), last: last.clone() }];
    for (decision, choices) in moves.enumerate() {
        let mut events = Vec::new();
        for (seat, choice) in choices {
            if let Committed::Resolved(more) = table.commit(seat, decision, &choice).unwrap() {
                events.extend(more);
            }
            last[seat.index()] = Some(choice);
        }
        frames.push(Frame { table: table.copy(), events, last: last.clone() });
    }
    frames
}

/// All who may look at a table.
pub(crate) fn viewers(table: &dyn Table) -> Vec<Viewer> {
    Seat::all(table.seats()).map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}

/// A position as somebody sees it who does not decide.
pub(crate) fn draw(game: &str, frame: &Frame, viewer: Viewer) -> Scene {
    let shown = match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat::FIRST,
    };
    let words = Words::new(Language::English);
    let standing = frame.table.standing();
    let view = open(game, frame.table.view(viewer)).unwrap();
    let names: Vec<String> = Seat::all(frame.table.seats()).map(|seat| format!("Player {}", seat.number())).collect();
    view.scene(&Pen {
        words: &words,
        gestures: &Gestures::default(),
        pick: &Pick::default(),
        shown,
        names: &names,
        advice: &[],
        last: &frame.last,
        standing: (frame.table.turn() == Turn::Over).then_some(&standing),
    })
}

/// All that is drawn of a scene.
pub(crate) fn drawings(scene: &Scene) -> Vec<&Drawing> {
    let hand = scene.hand.iter().map(|holding| &holding.picture.drawing);
    let aside = scene.aside.iter().map(|aside| &aside.picture.drawing);
    let seats = scene.seats.iter().map(|picture| &picture.drawing);
    [&scene.board.drawing].into_iter().chain(seats).chain(hand).chain(aside).collect()
}
