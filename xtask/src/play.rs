use crate::shell;

/// Builds the program as it is meant to run and starts a game in this terminal.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    shell::run(shell::cargo().args(["build", "--release", "--package", "tablee-cli"]))?;
    let mut game = shell::cargo();
    game.args(["run", "--quiet", "--release", "--package", "tablee-cli", "--", "play"]).args(arguments);
    shell::run(&mut game)
}
