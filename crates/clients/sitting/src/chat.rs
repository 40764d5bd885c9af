//! What was said at a table on a server, as a client keeps it: a line that is sent again takes the place of what it said.

use tablee_protocol::{LogLine, Talk, Told};

/// Takes lines of the log into the messages known so far, at most so many, each with its number. `anew`: the server has sent the
/// whole log again although nothing was cut, because words were erased; then older messages go as well, since one of them may be
/// the one. Says whether anything changed.
pub fn hear(known: &mut Vec<(u64, Talk)>, log: &[LogLine], anew: bool, most: usize) -> bool {
    let Some(first) = log.first().map(|line| line.number) else { return false };
    let older = known.iter().filter(|(number, _)| !anew && *number < first).cloned();
    let said = log.iter().filter_map(|line| match &line.told {
        Told::Chat(talk) => Some((line.number, talk.clone())),
        Told::Sentence(_) => None,
    });
    let mut now: Vec<(u64, Talk)> = older.chain(said).collect();
    now.drain(..now.len().saturating_sub(most));
    let changed = now != *known;
    *known = now;
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablee_core::Sentence;

    fn line(number: u64, says: &str) -> LogLine {
        let told = match says {
            "" => Told::Sentence(Sentence::new("table-unsaid").text("name", "A")),
            says => Told::Chat(Talk { name: "A".to_owned(), says: says.to_owned(), watching: false }),
        };
        LogLine { number, game: 0, told, text: None }
    }

    fn says(known: &[(u64, Talk)]) -> Vec<&str> {
        known.iter().map(|(_, talk)| talk.says.as_str()).collect()
    }

    #[test]
    fn what_is_sent_again_takes_the_place_of_what_was_there() {
        let mut known = Vec::new();
        assert!(!hear(&mut known, &[], false, 9));
        assert!(hear(&mut known, &[line(1, "one"), line(2, ""), line(3, "three")], false, 9));
        assert!(hear(&mut known, &[line(4, "four")], false, 9));
        assert_eq!(says(&known), ["one", "three", "four"]);
        // A new connection begins with the last lines of the log.
        assert!(!hear(&mut known, &[line(3, "three"), line(4, "four")], false, 9));
        assert_eq!(says(&known), ["one", "three", "four"]);
        assert!(hear(&mut known, &[line(3, ""), line(4, "four")], false, 9), "erased while one was away");
        assert_eq!(says(&known), ["one", "four"]);
        assert!(hear(&mut known, &[line(3, ""), line(4, "four")], true, 9), "erased, perhaps further back");
        assert_eq!(says(&known), ["four"]);
        assert!(hear(&mut known, &[line(5, "five"), line(6, "six")], false, 2));
        assert_eq!(says(&known), ["five", "six"]);
    }
}
