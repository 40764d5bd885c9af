//! Builds the page: the program for browsers, and the folder that the server embeds.

use std::path::PathBuf;
use std::process::{Child, Command};

use anyhow::{Context as _, ensure};

use crate::shell;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

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

/// Builds the page with a bundler that is built in this profile, and returns its folder. When nothing changed, nothing is done.
pub(crate) fn build(profile: &str, wish: Wish) -> anyhow::Result<PathBuf> {
    let web = if wish == Wish::Small { "web" } else { profile };
    add_target()?;
    // The end of either build has little to do at once, so the other fills the second core. The store has most of what the
    // program needs besides.
    let beside = match wish {
        Wish::Small => "tablee-store",
        // The program itself follows, with the page in it. If it was not asked for here, others would use its libraries with
        // other features, and nearly all of them would be built twice.
        Wish::Soon => "tablee-cli",
    };
    let mut bundler = shell::cargo();
    bundler.args(["build", "--quiet", "--profile", profile, "--package", "tablee-bundle", "--package", beside]);
    let mut bundler = Running(bundler.spawn().context("cargo could not be started")?);
    let mut program = shell::cargo();
    program.args(["build", "--profile", web, "--target", TARGET, "--package", "tablee-web"]);
    shell::run(&mut program)?;
    let built = bundler.0.wait().context("cargo was lost")?;
    ensure!(built.success(), "the bundler cannot be built ({built})");

    let profile_folder = if profile == "dev" { "debug" } else { profile };
    let mut bundle = Command::new(shell::target().join(profile_folder).join("tablee-bundle"));
    bundle.arg(shell::target().join(TARGET).join(web).join("tablee_web.wasm")).arg(folder());
    if wish == Wish::Soon {
        bundle.arg("--soon");
    }
    shell::run(&mut bundle)?;
    Ok(folder())
}

/// A command that ends with us.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended, or nobody needs it any more.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
