//! Builds the page: the program for browsers, and the folder that the server embeds.

use std::path::PathBuf;
use std::process::{Child, Command};

use anyhow::{Context as _, ensure};

use crate::shell;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// Quick to build, with the games and the bots optimised.
pub(crate) const PROFILE: &str = "play";

/// Makes the target for browsers known to the compiler.
pub(crate) fn add_target() -> anyhow::Result<()> {
    let mut command = Command::new("rustup");
    let listed = command.args(["target", "list", "--installed"]).current_dir(shell::root()).output();
    let listed = listed.context("rustup, which brings the compiler's target for browsers, is not there")?;
    if String::from_utf8_lossy(&listed.stdout).lines().any(|line| line == TARGET) {
        return Ok(());
    }
    let mut add = Command::new("rustup");
    add.args(["--quiet", "target", "add", TARGET]).current_dir(shell::root());
    shell::run(&mut add).with_context(|| format!("the compiler's target {TARGET} cannot be installed"))
}

/// Where the finished page lies.
pub(crate) fn folder() -> PathBuf {
    shell::target().join("page")
}

/// What matters of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// That little is sent: for everybody far away.
    Small,
    /// That it is there soon: for whoever has just fetched the project and wants to play on the same machine.
    Soon,
}

/// Builds the page with a bundler that is built in the profile `play`. When nothing changed, nothing is done.
pub(crate) fn build(wish: Wish) -> anyhow::Result<()> {
    add_target()?;
    match wish {
        // The store has most of what the program needs besides.
        Wish::Small => small(PROFILE, &["--package", "tablee-bundle", "--package", "tablee-store"]),
        Wish::Soon => soon(PROFILE),
    }
}

/// Builds the page, and beside it the programs and the tests.
pub(crate) fn build_for_tests() -> anyhow::Result<()> {
    add_target()?;
    small("dev", &TESTED)
}

/// What `cargo build` is told to build what the tests need. It is the same as what they are built with: if packages were left out,
/// libraries that are shared would have other features, and be built again.
pub(crate) const TESTED: [&str; 3] = ["--workspace", "--bins", "--tests"];

/// Builds `packages`, the bundler among them, while the page is compiled: the end of either build has little to do at once, so the
/// other fills the second core.
fn small(profile: &str, packages: &[&str]) -> anyhow::Result<()> {
    let mut programs = shell::cargo();
    programs.args(["build", "--locked", "--quiet", "--profile", profile]).args(packages);
    let programs = Running::start(programs)?;
    shell::run(&mut compile("web"))?;
    programs.finish("what the page needs besides cannot be built")?;
    shell::run(&mut bundle(profile, "web"))
}

/// The packages that [`soon`] and whoever goes on from there ask cargo for, always all of them: if some were left out, libraries that
/// are shared would have other features, and be built again.
pub(crate) const SOON: [&str; 5] = ["--package", "tablee-cli", "--package", "tablee-bundle", "--no-default-features"];

/// With the same profile for page and program, macros are built once for both, and the two builds wait for each other.
fn soon(profile: &str) -> anyhow::Result<()> {
    shell::run(compile(profile).arg("--no-default-features"))?;
    let build = || {
        let mut build = shell::cargo();
        build.args(["build", "--profile", profile]).args(SOON);
        build
    };
    shell::run(build().args(["--bin", "tablee-bundle"]))?;
    // All of the program but its end, which has the page in it.
    let mut libraries = build();
    libraries.args(["--quiet", "--lib"]);
    libraries.args(["tablee-arena", "tablee-server", "tablee-tui"].iter().flat_map(|package| ["--package", package]));
    let libraries = Running::start(libraries)?;
    shell::run(bundle(profile, profile).arg("--soon"))?;
    libraries.finish("the program cannot be built")
}

/// Compiles the program for browsers.
fn compile(profile: &str) -> Command {
    let mut program = shell::cargo();
    // What is handed out is made of the libraries that Cargo.lock names, and of no newer ones.
    program.args(["build", "--locked", "--profile", profile, "--target", TARGET, "--package", "tablee-web"]);
    program
}

/// The bundler, as it was built in a profile.
pub(crate) fn bundler(profile: &str) -> Command {
    let folder = if profile == "dev" { "debug" } else { profile };
    Command::new(shell::target().join(folder).join("tablee-bundle"))
}

/// Makes the folder of the page.
fn bundle(profile: &str, web: &str) -> Command {
    let mut bundle = bundler(profile);
    bundle.arg(shell::target().join(TARGET).join(web).join("tablee_web.wasm")).arg(folder());
    bundle
}

/// A command that ends with us.
struct Running(Child);

impl Running {
    fn start(mut command: Command) -> anyhow::Result<Running> {
        Ok(Running(
            command.spawn().with_context(|| format!("{} could not be started", command.get_program().display()))?,
        ))
    }

    fn finish(mut self, otherwise: &str) -> anyhow::Result<()> {
        let ended = self.0.wait().context("a command was lost")?;
        ensure!(ended.success(), "{otherwise} ({ended})");
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended, or nobody needs it any more.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
