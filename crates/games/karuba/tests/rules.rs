//! Rules that are not about a position: the geography, the pieces, the set-up, the order of the tiles, the result.

use std::collections::{BTreeMap, BTreeSet};

use tablee_core::{
    ComponentSet, Diagram, Diagrammed, Fault, Game, GameEvent, Joint, PlainWords, PlayoutRng, Say, Seat, Setup,
    SetupError, Side, Turn, Viewer,
};
use tablee_karuba::{
    Colour, Decisions, Item, Karuba, KarubaEvent, KarubaMove, KarubaOptions, KarubaSet, Placement, SetupMode,
    ShoreNumber, Tile,
};

fn position(text: &str) -> Karuba {
    Karuba::from_diagram(&Diagram::parse(text).expect("a diagram")).expect("a position")
}

fn setup(seats: usize, options: KarubaOptions) -> Setup<Karuba> {
    Setup::new(options, KarubaSet::standard(), seats).expect("two to four seats")
}

fn both(first: &str, second: &str) -> Joint<KarubaMove> {
    let mut joint = Joint::of(Seat::new(0), first.parse().expect("a move"));
    joint.set(Seat::new(1), second.parse().expect("a move"));
    joint
}

/// B1: the numbers run down the left edge and along the bottom, and along the top and down the right edge.
#[test]
fn every_number_touches_its_field() {
    let edges = |edge: fn(ShoreNumber) -> (tablee_karuba::Field, Side)| {
        let text = ShoreNumber::ALL.map(|number| format!("{}{}", edge(number).0, edge(number).1.letter()));
        text.join(" ")
    };
    assert_eq!(edges(ShoreNumber::beach_edge), "a1W a2W a3W a4W a5W a5S b5S c5S d5S e5S f5S");
    assert_eq!(edges(ShoreNumber::jungle_edge), "a1N b1N c1N d1N e1N f1N f1E f2E f3E f4E f5E");
}

/// B2: 36 tiles, of which 24 have two exits, 8 three and 4 four; ten show a crystal and four a gold nugget.
#[test]
fn the_printed_set_has_its_tiles() {
    let set = KarubaSet::standard();
    let mut by_exits = BTreeMap::new();
    Tile::all().for_each(|tile| *by_exits.entry(set.exits(tile).len()).or_insert(0) += 1);
    assert_eq!(by_exits, BTreeMap::from([(2, 24), (3, 8), (4, 4)]));
    let showing = |item| Tile::all().filter(|&tile| set.item(tile) == Some(item)).count();
    assert_eq!((showing(Item::Crystal), showing(Item::Gold)), (10, 4));
}

/// B4: 5 and 3 for two players, 5, 3, 2 for three, 5, 4, 3, 2 for four, for each colour.
#[test]
fn treasures_depend_on_the_number_of_players() {
    for (seats, values) in [(2, vec![5, 3]), (3, vec![5, 3, 2]), (4, vec![5, 4, 3, 2])] {
        let setup = setup(seats, KarubaOptions::default());
        let deal = Karuba::deal(&setup, &mut PlayoutRng::new(1));
        let truth = Karuba::start(&setup, &deal).expect("its own deal").truth();
        for (_, left) in truth.treasures.iter() {
            assert_eq!(*left, values);
        }
    }
}

/// B4: the supply of the printed set is exactly enough: ten crystals on four islands and six for each colour by B11.
#[test]
fn the_supply_is_exactly_enough() {
    for (name, crystals, gold, enough) in
        [("exact", 64, 16, true), ("crystals", 63, 16, false), ("gold", 64, 15, false), ("more", 90, 20, true)]
    {
        let mut file = KarubaSet::standard().file().clone();
        file.supply.crystals = crystals;
        file.supply.gold = gold;
        assert_eq!(KarubaSet::check(file).is_ok(), enough, "{name}");
    }
}

