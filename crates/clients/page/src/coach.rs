//! The coach at a table here: looks over the shoulder of the only person among bots, and has a word before a costly move. The worker
//! is asked, and shown what the person sees.

use tablee_bots::Candidate;
use tablee_core::{Seat, Sentence, Viewer};
use tablee_sitting::{Hint, favourite, waiting_seat};

use crate::context::Context;
use crate::table::PageHost;
use crate::thinking::{Answered, Choosing, Thought, Weighing, Work};

/// What somebody who stands beside says before a move is played.
#[derive(Debug)]
pub(crate) enum Caution {
    /// Nothing.
    None,
    /// It is being thought about.
    Wait,
    /// This, once; and what would be better, to be shown on the board.
    Word(Sentence, Option<Hint>),
}

/// What the coach knows.
#[derive(Debug, Default)]
pub(crate) struct Coach {
    /// What is thought of all moves of a decision, once it is thought out.
    survey: Option<(usize, Vec<Candidate<String>>)>,
    /// What was found about moves of a decision: the word, or that there is none to say.
    verdicts: Vec<(usize, String, Option<Sentence>)>,
    /// What the worker is asked.
    asked: Option<Question>,
}

/// A question to the worker.
#[derive(Debug)]
struct Question {
    task: u32,
    decision: usize,
    /// The move in doubt; nothing if all moves are looked at.
    choice: Option<String>,
}

/// Whether there is somebody to be coached: one person against bots, where help is given. In the try at a day's deal that counts
/// nobody helps.
pub(crate) fn may_be_coached(host: &dyn PageHost) -> bool {
    let own = host.own();
    let bot = |seat: Seat| own.contains(seat) || host.bot(seat).is_some();
    own.len() == 1 && host.seats() > 1 && host.friendly() && !host.is_online() && Seat::all(host.seats()).all(bot)
}

fn applies(cx: &Context, host: &dyn PageHost) -> bool {
    (cx.settings.coach || host.is_coached()) && may_be_coached(host)
}

fn position(host: &dyn PageHost, seat: Seat) -> Option<Choosing> {
    let seen = host.see(Viewer::Seat(seat)).ok()?;
    // A seed of its own: whoever is unlucky twice in the same way proves nothing.
    let seed = !(host.decision() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Some(Choosing::advice(&*seen, seat, seed))
}

impl Coach {
    fn ask(&mut self, cx: &mut Context, decision: usize, work: Work, choice: Option<String>) {
        let (task, effect) = cx.thinker.ask(work);
        cx.ask(effect);
        self.asked = Some(Question { task, decision, choice });
    }

    /// Begins to think as soon as somebody here has to decide, so that nobody waits for it later. Bots come first.
    pub(crate) fn look(&mut self, cx: &mut Context, host: &dyn PageHost) {
        let decision = host.decision();
        // What is thought of another decision is not waited for; the worker ends it by itself soon.
        self.asked.take_if(|asked| asked.decision != decision);
        let known = self.survey.as_ref().is_some_and(|(of, _)| *of == decision);
        if known || self.asked.is_some() || host.thinking().is_some() || !applies(cx, host) {
            return;
        }
        if let Some(position) = waiting_seat(host).and_then(|seat| position(host, seat)) {
            self.ask(cx, decision, Work::Consider(position), None);
        }
    }

    /// The worker forgets all that it was asked.
    pub(crate) fn stopped(&mut self) {
        self.asked = None;
    }

    /// Hears what the worker says, if the coach has asked; else gives it back.
    pub(crate) fn hear(&mut self, answer: Answered) -> Option<Answered> {
        let Some(Question { decision, choice, .. }) = self.asked.take_if(|asked| asked.task == answer.id) else {
            return Some(answer);
        };
        match (answer.thought, choice) {
            (Thought::Candidates(candidates, _), None) => self.survey = Some((decision, candidates)),
            (Thought::Weighed(word), Some(choice)) => self.verdicts.push((decision, choice, word)),
            // Without an answer the coach is silent.
            (_, Some(choice)) => self.verdicts.push((decision, choice, None)),
            (_, None) => self.survey = Some((decision, Vec::new())),
        }
        None
    }

    /// What is to be said before this move is played.
    pub(crate) fn caution(&mut self, cx: &mut Context, host: &dyn PageHost, seat: Seat, choice: &str) -> Caution {
        let decision = host.decision();
        // What the rules forbid is their affair.
        if !applies(cx, host) || host.check(seat, choice).is_err() {
            return Caution::None;
        }
        self.look(cx, host);
        let survey = self.survey.as_ref().filter(|(of, _)| *of == decision);
        let better = survey.and_then(|(_, advice)| favourite(choice, advice));
        let known = |(of, what, _): &&mut (usize, String, Option<Sentence>)| (*of, what.as_str()) == (decision, choice);
        if let Some((_, _, word)) = self.verdicts.iter_mut().find(known) {
            // Said once; then it may be played.
            let Some(word) = word.take() else { return Caution::None };
            let advice = survey.map(|(_, advice)| advice.as_slice()).unwrap_or_default();
            let better = advice.iter().find(|candidate| Some(&candidate.choice) == better.as_ref());
            return Caution::Word(word, better.and_then(|better| Hint::of(seat, decision, vec![better.clone()])));
        }
        if survey.is_none() {
            return Caution::Wait;
        }
        let Some((better, position)) = better.zip(position(host, seat)) else { return Caution::None };
        let choice = choice.to_owned();
        let weighing = Weighing { position, decision, choice: choice.clone(), better };
        self.ask(cx, decision, Work::Weigh(Box::new(weighing)), Some(choice));
        Caution::Wait
    }
}
