//! Courses and the coach on the page, without a browser: whoever asks for hints comes to the end, and is kept waiting by nobody.

mod tab;

use std::rc::Rc;

use tab::{Memory, Tab};
use tablee_bots::Candidate;
use tablee_core::{Say as _, Seat, Sentence};
use tablee_lessons::{COURSES, Course, Progress, course};
use tablee_page::{Answer, Position, Pressed, Route, Task, Thought, Weighing, Work};
use tablee_scene::Act;
use tablee_words::{Language, Words};

/// Characters that somebody reads in a second: 200 words a minute, six characters a word.
const READ_IN_A_SECOND: f64 = 20.0;
/// Seconds to look at a small position, to find what is meant and to press it.
const LOOK_AND_ACT: f64 = 5.0;
const THREE_MINUTES: f64 = 180.0;

fn memory(language: Language) -> Rc<Memory> {
    let memory = Rc::new(Memory::default());
    memory.french.set(language == Language::French);
    memory
}

fn at(course: &Course, step: usize) -> Rc<Memory> {
    let (memory, mut progress) = (memory(Language::English), Progress::default());
    progress.set(course.game, step);
    memory.kept.borrow_mut().insert("lessons".to_owned(), progress.to_string());
    memory
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
            let mut tab = Tab::open(&memory, &format!("#/learn/{}", course.game));
            let mut seconds = 0.0;
            let mut read = |text: String| {
                assert!(!text.contains("learn-") && !text.contains("course-"), "a message is missing: {text}");
                seconds += text.chars().count() as f64 / READ_IN_A_SECOND;
            };
            for step in 1..=course.steps.len() {
                let goal = tab.said();
                assert!(goal.starts_with(&step.to_string()), "{}: {goal}", course.game);
                read(goal);
                tab.act(Act::Hint);
                read(tab.said());
                tab.act(Act::Confirm);
                assert_eq!(done(&memory, course.game), step, "{} {step}: kept at once: {}", course.game, tab.said());
                read(tab.said());
                tab.press(&words.text("course-next"));
            }
            read(tab.said());
            let mut moves = 0;
            let finished = words.text("course-finished").replace('\u{a0}', " ");
            while !tab.text().contains(&finished) {
                tab.settle();
                tab.act(Act::Hint);
                tab.settle();
                tab.act(Act::Confirm);
                tab.settle();
                // Who thinks for so short a time may speak of what another such adviser likes.
                if tab.part("meaning coach").is_some() {
                    tab.act(Act::Confirm);
                    tab.settle();
                }
                moves += 1;
                assert!(moves <= course.finale.turns, "{}: {}", course.game, tab.text());
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
    let mut tab = Tab::open(&at(course("kariba").unwrap(), 2), "#/learn/kariba");
    let before = tab.said();
    tab.digits("66");
    tab.act(Act::Confirm);
    let said = tab.said();
    assert!(said.contains("it brings one point instead of 3"), "{said}");
    assert!(said.ends_with("Capture the three meerkats."), "and what was asked: {said}");
    assert!(!tab.page.is_complete(), "it is tried anew");
    // The answer goes with the next press.
    tab.digits("4");
    assert_eq!(tab.said(), before);
    // A hint tells how, and lays the move out; then Enter plays it, and Enter goes on.
    assert!(tab.key(Pressed::Letter('h')));
    assert!(tab.said().starts_with("Cheetahs would chase"), "{}", tab.said());
    assert!(tab.key(Pressed::Enter));
    assert!(tab.said().ends_with("(K4)"), "{}", tab.said());
    assert!(tab.html().contains("href=\"#/rules/kariba/K4\""), "the rule can be read");
    assert!(!tab.offers(Act::Confirm) && !tab.offers(Act::TakeBack), "it is done");
    assert!(tab.key(Pressed::Enter));
    assert!(tab.said().starts_with("4 of 9"), "{}", tab.said());
}

#[test]
fn what_the_rules_forbid_is_refused_by_its_rule() {
    let mut tab = Tab::open(&at(course("labyrinth").unwrap(), 4), "#/learn/labyrinth");
    tab.type_move("x1,0");
    assert!(tab.text().contains("(rule L5)"), "{}", tab.text());
}

#[test]
fn one_goes_back_and_on_and_begins_again() {
    let memory = at(course("kariba").unwrap(), 2);
    let mut tab = Tab::open(&memory, "#/learn/kariba");
    assert!(tab.said().starts_with("3 of 9"), "where one left off: {}", tab.said());
    assert!(!tab.has_button("Next"), "not before it is solved");
    tab.press("Back");
    assert!(tab.said().starts_with("2 of 9"), "{}", tab.said());
    tab.act(Act::Hint);
    tab.act(Act::Confirm);
    assert_eq!(done(&memory, "kariba"), 2, "whoever goes back is not behind for it");
    tab.press("Next");
    assert!(tab.said().starts_with("3 of 9"), "{}", tab.said());
    let list = Tab::open(&memory, "#/learn").text();
    assert!(list.contains("Kariba 2 of 9 steps done") && list.contains("Karuba 10 steps"), "{list}");
    let scores = Tab::open(&memory, "#/scores").text();
    assert!(scores.contains("Kariba 2 of 9 steps done") && !scores.contains("Karuba 10 steps"), "{scores}");
    // Whoever knows it all begins again.
    let memory = at(course("kariba").unwrap(), 9);
    assert!(Tab::open(&memory, "#/learn/kariba").said().starts_with("1 of 9"));
    assert!(Tab::open(&memory, "#/learn/chess").text().contains("There’s nothing at this address"));
}

#[test]
fn the_game_at_the_end_goes_on_as_a_table() {
    let kariba = course("kariba").unwrap();
    let memory = at(kariba, kariba.steps.len());
    let mut tab = Tab::open(&memory, "#/learn/kariba");
    assert!(tab.said().contains("Now a real game"), "{}", tab.said());
    assert!(memory.kept.borrow().keys().all(|name| !name.starts_with("table.")), "nothing is played yet");
    for _ in 0..kariba.finale.turns {
        tab.settle();
        tab.act(Act::Hint);
        tab.settle();
        tab.act(Act::Confirm);
        tab.settle();
        if tab.part("meaning coach").is_some() {
            tab.act(Act::Confirm);
        }
    }
    tab.settle();
    assert!(tab.said().contains("now you know the rules"), "{}", tab.said());
    tab.press("Finish this game");
    assert!(matches!(tab.page.route(), Route::Table(_)), "{:?}", tab.page.route());
    tab.settle();
    assert!(tab.page.may_drag(), "it is one’s turn: {}", tab.text());
}

#[test]
fn a_course_is_offered_once() {
    let memory = memory(Language::English);
    let offer = "New to Kariba? Learn it in three minutes";
    assert!(Tab::open(&memory, "#/new/kariba").text().contains(offer));
    let mut tab = Tab::open(&memory, "#/new/kariba");
    assert!(!tab.text().contains(offer), "not again");
    assert!(tab.html().contains("href=\"#/learn/kariba\""), "a quiet link stays");
    assert!(Tab::open(&memory, "#/new/karuba").text().contains("New to Karuba?"), "every game has its own");
    assert!(Tab::open(&memory, "#/").html().contains("href=\"#/learn\""), "home leads there");
    tab.press("Play");
    tab.act(Act::Keys);
    assert!(tab.html().contains("href=\"#/learn/kariba\""), "and so does ?");
    // Whoever has learnt a game or played it is not new to it.
    let memory = at(course("kariba").unwrap(), 1);
    assert!(!Tab::open(&memory, "#/new/kariba").text().contains(offer));
}

/// What advice says: the first move is the best, and the others cost so much of a win.
fn advice(position: &Position, cost: f64) -> Thought {
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
fn coached() -> Tab {
    let mut tab = Tab::open(&memory(Language::English), "#/new/kariba");
    tab.switch("A coach speaks up", true);
    tab.press("Play");
    while !matches!(tab.tasks.first(), Some(Task { work: Work::Consider(_), .. })) {
        assert!(tab.step(), "nobody looks at the position: {}", tab.text());
    }
    tab
}

fn survey(tab: &Tab) -> Position {
    match tab.tasks.first() {
        Some(Task { work: Work::Consider(position), .. }) => position.clone(),
        other => panic!("the coach looks at all moves: {other:?}"),
    }
}

fn choose(tab: &mut Tab, choice: &str) {
    tab.digits(&choice[..1].repeat(choice[2..].parse().expect("a count")));
    assert!(tab.page.is_complete(), "{choice}: {}", tab.text());
}

#[test]
fn the_coach_speaks_once_before_a_costly_move() {
    let mut tab = coached();
    let position = survey(&tab);
    tab.answer(advice(&position, 0.2));
    let costly = position.moves[1].clone();
    choose(&mut tab, &costly);
    tab.act(Act::Confirm);
    let Some(Task { work: Work::Weigh(weighing), .. }) = tab.tasks.first() else { panic!("it is looked at again") };
    assert_eq!((&weighing.choice, &weighing.better), (&costly, &position.moves[0]));
    assert!(tab.text().contains("The coach is having a look"), "{}", tab.text());
    let word = Sentence::new("coach-win").number("percent", 20);
    tab.answer(Thought::Weighed(Some(word.clone())));
    let said = Words::new(Language::English).say(&word);
    assert!(tab.part("meaning coach").is_some_and(|text| text.contains(&said)), "{}", tab.text());
    assert!(tab.page.is_complete(), "the move is still picked");
    // Somebody who thinks again is told no more, but still sees what would be better; the same move is spoken of only once.
    tab.act(Act::Cancel);
    assert!(tab.offers(Act::Advised(0)));
    assert!(tab.part("meaning coach").is_none());
    choose(&mut tab, &costly);
    tab.act(Act::Confirm);
    assert!(tab.part("meaning coach").is_none(), "{}", tab.text());
    assert!(!tab.page.may_drag(), "it is played: {}", tab.text());
}

#[test]
fn the_coach_is_silent_about_good_moves_and_keeps_nobody_waiting() {
    // The best move, one that is nearly as good, and one in doubt that turns out not so bad.
    for (index, cost, verdict) in [(0, 0.2, false), (1, 0.05, false), (1, 0.2, true)] {
        let mut tab = coached();
        let position = survey(&tab);
        tab.answer(advice(&position, cost));
        choose(&mut tab, &position.moves[index]);
        tab.act(Act::Confirm);
        if verdict {
            tab.answer(Thought::Weighed(None));
        }
        assert!(!tab.page.may_drag(), "it is played: {}", tab.text());
    }
    // Whoever presses once more while the coach still looks plays.
    let mut tab = coached();
    let position = survey(&tab);
    choose(&mut tab, &position.moves[1]);
    tab.act(Act::Confirm);
    assert!(tab.page.may_drag(), "the coach looks: {}", tab.text());
    tab.act(Act::Confirm);
    assert!(!tab.page.may_drag(), "it is played: {}", tab.text());
}

#[test]
fn there_is_a_coach_only_where_somebody_wants_one_against_bots() {
    let quiet = |tab: &mut Tab| {
        tab.settle();
        assert!(tab.page.may_drag(), "{}", tab.text());
        tab.tasks.is_empty()
    };
    let mut tab = Tab::open(&memory(Language::English), "#/new/kariba");
    tab.press("Play");
    assert!(quiet(&mut tab), "nobody asked for one");
    tab.act(Act::Keys);
    tab.switch("A coach speaks up", true);
    assert!(tab.memory.kept.borrow()["settings"].contains("\"coach\":true"));
    let mut tab = Tab::open(&tab.memory, "#/new/kariba");
    tab.switch("Several people around this screen", true);
    assert!(!tab.text().contains("A coach speaks up"), "{}", tab.text());
    tab.press("Play");
    tab.act(Act::OpenCurtain);
    assert!(tab.tasks.is_empty(), "people around a screen have no coach");
    tab.act(Act::Keys);
    assert!(!tab.text().contains("A coach speaks up"), "{}", tab.text());
}

/// What the worker says to a task when it has all the time in the world.
fn thought(work: Work) -> Thought {
    let now = || 0.0;
    let answers = std::cell::RefCell::new(Vec::new());
    tablee_page::think(Task { id: 1, work }, &now, &|answer: Answer| answers.borrow_mut().push(answer.thought));
    answers.into_inner().pop().expect("an answer")
}

#[test]
fn the_worker_weighs_a_move_from_what_the_seat_sees() {
    // The last card: over the gold the path wins by 5 to 3, elsewhere it is only a tie.
    let seen = course("karuba-cards").unwrap().steps[8].see("karuba-cards").unwrap();
    let weigh = |choice: &str, better: &str| {
        let position = Position::advice(&*seen, Seat::FIRST, 5);
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
    let mut tab = Tab::open(&memory(Language::English), "#/new/kariba");
    tab.press("Play");
    // A few moves that nobody thought about: the first that is in the hand.
    for _ in 0..6 {
        tab.settle();
        let digit = tab.html().split("data-digit=\"").nth(1).and_then(|rest| rest.chars().next()).expect("a card");
        tab.digits(&digit.to_string());
        tab.act(Act::Confirm);
    }
    tab.settle();
    let id = match tab.page.route() {
        Route::Table(id) => id.clone(),
        other => panic!("{other:?}"),
    };
    let mut tab = Tab::open(&tab.memory, &format!("#/replay/{id}"));
    tab.press("Review");
    tab.press("Start the review");
    tab.settle();
    let html = tab.html();
    let costly = html.split("class=\"costly\"").nth(1).and_then(|rest| rest.split("</ol>").next()).expect("a list");
    let (decisions, reasons) = (costly.matches("<li").count(), costly.matches("class=\"why\"").count());
    assert!(decisions > 0, "{}", tab.text());
    assert_eq!(reasons, 2 * decisions, "of the move played and of the better one: {costly}");
    assert!(!costly.contains("-why-"), "a message is missing: {costly}");
}
