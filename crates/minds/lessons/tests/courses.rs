//! Every lesson does what its text says: accepted moves are legal and fulfil the claim, others are answered, every rule is
//! touched or left out for a reason, and whoever knows only the hints comes to the end.

use std::collections::BTreeSet;
use std::path::Path;

use tablee_core::Say as _;
use tablee_lessons::{Answer, COURSES, Course, Lesson, Opinion, Outcome, Progress, Stage, coach, course};
use tablee_words::{Language, Words};

/// Characters that somebody reads in a second: 200 words a minute, six characters a word, well below the usual pace of an adult.
const READ_IN_A_SECOND: f64 = 20.0;
/// Seconds to look at a small position, to find the card meant and to press it.
const LOOK_AND_ACT: f64 = 5.0;
const THREE_MINUTES: f64 = 180.0;

/// The numbers of the rules, as its page of rules has them.
fn rules_of(game: &str) -> BTreeSet<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../docs/rules/{game}.md"));
    let text = std::fs::read_to_string(page).expect("the rules are there");
    text.lines().filter_map(|line| Some(line.strip_prefix("- **")?.split_once("**")?.0.to_owned())).collect()
}

fn both() -> [Words; 2] {
    [Words::new(Language::English), Words::new(Language::French)]
}

#[test]
fn accepted_moves_are_legal_and_do_what_is_claimed() {
    for Course { game, steps, .. } in COURSES {
        assert!((8..=12).contains(&steps.len()), "{game}: {} steps", steps.len());
        for step in *steps {
            let seen = step.see(game).unwrap_or_else(|| panic!("{}: no position", step.goal));
            let (moves, accepted) = (seen.moves(), step.accepted(game));
            assert!(!accepted.is_empty(), "{}: nothing is right", step.goal);
            assert!(accepted.len() < moves.len() || moves.len() == 1, "{}: everything is right", step.goal);
            for choice in &accepted {
                assert!(moves.contains(choice), "{}: {choice} is not allowed", step.goal);
                let outcome = step.outcome(game, choice);
                assert!(
                    matches!(outcome, Some(Outcome::Played { right: true, .. })),
                    "{}: {choice}: {outcome:?}",
                    step.goal
                );
            }
            for choice in moves.iter().filter(|choice| !accepted.contains(choice)) {
                let answer = Lesson::new(course(game).unwrap(), position(game, step.goal)).attempt(choice);
                let Some(Answer::Wrong { sentence }) = answer else { panic!("{}: {choice}: {answer:?}", step.goal) };
                for words in both() {
                    // What it would do, and what was asked.
                    let (said, goal) = (words.say(&sentence), words.text(step.goal));
                    let meaning = words.say(&seen.describe(choice).unwrap());
                    assert!(said.contains(&meaning) && said.ends_with(&goal), "{said}");
                    assert!(!said.contains("-move-") && !said.contains("learn-"), "a message is missing: {said}");
                }
            }
            for (choice, rule) in step.forbidden {
                match step.outcome(game, choice) {
                    Some(Outcome::Refused { rule: Some(found), .. }) => {
                        assert_eq!(found, *rule, "{}: {choice}", step.goal);
                    }
                    other => panic!("{}: {choice}: {other:?}", step.goal),
                }
            }
            // The hint brings a right move along and speaks of it in words: not everybody types moves.
            let clue = Lesson::new(course(game).unwrap(), position(game, step.goal)).clue().expect("a hint");
            assert_eq!(clue.choice, accepted[0]);
            for words in both() {
                let hint = words.say(&clue.sentence);
                assert!(!moves.iter().any(|choice| hint.contains(choice)), "{hint}");
            }
        }
    }
}

fn position(game: &str, goal: &str) -> usize {
    course(game).unwrap().steps.iter().position(|step| step.goal == goal).unwrap()
}

#[test]
fn every_rule_is_touched_or_left_out_for_a_reason() {
    for course in COURSES {
        let shown = course.steps.iter().flat_map(|step| step.rules).chain(course.finale.rules);
        let shown: BTreeSet<String> = shown.map(ToString::to_string).collect();
        let left_out: BTreeSet<String> = course.left_out.iter().map(|left| left.rule.to_owned()).collect();
        assert!(course.left_out.iter().all(|left| !left.reason.is_empty()));
        assert!(shown.is_disjoint(&left_out), "{}: both shown and left out", course.game);
        assert_eq!(&shown | &left_out, rules_of(course.game), "{}", course.game);
    }
}

#[test]
fn whoever_knows_only_the_hints_is_done_in_three_minutes() {
    for words in both() {
        for &course in COURSES {
            let (mut lesson, mut seconds, mut steps) = (Lesson::new(course, 0), 0.0, 0);
            let mut read = |text: String| {
                assert!(!text.contains("learn-"), "a message is missing: {text}");
                seconds += text.chars().count() as f64 / READ_IN_A_SECOND;
            };
            while let Stage::Step(_) = lesson.stage() {
                read(words.say(&lesson.goal().expect("something to do")));
                let clue = lesson.clue().expect("a hint");
                read(words.say(&clue.sentence));
                let Some(Answer::Right { sentence, .. }) = lesson.attempt(&clue.choice) else { panic!("{clue:?}") };
                read(words.say(&sentence));
                lesson.next();
                steps += 1;
            }
            assert!(matches!(lesson.stage(), Stage::Game(_)));
            read(words.say(&lesson.goal().expect("the game is announced")));
            seconds += LOOK_AND_ACT * f64::from(steps + course.finale.turns as u32);
            assert!(seconds < THREE_MINUTES, "{} in {:?}: {seconds:.0} s", course.game, words.language());
            lesson.next();
            assert!(matches!(lesson.stage(), Stage::Done));
        }
    }
}

