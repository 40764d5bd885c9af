//! A copy of everything that is kept here, as a file, and back: settings, score book, games, lessons, days, puzzles. What is here already is
//! never lost to an older copy.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use tablee_core::{Say as _, Sentence};
use tablee_lessons::Progress;

use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, refusal, tag};
use crate::kept::Kept;
use crate::outside::{Kept as _, Outside};
use crate::top::top;
use crate::{learn, puzzles, scores, today};

/// Something happened where everything is copied.
#[derive(Clone, Debug)]
pub enum Message {
    /// A copy is wanted as a file.
    Save,
    /// A file was chosen; this stands in it.
    Chosen(String),
}

/// The form of such a file.
const FORMAT: u32 = 1;

/// A file larger than this is none of ours.
const LARGEST: usize = 64 * 1024 * 1024;

/// All that is kept, by its names.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Copy {
    tablee_copy: u32,
    /// The day on which it was made.
    date: String,
    kept: BTreeMap<String, String>,
}

/// What is only of this browser: which tab plays a game, and where messages reach it.
fn is_of_this_browser(name: &str) -> bool {
    name.starts_with("owner.") || name == "calling"
}

/// The screen.
#[derive(Debug, Default)]
pub(crate) struct Everything {
    /// How much was brought here.
    brought: Option<usize>,
    trouble: Option<Sentence>,
}

/// Everything as a file.
fn written(outside: &dyn Outside) -> String {
    let names = outside.names("").into_iter().filter(|name| !is_of_this_browser(name));
    let kept = names.filter_map(|name| outside.stored(&name).map(|text| (name, text))).collect();
    let copy = Copy { tablee_copy: FORMAT, date: outside.today(), kept };
    tablee_core::write_json(&copy).unwrap_or_default()
}

/// Brings what stands in a copy here; says how many things are new or newer.
fn brought(cx: &mut Context, text: &str) -> Result<usize, Sentence> {
    let none = || Sentence::new("copy-none");
    if text.len() > LARGEST {
        return Err(none());
    }
    let copy: Copy = tablee_core::read_json(text).map_err(|_| none())?;
    if copy.tablee_copy != FORMAT {
        return Err(none());
    }
    let outside = std::rc::Rc::clone(&cx.outside);
    let newer = newer_games(&*outside, &copy.kept);
    let mut count = 0;
    for (name, text) in &copy.kept {
        if is_of_this_browser(name) {
            continue;
        }
        let here = outside.stored(name);
        let Some(text) = merged(name, here.as_deref(), text, &newer) else { continue };
        if here.as_deref() == Some(&*text) {
            continue;
        }
        if !outside.store(name, &text) {
            return Err(Sentence::new("web-storage-full"));
        }
        count += 1;
    }
    cx.settings = outside.read("settings").unwrap_or_default();
    Ok(count)
}

/// The games that are newer in the copy than here, by their ids.
fn newer_games(outside: &dyn Outside, copied: &BTreeMap<String, String>) -> BTreeSet<String> {
    let newer = |(name, text): (&String, &String)| {
        let id = name.strip_prefix("kept.")?;
        let theirs: Kept = tablee_core::read_json(text).ok()?;
        let here: Option<Kept> = outside.read(name);
        here.is_none_or(|here| here.at < theirs.at).then(|| id.to_owned())
    };
    copied.iter().filter_map(newer).collect()
}

/// What shall be kept under a name: that of here, that of the copy, or both together. Nothing if it is left as it is.
fn merged(name: &str, here: Option<&str>, copied: &str, newer: &BTreeSet<String>) -> Option<String> {
    let game = name.strip_prefix("kept.").or_else(|| name.strip_prefix("table."));
    if let Some(id) = game {
        return newer.contains(id).then(|| copied.to_owned());
    }
    let Some(here) = here else { return Some(copied.to_owned()) };
    match name {
        scores::BOOK => scores::merged(here, copied),
        today::DAYS => today::merged(here, copied),
        learn::PROGRESS => {
            let mut progress = Progress::read(here);
            progress.catch_up(&Progress::read(copied));
            Some(progress.to_string())
        }
        // Whoever brings a copy wants to have it as it was there.
        "settings" => Some(copied.to_owned()),
        _ => puzzles::merged(name, here, copied),
    }
}

impl Everything {
    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Save => {
                let name = format!("tablee-{}.json", cx.outside.today());
                cx.ask(Effect::Download(name, written(&*cx.outside)));
            }
            Message::Chosen(text) => {
                (self.brought, self.trouble) = match brought(cx, &text) {
                    Ok(count) => (Some(count), None),
                    Err(sentence) => (None, Some(sentence)),
                };
            }
        }
    }

    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let words = cx.words();
        let save = tag("button").class("button main").press(on, Message::Save).add(cx.text("copy-save"));
        let file = tag("input").attribute("type", "file").attribute("accept", ".json,application/json");
        let file = tag("label").class("field tall").add((cx.text("copy-bring"), file.file(on, Message::Chosen)));
        let brought = self.brought.map(|count| {
            let told = words.say(&Sentence::new("copy-brought").count("count", count));
            tag("p").key("brought").class("recommended").attribute("role", "status").add(told)
        });
        let trouble = refusal(self.trouble.as_ref().map(|sentence| words.say(sentence)));
        tag("main").class("new").add((
            top(cx, on),
            tag("h1").add(cx.text("copy-title")),
            tag("p").class("lead").add(cx.text("copy-about")),
            tag("p").add(save),
            tag("p").add(file),
            brought,
            trouble.map(|trouble| trouble.key("refusal")),
        ))
    }
}
