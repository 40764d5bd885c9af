//! Courses and the coach on the page, without a browser: whoever asks for hints comes to the end, and is kept waiting by nobody.

use std::rc::Rc;

use tablee_bots::Candidate;
use tablee_core::{Say as _, Seat, Sentence};
use tablee_lessons::{COURSES, Course, Progress, course};
use tablee_page::{Choosing, Pressed, Route, Task, Thought, Weighing, Work};
use tablee_scene::Act;
use tablee_words::{Language, Words};

use crate::device::thoughts;
use crate::{Device, Memory};

/// Characters that somebody reads in a second: 200 words a minute, six characters a word.
const READ_IN_A_SECOND: f64 = 20.0;
/// Seconds to look at a small position, to find what is meant and to press it.
const LOOK_AND_ACT: f64 = 5.0;
const THREE_MINUTES: f64 = 180.0;

/// A browser in which nothing glides, and whose worker looks at more than elsewhere: the coach has to see what a move costs.
fn memory(language: Language) -> Rc<Memory> {
    let memory = Memory::new();
    memory.language.set(language.code());
    memory.still.set(true);
    memory.glance.set(20);
    memory
}

fn at(course: &Course, step: usize) -> Rc<Memory> {
    let (memory, mut progress) = (memory(Language::English), Progress::default());
    progress.set(course.game, step);
    memory.keep("lessons", progress.to_string());
    memory
}

/// What the lesson says now.
fn lesson(device: &Device) -> String {
    device.part("said").unwrap_or_else(|| panic!("nothing is said: {}", device.text()))
}

fn done(memory: &Memory, game: &str) -> usize {
    Progress::read(memory.kept.borrow().get("lessons").map(String::as_str).unwrap_or_default()).at(game)
}

#[test]
fn whoever_knows_only_the_hints_is_done_in_three_minutes() {
    for language in Language::ALL {
        let words = Words::new(language);
        for &course in COURSES {
            let memory = memory(language);
            let mut device = Device::at(&memory, &format!("#/learn/{}", course.game));
            let mut seconds = 0.0;
            let mut read = |text: String| {
                assert!(!text.contains("learn-") && !text.contains("course-"), "a message is missing: {text}");
                seconds += text.chars().count() as f64 / READ_IN_A_SECOND;
            };
            for step in 1..=course.steps.len() {
                let goal = lesson(&device);
                assert!(goal.starts_with(&step.to_string()), "{}: {goal}", course.game);
                read(goal);
                device.press_act(Act::Hint);
                read(lesson(&device));
                device.press_act(Act::Confirm);
                assert_eq!(
                    done(&memory, course.game),
                    step,
                    "{} {step}: kept at once: {}",
                    course.game,
                    lesson(&device)
                );
                read(lesson(&device));
                device.press(&words.text("course-next"));
            }
            read(lesson(&device));
            let mut moves = 0;
            let finished = words.text("course-finished");
            while !device.text().contains(&finished) {
                device.rest();
                device.press_act(Act::Hint);
                device.rest();
                device.press_act(Act::Confirm);
                device.rest();
                // Who thinks for so short a time may speak of what another such adviser likes.
                if device.part("meaning coach").is_some() {
                    device.press_act(Act::Confirm);
                    device.rest();
                }
                moves += 1;
                assert!(moves <= course.finale.turns, "{}: {}", course.game, device.text());
            }
            assert_eq!(moves, course.finale.turns);
            seconds += LOOK_AND_ACT * (course.steps.len() + moves) as f64;
            assert!(seconds < THREE_MINUTES, "{} in {language:?}: {seconds:.0} s", course.game);
            assert_eq!(done(&memory, course.game), course.steps.len() + 1);
        }
    }
}

