//! All that is shown of a position, drawn once and looked at until something happens.

use tablee_board::{Gestures, Pick, Press};
use tablee_core::{Say as _, Seat, Sentence, Standing, Turn, Viewer};
use tablee_scene::{Advised, Pen, Scene};
use tablee_sitting::{Hint, Worth};
use tablee_words::Words;

use super::{Course, PageHost, places};
use crate::context::Context;
use crate::names;
use crate::settings::decimal;

/// All that is shown of a position.
#[derive(Debug)]
pub(crate) struct Show {
    pub(crate) title: String,
    pub(crate) status: String,
    pub(crate) scene: Scene,
    pub(crate) gestures: Gestures,
    /// The digits of what is picked.
    pub(crate) picked: Vec<char>,
    /// Who decides at this screen.
    pub(crate) decides: Option<Seat>,
    /// The picked move in words.
    pub(crate) meaning: Option<String>,
    /// Why the picked move was advised, if it was.
    pub(crate) why: Option<String>,
    pub(crate) spoken: Vec<String>,
    pub(crate) standing: Standing,
    pub(crate) over: bool,
    /// The game was ended without a result.
    pub(crate) ended: bool,
    /// The match that the game belongs to.
    pub(crate) course: Option<Course>,
    pub(crate) hints: Vec<(Advised, String)>,
    pub(crate) may_take_back: bool,
    pub(crate) friendly: bool,
    pub(crate) chosen: bool,
    pub(crate) players: Vec<ShownPlayer>,
    pub(crate) shown: Seat,
    /// Another one's board is shown large.
    pub(crate) elsewhere: bool,
}

/// A player beside the board.
#[derive(Debug)]
pub(crate) struct ShownPlayer {
    pub(crate) name: String,
    /// The only person at this screen, who is spoken to.
    pub(crate) you: bool,
    pub(crate) points: i32,
    pub(crate) deciding: bool,
    pub(crate) ready: bool,
    pub(crate) bot: bool,
    pub(crate) away: bool,
    /// Not connected now.
    pub(crate) missing: bool,
    pub(crate) until: Option<i64>,
    /// How many decisions bots have taken for the person.
    pub(crate) stood_in: u32,
}

/// How the position is looked at.
pub(super) struct Look<'a> {
    /// Who sits before the screen.
    pub(super) present: Option<Seat>,
    /// Hands are hidden.
    pub(super) curtain: bool,
    /// Whose board is looked at, if not one's own.
    pub(super) looking: Option<Seat>,
    /// The game is over, but its points are not counted yet.
    pub(super) open: bool,
    /// Whose points are not counted yet, while those of others are.
    pub(super) uncounted: &'a [Seat],
    pub(super) pick: &'a Pick,
    pub(super) hint: Option<&'a Hint>,
    /// One is being thought of.
    pub(super) awaits_hint: bool,
}

/// The only person at this screen, if nobody is elsewhere.
pub(super) fn alone(host: &dyn PageHost) -> Option<Seat> {
    host.own().iter().next().filter(|_| host.own().len() == 1 && !host.is_online())
}

