//! Embeds the standard set of Karuba: the card game.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    tablee_faces::embed("karuba-cards")
}