#[test]
fn a_wrong_move_is_answered_and_nothing_changes() {
    let mut device = Device::at(&at(course("kariba").unwrap(), 2), "#/learn/kariba");
    let before = lesson(&device);
    device.digits("66");
    device.press_act(Act::Confirm);
    let said = lesson(&device);
    assert!(said.contains("it brings one point instead of 3"), "{said}");
    assert!(said.ends_with("Capture the three meerkats."), "and what was asked: {said}");
    assert!(!device.page.is_complete(), "it is tried anew");
    // The answer goes with the next press.
    device.digits("4");
    assert_eq!(lesson(&device), before);
    // A hint tells how, and lays the move out; then Enter plays it, and Enter goes on.
    assert!(device.key(Pressed::Letter('h')));
    assert!(lesson(&device).starts_with("Cheetahs would chase"), "{}", lesson(&device));
    assert!(device.key(Pressed::Enter));
    assert!(lesson(&device).ends_with("(K4)"), "{}", lesson(&device));
    // The rule can be read without leaving the course.
    device.press("Rule K4");
    device.answer(200, "<li id=\"K4\" class=\"rule\">Whoever frightens.</li>");
    assert!(device.markup().contains("Whoever frightens."), "{}", device.markup());
    assert!(device.key(Pressed::Escape));
    assert!(!device.offers(Act::Confirm) && !device.offers(Act::TakeBack), "it is done");
    assert!(device.key(Pressed::Enter));
    assert!(lesson(&device).starts_with("4 of 9"), "{}", lesson(&device));
}

#[test]
fn what_the_rules_forbid_is_refused_by_its_rule() {
    let mut device = Device::at(&at(course("labyrinth").unwrap(), 4), "#/learn/labyrinth");
    device.type_move("x1,0");
    assert!(device.text().contains("(rule L5)"), "{}", device.text());
}

#[test]
fn one_goes_back_and_on_and_begins_again() {
    let memory = at(course("kariba").unwrap(), 2);
    let mut device = Device::at(&memory, "#/learn/kariba");
    assert!(lesson(&device).starts_with("3 of 9"), "where one left off: {}", lesson(&device));
    assert!(!device.has("Next"), "not before it is solved");
    device.press("Back");
    assert!(lesson(&device).starts_with("2 of 9"), "{}", lesson(&device));
    device.press_act(Act::Hint);
    device.press_act(Act::Confirm);
    assert_eq!(done(&memory, "kariba"), 2, "whoever goes back is not behind for it");
    device.press("Next");
    assert!(lesson(&device).starts_with("3 of 9"), "{}", lesson(&device));
    let list = Device::at(&memory, "#/learn").text();
    assert!(list.contains("Kariba 2 of 9 steps done") && list.contains("Karuba 10 steps"), "{list}");
    let scores = Device::at(&memory, "#/scores").text();
    assert!(scores.contains("Kariba 2 of 9 steps done") && !scores.contains("Karuba 10 steps"), "{scores}");
    // Whoever knows it all begins again.
    let memory = at(course("kariba").unwrap(), 9);
    assert!(lesson(&Device::at(&memory, "#/learn/kariba")).starts_with("1 of 9"));
    assert!(Device::at(&memory, "#/learn/chess").text().contains("There’s nothing at this address"));
}

#[test]
fn the_game_at_the_end_goes_on_as_a_table() {
    let kariba = course("kariba").unwrap();
    let memory = at(kariba, kariba.steps.len());
    let mut device = Device::at(&memory, "#/learn/kariba");
    assert!(lesson(&device).contains("Now a real game"), "{}", lesson(&device));
    assert!(memory.kept.borrow().keys().all(|name| !name.starts_with("table.")), "nothing is played yet");
    for _ in 0..kariba.finale.turns {
        device.rest();
        device.press_act(Act::Hint);
        device.rest();
        device.press_act(Act::Confirm);
        device.rest();
        if device.part("meaning coach").is_some() {
            device.press_act(Act::Confirm);
        }
    }
    device.rest();
    assert!(lesson(&device).contains("now you know the rules"), "{}", lesson(&device));
    device.press("Finish this game");
    assert!(matches!(device.page.route(), Route::Table(_)), "{:?}", device.page.route());
    device.rest();
    assert!(device.page.may_drag(), "it is one’s turn: {}", device.text());
}

