//! Names and chat are text, never markup: whoever shows them escapes them. Here only what no honest text needs is refused.

use tablee_core::{MAX_NAME_LENGTH, Sentence, check_name};

use crate::limits::{CHAT_LENGTH, TABLE_NAME_LENGTH};

/// A text that is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadText {
    /// Empty, or only spaces, or spaces at an end.
    Blank,
    /// Longer than this.
    Long(usize),
    /// It holds a character that cannot be seen or turns the writing round.
    Invisible,
}

/// Marks that turn the direction of writing, and characters without any breadth: with them one name can look like another.
fn is_trick(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

fn check(text: &str, most: usize) -> Result<(), BadText> {
    if text.trim().is_empty() || text.trim() != text {
        Err(BadText::Blank)
    } else if text.chars().count() > most {
        Err(BadText::Long(most))
    } else if text.chars().any(is_trick) {
        Err(BadText::Invisible)
    } else {
        Ok(())
    }
}

/// Whether a player may be called so.
///
/// # Errors
/// [`BadText`].
pub fn check_player_name(name: &str) -> Result<(), BadText> {
    check(name, MAX_NAME_LENGTH)?;
    if check_name(name) { Ok(()) } else { Err(BadText::Invisible) }
}

/// Whether a table may be called so.
///
/// # Errors
/// [`BadText`].
pub fn check_table_name(name: &str) -> Result<(), BadText> {
    check(name, TABLE_NAME_LENGTH)
}

/// What a table is called: its name if it has one, else that it is somebody's, in the words of whoever reads it.
pub fn table_called(name: &str, host: Option<&str>) -> Sentence {
    match (name, host) {
        ("", None) => Sentence::new("table-of-nobody"),
        ("", Some(host)) => Sentence::new("table-of").text("name", host),
        (name, _) => Sentence::new("table-named").text("name", name),
    }
}

/// Whether a line of chat, or a remark, may be so.
///
/// # Errors
/// [`BadText`].
pub fn check_chat(text: &str) -> Result<(), BadText> {
    check(text, CHAT_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn honest_names_are_taken() {
        for name in ["Anna", "Zoë O’Hara", "李小龙", "<script>alert(1)</script>", "👩‍🚀".trim_matches('\u{200d}')]
        {
            let expected = if name.contains('\u{200d}') { Err(BadText::Invisible) } else { Ok(()) };
            assert_eq!(check_player_name(name), expected, "{name}");
        }
    }

    #[test]
    fn tricks_are_refused() {
        for name in ["", " ", " Anna", "Anna ", "An\nna", "An\0na", "\u{202e}annA", "An\u{200b}na", "\u{feff}Anna"] {
            assert!(check_player_name(name).is_err(), "{name:?}");
        }
        assert_eq!(check_player_name(&"a".repeat(41)), Err(BadText::Long(40)));
        assert_eq!(check_player_name(&"é".repeat(40)), Ok(()));
        assert_eq!(check_chat(&"a".repeat(301)), Err(BadText::Long(300)));
        assert!(check_chat("two\nlines").is_err());
    }
}
