//! The numbered rules over the table: the one that a refusal or the help names, or all of them.

use tablee_core::{Say as _, Sentence};

use super::{Desk, Message, Sheet, close};
use crate::context::Context;
use crate::effect::{Effect, Response};
use crate::html::{Listeners, Tag, refusal, tag};
use crate::rules;

/// What is shown of the numbered rules.
#[derive(Debug, Default)]
pub(super) struct Numbered {
    /// The rule; nothing if all are shown.
    pub(super) number: Option<String>,
    /// Where the file comes from that is shown or waited for.
    address: String,
    /// What stands in it.
    text: Option<String>,
    /// It could not be had.
    away: bool,
}

/// One rule of the file: the item of its number, with whatever is inside.
fn only<'a>(text: &'a str, number: &str) -> Option<&'a str> {
    let begin = text.find(&format!("<li id=\"{number}\""))?;
    let (mut open, mut at) = (0_usize, begin);
    loop {
        let rest = text.get(at..)?;
        let next = rest.find("<li").into_iter().chain(rest.find("</li>")).min()?;
        if rest[next..].starts_with("</li>") {
            open -= 1;
            at += next + "</li>".len();
            if open == 0 {
                return text.get(begin..at);
            }
        } else {
            open += 1;
            at += next + "<li".len();
        }
    }
}

/// The same with every mention of a rule as a button that shows it: a link would lead away from the table.
fn linked(text: &str, on: &Listeners) -> String {
    let mut parts = text.split("<a href=\"");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let named = part.split_once("data-rule=\"").and_then(|(_, rest)| rest.split_once("\">"));
        let Some((number, rest)) = named else { continue };
        let listener = on.press(Message::Rule(Some(number.to_owned())));
        out.push_str(&format!("<button class=\"link\" {}=\"{listener}\">{rest}", crate::html::ON));
    }
    out.replace("</a>", "</button>")
}

impl Desk {
    /// Shows a rule over the table, or all of them.
    pub(super) fn show_rule(&mut self, cx: &mut Context, number: Option<String>) {
        let (address, request) = rules::file(cx, self.info());
        if self.numbered.address != address || self.numbered.away {
            self.numbered = Numbered { address: address.clone(), ..Numbered::default() };
            cx.ask(Effect::Fetch(request, Box::new(|response| Message::RuleFetched(address, response).into())));
        }
        self.numbered.number = number;
        self.sheet = Sheet::Rule;
        cx.ask(Effect::FocusTop);
    }

    /// The file at this address is there, or not.
    pub(super) fn rule_fetched(&mut self, address: &str, response: Option<Response>) {
        if address == self.numbered.address {
            let good = response.filter(|response| (200..300).contains(&response.status));
            self.numbered.away = good.is_none();
            self.numbered.text = good.map(|response| response.text);
        }
    }
}

pub(super) fn sheet(cx: &Context, on: &Listeners, desk: &Desk) -> Tag {
    let Numbered { number, text, away, .. } = &desk.numbered;
    let title = Sentence::new("web-rules-of").text("game", cx.text(desk.info().name));
    let title = cx.words().say(&title);
    let text = text.as_ref().map(|text| match number {
        // A rule that the file does not have is somewhere in all of it.
        Some(number) => only(text, number).map_or_else(|| text.clone(), |rule| format!("<ul>{rule}</ul>")),
        None => text.clone(),
    });
    let text = text.map(|text| tag("article").class("rules-text").html(&linked(&text, on)));
    let waits = (text.is_none() && !away).then(|| tag("p").class("facts late").add(cx.text("web-loading")));
    let button = |message: Message, text: &'static str| {
        tag("button").key(text).class("button").press(on, message).add(cx.text(text))
    };
    let all = number.is_some().then(|| button(Message::Rule(None), "people-all"));
    let sheet = tag("div").key("rule").class("sheet side help one-rule").attribute("role", "dialog").label(&title);
    sheet.add((
        close(cx),
        tag("h2").add(title),
        (text, waits, refusal(away.then(|| cx.text("rules-away")))),
        tag("p").class("row").add((button(Message::Rules, "people-short"), all, button(Message::Close, "web-close"))),
    ))
}

#[cfg(test)]
mod tests {
    use super::{linked, only};
    use crate::html::Listeners;

    const TEXT: &str = "<h1>A</h1><ul><li id=\"K1\" class=\"rule\">one<ul><li>part</li></ul></li>\
        <li id=\"K12\" class=\"rule\">see <a href=\"#/rules/kariba/K1\" data-rule=\"K1\">K1</a>.</li></ul>";

    #[test]
    fn one_rule_is_taken_out_with_all_that_is_inside() {
        assert_eq!(only(TEXT, "K1"), Some("<li id=\"K1\" class=\"rule\">one<ul><li>part</li></ul></li>"));
        assert!(only(TEXT, "K12").is_some_and(|rule| rule.contains("see")));
        assert_eq!(only(TEXT, "K2"), None);
        assert_eq!(only("<li id=\"K1\"><li>", "K1"), None, "a file that breaks off");
    }

    #[test]
    fn mentions_of_rules_do_not_lead_away() {
        let text = linked(TEXT, &Listeners::default());
        assert!(
            text.contains("see <button class=\"link\" data-on=\"0\">K1</button>.") && !text.contains("href"),
            "{text}"
        );
    }
}
