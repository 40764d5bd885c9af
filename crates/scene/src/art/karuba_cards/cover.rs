use crate::Picture;

/// For the card of the game on the first page.
pub fn cover() -> Picture {
    Picture::default()
}
