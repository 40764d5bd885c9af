//! Several people at one screen decide twice where nobody else has a part in it: the second choice is held until its decision opens.

use tablee_catalog::{Request, open};
use tablee_core::{DealRng, Seat, Sentence, Viewer};
use tablee_sitting::{Player, Save, Shown as _, Sitting};

/// Two people who are about to lay cards, and who of them has two.
fn laying(players: Vec<Player>) -> (Sitting, Seat) {
    let names = || vec!["Ada".to_owned(), "Ben".to_owned()];
    for deal in 1.. {
        let request = Request { seats: Some(2), ..Request::default() };
        let table = open("karuba-cards", &request, &mut DealRng::from_numbers(3, deal)).expect("a table");
        let mut sitting = Sitting::new(table, players.clone(), names(), 1);
        for _ in 0..2 {
            for seat in sitting.turn().seats() {
                let choice = sitting.see(Viewer::Seat(seat)).expect("a position").moves()[0].clone();
                sitting.commit(seat, sitting.decision(), &choice).expect("a legal move");
            }
        }
        let two = Seat::all(2).find(|&seat| {
            let seen = sitting.see(Viewer::Seat(seat)).expect("a position");
            seen.moves().first().is_some_and(|choice| seen.ahead(choice).is_some())
        });
        if let Some(seat) = two {
            return (sitting, seat);
        }
    }
    unreachable!("somebody has two cards to lay")
}

fn lays(events: &[Sentence], seat: Seat) -> usize {
    let by = |event: &&Sentence| {
        event.id == "karuba-cards-event-laid"
            && event.arguments.iter().any(|(_, argument)| *argument == tablee_core::Argument::Seat(seat))
    };
    events.iter().filter(by).count()
}

#[test]
fn the_second_of_two_cards_is_held() {
    let (mut sitting, two) = laying(vec![Player::Human; 2]);
    let other = Seat::all(2).find(|&seat| seat != two).expect("another");
    let seen = |sitting: &Sitting, viewer| sitting.see(viewer).expect("a position").to_json();
    let others = |sitting: &Sitting| (seen(sitting, Viewer::Seat(other)), seen(sitting, Viewer::Spectator));
    let (decision, before) = (sitting.decision(), others(&sitting));
    let choose = |sitting: &Sitting| sitting.see(Viewer::Seat(two)).expect("a position").moves()[0].clone();
    let first = choose(&sitting);
    assert_eq!(sitting.commit(two, decision, &first), Ok(Vec::new()));
    assert!(!sitting.chosen().contains(two), "there is another card to lay");
    let second = choose(&sitting);
    assert_ne!(first, second);
    assert!(sitting.check(two, &first).is_err(), "it lies already");
    assert!(sitting.commit(two, decision, &first).is_err());
    assert_eq!(sitting.commit(two, decision, &second), Ok(Vec::new()));
    assert!(sitting.chosen().contains(two));
    assert_eq!(others(&sitting), before, "nobody else sees anything of it");
    // It is kept like any choice that waits.
    let text = sitting.save().to_text().expect("a text");
    let save = Save::from_text("a game", &text).expect("a save");
    let mut resumed = Sitting::resume(&save, vec!["Ada".to_owned(), "Ben".to_owned()]).expect("a table");
    for sitting in [&mut sitting, &mut resumed] {
        let choice = sitting.see(Viewer::Seat(other)).expect("a position").moves()[0].clone();
        let events = sitting.commit(other, decision, &choice).expect("a legal move");
        assert_eq!((lays(&events, two), lays(&events, other)), (2, 1), "{events:?}");
        assert_eq!(sitting.decision(), decision + 2);
    }
}

#[test]
fn of_two_choices_the_second_is_taken_back_first() {
    let (mut sitting, two) = laying(vec![Player::Human; 2]);
    let decision = sitting.decision();
    let moves = |sitting: &Sitting| sitting.see(Viewer::Seat(two)).expect("a position").moves();
    let at_first = moves(&sitting);
    sitting.commit(two, decision, &at_first[0]).expect("a legal move");
    let then = moves(&sitting);
    sitting.commit(two, decision, &then[0]).expect("a legal move");
    for expected in [then, at_first] {
        assert!(sitting.may_take_back(two));
        assert_eq!(sitting.take_back(two), Ok(false), "nobody had seen it");
        assert_eq!(moves(&sitting), expected);
    }
}

/// One person among bots waits for nobody, and sees what the others laid first, as at a table.
#[test]
fn one_person_alone_lays_one_card_at_a_time() {
    let (sitting, two) = laying(vec![Player::Human; 2]);
    let mut players = ["easy", "easy"].map(str::to_owned).to_vec();
    players[two.index()] = "human".to_owned();
    let mut save = sitting.save();
    save.players = players;
    let mut sitting = Sitting::resume(&save, vec!["Ada".to_owned(), "Ben".to_owned()]).expect("a table");
    let choice = sitting.see(Viewer::Seat(two)).expect("a position").moves()[0].clone();
    sitting.commit(two, sitting.decision(), &choice).expect("a legal move");
    assert!(sitting.chosen().contains(two));
}
