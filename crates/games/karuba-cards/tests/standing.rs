//! How the game stands, and what it is told from: lines, marks, places.

use tablee_core::{
    Argument, ComponentSet, Diagram, Diagrammed, Game, PlainWords, PlayoutRng, Say, ScoreLine, Seat, Sentence, Setup,
    Standing, Viewer, random_step,
};
use tablee_karuba_cards::{Island, KarubaCards, KarubaCardsSet};

const LUIS: &str = "
    16 10 15  .
     3  2  1 13
     9  6 14  4
    11  5  . 12";

fn lines(grid: &str, detours: bool) -> Vec<ScoreLine> {
    let (points, lines) = Island::from_grid(grid.trim()).unwrap().score(&KarubaCardsSet::standard(), detours);
    assert_eq!(points, lines.iter().map(|line| line.points).sum::<i32>());
    lines
}

fn told(line: &ScoreLine) -> (String, i32, String) {
    (PlainWords.say(&line.sentence), line.points, line.marks.join("-"))
}

fn standing(drawing: &str) -> Standing {
    KarubaCards::from_diagram(&Diagram::parse(drawing).unwrap()).unwrap().standing()
}

/// C9, C10, C11: every colour of the book's example is explained: its path, who blocks it, or that there is none.
#[test]
fn the_island_of_luis_is_explained() {
    for detours in [false, true] {
        let lines = lines(LUIS, detours);
        let colour = |name: &str| format!("colour=karuba-cards-colour-{name}");
        assert_eq!(
            lines.iter().map(told).collect::<Vec<_>>(),
            [
                (
                    format!("karuba-cards-score-path {} cards=5 crystals=2 gold=1", colour("blue")),
                    7,
                    "9-6-2-1-13".to_owned()
                ),
                (
                    format!("karuba-cards-score-path {} cards=4 crystals=1 gold=1", colour("orange")),
                    6,
                    "10-2-1-14".to_owned()
                ),
                (
                    format!(
                        "karuba-cards-score-blocked {} blockers=(karuba-cards-adventurer card=9 {})",
                        colour("green"),
                        colour("blue")
                    ),
                    0,
                    "11-9-6-2-1-15".to_owned()
                ),
                (format!("karuba-cards-score-apart {}", colour("purple")), 0, "12-16".to_owned()),
            ]
        );
    }
}

/// C9, C10: where the shortest path is blocked, the switch tells another path.
#[test]
fn a_detour_is_told_with_its_cards() {
    let grid = "9 10 .\n8 5 13\n4 6 .";
    let path =
        |detours: bool| lines(grid, detours).iter().map(|line| (line.points, line.marks.join("-"))).collect::<Vec<_>>();
    assert_eq!(path(false), [(0, "9-10-5-13".to_owned())]);
    assert_eq!(path(true), [(6, "9-8-4-6-5-13".to_owned())]);
}

/// C10: all who stand in the way are named.
#[test]
fn all_blockers_of_a_path_are_named() {
    let lines = lines(". 16\n9 11\n12 .", false);
    assert_eq!(lines.len(), 1, "only purple has both cards");
    assert_eq!(lines[0].marks, ["12", "9", "11", "16"]);
    let plain = PlainWords.say(&lines[0].sentence);
    assert!(plain.contains("card=9 colour=karuba-cards-colour-blue"), "{plain}");
    assert!(plain.contains("card=11 colour=karuba-cards-colour-green"), "{plain}");
}

/// C12: the highest total wins, ties share, and the place after a shared one is left out.
#[test]
fn equal_totals_share_a_place() {
    let standing = standing("phase: over\nisland 1: 9 7 13\nisland 2:\n  9\n  13\nisland 3: 1\nisland 4: 9 1 13");
    assert_eq!(standing.scores, [3, 3, 0, 5]);
    assert_eq!(standing.places, [2, 2, 4, 1]);
}

/// C1, C3: a seat sees its own hand and the order of no pile; of the others it sees what lies open, and what it does not see
/// is known as a set, since all have the same cards.
#[test]
fn views_hold_what_lies_open_and_no_more() {
    let drawing = "round: 2\nhand 1: 2 7 16\ndiscarded 1: 12\nisland 1: 1\nhand 2: 4 5 6\ndiscarded 2: 11\nisland 2: 1";
    let state = KarubaCards::from_diagram(&Diagram::parse(drawing).unwrap()).unwrap();
    let view = state.view(Viewer::Seat(Seat::FIRST));
    let json = serde_json::to_value(&view).unwrap();
    assert_eq!(json["viewer"], 1);
    assert_eq!(json["players"][0]["hand"], serde_json::json!([2, 7, 16]));
    assert_eq!(json["players"][0]["unseen"], serde_json::json!([3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15]));
    assert_eq!(json["players"][1]["hand"], serde_json::Value::Null);
    assert_eq!(json["players"][1]["hand_size"], 3);
    assert_eq!(json["players"][1]["unseen"], serde_json::json!([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16]));
    assert_eq!(json["players"][1]["island"], serde_json::json!([{"card": 1, "x": 0, "y": 0}]));
    let spectator = serde_json::to_value(state.view(Viewer::Spectator)).unwrap();
    assert_eq!(spectator["players"][0]["hand"], serde_json::Value::Null);
    assert_eq!(spectator["viewer"], serde_json::Value::Null);
}