#[test]
fn a_course_is_offered_once() {
    let memory = memory(Language::English);
    let offer = "New to Kariba? Learn it in three minutes";
    assert!(Device::at(&memory, "#/new/kariba").text().contains(offer));
    let mut device = Device::at(&memory, "#/new/kariba");
    assert!(!device.text().contains(offer), "not again");
    assert!(device.markup().contains("href=\"#/learn/kariba\""), "a quiet link stays");
    assert!(Device::at(&memory, "#/new/karuba").text().contains("New to Karuba?"), "every game has its own");
    assert!(Device::at(&memory, "#/").markup().contains("href=\"#/learn\""), "home leads there");
    device.press("Play");
    device.press_act(Act::Keys);
    assert!(device.markup().contains("href=\"#/learn/kariba\""), "and so does ?");
    // Whoever has learnt a game or played it is not new to it.
    let memory = at(course("kariba").unwrap(), 1);
    assert!(!Device::at(&memory, "#/new/kariba").text().contains(offer));
}

/// What advice says: the first move is the best, and the others cost so much of a win.
fn advice(position: &Choosing, cost: f64) -> Thought {
    let candidate = |(index, choice): (usize, &String)| {
        let win = if index == 0 { 0.6 } else { 0.6 - cost };
        Candidate { choice: choice.clone(), worth: win, points: 10.0, win, playouts: 100 }
    };
    candidates(position.moves.iter().enumerate().map(candidate).collect())
}

fn candidates(candidates: Vec<Candidate<String>>) -> Thought {
    Thought::Candidates(candidates, Vec::new())
}

/// A game of Kariba with the coach; it is the person's turn, and the survey is under way.
fn coached() -> Device {
    let mut device = Device::at(&memory(Language::English), "#/new/kariba");
    device.press("A coach speaks up");
    device.press("Play");
    while !matches!(device.tasks.front(), Some(Task { work: Work::Consider(_), .. })) {
        assert!(device.step(), "nobody looks at the position: {}", device.text());
    }
    device
}

fn survey(device: &Device) -> Choosing {
    match device.tasks.front() {
        Some(Task { work: Work::Consider(position), .. }) => position.clone(),
        other => panic!("the coach looks at all moves: {other:?}"),
    }
}

fn choose(device: &mut Device, choice: &str) {
    device.digits(&choice[..1].repeat(choice[2..].parse().expect("a count")));
    assert!(device.page.is_complete(), "{choice}: {}", device.text());
}

#[test]
fn the_coach_speaks_once_before_a_costly_move() {
    let mut device = coached();
    let position = survey(&device);
    device.answer_thought(advice(&position, 0.2));
    let costly = position.moves[1].clone();
    choose(&mut device, &costly);
    device.press_act(Act::Confirm);
    let Some(Task { work: Work::Weigh(weighing), .. }) = device.tasks.front() else { panic!("it is looked at again") };
    assert_eq!((&weighing.choice, &weighing.better), (&costly, &position.moves[0]));
    assert!(device.text().contains("The coach is having a look"), "{}", device.text());
    let word = Sentence::new("coach-win").number("percent", 20);
    device.answer_thought(Thought::Weighed(Some(word.clone())));
    let said = Words::new(Language::English).say(&word);
    assert!(device.part("meaning coach").is_some_and(|text| text.contains(&said)), "{}", device.text());
    assert!(device.page.is_complete(), "the move is still picked");
    // Somebody who thinks again is told no more, but still sees what would be better; the same move is spoken of only once.
    device.press_act(Act::Cancel);
    assert!(device.offers(Act::Advised(0)));
    assert!(device.part("meaning coach").is_none());
    choose(&mut device, &costly);
    device.press_act(Act::Confirm);
    assert!(device.part("meaning coach").is_none(), "{}", device.text());
    assert!(!device.page.may_drag(), "it is played: {}", device.text());
}

#[test]
fn the_coach_is_silent_about_good_moves_and_keeps_nobody_waiting() {
    // The best move, one that is nearly as good, and one in doubt that turns out not so bad.
    for (index, cost, verdict) in [(0, 0.2, false), (1, 0.05, false), (1, 0.2, true)] {
        let mut device = coached();
        let position = survey(&device);
        device.answer_thought(advice(&position, cost));
        choose(&mut device, &position.moves[index]);
        device.press_act(Act::Confirm);
        if verdict {
            device.answer_thought(Thought::Weighed(None));
        }
        assert!(!device.page.may_drag(), "it is played: {}", device.text());
    }
    // Whoever presses once more while the coach still looks plays.
    let mut device = coached();
    let position = survey(&device);
    choose(&mut device, &position.moves[1]);
    device.press_act(Act::Confirm);
    assert!(device.page.may_drag(), "the coach looks: {}", device.text());
    device.press_act(Act::Confirm);
    assert!(!device.page.may_drag(), "it is played: {}", device.text());
}

