//! All that is drawn, by one hand: ink outlines of one weight on flat colours, round ends, a little shade at the lower right.

pub mod emblem;
pub mod face;
pub mod kariba;
pub mod karuba;
pub mod karuba_cards;
pub mod labyrinth;
