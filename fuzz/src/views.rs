//! Views from outside: whatever a server sends, a client that reads it neither falls over nor is led astray.

use tablee_catalog::GAMES;
use tablee_core::{PlainWords, Seat};

/// The first byte chooses the game, the rest is a view in JSON: it is refused, or everything can be told of it.
pub fn views(data: &[u8]) {
    let Some((first, json)) = data.split_first() else { return };
    let game = GAMES[*first as usize % GAMES.len()].id;
    let Ok(view) = serde_json::from_slice(json) else { return };
    let _ = tablee_catalog::picture(game, &view, &PlainWords);
    let Some(seen) = tablee_catalog::seen(game, &view) else { return };
    // Nothing in it may contradict itself so that a client falls over; what it says is up to whoever sent it.
    let _ = seen.standing();
    for choice in
        ["7x2", "+?", "17@c3", "17:blue>temple", "blue=40/90", "4+11", "-4", "11@1,-1", "23r1@-2,3", "x3,0", "pass"]
    {
        let _ = seen.describe(choice);
        for seat in Seat::all(tablee_core::MAX_SEATS) {
            let _ = seen.check(seat, choice);
        }
    }
}