/// All that is shown; else why there is nothing to show.
///
/// # Errors
/// Why the board is blank.
pub(super) fn show(cx: &Context, host: &dyn PageHost, look: &Look<'_>, words: &Words) -> Result<Show, Sentence> {
    let &Look { present, curtain, looking, open: due, uncounted, pick, hint, awaits_hint } = look;
    let viewer = present.filter(|_| !curtain).map_or(Viewer::Spectator, Viewer::Seat);
    let decides =
        present.filter(|&seat| !curtain && host.turn().seats().contains(seat) && !host.chosen().contains(seat));
    let seen = host.see(viewer)?;
    let view = tablee_scene::drawn(&*seen);
    // Nothing can be chosen while a choice is on its way.
    let open = decides.is_some() && !host.is_sending();
    // What was chosen and is not yet revealed stays on one's own board, as if it were picked.
    let kept = present.filter(|_| !curtain && (decides.is_none() || !open)).and_then(|seat| host.choice(seat));
    let gestures = if open || kept.is_some() { view.gestures(words) } else { Gestures::default() };
    let kept = kept.map(|choice| Pick::default().press(&gestures, &Press::Move(choice)));
    let pick = kept.as_ref().unwrap_or(pick);
    let decides = decides.filter(|_| open && !gestures.points.is_empty());
    let over = host.turn() == Turn::Over;
    let standing = host.standing();
    let hint = hint.filter(|hint| hint.decision == host.decision() && Some(hint.seat) == decides);
    let described = |notation: &str| places::described(&*seen, &*view, &gestures, notation);
    let hints = hint.map(|hint| advised(&described, hint, words)).unwrap_or_default();
    let advice: Vec<Advised> = hints.iter().map(|(advised, _)| advised.clone()).collect();
    let last = host.last();
    let own = present.or_else(|| host.own().iter().next()).unwrap_or(Seat::FIRST);
    let looked_at = looking.unwrap_or(own);
    let elsewhere = looked_at != own;
    let (you, own_seats) = (alone(host), host.own());
    let names = names::shown(cx, host.names(), you);
    let pen = Pen {
        words,
        gestures: &gestures,
        pick,
        shown: looked_at,
        names: &names,
        advice: &advice,
        last: &last,
        standing: (over && !due).then_some(&standing),
    };
    let scene = view.scene(&pen);
    let notation = pen.notation().filter(|_| decides.is_some());
    let why = hint
        .zip(notation)
        .filter(|_| !elsewhere)
        .and_then(|(hint, notation)| hint.why(notation))
        .map(|why| words.say(why));
    // What is picked lies on one's own board.
    let notation = notation.filter(|_| !elsewhere);
    let meaning = notation.and_then(described).map(|sentence| words.say(&sentence));
    let player = |seat: Seat| ShownPlayer {
        name: names.get(seat.index()).cloned().unwrap_or_default(),
        you: own_seats.len() == 1 && own_seats.contains(seat),
        points: standing.scores.get(seat.index()).copied().filter(|_| !uncounted.contains(&seat)).unwrap_or_default(),
        deciding: host.turn().seats().contains(seat),
        ready: host.chosen().contains(seat),
        bot: host.bot(seat).is_some(),
        away: host.is_away(seat),
        missing: host.is_missing(seat),
        until: host.until(seat),
        stood_in: host.stood_in(seat),
    };
    let chosen = present.is_some_and(|seat| host.chosen().contains(seat));
    Ok(Show {
        title: view.progress(words),
        status: if awaits_hint { words.text("desk-hint-coming") } else { words.say(&status(host, decides, chosen)) },
        spoken: view.spoken(words),
        scene,
        decides,
        meaning,
        why,
        over,
        ended: host.is_ended(),
        course: host.course(),
        may_take_back: present.is_some_and(|seat| host.may_take_back(seat)),
        friendly: host.friendly(),
        chosen,
        players: Seat::all(host.seats()).map(player).collect(),
        shown: looked_at,
        elsewhere,
        standing,
        hints,
        picked: pick.digits.clone(),
        // Nobody decides, so nothing on the board can be chosen.
        gestures: if open { gestures } else { Gestures::default() },
    })
}

fn status(host: &dyn PageHost, decides: Option<Seat>, chosen: bool) -> Sentence {
    if let Some(away) = host.away() {
        return away;
    }
    match host.turn() {
        Turn::Over => Sentence::new("web-over"),
        Turn::Decide(_) if decides.is_some() && host.is_ahead() => Sentence::new("online-ahead"),
        Turn::Decide(_) if decides.is_some() => Sentence::new("web-your-turn"),
        Turn::Decide(_) if chosen => Sentence::new("web-chosen"),
        Turn::Decide(seats) => match seats.iter().find(|&seat| !host.chosen().contains(seat)) {
            Some(seat) => Sentence::new("web-waits").seat("seat", seat),
            None => Sentence::new("web-chosen"),
        },
    }
}

fn advised(described: &dyn Fn(&str) -> Option<Sentence>, hint: &Hint, words: &Words) -> Vec<(Advised, String)> {
    let best = Worth { choice: hint.choice.clone(), win: hint.win, points: hint.points };
    // A chance that is the same for all moves tells none from another; the points do.
    let by_points = !hint.also.is_empty() && hint.also.iter().all(|worth| worth.win == hint.win);
    let ranked = std::iter::once(best).chain(hint.also.iter().cloned()).enumerate();
    let line = |(index, Worth { choice, win, points }): (usize, Worth)| {
        let meaning = described(&choice).map(|sentence| words.say(&sentence));
        let meaning = meaning.unwrap_or_else(|| choice.clone());
        let (long, short) = if by_points {
            let points = decimal(words, points);
            let long = Sentence::new("web-hint-line-points").text("move", meaning).text("points", &points);
            (long, Sentence::new("web-hint-points").text("points", points))
        } else {
            let long = Sentence::new("web-hint-line").text("move", meaning).number("win", win);
            (long, Sentence::new("web-hint-chance").number("win", win))
        };
        (Advised { notation: choice, rank: index + 1, worth: words.say(&short) }, words.say(&long))
    };
    ranked.map(line).collect()
}