#[test]
fn a_move_is_answered_in_words() {
    let words = Words::new(Language::English);
    let mut lesson = Lesson::new(course("kariba").unwrap(), 2);
    let Some(Answer::Wrong { sentence }) = lesson.attempt("6x2") else { panic!("the ostrich is not what was asked") };
    let said = words.say(&sentence).replace('\u{a0}', " ");
    assert!(said.contains("capture 1 × ostrich") && said.contains("Capture the three meerkats."), "{said}");
    assert!(said.contains("it brings one point instead of 3"), "{said}");
    let Some(Answer::Refused { rule: Some("K3"), sentence }) = lesson.attempt("2x1") else {
        panic!("no meerkat in hand")
    };
    assert!(words.say(&sentence).contains("meerkat"));
    assert!(matches!(lesson.attempt("nonsense"), Some(Answer::Refused { rule: None, .. })));
    assert_eq!(lesson.at(), 2, "nothing of that counts");
    lesson.next();
    assert_eq!(lesson.at(), 2, "not before it is solved");
    let Some(Answer::Right { sentence, rule: "K4", .. }) = lesson.attempt("4x3") else { panic!("that was asked") };
    assert!(words.say(&sentence).ends_with("(K4)"), "{}", words.say(&sentence));
    assert_eq!(lesson.see().unwrap().standing().scores[0], 3);
    assert!(lesson.is_solved() && lesson.attempt("4x3").is_none());
}

#[test]
fn progress_comes_back_from_its_text() {
    let mut progress = Progress::default();
    progress.set("kariba", 4);
    progress.set("chess", 4);
    assert_eq!(Progress::read(&progress.to_string()), progress);
    assert_eq!((progress.at("kariba"), progress.at("chess"), progress.is_done("kariba")), (4, 0, false));
    progress.set("kariba", usize::MAX);
    assert!(progress.is_done("kariba") && Progress::read(&progress.to_string()).is_done("kariba"));
    assert_eq!(Progress::read("kariba\nkariba x\n\u{1F400} 3\nkariba -1"), Progress::default());
}

#[test]
fn the_coach_speaks_of_costly_moves_alone() {
    let seen = course("kariba").unwrap().steps[1].see("kariba").unwrap();
    let advice = [
        Opinion { choice: "7x2", win: 0.70, points: 12.0 },
        Opinion { choice: "1x1", win: 0.55, points: 11.0 },
        Opinion { choice: "3x1", win: 0.69, points: 9.0 },
        Opinion { choice: "5x1", win: 0.68, points: 11.5 },
    ];
    let said =
        |choice: &str| Some(Words::new(Language::English).say(&coach(&*seen, choice, &advice)?).replace('\u{a0}', " "));
    assert_eq!((said("7x2"), said("5x1"), said("8x1")), (None, None, None), "best, nearly as good, not judged");
    let win = said("1x1").unwrap();
    assert!(win.starts_with("This gives away about 15% of a win. Better: play 2 × rhinoceros (7)"), "{win}");
    assert!(win.contains("Captures 2 × giraffe"), "it says why: {win}");
    assert!(said("3x1").unwrap().starts_with("This gives away about 3 points."));
}

/// What a move in a step of a course leads to: the points gained, and the events in words.
fn played(game: &str, number: usize, choice: &str) -> (i64, String) {
    let step = &course(game).unwrap().steps[number - 1];
    let Some(Outcome::Played { gained, events, .. }) = step.outcome(game, choice) else { panic!("{choice}") };
    let words = Words::new(Language::English);
    (gained, events.iter().map(|event| words.say(event)).collect::<Vec<_>>().join(" "))
}

#[test]
fn figures_in_the_texts_are_those_of_the_engine() {
    let points = |game: &str, number: usize| {
        course(game).unwrap().steps[number - 1].see(game).unwrap().standing().scores.clone()
    };
    // B11: “player 2 gets 3 and two crystals”; B13: before the last walk nobody else can catch up.
    assert!(played("karuba", 8, "17:blue>temple").1.contains("takes the blue treasure worth 3 and 2 crystals"));
    assert_eq!(points("karuba", 9), [13, 10]);
    // C4: 16 against 20. C11: 4 becomes 5. C10: the orange adventurer would cost all 6. C12: 5 to 3, not a tie.
    let totals = played("karuba-cards", 1, "5+11").1;
    assert!(totals.contains("total 16") && totals.contains("total 20"), "{totals}");
    assert_eq!((points("karuba-cards", 6)[0], played("karuba-cards", 6, "3@1,0").0), (4, 1));
    assert_eq!((points("karuba-cards", 7)[0], played("karuba-cards", 7, "10@1,0").0), (6, -6));
    assert_eq!(points("karuba-cards", 9), [0, 3]);
    assert_eq!(played("karuba-cards", 9, "16@0,-1").0, 3, "without the gold it is only a tie");
    // L4: both treasures of card 21 are linked; turned, only one is. L5: a link in vain is not what is asked.
    assert!(played("labyrinth", 7, "21r0@1,1").1.contains("Cards 1 and 8 are linked"));
    assert!(played("labyrinth", 7, "21r1@1,1").1.contains("Card 1 is linked"));
    assert!(played("labyrinth", 6, "6r0@-1,0").1.contains("cannot take it"));
    assert_eq!(points("labyrinth", 8), [1, 1]);
}

#[test]
fn a_move_that_costs_points_is_answered_with_them() {
    let mut lesson = Lesson::new(course("karuba-cards").unwrap(), 6);
    let Some(Answer::Wrong { sentence }) = lesson.attempt("10@1,0") else { panic!("it blocks") };
    let said = both().map(|words| words.say(&sentence));
    assert!(said[0].contains("it costs you 6 points") && said[1].contains("il vous coûte 6 points"), "{said:?}");
}
