//! One game of a day: who sits there, what one made of it, what others make of it.

use tablee_core::{Argument, Say as _, Sentence};
use tablee_daily::{Day, Entry, bars};

use super::{Made, Message, Today, best_id, counted_id};
use crate::context::Context;
use crate::html::{Listeners, Tag, tag};
use crate::kept;
use crate::new_table::level_name;
use crate::route::Route;

/// Who sits there, and by which rules.
fn table(cx: &Context, day: &Day) -> String {
    let levels = day.bots.iter().flatten().map(|&level| Argument::Word(level_name(level).into())).collect();
    let sentence = Sentence::new("daily-table")
        .count("seats", day.bots.len())
        .number("seat", day.own().number() as i64)
        .with("levels", Argument::List(levels));
    let mut parts = vec![cx.words().say(&sentence)];
    for option in day.options.split(',').filter_map(|option| option.split_once('=')) {
        let switch = day.info.switches.iter().find(|switch| switch.name == option.0);
        let value = switch.and_then(|switch| switch.values.iter().find(|value| value.0 == option.1));
        if let (Some(switch), Some(value)) = (switch, value) {
            let sentence = Sentence::new("daily-of").text("what", cx.text(switch.title)).word("game", value.1);
            parts.push(cx.words().say(&sentence));
        }
    }
    parts.join(" · ")
}

impl Today {
    pub(super) fn card(&self, cx: &Context, on: &Listeners, day: &Day) -> Tag {
        let game = day.info.id;
        let entry = self.book.get(game, self.date);
        let going = entry.is_none() && kept::text(&*cx.outside, &counted_id(day)).is_some();
        let label = match entry {
            Some(_) => "daily-once-more",
            None if going => "daily-go-on",
            None => "daily-play",
        };
        let class = if entry.is_some() { "button" } else { "button main" };
        let name = cx.text(day.info.name);
        let text = cx.text(label);
        let of = |what: &str| cx.words().say(&Sentence::new("daily-of").text("what", what).word("game", day.info.name));
        let play = tag("button").class(class).label(of(&text)).press(on, Message::Play(day.info.id));
        let share = entry.map(|_| {
            let text = cx.text("daily-share-it");
            let button = tag("button").class("button quiet").label(of(&text));
            button.press(on, Message::Share(day.info.id)).add(text)
        });
        let picture = entry.map(|_| {
            let text = cx.text("daily-picture");
            let button = tag("button").class("button quiet").label(of(&text));
            button.press(on, Message::Picture(day.info.id)).add(text)
        });
        let shared = self.shared.filter(|shared| shared.0 == game).map(|(_, done)| {
            let text = if done { cx.text("daily-shared") } else { self.line(cx, game).unwrap_or_default() };
            tag("p").class("facts shared").attribute("role", "status").add(text)
        });
        let replay = entry.and(kept::text(&*cx.outside, &counted_id(day))).map(|_| {
            let link = tag("a").class("button quiet").attribute("href", Route::Replay(counted_id(day)).hash());
            link.label(of(&cx.text("web-replay"))).add(cx.text("web-replay"))
        });
        tag("li").key(game).class("day-game").add((
            tag("h2").add(name),
            tag("p").class("facts").add(table(cx, day)),
            entry.map(|entry| self.made_of_it(cx, day, entry)),
            tag("p").class("row").add((play.add(text), share, picture, replay)),
            shared,
            entry.and_then(|_| self.lists.view(cx, on, day)),
        ))
    }

    /// What one made of it, and what others make of it. It is said when the try that counts is over, not before.
    fn made_of_it(&self, cx: &Context, day: &Day, entry: &Entry) -> Tag {
        let words = cx.words();
        let say = |sentence: &Sentence| tag("li").add(words.say(sentence));
        let made = self.made.get(day.info.id);
        let own = Sentence::new("daily-you-made").number("points", entry.points).count("place", entry.place);
        let better = (entry.best > entry.points)
            .then(|| say(&Sentence::new("daily-best-since").number("points", entry.best).number("tries", entry.tries)));
        let signs = tag("span").class("signs").attribute("aria-hidden", "true").add(bars(&entry.sources));
        let others = match made {
            Some(made) => say(&Sentence::new("daily-par-here").number("hard", made.hard).number("master", made.master)),
            None => {
                let text = tag("span").class("facts late").attribute("role", "status").add(cx.text("daily-par-comes"));
                tag("li").add(text)
            }
        };
        let possible = made.and_then(|made: &Made| made.possible).map(|(points, bound)| {
            let told = if points == bound { "daily-possible-proven" } else { "daily-possible" };
            say(&Sentence::new(told).number("points", points).number("bound", bound))
        });
        // Where nobody can know what was possible, one looks at what the master made of it.
        let known = cx.outside.stored(&format!("record.{}", best_id(day))).is_some();
        let see = made.filter(|_| known).map(|made| {
            let text = if made.possible.is_some() { "daily-see-best" } else { "daily-see-master" };
            let label = Sentence::new("daily-of").text("what", cx.text(text)).word("game", day.info.name);
            let link = tag("a").attribute("href", Route::Replay(best_id(day)).hash()).label(words.say(&label));
            tag("li").add(link.add(cx.text(text)))
        });
        tag("ul").class("made").add((say(&own).add((" ", signs)), better, others, possible, see))
    }
}
