//! The month around a day: which days were played, and the way to every day that has a deal.

use tablee_core::{Say as _, Sentence};
use tablee_daily::{Date, FIRST_DATE};

use super::Today;
use crate::context::Context;
use crate::html::{Tag, all, tag};
use crate::route::Route;

impl Today {
    pub(super) fn calendar(&self, cx: &Context) -> Tag {
        let days: Vec<Date> = self.date.month_days().collect();
        let blank = days.first().map_or(0, |first| first.weekday());
        let cells = all((0..blank).map(|_| tag("li").attribute("aria-hidden", "true")));
        let month = format!("{:04}-{:02}", self.date.year(), self.date.month());
        let near = |date: Option<Date>, text: &'static str| {
            let date = date.filter(|&date| FIRST_DATE <= date && date <= self.today)?;
            let link = tag("a").class("button quiet").attribute("href", Route::Today(Some(date.to_string())).hash());
            Some(link.add(cx.text(text)))
        };
        let before = days.first().and_then(|first| first.previous()).map(|date| date.max(FIRST_DATE));
        let before = before.filter(|date| Some(date) < days.first());
        let after = days.last().and_then(|last| last.next());
        tag("section").key("calendar").class("calendar").add((
            tag("h2").add((cx.text("daily-archive"), " ", tag("span").class("facts").add(month))),
            tag("ol").add((cells, all(days.iter().map(|&date| self.cell(cx, date))))),
            tag("p").class("row").add((near(before, "daily-month-before"), near(after, "daily-month-after"))),
        ))
    }

    fn cell(&self, cx: &Context, date: Date) -> Tag {
        let number = date.day().to_string();
        if date < FIRST_DATE || date > self.today {
            return tag("li").class("none").attribute("aria-hidden", "true").add(number);
        }
        let played = self.book.played(date);
        let label = Sentence::new("daily-day")
            .text("day", cx.outside.day_in_words(&date.to_string(), cx.language()))
            .count("played", played);
        let route = Route::Today((date != self.today).then(|| date.to_string()));
        let class = if played > 0 { "played" } else { "" };
        let link = tag("a").class(class).attribute("href", route.hash()).label(cx.words().say(&label));
        let link = if date == self.date { link.attribute("aria-current", "date") } else { link };
        tag("li").add(link.add(number))
    }
}