/// B3: whatever was placed before, a colour that is left can be placed: the draft has no dead end, so nothing needs to be
/// forbidden beyond the rule. Three colours are placed in all possible ways.
#[test]
fn no_draft_comes_to_a_dead_end() {
    let pairs: Vec<(u32, u32)> =
        (1..=11).flat_map(|b| (1..=11).map(move |j| (b, j))).filter(|(b, j)| (5..=19).contains(&(b + j))).collect();
    assert_eq!(pairs.len(), 109);
    let fits = |taken: &[(u32, u32)], (b, j): (u32, u32)| taken.iter().all(|&(tb, tj)| tb != b && tj != j);
    for (first, &one) in pairs.iter().enumerate() {
        for (second, &two) in pairs.iter().enumerate().skip(first + 1).filter(|(_, pair)| fits(&[one], **pair)) {
            for &three in pairs[second + 1..].iter().filter(|pair| fits(&[one, two], **pair)) {
                assert!(pairs.iter().any(|&four| fits(&[one, two, three], four)), "{one:?} {two:?} {three:?}");
            }
        }
    }
}

/// B3: the drawn set-up keeps the rule, and every valid one is as likely as any other: a colour takes each of the pairs of
/// numbers as often as there are ways to complete it.
#[test]
fn drawn_setups_are_uniform() {
    let setup = setup(2, KarubaOptions::default());
    let mut rng = PlayoutRng::new(3);
    let mut counts: BTreeMap<(u8, u8), f64> = BTreeMap::new();
    let draws = 100_000;
    for _ in 0..draws {
        let placements = Karuba::deal(&setup, &mut rng).setup.expect("drawn");
        assert!(placements.iter().all(|placement| placement.far_enough()));
        let beaches: BTreeSet<_> = placements.iter().map(|placement| placement.beach).collect();
        let jungles: BTreeSet<_> = placements.iter().map(|placement| placement.jungle).collect();
        assert_eq!((beaches.len(), jungles.len()), (4, 4));
        for Placement { beach, jungle } in placements {
            *counts.entry((beach.printed() / 10, jungle.printed() / 10)).or_default() += 1.0;
        }
    }
    let ways = completions();
    let total: f64 = ways.values().sum();
    assert_eq!(counts.len(), ways.len());
    for (pair, ways) in ways {
        let expected = 4.0 * f64::from(draws) * ways / total;
        let off = (counts[&pair] - expected).abs();
        assert!(off < 5.5 * expected.sqrt(), "{pair:?}: {} times, expected {expected:.0}", counts[&pair]);
    }
}

/// For each pair of numbers, in how many ways three more colours can be placed.
fn completions() -> BTreeMap<(u8, u8), f64> {
    let far = |b: u8, j: u8| (5..=19).contains(&(b + j));
    let pairs: Vec<(u8, u8)> =
        (1..=11).flat_map(|b| (1..=11).map(move |j| (b, j))).filter(|&(b, j)| far(b, j)).collect();
    let mut ways = BTreeMap::new();
    for &one in &pairs {
        let fits = |taken: &[(u8, u8)], (b, j): (u8, u8)| taken.iter().all(|&(tb, tj)| tb != b && tj != j);
        let mut count = 0;
        for &two in pairs.iter().filter(|&&two| fits(&[one], two)) {
            for &three in pairs.iter().filter(|&&three| fits(&[one, two], three)) {
                count += pairs.iter().filter(|&&four| fits(&[one, two, three], four)).count();
            }
        }
        ways.insert(one, count as f64);
    }
    ways
}

