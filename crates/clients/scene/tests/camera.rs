//! What is seen of a board that grows: arithmetic, without a browser.

use tablee_scene::camera::{Area, Camera, Ended, Fingers, Ground, LEAST, Lens, STEP};
use tablee_scene::{Drawing, Element, Identity};

/// A phone in the hand, and a screen on a desk, as far as the board has them.
const PHONE: (f64, f64) = (380.0, 400.0);
const DESK: (f64, f64) = (900.0, 560.0);

const UNIT: f64 = 104.0;

/// A board of so many cards, whose upper left one has this place on the plane.
fn ground(left: i32, top: i32, columns: i32, rows: i32) -> Ground {
    let (x, y) = (f64::from(left) * UNIT, f64::from(top) * UNIT);
    let whole = Area { x, y, width: f64::from(columns) * UNIT, height: f64::from(rows) * UNIT }.wider(26.0);
    Ground { whole, unit: UNIT, ..Ground::default() }
}

fn corner(column: i32, row: i32) -> (f64, f64) {
    (f64::from(column) * UNIT, f64::from(row) * UNIT)
}

fn close(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-6, "{one} is not {other}");
}

/// All cameras that can come of it lie on the board, and cards are as large as they must be.
fn sound(lens: &Lens<'_>, camera: Camera) {
    let whole = lens.ground.whole;
    let seen = (lens.room.0 / camera.k, lens.room.1 / camera.k);
    for (at, start, length, seen) in
        [(camera.x, whole.x, whole.width, seen.0), (camera.y, whole.y, whole.height, seen.1)]
    {
        if length <= seen {
            close(at + seen / 2.0, start + length / 2.0);
        } else {
            assert!(at >= start - 1e-6 && at + seen <= start + length + 1e-6, "{camera:?} looks beside the board");
        }
    }
}

#[test]
fn a_small_board_is_seen_whole_and_a_large_one_never_with_small_cards() {
    for (columns, rows) in [(4, 4), (6, 5), (8, 10), (11, 13), (13, 4), (3, 20)] {
        for room in [PHONE, DESK, (349.0, 240.0), (1200.0, 820.0)] {
            let mut ground = ground(-2, -3, columns, rows);
            ground.places = vec![corner(0, 0), corner(1, 2)];
            ground.news = vec![corner(-1, -1)];
            let lens = Lens { ground: &ground, room };
            let first = lens.first();
            sound(&lens, first);
            assert!(first.k * UNIT >= LEAST - 1e-9, "{columns} by {rows} in {room:?}: {}", first.k * UNIT);
            let whole = lens.whole();
            sound(&lens, whole);
            assert!(lens.sees(whole, ground.whole), "all of it can always be seen");
            if whole.k * UNIT >= LEAST {
                assert_eq!(first, whole);
            } else {
                assert!(lens.is_far(whole) && !lens.is_far(first));
            }
        }
    }
}

#[test]
fn what_matters_is_seen_first() {
    let mut ground = ground(0, 0, 13, 13);
    ground.places = vec![corner(9, 9), corner(10, 11)];
    ground.news = vec![corner(11, 10)];
    let lens = Lens { ground: &ground, room: PHONE };
    let camera = lens.first();
    for &place in ground.places.iter().chain(&ground.news) {
        assert!(lens.sees(camera, ground.card(place)));
    }
    // Places all over the board cannot be seen at once; then it is where something happened.
    ground.places = vec![corner(0, 0), corner(12, 12), corner(0, 12)];
    let lens = Lens { ground: &ground, room: PHONE };
    assert!(lens.sees(lens.first(), ground.card(corner(11, 10))));
}

