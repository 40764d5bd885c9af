//! Tokens are 256 random bits; only their SHA-256 is kept.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use tablee_protocol::{CommandId, TableCode};
use tablee_store::KeyHash;

use crate::room::KeyText;

/// Somebody's token. Never shown, logged or stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

/// 32 bytes from the operating system.
///
/// # Errors
/// If the system has none to give.
pub(crate) fn random_bytes() -> Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

impl Secret {
    /// A new one.
    ///
    /// # Errors
    /// If the system has no random bytes to give.
    pub fn random() -> Result<Secret, getrandom::Error> {
        Ok(Secret(random_bytes()?))
    }

    /// One of these bytes, which must be random.
    pub(crate) fn of(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// From its text; nothing if it has not 256 bits.
    pub fn parse(text: &str) -> Option<Secret> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        Some(Secret(bytes.try_into().ok()?))
    }

    /// As it travels.
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// What is stored of it.
    pub fn hash(&self) -> KeyHash {
        KeyHash(Sha256::digest(self.0).into())
    }

    /// What stands in a table's log.
    pub fn key(&self) -> KeyText {
        key_text(&self.hash())
    }

    /// The code of the table that this token opens with this command: the same for every repetition, and nobody who has not
    /// the token can know it.
    pub fn code(&self, id: &CommandId) -> TableCode {
        let mut hasher = Sha256::new();
        hasher.update(b"table");
        hasher.update(self.0);
        hasher.update(id.as_str().as_bytes());
        let digest = hasher.finalize();
        let mut bits = [0; 8];
        bits.copy_from_slice(&digest[..8]);
        TableCode::from_bits(u64::from_le_bytes(bits))
    }
}

/// The hash as it stands in a table's log.
pub fn key_text(hash: &KeyHash) -> KeyText {
    KeyText(hash.0.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The hash that stands in a table's log.
pub(crate) fn key_hash(key: &KeyText) -> Option<KeyHash> {
    let digits = key.0.as_bytes();
    if digits.len() != 64 {
        return None;
    }
    let mut bytes = [0; 32];
    for (index, byte) in bytes.iter_mut().enumerate() {
        let pair = std::str::from_utf8(&digits[2 * index..2 * index + 2]).ok()?;
        *byte = u8::from_str_radix(pair, 16).ok()?;
    }
    Some(KeyHash(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_has_256_bits_and_shows_only_its_hash() {
        let secret = Secret::random().expect("random bytes");
        assert_eq!(secret.text().len(), 43);
        assert_eq!(Secret::parse(&secret.text()), Some(secret.clone()));
        assert_eq!(key_hash(&secret.key()), Some(secret.hash()));
        assert!(!format!("{secret:?}").contains(&secret.text()));
        for bad in ["", "abc", &"a".repeat(42), &"a".repeat(44), &"!".repeat(43)] {
            assert_eq!(Secret::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_same_command_opens_the_same_table_and_nobody_else_does() {
        let (one, other) = (Secret([1; 32]), Secret([2; 32]));
        let id = |text: &str| CommandId::new(text).expect("an id");
        assert_eq!(one.code(&id("a")), one.code(&id("a")));
        assert_ne!(one.code(&id("a")), one.code(&id("b")));
        assert_ne!(one.code(&id("a")), other.code(&id("a")));
    }
}
