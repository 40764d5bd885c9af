//! Trust in the shuffle: a hash of the deal is shown before the first move, deal and salt at the end, and anybody can compare.

use sha2::{Digest as _, Sha256};
use tablee_core::{Proof, Table};

/// What a record's proof is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// The deal is the one whose hash was shown before the first move.
    Yes,
    /// It is another one.
    No,
    /// No hash is in the record.
    Nothing,
}

/// The hash that is shown before the first move: SHA-256 of the salt in hexadecimal digits, the game's id and the deal in its
/// text form, each ended by a line feed.
pub fn deal_hash(salt: &str, game: &str, deal: &str) -> String {
    let mut hasher = Sha256::new();
    for part in [salt, game, deal] {
        hasher.update(part.as_bytes());
        hasher.update(b"\n");
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether the deal of a table that was played again is the one that was promised.
pub fn prove(table: &dyn Table, proof: Option<&Proof>) -> Proven {
    match proof {
        None => Proven::Nothing,
        Some(proof) if deal_hash(&proof.salt, table.info().id, &table.deal_text()) == proof.hash => Proven::Yes,
        Some(_) => Proven::No,
    }
}