/// B3, B5: a deal must be one of its set-up: every tile once, and a valid set-up unless it is drafted.
#[test]
fn wrong_deals_are_refused() {
    let drawn = setup(2, KarubaOptions::default());
    let drafted = setup(2, KarubaOptions { setup: SetupMode::Draft, ..KarubaOptions::default() });
    let good = Karuba::deal(&drawn, &mut PlayoutRng::new(1));
    let reason = |setup: &Setup<Karuba>, change: &dyn Fn(&mut tablee_karuba::KarubaDeal)| {
        let mut deal = good.clone();
        change(&mut deal);
        match Karuba::start(setup, &deal) {
            Err(SetupError::Deal(sentence)) => sentence.id.into_owned(),
            other => panic!("expected a wrong deal, got {other:?}"),
        }
    };
    assert_eq!(reason(&drawn, &|deal| deal.tiles[0] = deal.tiles[1]), "karuba-deal-tiles");
    for number in [0, 37, 63, 64, 65, 128, 255] {
        assert_eq!(reason(&drawn, &|deal| deal.tiles[35] = number), "karuba-deal-tiles");
    }
    let same = |deal: &mut tablee_karuba::KarubaDeal| deal.setup = deal.setup.map(|placements| [placements[0]; 4]);
    assert_eq!(reason(&drawn, &same), "karuba-deal-setup");
    let near = |deal: &mut tablee_karuba::KarubaDeal| {
        let text = ["10/30", "20/60", "30/70", "40/80"];
        deal.setup = Some(text.map(|placement| placement.parse().expect("a placement")));
    };
    assert_eq!(reason(&drawn, &near), "karuba-deal-setup");
    assert_eq!(reason(&drawn, &|deal| deal.setup = None), "karuba-deal-no-setup");
    assert_eq!(reason(&drafted, &|_| ()), "karuba-deal-drafted");
    let crowd = Setup { seats: 5, ..drawn.clone() };
    assert!(matches!(Karuba::start(&crowd, &good), Err(SetupError::Seats { seats: 5, fewest: 2, most: 4 })));
}

/// B5: the tiles come in the order of the deal, the same for all, one a turn.
#[test]
fn tiles_come_in_the_order_of_the_deal() {
    let setup = setup(3, KarubaOptions::default());
    let deal = Karuba::deal(&setup, &mut PlayoutRng::new(5));
    let mut game = Karuba::start(&setup, &deal).expect("its own deal");
    for (turn, number) in deal.tiles.into_iter().enumerate() {
        let tile = Tile::new(number).expect("a tile");
        assert_eq!(game.revealed(), Some(tile));
        assert_eq!(game.truth().stack, deal.tiles[turn + 1..]);
        let discard = KarubaMove::Discard { tile };
        let mut joint = Joint::of(Seat::new(0), discard);
        Seat::all(3).for_each(|seat| joint.set(seat, discard));
        game.resolve(&joint, &mut ());
    }
    assert_eq!(game.turn(), Turn::Over);
}

/// B5: a view shows which tiles are to come, sorted, and says nothing of their order.
#[test]
fn the_order_of_the_tiles_to_come_is_hidden() {
    let setup = setup(2, KarubaOptions::default());
    let deal = Karuba::deal(&setup, &mut PlayoutRng::new(5));
    let mut other = deal.clone();
    other.tiles[1..].reverse();
    let views = [deal, other].map(|deal| Karuba::start(&setup, &deal).expect("a deal").view(Viewer::Seat(Seat::FIRST)));
    assert_eq!(views[0], views[1]);
    assert!(views[0].to_come.is_sorted());
    assert_eq!(views[0].to_come.len(), 35);
}

/// B13: equal points are decided by more tiles on the island, and shared if these are equal too.
#[test]
fn more_tiles_break_a_tie() {
    let tie = |second: &str| {
        let mut game = position(&format!("revealed: 36\nstack: -\ncrystals 1: 4\ngold 2: 2\nisland 2:\n{second}"));
        game.resolve(&both("36-", "36-"), &mut ());
        assert_eq!(game.turn(), Turn::Over);
        let told = |seat: Seat| game.breakdown(seat).iter().any(|line| line.sentence.id == "karuba-score-tiles");
        assert!(Seat::all(2).all(told), "what decides is told");
        game.standing().places
    };
    let empty = " . . . . . .\n".repeat(4);
    assert_eq!(tie(&format!(" 1 . . . . .\n{empty}")), [2, 1]);
    assert_eq!(tie(&format!(" . . . . . .\n{empty}")), [1, 1]);
}

