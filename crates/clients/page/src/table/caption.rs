//! What happens, in words: one line by the board, told while it is shown, which stays until the next thing happens.

use tablee_core::{Say as _, Seat, Sentence};
use tablee_scene::Act;
use tablee_scene::stage::{Step, Timeline};
use tablee_words::Words;

use super::show::Show;
use crate::context::Context;
use crate::effect::Sound;
use crate::html::{Listeners, Tag, tag};
use crate::icons;
use crate::settings::Change;

/// A part of what is told.
#[derive(Clone, Debug)]
struct Part {
    told: Option<Sentence>,
    /// Whose line of the score it is, its points, and the sum so far.
    of: Option<(Seat, i32, i64)>,
    /// Somebody gains points by it.
    gains: bool,
    quiet: bool,
}

impl Part {
    fn of(step: &Step) -> Part {
        let gains = step.counts.iter().any(|key| key.name().starts_with("points-"));
        Part { told: step.told.clone(), of: step.of, gains, quiet: step.quiet }
    }

    /// In words; the winner is known from the position.
    fn say(&self, show: &Show, words: &Words) -> String {
        let Some(told) = &self.told else { return super::end::title(show, words) };
        let Some((seat, points, sum)) = self.of else { return words.say(told) };
        let name = show.players.get(seat.index()).map(|player| player.name.clone()).unwrap_or_default();
        let line = Sentence::new("web-score-line").text("name", name).text("line", words.say(told));
        words.say(&line.number("points", points).number("sum", sum))
    }
}

fn say<'a>(lines: impl IntoIterator<Item = &'a Part>, show: &Show, words: &Words) -> String {
    lines.into_iter().map(|line| line.say(show, words)).collect::<Vec<_>>().join(" ")
}

/// So many letters stay beside the board: three lines on a phone.
const ROOM: usize = 130;

/// What is told at a moment of what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cue {
    /// When, in milliseconds.
    pub start: u32,
    /// The words.
    pub text: String,
    /// What is to be heard with it.
    pub sound: Option<Sound>,
}

/// What is told of what is shown.
#[derive(Debug, Default)]
pub(super) struct Caption {
    /// Counts what is shown, so that a moment that comes too late is known.
    number: u32,
    parts: Vec<(u32, Vec<Part>)>,
    running: bool,
    length: u32,
    /// Where the game stood when it began, in words.
    status: String,
}

impl Caption {
    /// Something is shown from now on.
    pub(super) fn begin(&mut self, timeline: &Timeline, status: &str) {
        self.number = self.number.wrapping_add(1);
        let parts = timeline.captions().into_iter();
        self.parts = parts.map(|(start, steps)| (start, steps.into_iter().map(Part::of).collect())).collect();
        self.length = timeline.length();
        self.running = true;
        status.clone_into(&mut self.status);
    }

    /// What was told is another game's.
    pub(super) fn forget(&mut self) {
        *self = Caption { number: self.number.wrapping_add(1), ..Caption::default() };
    }

    /// The number of what is shown.
    pub(super) fn number(&self) -> u32 {
        self.number
    }

    /// When all is over, in milliseconds.
    pub(super) fn length(&self) -> u32 {
        self.length
    }

    /// Whether something is being shown.
    pub(super) fn is_running(&self) -> bool {
        self.running
    }

    /// What is told while it is shown, with the moments and what is to be heard. The browser shows it by itself: to draw the page
    /// anew for every part would cost frames.
    pub(super) fn cues(&self, show: &Show, words: &Words) -> Vec<Cue> {
        let cue = |(start, lines): &(u32, Vec<Part>)| {
            let sound = match lines.as_slice() {
                [line] if line.told.is_none() => Some(Sound::End),
                lines if lines.iter().any(|line| line.of.is_some()) => Some(Sound::Count),
                lines if lines.iter().any(|line| line.gains) => Some(Sound::Gain),
                _ => None,
            };
            Cue { start: *start, text: say(lines, show, words), sound }
        };
        // Nothing is told of it before it begins: what stays would tell how it ends.
        let begins = self.parts.first().is_some_and(|(start, _)| *start == 0);
        let silence = Cue { start: 0, text: String::new(), sound: None };
        (!begins).then_some(silence).into_iter().chain(self.parts.iter().map(cue)).collect()
    }

    /// All has been shown, or nobody wants to see the rest.
    pub(super) fn end(&mut self) {
        self.running = false;
    }

    /// What stays beside the board: what happened, without what goes without saying.
    fn line(&self, show: &Show, words: &Words) -> String {
        let all = || self.parts.iter().flat_map(|(_, lines)| lines);
        // Of the counting only the result is left.
        if let Some(last) = all().last().filter(|line| line.told.is_none()) {
            return last.say(show, words);
        }
        let loud: Vec<&Part> = all().filter(|line| !line.quiet).collect();
        let told: Vec<String> = match loud.is_empty() {
            true => all().map(|line| line.say(show, words)).collect(),
            false => loud.iter().map(|line| line.say(show, words)).collect(),
        };
        // The last of it, in whole sentences.
        let (mut kept, mut room): (Vec<&str>, usize) = (Vec::new(), ROOM);
        for line in told.iter().rev() {
            let length = line.chars().count() + 1;
            if !kept.is_empty() && length > room {
                break;
            }
            room = room.saturating_sub(length);
            kept.push(line);
        }
        kept.reverse();
        kept.join(" ")
    }

    /// What is read aloud: all that happened in one piece, when it begins, and whose turn it is, last. Pieces that come one by one
    /// are dropped by screen readers.
    fn aloud(&self, show: &Show, words: &Words) -> String {
        if show.status != self.status {
            return show.status.clone();
        }
        let counting =
            self.parts.iter().flat_map(|(_, lines)| lines).any(|line| line.told.is_none() || line.of.is_some());
        let lines = self.parts.iter().flat_map(|(_, lines)| lines).filter(|line| !counting || line.told.is_none());
        let told = lines.map(|line| line.say(show, words));
        told.chain([show.status.clone()]).collect::<Vec<_>>().join(" ")
    }

    /// The line, with what belongs to it: the last turn once more, and the sounds.
    pub(super) fn view(&self, cx: &Context, on: &Listeners, show: Option<&Show>, words: &Words, again: bool) -> Tag {
        let line = show.map(|show| self.line(show, words)).unwrap_or_default();
        let aloud = show.map(|show| self.aloud(show, words)).unwrap_or_default();
        let repeat = tag("button").is(tablee_scene::Identity::Act(Act::ShowAgain)).class("button quiet tool");
        let repeat = repeat.flag("disabled", !again).title(cx.text("web-show-again")).add(icons::again());
        let heard = !cx.settings.silent;
        let (label, sign) = if heard { ("web-silence", icons::sound()) } else { ("web-let-hear", icons::silence()) };
        let sounds = tag("button").class("button quiet tool").title(cx.text(label)).press(on, Change::Sound(!heard));
        tag("section").key("caption").class("caption").label(cx.text("web-caption")).add((
            tag("p").key("aloud").class("unseen").attribute("role", "status").add(aloud),
            tag("p").key("line").class("line").attribute("aria-hidden", "true").add(line),
            repeat,
            sounds.key("sounds").add(sign),
        ))
    }
}
