//! The end: who won, and why.

use tablee_core::{Arrange as _, Say as _, ScoreLine, Sentence};
use tablee_scene::Act;
use tablee_words::Words;

use super::desk::{Show, ShownPlayer};
use super::sheets::{button, close};
use crate::context::Context;
use crate::html::{Tag, all, tag};
use crate::route::Route;

/// With more lines than this the points alone are shown at first: the board has the cards beside them.
const MANY: usize = 8;

/// So many lines have room in all, so that the result is seen at a glance.
const ROOM: usize = 12;

/// Who won, in words.
pub(super) fn title(show: &Show, words: &Words) -> String {
    let ranked = show.players.iter().zip(&show.standing.places);
    let winners: Vec<&ShownPlayer> = ranked.filter(|(_, place)| **place == 1).map(|(player, _)| player).collect();
    let sentence = match winners.as_slice() {
        [winner] if winner.you => Sentence::new("web-you-win"),
        _ => {
            let names = winners.iter().map(|player| player.name.as_str()).collect::<Vec<_>>().join(", ");
            Sentence::new("web-winners").count("count", winners.len()).text("names", names)
        }
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
fn open(show: &Show, order: &[usize]) -> Vec<usize> {
    let own = order.iter().filter(|&&index| show.players[index].you);
    let won = order.iter().filter(|&&index| show.standing.places.get(index) == Some(&1) && !show.players[index].you);
    let mut room = ROOM;
    let fits = |index: &usize| {
        let lines = show.standing.breakdown.get(*index).map_or(0, Vec::len);
        let fits = lines <= MANY && lines <= room;
        room -= if fits { lines } else { 0 };
        fits
    };
    own.chain(won).copied().filter(fits).collect()
}

pub(super) fn sheet(cx: &Context, show: &Show, words: &Words, best: Option<String>, beyond: Option<Route>) -> Tag {
    let title = title(show, words);
    let mut order: Vec<usize> = (0..show.players.len()).collect();
    order.arrange_by_key(|&index| show.standing.places.get(index).copied().unwrap_or_default());
    let open = open(show, &order);
    let day = beyond
        .map(|route| tag("a").class("button main").attribute("href", route.hash()).add(cx.text("daily-to-the-day")));
    let buttons = tag("p").class("row").add((
        day,
        button(Act::Again, "main", &cx.text("web-again")),
        button(Act::Replay, "", &cx.text("web-replay")),
        button(Act::Picture, "", &cx.text("web-picture")),
        button(Act::Share, "", &cx.text("web-share")),
    ));
    tag("div").key("end").class("sheet side end").attribute("role", "dialog").label(&title).add((
        close(cx),
        tag("h2").class("large").add(title),
        best.map(|best| tag("p").key("best").class("best").add(best)),
        all(order.into_iter().map(|index| result(show, index, open.contains(&index), words))),
        buttons,
    ))
}
