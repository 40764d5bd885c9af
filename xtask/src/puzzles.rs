//! All puzzles that come with the program, judged again with ten times the playouts and another seed.

use crate::shell;

const PACKS: &str = "crates/minds/puzzles/packs";

/// Runs `tablee puzzles judge` over every file; the figures go into docs/PUZZLES.md.
pub(crate) fn night() -> anyhow::Result<()> {
    let mut packs = std::fs::read_dir(shell::root().join(PACKS))?.collect::<Result<Vec<_>, _>>()?;
    packs.sort_by_key(std::fs::DirEntry::path);
    for pack in packs {
        let judge = ["run", "--release", "--package", "tablee-cli", "--", "puzzles", "judge"];
        shell::run(shell::cargo().args(judge).arg(pack.path()))?;
    }
    Ok(())
}
