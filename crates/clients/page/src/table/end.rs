//! The end: who won, and why.

use tablee_core::{Argument, Arrange as _, Say as _, ScoreLine, Sentence};
use tablee_scene::{Act, Drawing};
use tablee_words::Words;

use super::desk::{Show, ShownPlayer};
use super::sheets::{button, close};
use crate::context::Context;
use crate::html::{Tag, all, tag};
use crate::route::Route;

/// With more lines than this the points alone are shown at first: the board has the cards beside them.
const MANY: usize = 8;

/// So many rows have room in all, so that the result is seen at a glance.
const ROOM: usize = 9;

/// A row has room for so many letters; what says more takes several.
const ROW: usize = 28;

/// Several players by their names, the last one after an "and".
fn listed(players: &[&ShownPlayer]) -> Argument {
    Argument::List(players.iter().map(|player| Argument::Text(player.name.clone())).collect())
}

/// Who won, in words.
pub(super) fn title(show: &Show, words: &Words) -> String {
    if show.ended {
        return words.text("online-ended");
    }
    let ranked = show.players.iter().zip(&show.standing.places);
    let winners: Vec<&ShownPlayer> = ranked.filter(|(_, place)| **place == 1).map(|(player, _)| player).collect();
    let sentence = match winners.as_slice() {
        [winner] if winner.you => Sentence::new("web-you-win"),
        _ => Sentence::new("web-winners").count("count", winners.len()).with("names", listed(&winners)),
    };
    words.say(&sentence)
}

fn result(show: &Show, index: usize, open: bool, words: &Words) -> Tag {
    let player = &show.players[index];
    let place = show.standing.places.get(index).copied().unwrap_or_default();
    let lines = show.standing.breakdown.get(index).map(Vec::as_slice).unwrap_or_default();
    let line = |line: &ScoreLine| {
        tag("li").add((tag("span").add(words.say(&line.sentence)), tag("b").add(line.points.to_string())))
    };
    let many = lines.len() > MANY;
    let summary = tag("summary").add((
        tag("span").class("place").add(format!("{place}.")),
        tag("b").add(player.name.clone()),
        tag("span").class("points").add(player.points),
    ));
    let class = if many { "result many" } else { "result" };
    tag("details").class(class).flag("open", open).add((summary, tag("ul").add(all(lines.iter().map(line)))))
}

/// Whose lines are shown at first: one's own and the winners', as far as there is room.
fn open(show: &Show, order: &[usize], words: &Words) -> Vec<usize> {
    let own = order.iter().filter(|&&index| show.players[index].you);
    let won = order.iter().filter(|&&index| show.standing.places.get(index) == Some(&1) && !show.players[index].you);
    let mut room = ROOM;
    let fits = |index: &usize| {
        let lines = show.standing.breakdown.get(*index).map(Vec::as_slice).unwrap_or_default();
        let rows: usize = lines.iter().map(|line| 1 + words.say(&line.sentence).chars().count() / ROW).sum();
        let fits = lines.len() <= MANY && rows <= room;
        room -= if fits { rows } else { 0 };
        fits
    };
    own.chain(won).copied().filter(fits).collect()
}

/// What stands in a result beside the points.
pub(super) struct Beside {
    /// How good it was.
    pub(super) best: Drawing,
    /// Where more is said of the deal.
    pub(super) beyond: Option<Route>,
    /// What nobody may miss.
    pub(super) notice: Option<Tag>,
    /// The games of a match that can be looked at again.
    pub(super) replays: Option<Tag>,
}

/// What bots have played for people: whoever reads the result shall know.
fn stood_in(show: &Show, words: &Words) -> Vec<Tag> {
    let line = |player: &ShownPlayer| {
        let sentence = Sentence::new("online-bot-played").number("count", player.stood_in).text("name", &player.name);
        tag("p").class("facts").add(words.say(&sentence))
    };
    show.players.iter().filter(|player| player.stood_in > 0).map(line).collect()
}

/// The match: which game this was, the points so far, and who has won it.
fn course(cx: &Context, show: &Show, words: &Words) -> Option<Tag> {
    let course = show.course.as_ref()?;
    let over = course.played >= course.games;
    let mut order: Vec<usize> = (0..course.totals.len().min(show.players.len())).collect();
    order.arrange_by_key(|&index| std::cmp::Reverse(course.totals[index]));
    let most = course.totals.iter().max();
    let won: Vec<&ShownPlayer> =
        order.iter().filter(|&&index| Some(&course.totals[index]) == most).map(|&index| &show.players[index]).collect();
    let heading = if over {
        match won.as_slice() {
            [winner] if winner.you => Sentence::new("online-match-you-won"),
            _ => Sentence::new("online-match-won").count("count", won.len()).with("names", listed(&won)),
        }
    } else {
        Sentence::new("online-match-game").number("number", course.played).number("games", course.games)
    };
    let line = |&index: &usize| {
        tag("li").add((
            tag("b").add(show.players[index].name.clone()),
            tag("span").class("points").add(course.totals[index]),
        ))
    };
    let about = cx.text(if over { "online-match-end" } else { "online-match-totals" });
    Some(tag("section").key("match").class("match").add((
        tag("h3").add(words.say(&heading)),
        tag("p").class("facts").add(about),
        tag("ol").class("company-seats").add(all(order.iter().map(line))),
    )))
}

pub(super) fn sheet(cx: &Context, show: &Show, words: &Words, beside: Beside) -> Tag {
    let Beside { best, beyond, notice, replays } = beside;
    let title = title(show, words);
    let mut order: Vec<usize> = (0..show.players.len()).collect();
    order.arrange_by_key(|&index| show.standing.places.get(index).copied().unwrap_or_default());
    let open = open(show, &order, words);
    let day = beyond
        .map(|route| tag("a").class("button main").attribute("href", route.hash()).add(cx.text("daily-to-the-day")));
    let next = show.course.as_ref().is_some_and(|course| course.played < course.games);
    let again = button(Act::Again, "main", &cx.text(if next { "online-next-game" } else { "web-again" }));
    // A game that was ended without a result has none to look at.
    let kept = (!show.ended).then(|| {
        all([
            button(Act::Replay, "", &cx.text("web-replay")),
            button(Act::Picture, "", &cx.text("web-picture")),
            button(Act::Share, "", &cx.text("web-share")),
        ])
    });
    let buttons = tag("p").class("row").add((day, again, kept));
    tag("div").key("end").class("sheet side end").attribute("role", "dialog").label(&title).add((
        close(cx),
        tag("h2").class("large").add(title),
        notice,
        (course(cx, show, words), replays),
        best,
        (!show.ended).then(|| all(order.into_iter().map(|index| result(show, index, open.contains(&index), words)))),
        all(stood_in(show, words)),
        buttons,
    ))
}
