//! The tokens of seats on servers, one file a table, so that joining again gets the same seat.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tablee_core::Sentence;
use tablee_protocol::TableCode;

/// No token is longer.
const LONGEST: u64 = 256;

/// The file with the token of the seat at a table.
pub(super) fn file(folder: &Path, host: &str, code: TableCode) -> PathBuf {
    let host: String = host.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
    folder.join("seats").join(format!("{host}-{code}"))
}

/// The token that was kept; nothing if there is none.
///
/// # Errors
/// A sentence if there is a file that cannot be read: the seat must not be lost by taking another.
pub(super) fn kept(file: &Path) -> Result<Option<String>, Sentence> {
    let broken = |reason: &dyn std::fmt::Display| {
        Sentence::new("join-seat-unreadable").text("file", file.display()).text("reason", reason)
    };
    let size = match fs::metadata(file) {
        Ok(data) => data.len(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(broken(&error)),
    };
    if size > LONGEST {
        return Err(broken(&format_args!("> {LONGEST}")));
    }
    let text = fs::read_to_string(file).map_err(|error| broken(&error))?;
    let token = text.trim();
    if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(broken(&"?"));
    }
    Ok(Some(token.to_owned()))
}

/// Keeps a token where only its owner can read it.
///
/// # Errors
/// A sentence; what was there before is untouched.
pub(super) fn keep(file: &Path, token: &str) -> Result<(), Sentence> {
    let written = (|| {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut beside = file.as_os_str().to_owned();
        beside.push(format!(".{}.part", std::process::id()));
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut out = options.open(&beside)?;
        out.write_all(token.as_bytes())?;
        out.sync_all()?;
        fs::rename(&beside, file)
    })();
    written.map_err(|error: io::Error| {
        Sentence::new("join-seat-unwritable").text("file", file.display()).text("reason", error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_kept_for_its_owner_alone_and_found_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = file(folder.path(), "127.0.0.1:7777", TableCode::from_bits(7));
        assert_eq!(kept(&file), Ok(None));
        keep(&file, "secret").expect("it can be written");
        assert_eq!(kept(&file), Ok(Some("secret".to_owned())));
        #[cfg(unix)]
        {
            let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&file).expect("there").permissions());
            assert_eq!(mode & 0o077, 0, "others could read it: {mode:o}");
        }
        for broken in ["", "two\nlines", &"x".repeat(300)] {
            fs::write(&file, broken).expect("it can be written");
            assert_eq!(kept(&file).map_err(|sentence| sentence.id.into_owned()), Err("join-seat-unreadable".into()));
        }
    }
}