/// Says every sentence in one short word, so that only the drawing counts.
struct Short;

impl Say for Short {
    fn say(&self, _: &Sentence) -> String {
        "words".to_owned()
    }
}

/// C1, C5: the picture shows the islands with their paths, where a card may be laid, and the faces of all cards.
#[test]
fn the_picture_shows_islands_as_they_lie() {
    let drawing = "phase: lay\nchosen 1: 4\nhand 1: 8\nisland 1:\n  9 16\n  . 13\nisland 2: 7";
    let state = KarubaCards::from_diagram(&Diagram::parse(drawing).unwrap()).unwrap();
    let picture = KarubaCards::picture(&state.view(Viewer::Seat(Seat::FIRST)), &Short);
    let island = "
      -1      0      1      2                  0

 -1           ·      ·

                                          0 ═══7═══
  0    ·     9@B═══16#P     ·
              ║      ║
                     ║
  1           ·   ═13#B     ·


  2                  ·
";
    for line in island.lines().filter(|line| !line.trim().is_empty()) {
        let parts = || line.split("   ").map(str::trim).filter(|part| !part.is_empty());
        assert!(parts().all(|part| picture.contains(part)), "{line:?} is not in\n{picture}");
    }
    assert!(picture.contains("│══4*═══│") && picture.contains("12@P NE"), "{picture}");
    for seats in 2..=6 {
        let mut rng = PlayoutRng::new(seats);
        let setup = Setup::<KarubaCards>::standard(seats as usize).unwrap();
        let mut state = KarubaCards::start(&setup, &KarubaCards::deal(&setup, &mut rng)).unwrap();
        loop {
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat::FIRST)] {
                let picture = KarubaCards::picture(&state.view(viewer), &Short);
                assert!(picture.lines().all(|line| line.chars().count() <= 80), "{picture}");
            }
            if random_step(&mut state, &mut rng, &mut Vec::new()) == 0 {
                break;
            }
        }
    }
}

/// The trace has exactly the fields of the rule page.
#[test]
fn the_truth_has_the_fields_of_the_traces() {
    let drawing = "round: 2\nphase: lay\nhand 1: 2\npile 1: 16 15 14 13 12 11 10 9 8 7 6\nchosen 1: 5\ndiscarded 1: 4 3\nisland 1: *1";
    let state = KarubaCards::from_diagram(&Diagram::parse(drawing).unwrap()).unwrap();
    let json = serde_json::to_string(&state.truth()).unwrap();
    assert!(
        json.starts_with(
            r#"{"round":2,"phase":"lay","players":[{"hand":[2],"pile":[16,15,14,13,12,11,10,9,8,7,6],"chosen":[5],"discarded":[4,3],"island":[[1,0,0]]},"#
        ),
        "{json}"
    );
}

/// Moves are described with what the cards show.
#[test]
fn moves_are_described_by_what_the_cards_show() {
    let state = KarubaCards::from_diagram(&Diagram::new()).unwrap();
    let view = state.view(Viewer::Spectator);
    let describe = |text: &str| KarubaCards::describe(&view, text.parse().unwrap());
    assert_eq!(
        PlainWords.say(&describe("4+11")),
        "karuba-cards-move-select low=(karuba-cards-path card=4) \
         high=(karuba-cards-adventurer card=11 colour=karuba-cards-colour-green) total=15"
    );
    assert_eq!(
        describe("-14").arguments[0].1,
        Argument::Inner(Box::new(
            Sentence::new("karuba-cards-temple").number("card", 14).word("colour", "karuba-cards-colour-orange")
        ))
    );
    assert_eq!(PlainWords.say(&describe("3@1,-1")), "karuba-cards-move-lay card=(karuba-cards-path card=3) place=1,-1");
}

/// Drawings that no game could come to are refused, and say what was expected.
#[test]
fn impossible_drawings_are_refused() {
    let refused = [
        ("seats: 7", "7"),
        ("seats: 1", "1"),
        ("seats: 2\nhand 3: 1 2 3", "2"),
        ("hand 01: 1 2 3", "hand 01"),
        ("hand 7: 1 2 3", "hand 7"),
        ("cards: 1", "cards"),
        ("options: detours=maybe", "detours=maybe"),
        ("set: house-0", "house-0"),
        ("round: 0", "0"),
        ("round: 9", "9"),
        ("round: 1\nisland 1: 1 2 3", "1"),
        ("phase: draw", "draw"),
        ("phase: over\nround: 3", "3"),
        ("phase: lay", "lay"),
        ("phase: select\nchosen 1: 1 2", "1 2"),
        ("phase: discard\nchosen 1: 1 2", "chosen 2"),
        ("hand 1: 1 2", "1 2"),
        ("hand 1: 1 2 2", "2"),
        ("hand 1: 1 2 x", "x"),
        ("pile 1: 1 2 3", "1 2 3"),
        ("hand 1: 1 2 3\nisland 1: 3", "3"),
        ("island 1: 1 . 2", "2"),
        ("phase: over\ndiscarded 1: 1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 9"),
    ];
    for (drawing, found) in refused {
        let read = KarubaCards::from_diagram(&Diagram::parse(drawing).unwrap());
        assert_eq!(read.map_err(|error| error.found), Err(found.to_owned()), "{drawing}");
    }
}