#[test]
fn panning_and_zooming_stay_on_the_board_and_under_the_finger() {
    let ground = ground(-3, 2, 9, 12);
    let lens = Lens { ground: &ground, room: PHONE };
    let start = lens.zoomed(lens.first(), lens.middle(), STEP);
    for by in [(0.0, 0.0), (37.0, -12.0), (-5000.0, 0.0), (0.0, 5000.0), (9e9, -9e9)] {
        sound(&lens, lens.panned(start, by));
    }
    let at = (120.0, 260.0);
    let under = start.under(at);
    let nearer = lens.zoomed(start, at, 1.2);
    let (x, y) = nearer.seen(under);
    close(x, at.0);
    close(y, at.1);
    for factor in [1e-9, 0.3, 1.0, 3.0, 1e9] {
        let camera = lens.zoomed(start, at, factor);
        sound(&lens, camera);
        assert!(camera.k >= lens.whole().k.min(LEAST / UNIT) - 1e-12);
    }
    // A room without any size is no reason to stumble.
    let nowhere = Lens { ground: &ground, room: (0.0, 0.0) };
    assert!(nowhere.first().k > 0.0 && nowhere.panned(start, (3.0, 4.0)).k > 0.0);
}

#[test]
fn a_board_that_grows_does_not_jump() {
    let mut before = ground(0, 0, 4, 4);
    before.news = vec![corner(1, 1)];
    let lens = Lens { ground: &before, room: DESK };
    // Somebody came nearer; then the maze grows upwards and to the left.
    let camera = lens.zoomed(lens.first(), lens.middle(), STEP);
    let mut after = ground(-1, -1, 5, 5);
    after.news = vec![corner(1, 2)];
    let lens = Lens { ground: &after, room: DESK };
    let next = lens.followed(&before, camera, true);
    close(next.k, camera.k);
    assert!(lens.sees(next, after.card(corner(1, 2))), "what is new is seen");
    // A card that was seen on the same place of the plane is where it was, if it need not move.
    let (mut same, mut calm) = (after.clone(), before.clone());
    same.news = vec![corner(1, 1)];
    calm.news = vec![corner(1, 1)];
    let lens = Lens { ground: &same, room: DESK };
    assert_eq!(lens.followed(&calm, camera, true), lens.clamped(camera));
    // Without anybody's wish it becomes smaller only when it must.
    let fit = Lens { ground: &before, room: DESK }.first();
    assert!(lens.followed(&calm, fit, false).k <= fit.k);
    // Nobody decides, as when a game is looked at again: no card that could be seen is left out.
    let long = Ground { news: vec![corner(1, 1)], ..ground(-4, 0, 9, 4) };
    let lens = Lens { ground: &long, room: DESK };
    assert_eq!(lens.followed(&calm, fit, false), lens.whole());
}

#[test]
fn the_camera_goes_where_one_may_place_and_where_something_happens() {
    let mut before = ground(0, 0, 12, 12);
    before.news = vec![corner(1, 1)];
    let camera = Lens { ground: &before, room: PHONE }.first();
    let mut after = before.clone();
    after.news = vec![corner(10, 10)];
    let lens = Lens { ground: &after, room: PHONE };
    assert!(!lens.sees(camera, after.card(corner(10, 10))));
    for held in [false, true] {
        assert!(lens.sees(lens.followed(&before, camera, held), after.card(corner(10, 10))), "{held}");
    }
    // Nothing happened: whoever looks elsewhere goes on looking there.
    assert_eq!(lens.followed(&after, camera, true), camera);
    // A card is picked whose places are all out of sight.
    let mut picked = after.clone();
    picked.places = vec![corner(0, 11), corner(11, 0)];
    let lens = Lens { ground: &picked, room: PHONE };
    let middle = lens.clamped(Camera { x: 400.0, y: 400.0, k: LEAST / UNIT * 1.5 });
    assert!(lens.sees(lens.followed(&after, middle, true), picked.card(corner(0, 11))));
    // What is picked is seen, such as the place of a hint; but nothing moves that is seen already.
    let mut advised = after.clone();
    advised.picked = vec![corner(11, 0)];
    let lens = Lens { ground: &advised, room: PHONE };
    let led = lens.followed(&after, camera, false);
    assert!(lens.sees(led, advised.card(corner(11, 0))) && led.k == camera.k);
    let again = Ground { picked: vec![corner(10, 1)], ..advised.clone() };
    let lens = Lens { ground: &again, room: PHONE };
    assert!(lens.sees(led, again.card(corner(10, 1))));
    assert_eq!(lens.followed(&advised, led, false), led);
    // The end is seen whole.
    let mut over = after.clone();
    over.over = true;
    let lens = Lens { ground: &over, room: PHONE };
    assert_eq!(lens.followed(&after, camera, true), lens.whole());
    // The result takes some of the room: the end is still seen whole, unless somebody looks closer.
    let less = Lens { ground: &over, room: (PHONE.0, PHONE.1 * 0.7) };
    assert_eq!(less.followed(&over, lens.whole(), false), less.whole());
    assert_ne!(less.followed(&over, camera, true), less.whole());
}

