//! Karuba: the card game as a drawing: a position, what is pressed, and what must be seen.

use tablee_board::{Board as _, Gestures, Pick, Press};
use tablee_catalog::Request;
use tablee_core::{DealRng, Game as _, PlayoutRng, Seat, SeatSet, Setup, Standing, Turn, Viewer};
use tablee_karuba_cards::{Card, CardSet, Island, KarubaCards, LaidCard, Phase, View};
use tablee_scene::{Advised, Drawn as _, Pen, Scene, Spot, open};
use tablee_words::{Language, Words};

fn cards(numbers: &[usize]) -> CardSet {
    numbers.iter().filter_map(|&number| Card::from_number(number)).collect()
}

/// A position of two seats as the first one sees it.
fn position(phase: Phase, island: &str, hand: &[usize], chosen: &[usize]) -> View {
    let setup = Setup::<KarubaCards>::standard(2).unwrap();
    let game = KarubaCards::start(&setup, &KarubaCards::deal(&setup, &mut PlayoutRng::new(7))).unwrap();
    let mut view = game.view(Viewer::Seat(Seat::FIRST));
    view.phase = phase;
    let own = &mut view.players[0];
    let laid = Island::from_grid(island).unwrap();
    own.island = laid.laid().map(|(card, place)| LaidCard { card, x: place.x(), y: place.y() }).collect();
    own.points = laid.points(&view.set, false);
    (own.hand, own.hand_size, own.chosen) = (Some(cards(hand)), hand.len(), cards(chosen));
    if !chosen.is_empty() {
        view.players[1].chosen = cards(&[15, 16]);
    }
    view
}

/// Every card turned over on every open place.
fn layings(view: &View) -> Vec<String> {
    let own = &view.players[0];
    let places: Vec<_> = own.island().open_places().collect();
    own.chosen.iter().flat_map(|card| places.iter().map(move |place| format!("{card}@{place}"))).collect()
}

struct Table {
    view: View,
    gestures: Gestures,
    words: Words,
    shown: Seat,
    advice: Vec<Advised>,
    last: Vec<Option<String>>,
    standing: Option<Standing>,
}

impl Table {
    fn new(view: View, moves: &[String]) -> Table {
        let words = Words::new(Language::English);
        let gestures = view.gestures(moves, &words);
        Table { view, gestures, words, shown: Seat::FIRST, advice: vec![], last: vec![None, None], standing: None }
    }

    fn drawn(&self, presses: &[Press]) -> Scene {
        let pick = presses.iter().fold(Pick::default(), |pick, press| pick.press(&self.gestures, press));
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let pen = Pen {
            words: &self.words,
            gestures: &self.gestures,
            pick: &pick,
            shown: self.shown,
            names: &names,
            advice: &self.advice,
            last: &self.last,
            standing: self.standing.as_ref(),
        };
        self.view.scene(&pen)
    }
}

fn texts(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|&text| text.to_owned()).collect()
}

fn laying(view: View, text: &str) -> Scene {
    let moves = layings(&view);
    Table::new(view, &moves).drawn(&[Press::Move(text.to_owned())])
}

/// C3: two cards of three are chosen; the sum of their numbers is told, and which card stays.
#[test]
fn two_cards_are_chosen_and_added_up() {
    let view = position(Phase::Select, ".", &[4, 9, 11], &[]);
    let table = Table::new(view, &texts(&["4+9", "4+11", "9+11"]));
    let scene = table.drawn(&[]);
    assert_eq!(scene.hand.iter().map(|held| held.digit).collect::<Vec<_>>(), [Some('1'), Some('2'), Some('3')]);
    assert!(scene.outcome.is_empty() && scene.own_boards);
    assert!(scene.board.drawing.spots().is_empty(), "nothing is laid now");
    assert_eq!(table.drawn(&[Press::Digit('3')]).outcome, ["11 + … Choose a second card."]);
    let scene = table.drawn(&[Press::Digit('3'), Press::Digit('1')]);
    assert!(scene.outcome[0].starts_with("4 + 11 = 15."), "{:?}", scene.outcome);
    assert_eq!(scene.outcome[1], "Card 9 stays in your hand.");
    assert_eq!(scene.hand.iter().map(|held| held.picked).collect::<Vec<_>>(), [true, false, true]);
}

/// C4: whoever has the lowest total is told so on the board, beside it, and on both cards.
#[test]
fn the_lowest_total_discards_a_card() {
    let mut view = position(Phase::Discard, ".", &[2], &[8, 14]);
    view.deciding = [Seat::FIRST].into_iter().collect::<SeatSet>();
    let table = Table::new(view, &texts(&["-8", "-14"]));
    let scene = table.drawn(&[]);
    assert!(scene.board.svg().contains("Total 22 is the lowest: discard one"));
    assert!(scene.aside[0].picture.label.contains("Ada: 8, 14, total 22: the lowest, and discards one."));
    assert!(scene.aside[0].picture.label.contains("Ben: 15, 16, total 31."));
    assert!(scene.hand[0].picture.label.contains("Your total is the lowest"));
    assert_eq!(scene.hand[2].digit, None, "the third card cannot be discarded");
    let scene = table.drawn(&[Press::Digit('2')]);
    assert_eq!(scene.outcome, ["You discard card 14 and lay card 8."]);
    assert!(scene.hand[1].picture.svg().contains("ghost") && !scene.hand[0].picture.svg().contains("ghost"));
}

