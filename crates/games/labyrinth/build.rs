//! Embeds the standard set of Labyrinth.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    tablee_faces::embed("labyrinth")
}
