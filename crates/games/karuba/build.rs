//! Embeds the standard set of Karuba.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    tablee_faces::embed("karuba")
}