/// C4: who discards nothing sees who does.
#[test]
fn others_see_who_has_the_lowest_total() {
    let mut view = position(Phase::Discard, ".", &[2], &[8, 14]);
    view.deciding = [Seat::new(1)].into_iter().collect::<SeatSet>();
    let scene = Table::new(view, &[]).drawn(&[]);
    assert!(scene.board.svg().contains("Lowest total, discards one: Ben"));
    assert!(scene.hand.iter().all(|held| held.digit.is_none()));
}

/// C4, C6: once cards are laid, the discarded one and the laid one are still to be seen with the totals.
#[test]
fn totals_are_shown_until_the_round_is_over() {
    let mut view = position(Phase::Lay, "8", &[2], &[]);
    view.players[0].discarded = cards(&[14]).iter().collect();
    view.players[1].chosen = cards(&[16]);
    let mut table = Table::new(view, &[]);
    table.last = vec![Some("8@0,0".to_owned()), Some("15@0,0".to_owned())];
    let label = table.drawn(&[]).aside[0].picture.label.clone();
    assert_eq!(label, "Ada: 8, 14, total 22: the lowest, and discards one. Ben: 15, 16, total 31.");
}

/// C6: an empty island has one place, on a bank of sand.
#[test]
fn the_first_card_has_one_place() {
    let view = position(Phase::Lay, ".", &[2], &[8, 14]);
    let moves = layings(&view);
    let scene = Table::new(view, &moves).drawn(&[]);
    assert_eq!(scene.board.drawing.spots().len(), 1);
    assert!(scene.board.drawing.has(Spot::Cell((0, 0))));
    assert!(scene.board.svg().contains("An island begins here."));
}

/// C5, C6: every place where a card may lie lights up, and no other.
#[test]
fn every_open_place_lights_up() {
    let view = position(Phase::Lay, "1 2\n3 .", &[2], &[8, 14]);
    let moves = layings(&view);
    let places: Vec<String> = view.players[0].island().open_places().map(|place| place.to_string()).collect();
    let mut table = Table::new(view, &moves);
    for presses in [&[][..], &[Press::Digit('2')]] {
        let scene = table.drawn(presses);
        assert_eq!(scene.board.drawing.spots().len(), places.len());
        assert!(places.iter().all(|place| scene.board.svg().contains(&format!("data-cell=\"{place}\""))));
    }
    table.shown = Seat::new(1);
    assert!(table.drawn(&[]).board.drawing.spots().is_empty(), "the islands of others are only looked at");
}

/// C9, C11: blue 9 reaches its temple 13 over the gold of card 3.
#[test]
fn a_joined_temple_is_shown_with_its_points() {
    let view = || position(Phase::Lay, "9 3", &[2], &[4, 13]);
    let scene = laying(view(), "13@1,1");
    assert_eq!(scene.outcome, ["Joins the blue adventurer to its temple: +5.", "The island: 0 → 5 points."]);
    assert!(scene.board.svg().contains("ghost") && scene.board.svg().contains(">+5<"));
    assert_eq!(laying(view(), "4@0,1").outcome, ["Its path meets one neighbour."]);
    assert_eq!(laying(view(), "4@1,-1").outcome, ["Its path meets no other."]);
}

/// C9, C10: an adventurer of another colour blocks the shortest way; with detours the longer one counts.
#[test]
fn a_blocked_way_is_told_and_a_detour_counts() {
    let mut view = position(Phase::Lay, "9 7 10\n8 5 .\n4 6 .", &[2], &[13]);
    let scene = laying(view.clone(), "13@2,1");
    assert!(scene.outcome[0].starts_with("The blue adventurer is blocked by 10"), "{:?}", scene.outcome);
    view.options.detours = true;
    let scene = laying(view, "13@2,1");
    assert_eq!(scene.outcome[0], "Joins the blue adventurer to its temple: +6.");
}

/// C10: whoever stands in a shorter way costs the points of the longer one.
#[test]
fn a_loss_is_told_too() {
    // Blue goes 9-8-4-6-5-13 as long as the gap between 7 and 13 is open.
    let scene = laying(position(Phase::Lay, "9 7 .\n8 5 13\n4 6 .", &[2], &[10]), "10@2,0");
    assert_eq!(scene.outcome, ["Blocks the blue adventurer’s path: −6.", "The island: 6 → 0 points."]);
}

