//! The stage over the golden records of all games, for everybody who looks.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use common::{Film, Frame, GAMES, draw, drawings, films, viewers};
use tablee_core::{Seat, Sentence, Viewer};
use tablee_scene::stage::{LONGEST, Moment, Pace, Timeline, glide, knows, stage};
use tablee_scene::{Identity, Key, Scene};

/// A position as it is shown to somebody.
struct Shown {
    scene: Scene,
    points: Vec<i32>,
}

impl Shown {
    fn new(game: &str, frame: &Frame, viewer: Viewer) -> Shown {
        Shown { scene: draw(game, frame, viewer), points: frame.table.standing().scores }
    }

    fn moment(&self) -> Moment<'_> {
        Moment { scene: &self.scene, points: &self.points }
    }

    fn things(&self) -> BTreeSet<Key> {
        let mut keys = BTreeSet::new();
        for drawing in drawings(&self.scene) {
            drawing.each(&mut |element| {
                if let Some(Identity::Thing(key)) = element.identity() {
                    keys.insert(key.clone());
                }
            });
        }
        keys
    }
}

/// Calls `look` with every turn of a record as one viewer sees it.
fn turns(film: &Film, viewer: Viewer, mut look: impl FnMut(usize, &Shown, &[Sentence], &Shown)) {
    let shown: Vec<Shown> = film.frames.iter().map(|frame| Shown::new(film.game, frame, viewer)).collect();
    for (decision, pair) in shown.windows(2).enumerate() {
        look(decision, &pair[0], &film.frames[decision + 1].events, &pair[1]);
    }
}

/// One record of every number of seats, or so: enough for all kinds of turns.
fn chosen(game: &'static str) -> Vec<Film> {
    films(game).into_iter().step_by(3).collect()
}

#[test]
fn every_event_of_every_record_is_understood() {
    for game in GAMES {
        for film in films(game) {
            for event in film.frames.iter().flat_map(|moment| &moment.events) {
                assert!(knows(event), "{game}: {event:?}");
            }
        }
    }
    assert!(!knows(&Sentence::new("web-your-turn")));
}

/// All that must hold of any timeline between two positions.
fn assert_sound(timeline: &Timeline, before: &Shown, after: &Shown, pace: Pace) {
    let longest = if pace == Pace::Calm { LONGEST } else { LONGEST / 2 };
    let length = timeline.length();
    assert!(length <= longest, "{length} ms");
    assert!(timeline.at(f64::from(length)).is_settled(), "the end is the scene after");
    let (old, new) = (before.things(), after.things());
    for step in timeline.steps() {
        for going in &step.moves {
            assert!(going.from.iter().all(|from| old.contains(from)), "{} starts nowhere", going.what);
            assert!(going.to.iter().all(|to| new.contains(to)), "{} ends nowhere", going.what);
            assert!(old.contains(&going.what) || new.contains(&going.what));
        }
        assert!(step.marks.iter().all(|key| new.contains(key)));
        assert!(step.start <= step.end);
    }
    if timeline.steps().is_empty() {
        return;
    }
    // At the start nothing is there that was not there before, and nothing is missing that was.
    let start = timeline.at(0.0);
    for key in new.difference(&old) {
        assert!(start.hidden.contains(key), "{key} is there too early");
    }
    for key in old.difference(&new) {
        let flies = start.flights.iter().any(|flight| flight.going.what == *key);
        assert!(start.lingering.contains(key) || flies, "{key} is gone too early");
    }
    // A number changes when the last thing has landed that changes it.
    for (key, _, when) in timeline.tallies() {
        for step in timeline.steps().iter().filter(|step| step.counts.contains(key)) {
            assert!(when >= step.end, "{key} changes before {} has landed", step.kind);
        }
        let before = timeline.at(f64::from(when) - 0.5);
        assert!(before.tallies.iter().any(|(known, _)| known == key), "{key} changes too early");
        assert!(!timeline.at(f64::from(when)).tallies.iter().any(|(known, _)| known == key));
    }
}

#[test]
fn every_turn_ends_where_it_must_and_nothing_comes_before_its_cause() {
    let mut moves = 0;
    for game in GAMES {
        for film in chosen(game) {
            for viewer in viewers(&*film.frames[0].table) {
                turns(&film, viewer, |_, before, events, after| {
                    for pace in [Pace::Calm, Pace::Brisk] {
                        let timeline = stage(&before.moment(), events, &after.moment(), pace);
                        assert_sound(&timeline, before, after, pace);
                        moves += timeline.steps().iter().map(|step| step.moves.len()).sum::<usize>();
                    }
                    let glide = glide(&before.moment(), &after.moment());
                    assert!(glide.at(f64::from(glide.length())).is_settled());
                    let cut = stage(&before.moment(), events, &after.moment(), Pace::Instant);
                    assert_eq!((cut.length(), cut.at(0.0).is_settled()), (0, true));
                });
            }
        }
    }
    assert!(moves > 5_000, "{moves} moves are shown");
}

/// Several turns at once, as after a lost connection: they end alike.
#[test]
fn turns_shown_together_end_alike() {
    for game in GAMES {
        let film = films(game).remove(0);
        let viewer = Viewer::Seat(Seat::FIRST);
        for start in (0..film.frames.len() - 4).step_by(3) {
            let events: Vec<Sentence> =
                film.frames[start + 1..=start + 4].iter().flat_map(|moment| moment.events.clone()).collect();
            let before = Shown::new(game, &film.frames[start], viewer);
            let after = Shown::new(game, &film.frames[start + 4], viewer);
            let timeline = stage(&before.moment(), &events, &after.moment(), Pace::Calm);
            assert!(timeline.length() > 0);
            assert_sound(&timeline, &before, &after, Pace::Calm);
        }
    }
}

/// What a seat has captured is counted when the prey has reached it, not when the hunter comes.
#[test]
fn points_of_a_hunt_come_after_the_prey() {
    let mut hunts = 0;
    for film in chosen("kariba") {
        turns(&film, Viewer::Spectator, |decision, before, events, after| {
            let timeline = stage(&before.moment(), events, &after.moment(), Pace::Calm);
            let step = |id: &str| timeline.steps().iter().find(|step| step.kind == id);
            let (Some(played), Some(hunted)) = (step("kariba-event-played"), step("kariba-event-hunted")) else {
                return;
            };
            assert!(played.end <= hunted.start, "first the hunter comes");
            assert!(!hunted.moves.is_empty(), "decision {decision}: the prey runs");
            let (_, _, when) = timeline.tallies().find(|(key, ..)| key.name().starts_with("points-")).unwrap();
            assert_eq!(when, hunted.end);
            hunts += 1;
        });
    }
    assert!(hunts > 10, "{hunts} hunts");
}

/// Golden timelines, as text: `TABLEE_UPDATE=1` writes them.
#[test]
fn timelines_are_as_they_were() {
    for game in GAMES {
        let film = films(game).remove(0);
        let mut text = String::new();
        turns(&film, Viewer::Seat(Seat::FIRST), |decision, before, events, after| {
            if decision < 12 || decision + 2 >= film.frames.len() {
                let timeline = stage(&before.moment(), events, &after.moment(), Pace::Calm);
                let _ = write!(text, "decision {decision}\n{timeline}");
            }
        });
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/timelines/{game}.txt"));
        if std::env::var_os("TABLEE_UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == text, "{game}: the timelines differ from {}; TABLEE_UPDATE=1 writes them", path.display());
    }
}
