//! What people are told of places: what lies beside them, which the engines' own sentences do not say.

use tablee_board::Gestures;
use tablee_core::{Argument, SeatView, Sentence};
use tablee_scene::{Beside, DrawnSeat};
use tablee_sitting::News;

/// A move in words.
pub(super) fn described(
    seen: &dyn SeatView,
    view: &dyn DrawnSeat,
    gestures: &Gestures,
    notation: &str,
) -> Option<Sentence> {
    let point = gestures.points.iter().find(|point| point.notation == notation);
    Some(Beside::told(point.and_then(|point| view.beside(point.cell)), seen.describe(notation)?))
}

/// What happened at a column and a row of the common board; all else is told as it is.
pub(super) fn told(seen: &dyn SeatView, news: News) -> News {
    let News::Happened(sentence) = news else { return news };
    let number = |wanted: &str| {
        let found = sentence.arguments.iter().find(|(name, _)| name == wanted);
        match found {
            Some((_, Argument::Number(number))) => i32::try_from(*number).ok(),
            _ => None,
        }
    };
    let Some(cell) = number("column").zip(number("row")) else { return News::Happened(sentence) };
    News::Happened(Beside::told(tablee_scene::drawn(seen).beside(cell), sentence))
}

#[cfg(test)]
mod tests {
    use tablee_core::{Say as _, Seat, Viewer};
    use tablee_words::{Language, Words};

    use super::*;

    #[test]
    fn what_is_told_of_the_maze_names_what_lies_there() {
        let request = tablee_catalog::Request { seats: Some(2), ..tablee_catalog::Request::default() };
        let deal = &mut tablee_core::DealRng::from_numbers(1, 1);
        let table = tablee_catalog::open("labyrinth", &request, deal).expect("a table");
        let seen = table.see(Viewer::Seat(Seat::FIRST));
        let words = Words::new(Language::English).without_notation();
        let view = tablee_scene::drawn(&*seen);
        let gestures = view.gestures(&words);
        assert!(!gestures.points.is_empty());
        for point in &gestures.points {
            let told = described(&*seen, &*view, &gestures, &point.notation).map(|sentence| words.say(&sentence));
            let told = told.expect("a move that has words");
            assert!(told.contains(" the card with ") && !told.contains("column"), "{told}");
        }
        let laid = Sentence::new("labyrinth-event-laid").seat("seat", Seat::FIRST).text("treasures", "owl");
        let laid = laid.number("rotation", 0).number("column", gestures.points[0].cell.0);
        let happened = told(&*seen, News::Happened(laid.number("row", gestures.points[0].cell.1)));
        let News::Happened(sentence) = happened else { panic!("it is told as what it is") };
        assert!(words.say(&sentence).contains(" the card with "), "{}", words.say(&sentence));
        let other = News::Happened(Sentence::new("labyrinth-event-all-laid"));
        assert_eq!(format!("{:?}", told(&*seen, other.clone())), format!("{other:?}"));
    }
}
