//! Pictures beside the rules: moments of a game that was played once.

use tablee_board::{Gestures, Pick, Press};
use tablee_catalog::{Request, example};
use tablee_core::{Moment, Say as _, Seat, Table, Turn, Viewer};
use tablee_scene::{Pen, Picture, escape};
use tablee_words::Words;

/// A table in the middle of a game, and the moves that come next.
type Reached = (Box<dyn Table>, Vec<(Seat, String)>);

/// A table of the example after so many decisions, and the moves of the next one.
fn table_at(game: &str, step: usize) -> Option<Reached> {
    let example = example(game)?;
    let mut table = tablee_catalog::open_dealt(game, &Request::default(), example.deal).ok()?;
    let mut decisions = example.moves.split(' ').map(|joint| {
        let choice = |part: &str| {
            let (seat, choice) = part.split_once(':')?;
            Some((seat.parse().ok().and_then(Seat::from_number)?, choice.to_owned()))
        };
        joint.split('&').filter_map(choice).collect::<Vec<_>>()
    });
    for decision in 0..step {
        for (seat, choice) in decisions.next()? {
            table.commit(seat, decision, &choice).ok()?;
        }
    }
    Some((table, decisions.next().unwrap_or_default()))
}

/// A picture as markup. What it shows is said by its label.
fn svg(picture: &Picture, classes: &str) -> String {
    picture.element(classes).to_string()
}

/// A moment as it is drawn: the board, the hand, and what is said of it.
struct Shot {
    board: String,
    hand: String,
    caption: String,
}

fn shot(game: &str, &Moment { step, seat, ghost, .. }: &Moment, words: &Words) -> Option<Shot> {
    let (table, next) = table_at(game, step)?;
    let names: Vec<String> = ["Anna", "Benoît"].map(str::to_owned).to_vec();
    let words = words.clone().with_names(names.clone());
    let seat = Seat::new(seat);
    let seen = table.see(Viewer::Seat(seat));
    let view = tablee_scene::drawn(&*seen);
    let gestures = if ghost { view.gestures(&words) } else { Gestures::default() };
    let played = next.into_iter().find(|(other, _)| *other == seat).map(|(_, choice)| choice).filter(|_| ghost);
    let pick = match &played {
        Some(choice) => Pick::default().press(&gestures, &Press::Move(choice.clone())),
        None => Pick::default(),
    };
    let standing = table.standing();
    let over = table.turn() == Turn::Over;
    let pen = Pen {
        words: &words,
        gestures: &gestures,
        pick: &pick,
        shown: seat,
        names: &names,
        advice: &[],
        last: &[],
        standing: over.then_some(&standing),
    };
    let mut scene = view.scene(&pen);
    // A picture in the text is looked at, not played with.
    scene.board.drawing.still();
    let hand: String =
        if over { String::new() } else { scene.hand.iter().map(|held| svg(&held.picture, "held")).collect() };
    let meaning = played.and_then(|choice| seen.describe(&choice)).map(|sentence| words.say(&sentence));
    let mut caption: Vec<String> = meaning.into_iter().chain(scene.outcome).collect();
    if caption.is_empty() {
        caption.push(words.text(if over { "rules-at-end" } else { "rules-at-start" }));
    }
    let caption = escape(&caption.iter().map(|text| sentence(text)).collect::<Vec<_>>().join(" "));
    Some(Shot { board: svg(&scene.board, "shown-board"), hand, caption })
}

/// A moment of the example as a figure.
fn figure(game: &str, moment: &Moment, words: &Words) -> Option<String> {
    let Shot { board, hand, caption } = shot(game, moment, words)?;
    Some(format!(
        "<figure class=\"moment\">{board}<div class=\"shown-hand\">{hand}</div><figcaption>{caption}</figcaption></figure>"
    ))
}

/// Moves of the example, each as a picture that changes between the board before it and what it would do. What changes no board
/// changes into what comes of it, and only the first may: the others show what a move is worth.
pub(super) fn changing(game: &str, words: &Words) -> Vec<String> {
    let moments = example(game).map_or(&[][..], |example| example.moments);
    let mut first = true;
    let picture = |moment: &Moment| {
        let before = shot(game, &Moment { ghost: false, ..*moment }, words)?;
        let Shot { mut board, caption, .. } = shot(game, moment, words)?;
        if board == before.board {
            let after = Moment { ghost: false, step: moment.step + 1, ..*moment };
            board = shot(game, &after, words).filter(|_| first)?.board;
        }
        first = false;
        let frames =
            format!("<div class=\"frames\"><div aria-hidden=\"true\">{}</div><div>{board}</div></div>", before.board);
        Some(format!("<figure class=\"moment\">{frames}<figcaption>{caption}</figcaption></figure>"))
    };
    moments.iter().filter(|moment| moment.ghost).filter_map(picture).collect()
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// The pictures of a game, each with the number of the rule that it shows.
pub(super) fn all(game: &str, words: &Words) -> Vec<(String, String)> {
    let moments = example(game).map_or(&[][..], |example| example.moments);
    let picture = |moment: &Moment| Some((moment.rule.to_owned(), figure(game, moment, words)?));
    moments.iter().filter_map(picture).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablee_words::Language;

    /// The two frames of a picture that changes.
    fn frames(picture: &str) -> (&str, &str) {
        let (_, frames) = picture.split_once("<div aria-hidden=\"true\">").expect("a frame before");
        frames.split_once("</div><div>").expect("a frame after")
    }

    #[test]
    fn both_pictures_of_a_page_of_rules_change() {
        let words = Words::new(Language::English);
        for game in ["kariba", "karuba", "karuba-cards", "labyrinth"] {
            let pictures = changing(game, &words);
            assert!(pictures.len() >= 2, "{game}: {}", pictures.len());
            for picture in &pictures[..2] {
                let (before, after) = frames(picture);
                assert!(after.contains("<svg") && !after.starts_with(before), "{game} stands still");
            }
        }
        // What several choose in secret is turned over, and then there is something that scores.
        let [bids, scores, ..] = &changing("karuba-cards", &words)[..] else { panic!("two pictures") };
        let (before, after) = frames(bids);
        assert!(!before.contains("karuba-cards-bids") && after.contains("karuba-cards-bids"));
        assert!(frames(scores).1.contains("karuba-cards-gain"), "it scores nothing");
    }
}