/// Advised places and the last move are marked.
#[test]
fn advice_and_the_last_move_are_marked() {
    let view = position(Phase::Lay, "9 3", &[2], &[4, 13]);
    let moves = layings(&view);
    let mut table = Table::new(view, &moves);
    assert!(!table.drawn(&[]).board.svg().contains("\"advised\""));
    table.advice = vec![Advised { notation: "13@1,1".to_owned(), rank: 1, worth: "57\u{a0}%".to_owned() }];
    table.last[0] = Some("3@1,0".to_owned());
    let scene = table.drawn(&[]);
    assert!(scene.board.svg().contains("\"advised\"") && scene.board.svg().contains("1 · 57\u{a0}%"));
    assert!(scene.board.svg().contains("class=\"last"));
    assert!(!table.drawn(&[Press::Digit('1')]).board.svg().contains("\"advised\""), "the other card is picked");
}

/// C1: the overview tells what became of each of the sixteen cards.
#[test]
fn the_overview_tells_what_is_still_to_come() {
    let mut view = position(Phase::Select, "9 3", &[4, 13, 16], &[]);
    view.players[0].discarded = cards(&[7]).iter().collect();
    let scene = Table::new(view, &[]).drawn(&[]);
    let overview = &scene.aside[0];
    assert_eq!(overview.heading, "Your sixteen cards");
    assert!(overview.picture.label.contains("On the island: 3, 9. Discarded: 7."), "{}", overview.picture.label);
    assert!(overview.picture.label.contains("In hand: 4, 13, 16."), "{}", overview.picture.label);
}

/// C8 to C12: the example of the rules, drawn way by way.
#[test]
fn the_count_is_written_on_the_island() {
    let view = position(Phase::Over, "16 10 15 .\n3 2 1 13\n9 6 14 4\n11 5 . 12", &[], &[]);
    let (points, lines) = view.players[0].island().score(&view.set, false);
    let mut table = Table::new(view, &[]);
    table.standing = Some(Standing { scores: vec![points, 0], places: vec![1, 2], breakdown: vec![lines, vec![]] });
    let scene = table.drawn(&[]);
    assert_eq!(scene.board.label, "Island, Ada: 14 cards, 13 points.");
    for badge in [">+7<", ">+6<", ">13<", "karuba-cards-no"] {
        assert!(scene.board.svg().contains(badge), "{badge}");
    }
}

/// In whole games of every size: every legal move can be pressed, nothing breaks the policy of contents, nothing is too long.
#[test]
fn whole_games_can_be_pressed() {
    for (seats, options) in [(2, "detours=true"), (3, "detours=false"), (6, "detours=true")] {
        let request = Request { seats: Some(seats), options: Some(options.to_owned()), ..Request::default() };
        let mut rng = DealRng::from_numbers(3, seats as u64);
        let mut table = tablee_catalog::open_with_bots("karuba-cards", &request, &mut rng).unwrap();
        let words = Words::new(Language::French);
        let names: Vec<String> = (0..seats).map(|seat| format!("Siège <{seat}>")).collect();
        let mut last = vec![None; seats];
        while let Turn::Decide(deciding) = table.turn() {
            let decision = table.decision();
            let before = last.clone();
            for seat in deciding.iter() {
                let view = open("karuba-cards", table.view(Viewer::Seat(seat))).unwrap();
                let legal = table.legal(seat);
                let gestures = view.gestures(&legal, &words);
                let draw = |pick: &Pick| {
                    view.scene(&Pen {
                        words: &words,
                        gestures: &gestures,
                        pick,
                        shown: seat,
                        names: &names,
                        advice: &[],
                        last: &before,
                        standing: None,
                    })
                };
                // All seats are alike; one is enough.
                for point in gestures.points.iter().filter(|_| seat.index() == 1) {
                    let mut pick = Pick::default();
                    for &digit in &gestures.groups[point.group].digits {
                        let shown = draw(&pick).hand.iter().any(|held| held.digit == Some(digit));
                        assert!(shown, "{digit} of {} is not shown", point.notation);
                        pick = pick.press(&gestures, &Press::Digit(digit));
                    }
                    let place = Spot::Cell(point.cell);
                    let single = gestures.cells(point.group).len() == 1;
                    assert!(single || draw(&pick).board.drawing.has(place), "{} has no place", point.notation);
                    let scene = draw(&pick.press(&gestures, &Press::Move(point.notation.clone())));
                    assert!(!scene.outcome.is_empty(), "{} says nothing", point.notation);
                    let pictures = [&scene.board].into_iter().chain(&scene.seats);
                    let pictures = pictures.chain(scene.aside.iter().map(|aside| &aside.picture));
                    let all: String = pictures.map(|picture| picture.svg()).collect();
                    assert!(all.len() < 180_000, "{} is too long", all.len());
                    for forbidden in ["style=", " id=", "<script", "<Si", "NaN", "karuba-cards-scene"] {
                        assert!(!all.contains(forbidden), "{forbidden}");
                    }
                }
                let choice = legal[(decision as usize * 7 + seat.index()) % legal.len()].clone();
                last[seat.index()] = Some(choice.clone());
                table.commit(seat, decision, &choice).unwrap();
            }
        }
    }
}
