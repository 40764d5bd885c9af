//! Runs the examples of a rule book written in Markdown.

use std::collections::BTreeSet;
use std::path::Path;

use tablee_core::{Diagram, Diagrammed, Fault, Joint, Seat};

use crate::legal;

/// `rulebook!(path::to::Game, "tests/rulebook.md");`
#[macro_export]
macro_rules! rulebook {
    ($game:ty, $file:expr) => {
        #[test]
        fn the_examples_of_the_rule_book_hold() {
            let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join($file);
            $crate::rulebook::<$game>(&file);
        }
    };
}

/// Runs every example of a Markdown file: a `position` drawn as text, then blocks of `play`, `expect`, `refuse`, `legal` and
/// `score` in any order. All examples are run; the failures are told together.
pub fn rulebook<G: Diagrammed>(file: &Path) {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let (examples, failures) = run::<G>(&text);
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    assert!(examples > 0, "{name}: no example");
    let told: Vec<String> = failures.iter().map(|(line, failure)| format!("{name}:{line}: {failure}")).collect();
    assert!(failures.is_empty(), "{} of the examples' blocks fail:\n{}", failures.len(), told.join("\n"));
}

/// The number of examples, and each failure with its line.
fn run<G: Diagrammed>(text: &str) -> (usize, Vec<(usize, String)>) {
    let mut failures = Vec::new();
    let mut examples = 0;
    let mut state: Option<G> = None;
    for (line, kind, body) in blocks(text) {
        let outcome = if kind == "position" {
            examples += 1;
            state = None;
            Diagram::parse(&body).and_then(|diagram| G::from_diagram(&diagram)).map_or_else(
                |error| Err(error.to_string()),
                |position| {
                    state = Some(position);
                    Ok(())
                },
            )
        } else {
            match &mut state {
                Some(state) => block(state, &kind, &body),
                None => Err(format!("`{kind}` before any readable `position`")),
            }
        };
        if let Err(failure) = outcome {
            failures.push((line, failure));
        }
    }
    (examples, failures)
}

fn blocks(text: &str) -> Vec<(usize, String, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, String, String)> = None;
    for (index, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(kind)) => open = Some((index + 1, kind.trim().to_owned(), String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some((_, _, body)), None) => {
                body.push_str(line);
                body.push('\n');
            }
            (None, None) => (),
        }
    }
    blocks
}

fn block<G: Diagrammed>(state: &mut G, kind: &str, body: &str) -> Result<(), String> {
    let lines = || body.lines().map(str::trim).filter(|line| !line.is_empty());
    match kind {
        "play" => lines().try_for_each(|line| play(state, line)),
        "expect" => expect(state, body),
        "refuse" => lines().try_for_each(|line| refuse(state, line)),
        "legal" => lines().try_for_each(|line| legal_moves(state, line)),
        "score" => lines().try_for_each(|line| score(state, line)),
        "text" => Ok(()),
        other => Err(format!("`{other}` is no kind of block")),
    }
}

fn seat(text: &str) -> Result<Seat, String> {
    text.parse().ok().and_then(Seat::from_number).ok_or_else(|| format!("{text:?} is no seat"))
}

fn choice<G: Diagrammed>(text: &str) -> Result<G::Move, String> {
    text.parse::<G::Move>().map_err(|error| error.to_string())
}

fn play<G: Diagrammed>(state: &mut G, line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut joint: Option<Joint<G::Move>> = None;
    for pair in words.chunks(2) {
        let [who, text] = pair else { return Err(format!("{line:?}: a seat without a move")) };
        let (who, choice) = (seat(who)?, choice::<G>(text)?);
        state
            .check(who, choice)
            .map_err(|fault| format!("{line:?}: {text} is refused: {} {}", fault.rule(), fault.code()))?;
        match &mut joint {
            Some(joint) => joint.set(who, choice),
            None => joint = Some(Joint::of(who, choice)),
        }
    }
    let joint = joint.ok_or_else(|| "an empty line".to_owned())?;
    if joint.seats() != state.turn().seats() {
        return Err(format!("{line:?}: {:?} must decide together", state.turn().seats()));
    }
    state.resolve(&joint, &mut ());
    Ok(())
}

fn expect<G: Diagrammed>(state: &G, body: &str) -> Result<(), String> {
    let wanted = Diagram::parse(body).map_err(|error| error.to_string())?;
    let found = state.diagram();
    for (name, value) in wanted.iter() {
        let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let actual = found.get(name).unwrap_or("(no such field)");
        if squeeze(value) != squeeze(actual) {
            return Err(format!("{name}: expected {value:?}, found {actual:?}"));
        }
    }
    Ok(())
}

fn refuse<G: Diagrammed>(state: &G, line: &str) -> Result<(), String> {
    let (played, reason) = line.split_once("->").ok_or_else(|| format!("{line:?}: `->` expected"))?;
    let [who, text] = played.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err(format!("{line:?}: `seat move -> rule code` expected"));
    };
    match state.check(seat(who)?, choice::<G>(text)?) {
        Ok(()) => Err(format!("{played:?} is allowed")),
        Err(fault) => {
            let found = format!("{} {}", fault.rule(), fault.code());
            if found == reason.trim() { Ok(()) } else { Err(format!("{played:?} is refused by {found}")) }
        }
    }
}

fn legal_moves<G: Diagrammed>(state: &G, line: &str) -> Result<(), String> {
    let (who, moves) = line.split_once(':').ok_or_else(|| format!("{line:?}: `seat: moves` expected"))?;
    let wanted: BTreeSet<String> = moves.split_whitespace().map(str::to_owned).collect();
    let found: BTreeSet<String> = legal(state, seat(who)?).iter().map(ToString::to_string).collect();
    if wanted == found { Ok(()) } else { Err(format!("seat {who}: legal are {found:?}")) }
}

fn score<G: Diagrammed>(state: &G, line: &str) -> Result<(), String> {
    let (who, points) = line.split_once(':').ok_or_else(|| format!("{line:?}: `seat: points` expected"))?;
    let found = state.scores().points(seat(who)?);
    if points.trim() == found.to_string() { Ok(()) } else { Err(format!("seat {who} has {found} points")) }
}