#[test]
fn one_finger_moves_two_make_larger_and_a_short_touch_presses() {
    let ground = ground(0, 0, 12, 12);
    let lens = Lens { ground: &ground, room: PHONE };
    let camera = lens.zoomed(lens.first(), lens.middle(), STEP);
    let mut fingers = Fingers::default();
    fingers.put(7, (100.0, 100.0));
    assert_eq!(fingers.moved(7, (104.0, 103.0), &lens, camera), None, "a finger trembles");
    assert_eq!(fingers.lift(7, 0.0), Ended::Tap);
    fingers.put(7, (102.0, 101.0));
    assert_eq!(fingers.lift(7, 200.0), Ended::DoubleTap);
    fingers.put(7, (102.0, 101.0));
    assert_eq!(fingers.lift(7, 300.0), Ended::Tap, "a third touch begins anew");
    fingers.put(7, (300.0, 300.0));
    assert_eq!(fingers.lift(7, 400.0), Ended::Tap, "elsewhere is another touch");
    fingers.put(7, (100.0, 100.0));
    let moved = fingers.moved(7, (60.0, 130.0), &lens, camera).expect("it moves");
    assert_eq!(moved, lens.panned(camera, (-40.0, 30.0)));
    assert_eq!(fingers.lift(7, 500.0), Ended::Moved);
    // Two fingers that go apart: what lies between them stays between them.
    fingers.put(1, (100.0, 200.0));
    fingers.put(2, (200.0, 200.0));
    let middle = camera.under((150.0, 200.0));
    let wider = fingers.moved(2, (300.0, 200.0), &lens, camera).expect("it grows");
    assert!(wider.k > camera.k * 1.2);
    let (x, _) = wider.seen(middle);
    close(x, 200.0);
    assert_eq!(fingers.lift(1, 600.0), Ended::Nothing, "the other is still there");
    assert_eq!(fingers.lift(2, 610.0), Ended::Moved, "two fingers press nothing");
    assert_eq!(fingers.moved(2, (0.0, 0.0), &lens, camera), None);
    assert_eq!(fingers.lift(2, 700.0), Ended::Nothing);
}

#[test]
fn a_ground_is_read_back_from_its_drawing() {
    let mut ground = ground(-2, 3, 5, 6);
    ground.places = vec![corner(0, 3), corner(-1, 4)];
    ground.news = vec![corner(2, 5)];
    ground.picked = vec![corner(0, 3)];
    ground.over = true;
    let plane = ground.element().is(Identity::Part("plane".into())).with("<rect/>");
    let page = Element::new("div").with(Element::new("svg").with(plane));
    assert_eq!(Ground::of(&Drawing::from(page)), Some(ground));
    assert_eq!(Ground::of(&Drawing::from(Element::new("div").with("<rect/>"))), None);
    let broken = Element::new("g").attribute("data-ground", "0 0 x 3").with("");
    assert_eq!(Ground::of(&Drawing::from(broken)), None);
}
