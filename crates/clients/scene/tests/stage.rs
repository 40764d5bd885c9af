//! The stage over the golden records of all games, for everybody who looks.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use common::{Film, Frame, GAMES, draw, drawings, example, films, records, viewers};
use tablee_core::{Record, Seat, Sentence, Viewer};
use tablee_scene::stage::{LONGEST, Moment, Move, Pace, Step, Timeline, WON, glide, knows, order, reckon, stage};
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

/// Golden timelines, as text: `TABLEE_UPDATE=1` writes them. The beginning and the end of a game, and whatever happens for the first time.
#[test]
fn timelines_are_as_they_were() {
    for game in GAMES {
        let mut text = String::new();
        let mut kinds = BTreeSet::new();
        for (number, film) in films(game).iter().chain(&example(game)).enumerate() {
            turns(film, Viewer::Seat(Seat::FIRST), |decision, before, events, after| {
                let ends = number == 0 && (decision < 12 || decision + 2 >= film.frames.len());
                let new = events.iter().filter(|event| kinds.insert(event.id.clone())).count() > 0;
                if ends || new {
                    let timeline = stage(&before.moment(), events, &after.moment(), Pace::Calm);
                    let of = if number == 0 { String::new() } else { format!(" of {}", film.name) };
                    let _ = write!(text, "decision {decision}{of}\n{timeline}");
                }
            });
        }
        if game == "karuba" {
            // Gems fly to whoever picks them up, and treasures to whoever is first.
            for kind in ["karuba-event-collected", "karuba-event-treasure"] {
                assert!(text.contains(kind), "{kind}: {text}");
            }
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/timelines/{game}.txt"));
        if std::env::var_os("TABLEE_UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == text, "{game}: the timelines differ from {}; TABLEE_UPDATE=1 writes them", path.display());
    }
}

/// The points are counted up from the explanation of the game: every line once, each seat to its score, and the winner at the end.
#[test]
fn the_end_is_counted_line_by_line() {
    for game in GAMES {
        for film in chosen(game) {
            let last = film.frames.last().unwrap();
            let standing = last.table.standing();
            let shown = Shown::new(game, last, Viewer::Seat(Seat::FIRST));
            let timeline = reckon(&shown.moment(), &standing, None, Pace::Calm);
            assert!(timeline.length() <= 10_000, "{game}: {} ms", timeline.length());
            assert!(timeline.at(f64::from(timeline.length())).is_settled(), "{game}");
            let mut sums = vec![0; standing.scores.len()];
            let mut lines = vec![0; standing.scores.len()];
            for step in timeline.steps() {
                let Some((seat, points, sum)) = step.of else { continue };
                assert_ne!(points, 0, "{game}: what gives nothing keeps nobody waiting");
                let counts = standing.breakdown[seat.index()].iter().filter(|line| line.points != 0);
                let told = counts.map(|line| &line.sentence).nth(lines[seat.index()]);
                assert_eq!(step.told.as_ref(), told, "{game}: nothing that counts is left out");
                lines[seat.index()] += 1;
                sums[seat.index()] += points;
                assert_eq!(i64::from(sums[seat.index()]), sum, "{game}");
                assert!(!step.marks.is_empty(), "{game}: {} is seen nowhere", step.kind);
                // The number beside the board goes with it.
                let shown = timeline.at(f64::from(step.end));
                let number = shown.tallies.iter().find(|(key, _)| *key == Key::points(seat));
                assert_eq!(number.map_or(i64::from(standing.scores[seat.index()]), |(_, value)| *value), sum, "{game}");
            }
            assert_eq!(sums, standing.scores, "{game}");
            let won = timeline.steps().last().unwrap();
            assert_eq!(won.kind, WON);
            let winner = standing.places.iter().position(|place| *place == 1).unwrap();
            assert!(won.marks.contains(&Key::new(format!("seat-{}", winner + 1))), "{game}");
            // What is counted comes to light with its line, and not before.
            let start = timeline.at(0.0);
            for key in shown.things().iter().filter(|key| key.name().starts_with("total-")) {
                assert!(start.hidden.contains(key), "{game}: {key} is told too early");
            }
            // Seat by seat it is the same, and the winner is honoured once.
            let parts = order(&standing).into_iter().map(|seat| {
                let part = reckon(&shown.moment(), &standing, Some(seat), Pace::Calm);
                assert!(part.steps().iter().all(|step| step.of.is_none_or(|(of, ..)| of == seat)), "{game}");
                part
            });
            let kinds = |timeline: Timeline| timeline.steps().iter().map(|step| step.kind.clone()).collect::<Vec<_>>();
            assert_eq!(parts.flat_map(kinds).collect::<Vec<_>>(), kinds(timeline), "{game}");
        }
    }
}

/// An adventurer goes from field to field, from where it stood to where it stands.
#[test]
fn adventurers_walk_field_by_field() {
    let mut walks = 0;
    for film in films("karuba") {
        for viewer in viewers(&*film.frames[0].table).into_iter().take(1) {
            turns(&film, viewer, |decision, before, events, after| {
                let timeline = stage(&before.moment(), events, &after.moment(), Pace::Calm);
                let walked = timeline.steps().iter().filter(|step| {
                    ["walked", "landed", "reached", "crossed"].iter().any(|kind| step.kind.ends_with(kind))
                });
                let walks_on = |going: &&Move| going.what.name().starts_with("adventurer-");
                for going in walked.flat_map(|step| &step.moves).filter(walks_on) {
                    assert!(going.via.len() >= 2, "{}: decision {decision}: {}", film.name, going.what);
                    for pair in going.via.windows(2) {
                        let (dx, dy) = ((pair[0].0 - pair[1].0).abs(), (pair[0].1 - pair[1].1).abs());
                        assert!(dx.min(dy) <= 1 && dx.max(dy) <= 110, "{:?}", going.via);
                    }
                    walks += 1;
                }
            });
        }
    }
    assert!(walks > 20, "{walks} walks");
}

/// The next tile comes when the one before has been laid or discarded, and not while that is shown.
#[test]
fn the_next_tile_comes_when_the_one_before_is_gone() {
    let mut tiles = 0;
    for film in films("karuba") {
        turns(&film, Viewer::Seat(Seat::FIRST), |decision, before, events, after| {
            let timeline = stage(&before.moment(), events, &after.moment(), Pace::Calm);
            let Some(revealed) = timeline.steps().iter().find(|step| step.kind == "karuba-event-revealed") else {
                return;
            };
            let held = |shown: &Shown| shown.things().into_iter().filter(|key| key.name().starts_with("hand-tile-"));
            let (old, new): (Vec<Key>, Vec<Key>) = (held(before).collect(), held(after).collect());
            assert!(!new.is_empty() && old.iter().all(|key| !new.contains(key)), "{}: {decision}", film.name);
            for moment in (0..revealed.start).step_by(20) {
                let hidden = timeline.at(f64::from(moment)).hidden;
                assert!(new.iter().all(|key| hidden.contains(key)), "{}: {decision} at {moment}", film.name);
            }
            let lingering = timeline.at(f64::from(revealed.start)).lingering;
            assert!(old.iter().all(|key| !lingering.contains(key)), "{}: {decision}", film.name);
            tiles += old.len();
        });
    }
    assert!(tiles > 100, "{tiles} tiles");
}

/// A passage lights up from the card that was laid to the one that it links.
#[test]
fn passages_light_up_card_by_card() {
    let (mut passages, mut ways) = (0, 0);
    for film in films("labyrinth") {
        turns(&film, Viewer::Spectator, |_, before, events, after| {
            let timeline = stage(&before.moment(), events, &after.moment(), Pace::Calm);
            let mut laid = None;
            for step in timeline.steps() {
                if step.kind == "labyrinth-event-laid" {
                    laid = step.moves.first().map(|going| going.what.clone());
                }
                if step.kind != "labyrinth-event-linked" {
                    continue;
                }
                let when = |key: &Key| step.lights.iter().find(|(lit, _)| lit == key).map(|(_, when)| *when);
                assert_eq!(when(laid.as_ref().unwrap()), Some(step.start), "it begins with the card that was laid");
                // What is drawn of the way is not seen before, nor what may be taken.
                let coming = after.things().into_iter().filter(|key| key.name().starts_with("lit-"));
                for key in coming.filter(|key| !before.things().contains(key)) {
                    assert!(step.appear.iter().any(|(lit, _)| *lit == key), "{key} is there before the passage");
                }
                for (lit, when) in &step.appear {
                    assert!(timeline.at(f64::from(*when) - 0.5).hidden.contains(lit), "{lit} is lit too early");
                    assert!(!timeline.at(f64::from(*when)).hidden.contains(lit), "{lit} stays dark");
                    ways += 1;
                }
                for linked in &step.marks {
                    assert!(when(linked).is_some_and(|when| when > step.start && when < step.end), "{linked}");
                }
                passages += 1;
            }
        });
    }
    assert!(passages > 20 && ways > 2 * passages - 1, "{passages} passages, {ways} cards");
}

/// Nobody is told who bid least before all bids are seen.
#[test]
fn the_lowest_is_told_once_all_totals_are_seen() {
    let mut rounds = 0;
    for film in chosen("karuba-cards") {
        turns(&film, Viewer::Seat(Seat::FIRST), |decision, before, events, after| {
            let timeline = stage(&before.moment(), events, &after.moment(), Pace::Calm);
            let Some(lowest) = timeline.steps().iter().find(|step| step.kind == "karuba-cards-event-lowest") else {
                return;
            };
            let bids = timeline.steps().iter().filter(|step| step.kind == "karuba-cards-event-revealed");
            assert!(bids.map(|step| step.end).max().is_some_and(|seen| seen < lowest.start));
            let tells = |key: &Key| key.name().starts_with("lowest-");
            let told: Vec<Key> = after.things().into_iter().filter(tells).collect();
            assert!(told.contains(&Key::new("lowest-told")), "{told:?}");
            let hidden = timeline.at(f64::from(lowest.start) - 0.5).hidden;
            assert!(told.iter().all(|key| hidden.contains(key)), "{}: {decision}", film.name);
            rounds += 1;
        });
    }
    assert!(rounds > 10, "{rounds} rounds");
}

/// One thing after the other: what follows from something begins when that is seen to be over, whatever the game. Only what everybody
/// does at the same time is shown at the same time.
#[test]
fn nothing_begins_before_its_cause_is_over() {
    for game in ["kariba", "labyrinth"] {
        for film in chosen(game) {
            turns(&film, Viewer::Seat(Seat::FIRST), |decision, before, events, after| {
                let timeline = stage(&before.moment(), events, &after.moment(), Pace::Brisk);
                for pair in timeline.steps().windows(2) {
                    assert!(pair[0].end < pair[1].start, "{game}: decision {decision}: {timeline}");
                }
            });
        }
    }
    for film in chosen("karuba") {
        turns(&film, Viewer::Seat(Seat::FIRST), |decision, before, events, after| {
            let timeline = stage(&before.moment(), events, &after.moment(), Pace::Calm);
            let of = |step: &Step| step.told.as_ref().and_then(seat_of);
            for (index, step) in timeline.steps().iter().enumerate() {
                let earlier = timeline.steps()[..index].iter().filter(|other| of(other) == of(step));
                let reveals = step.kind == "karuba-event-revealed";
                let all = timeline.steps()[..index].iter().filter(|_| reveals);
                for other in earlier.chain(all) {
                    assert!(other.end < step.start, "decision {decision}: {timeline}");
                }
            }
        });
    }
}

fn seat_of(sentence: &Sentence) -> Option<Seat> {
    sentence.arguments.iter().find_map(|(_, argument)| match argument {
        tablee_core::Argument::Seat(seat) => Some(*seat),
        _ => None,
    })
}

/// What is hidden from somebody changes nothing of what is shown to them: two games that look alike to a viewer, though something
/// else lies in the pile or in the hands of others, are shown alike.
#[test]
fn worlds_that_look_the_same_are_shown_the_same() {
    for game in GAMES {
        let (mut alike, mut others) = (0, 0);
        for (film, record) in films(game).into_iter().zip(records(game)).take(1) {
            for round in 0..12 {
                let mut opening = Record { moves: Vec::new(), result: None, proof: None, ..record.clone() };
                swap(&mut opening.deal, round);
                let Ok(table) = tablee_catalog::replay(&opening) else { continue };
                others += usize::from(opening.deal != record.deal);
                for viewer in viewers(&*table) {
                    let mut table = table.copy();
                    let mut last = vec![None; table.seats()];
                    let mut before: Option<Shown> = None;
                    for (decision, choices) in record.moves.iter().enumerate().take(10) {
                        let frame = Frame { table: table.copy(), events: Vec::new(), last: last.clone() };
                        if frame.table.view(viewer) != film.frames[decision].table.view(viewer) {
                            break;
                        }
                        let here = Shown::new(game, &frame, viewer);
                        if let Some(before) = before {
                            let events = &film.frames[decision].events;
                            let old = Shown::new(game, &film.frames[decision - 1], viewer);
                            let new = Shown::new(game, &film.frames[decision], viewer);
                            let one = stage(&before.moment(), events, &here.moment(), Pace::Calm);
                            assert_eq!(one, stage(&old.moment(), events, &new.moment(), Pace::Calm), "{game}");
                            alike += 1;
                        }
                        before = Some(here);
                        for (&seat, choice) in choices {
                            last[seat.index()] = Some(choice.clone());
                        }
                        if choices.iter().any(|(&seat, choice)| table.commit(seat, decision, choice).is_err()) {
                            break;
                        }
                    }
                }
            }
        }
        assert!(others > 5 && alike > 30, "{game}: {others} other worlds, {alike} turns alike");
    }
}

/// Lets two entries of a list change places, another pair each time.
fn swap(deal: &mut serde_json::Value, round: usize) {
    use serde_json::Value;
    fn lists<'a>(value: &'a mut Value, found: &mut Vec<&'a mut Vec<Value>>) {
        let plain = |items: &[Value]| items.len() > 1 && !items.iter().any(|item| item.is_array() || item.is_object());
        match value {
            Value::Array(items) => match plain(items) {
                true => found.push(items),
                false => items.iter_mut().for_each(|item| lists(item, found)),
            },
            Value::Object(fields) => fields.values_mut().for_each(|item| lists(item, found)),
            _ => (),
        }
    }
    let mut found = Vec::new();
    lists(deal, &mut found);
    let count = found.len().max(1);
    if let Some(items) = found.get_mut(round % count) {
        let length = items.len();
        items.swap(length - 1 - round % (length - 1), (round * 7) % length);
    }
}
