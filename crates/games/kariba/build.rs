//! Embeds the standard set of Kariba.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    tablee_faces::embed("kariba")
}