/// B13: every point is explained, treasure by treasure, make-up crystals apart from those picked up.
#[test]
fn the_score_explains_itself() {
    let game = position(
        "revealed: 36\nadventurers 1: blue=temple purple=temple\ntreasures 1: blue=3 purple=5\n\
         adventurers 2: blue=temple\ntreasures 2: blue=5\ncrystals 1: 5\nmake-up 1: 2\ngold 1: 1\n",
    );
    let lines = game.breakdown(Seat::FIRST);
    let told: Vec<(String, i32)> = lines.iter().map(|line| (PlainWords.say(&line.sentence), line.points)).collect();
    let expected = [
        ("karuba-score-treasure colour=karuba-colour-blue", 3),
        ("karuba-score-treasure colour=karuba-colour-purple", 5),
        ("karuba-score-make-up count=2", 2),
        ("karuba-score-crystals count=3", 3),
        ("karuba-score-gold count=1", 2),
    ];
    assert_eq!(told, expected.map(|(text, points)| (text.to_owned(), points)));
    assert!(game.breakdown(Seat::new(2)).is_empty(), "nobody sits there");
}

/// B14: equal points decide in the order of the seats, and everybody is asked once a tile.
#[test]
fn in_order_everybody_decides_once_a_tile() {
    let setup = setup(4, KarubaOptions { decisions: Decisions::InOrder, ..KarubaOptions::default() });
    let deal = Karuba::deal(&setup, &mut PlayoutRng::new(2));
    let mut game = Karuba::start(&setup, &deal).expect("its own deal");
    for _ in 0..2 {
        let mut asked = Vec::new();
        for _ in 0..4 {
            let seat = game.turn().seats().iter().next().expect("somebody decides");
            asked.push(seat.number());
            let tile = game.revealed().expect("a tile");
            game.resolve(&Joint::of(seat, KarubaMove::Discard { tile }), &mut ());
        }
        assert_eq!(asked, [1, 2, 3, 4]);
    }
}

/// B6, B7, B10, B11, B12: the log tells everything that happened, in order.
#[test]
fn events_tell_the_story() {
    let mut game = position(
        "revealed: 36\nstack: -\n\
         island 1:\n . . . . . .\n . . . . . .\n . . . . 1 14*\n . . . . . .\n . . . . . .\n\
         island 2:\n . . . . . .\n . . . . . .\n . . . . . 1\n . . . . . .\n . . . . . .\n\
         adventurers 1: blue=e3\nadventurers 2: blue=f3\n",
    );
    let mut events: Vec<KarubaEvent> = Vec::new();
    game.resolve(&both("36:blue>f3", "36:blue>temple"), &mut events);
    let told: Vec<String> = events.iter().map(|event| PlainWords.say(&event.sentence())).collect();
    let expected = [
        "karuba-event-walked from=e3 to=f3 seat=1 tile=36 colour=karuba-colour-blue",
        "karuba-event-collected seat=1 item=karuba-item-gold field=f3",
        "karuba-event-reached from=f3 seat=2 tile=36 colour=karuba-colour-blue",
        "karuba-event-treasure seat=2 colour=karuba-colour-blue value=5",
        "karuba-event-ended-tiles",
    ];
    assert_eq!(told, expected);
    for event in events {
        let json = serde_json::to_string(&event).expect("events are JSON");
        assert_eq!(serde_json::from_str::<KarubaEvent>(&json).expect("its own JSON"), event);
    }
}