#[test]
fn there_is_a_coach_only_where_somebody_wants_one_against_bots() {
    let quiet = |device: &mut Device| {
        device.rest();
        assert!(device.page.may_drag(), "{}", device.text());
        device.tasks.is_empty()
    };
    let mut device = Device::at(&memory(Language::English), "#/new/kariba");
    device.press("Play");
    assert!(quiet(&mut device), "nobody asked for one");
    device.press_act(Act::Keys);
    device.press("A coach speaks up");
    assert!(device.memory.kept.borrow()["settings"].contains("\"coach\":true"));
    let mut device = Device::at(&device.memory, "#/new/kariba");
    device.press("Several people around this screen");
    assert!(!device.text().contains("A coach speaks up"), "{}", device.text());
    device.press("Play");
    device.press_act(Act::OpenCurtain);
    assert!(device.tasks.is_empty(), "people around a screen have no coach");
    device.press_act(Act::Keys);
    assert!(!device.text().contains("A coach speaks up"), "{}", device.text());
}

/// What the worker says to a task when it has all the time in the world.
fn thought(work: Work) -> Thought {
    thoughts(Task { id: 1, work }, 0).pop().expect("an answer").thought
}

#[test]
fn the_worker_weighs_a_move_from_what_the_seat_sees() {
    // The last card: over the gold the path wins by 5 to 3, elsewhere it is only a tie.
    let seen = course("karuba-cards").unwrap().steps[8].see("karuba-cards").unwrap();
    let weigh = |choice: &str, better: &str| {
        let position = Choosing::advice(&*seen, Seat::FIRST, 5);
        let (choice, better) = (choice.to_owned(), better.to_owned());
        thought(Work::Weigh(Box::new(Weighing { position, decision: 3, choice, better })))
    };
    let Thought::Weighed(Some(word)) = weigh("16@0,-1", "16@2,0") else { panic!("that costs half a win") };
    let why = tablee_why::why(&*seen, "16@2,0").expect("a reason");
    for (language, begins) in [(Language::English, "This gives away about 50"), (Language::French, "Ce coup coûte")] {
        let words = Words::new(language);
        let said = words.say(&word);
        assert!(said.starts_with(begins) && said.ends_with(&words.say(&why)), "{said}");
    }
    assert!(matches!(weigh("16@2,0", "16@0,-1"), Thought::Weighed(None)), "that is the good one");
    assert!(matches!(weigh("16@0,-1", "nonsense"), Thought::Weighed(None)), "what is no move is not spoken of");
}

#[test]
fn the_review_says_why() {
    let mut device = Device::at(&memory(Language::English), "#/new/kariba");
    device.press("Play");
    // A few moves that nobody thought about: the first that is in the hand.
    for _ in 0..6 {
        device.rest();
        let digit = device.markup().split("data-digit=\"").nth(1).and_then(|rest| rest.chars().next()).expect("a card");
        device.digits(&digit.to_string());
        device.press_act(Act::Confirm);
    }
    device.rest();
    let id = match device.page.route() {
        Route::Table(id) => id.clone(),
        other => panic!("{other:?}"),
    };
    let mut device = Device::at(&device.memory, &format!("#/replay/{id}"));
    device.press("Review");
    device.press("Start the review");
    device.rest();
    let html = device.markup();
    let costly = html.split("class=\"costly\"").nth(1).and_then(|rest| rest.split("</ol>").next()).expect("a list");
    let (decisions, reasons) = (costly.matches("<li").count(), costly.matches("class=\"why\"").count());
    assert!(decisions > 0, "{}", device.text());
    assert_eq!(reasons, 2 * decisions, "of the move played and of the better one: {costly}");
    assert!(!costly.contains("-why-"), "a message is missing: {costly}");
}
