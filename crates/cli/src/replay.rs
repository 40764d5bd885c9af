use std::io::Write as _;
use std::path::PathBuf;

use clap::ArgMatches;
use tablee_catalog::{Visit, visit};
use tablee_core::{Diagrammed, GameEvent as _, Record, RecordError, Say as _, Sentence, Turn, Viewer};
use tablee_words::Words;

use crate::check::standing;
use crate::failure::Failure;
use crate::wrap::wrap;
use crate::{Context, files};

/// Shows a record from the first decision to the last: what everybody played and what followed.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let record = Record::parse(&files::read(&path)?)?;
    let names = record.seats.iter().map(|entry| entry.name.clone()).collect();
    let words = context.words.clone().with_names(names);
    let shown = visit(&record.game, Show { record: &record, words: &words });
    shown.unwrap_or_else(|| Err(RecordError::Game(record.game.clone()).into()))
}

struct Show<'a> {
    record: &'a Record,
    words: &'a Words,
}

impl Visit for Show<'_> {
    type Output = Result<(), Failure>;

    fn with<G: Diagrammed>(self) -> Result<(), Failure> {
        // Everything is checked before anything is shown.
        let whole = self.record.replay::<G>()?;
        let mut session = self.record.opening::<G>()?;
        let mut out = std::io::stdout().lock();
        let show = |view: &G::View| wrap(G::picture(view, self.words).trim_end(), 2);
        write!(out, "{}", show(&session.view(Viewer::Spectator)))?;
        for (decision, joint) in whole.moves().iter().enumerate() {
            let title = Sentence::new("replay-decision").count("decision", decision + 1);
            writeln!(out, "\n{}", self.words.say(&title))?;
            for (seat, choice) in joint.iter() {
                let line = Sentence::new("replay-move").seat("seat", seat).text("move", choice);
                write!(out, "{}", wrap(&self.words.say(&line), 2))?;
            }
            for (seat, choice) in joint.iter() {
                let committed = session.commit(seat, decision, choice);
                let committed = committed.map_err(|error| RecordError::Move { decision, seat, error })?;
                if let tablee_core::Committed::Resolved(events) = committed {
                    for event in &events {
                        write!(out, "{}", wrap(&self.words.say(&event.sentence()), 2))?;
                    }
                }
            }
        }
        write!(out, "\n{}", show(&session.view(Viewer::Spectator)))?;
        if session.turn() != Turn::Over {
            writeln!(out, "{}", self.words.text("check-unfinished"))?;
        }
        write!(out, "{}", standing(self.words, &session.state().standing()))?;
        Ok(())
    }
}