/// B12: when the game is over, every move of every seat is refused, and for that reason.
#[test]
fn nothing_is_allowed_when_it_is_over() {
    let game = position("phase: over\nrevealed: -\nstack: -\n");
    for seat in Seat::all(6) {
        for text in ["1-", "1@a1", "1:blue>a1", "blue=40/90"] {
            let fault = game.check(seat, text.parse().expect("a move")).expect_err("it is over");
            assert_eq!((fault.rule(), fault.code()), ("B12", "over"));
        }
    }
}

/// B2: the picture draws tiles, items, adventurers and shores, and fits into 80 columns.
#[test]
fn pictures_are_at_most_eighty_columns_wide() {
    let setup = setup(4, KarubaOptions { setup: SetupMode::Draft, decisions: Decisions::InOrder });
    let mut rng = PlayoutRng::new(9);
    for _ in 0..5 {
        let deal = Karuba::deal(&setup, &mut rng);
        let mut game = Karuba::start(&setup, &deal).expect("its own deal");
        loop {
            let view = game.view(Viewer::Seat(Seat::FIRST));
            let picture = Karuba::picture(&view, &PlainWords);
            for line in picture.lines().filter(|line| !line.contains("karuba-picture-")) {
                assert!(line.chars().count() <= 80, "{line}");
                assert_eq!(line, line.trim_end());
            }
            if tablee_core::random_step(&mut game, &mut rng, &mut Vec::new()) == 0 {
                break;
            }
        }
    }
    let game = position(
        "revealed: 27\nisland 1:\n . . . . . .\n . . . . . .\n . . . . . .\n 1 14* . . . .\n . . . . . .\n\
         adventurers 1: blue=a4\n",
    );
    let picture = Karuba::picture(&game.view(Viewer::Seat(Seat::FIRST)), &PlainWords);
    for drawn in ["4 40 ──U───────", "14 $", "100Y", "90u", "1 10B"] {
        assert!(picture.contains(drawn), "{drawn:?} is missing:\n{picture}");
    }
}

/// B2: all four colours have names of their own in the notation.
#[test]
fn colours_are_read_by_their_names() {
    for colour in Colour::ALL {
        assert_eq!(colour.to_string().parse(), Ok(colour));
    }
    assert!("green".parse::<Colour>().is_err());
}

/// B7 to B9: the way that a view shows for a legal walk begins where the adventurer stands, ends where it goes, passes from
/// field to neighbouring field over tiles, and takes no more steps than the tile gives.
#[test]
fn every_walk_has_a_way() {
    let setup = setup(2, KarubaOptions::default());
    let mut rng = PlayoutRng::new(11);
    let mut walks = 0;
    for _ in 0..20 {
        let deal = Karuba::deal(&setup, &mut rng);
        let mut game = Karuba::start(&setup, &deal).expect("its own deal");
        loop {
            let view = game.view(Viewer::Spectator);
            for seat in game.turn().seats().iter() {
                let (mut legal, player) = (Vec::new(), &view.players[seat.index()]);
                game.legal(seat, &mut legal);
                for choice in legal {
                    let KarubaMove::Walk { tile, colour, to } = choice else { continue };
                    let way = view.way(seat, colour, to).expect("a way");
                    assert_eq!((way.first(), way.last()), (player.adventurers.get(colour), Some(&to)), "{choice}");
                    assert!((2..=view.set.exits(tile).len() + 1).contains(&way.len()), "{choice}: {way:?}");
                    let fields: Vec<_> = way.iter().filter_map(|spot| spot.field()).collect();
                    assert!(fields.iter().all(|field| player.tiles.get(*field).is_some()));
                    for pair in fields.windows(2) {
                        let apart = pair[0].column().abs_diff(pair[1].column()) + pair[0].row().abs_diff(pair[1].row());
                        assert_eq!(apart, 1, "{choice}: {way:?}");
                    }
                    walks += 1;
                }
            }
            if tablee_core::random_step(&mut game, &mut rng, &mut Vec::new()) == 0 {
                break;
            }
        }
    }
    assert!(walks > 200, "{walks} walks");
}
