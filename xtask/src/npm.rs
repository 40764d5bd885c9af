//! `cargo xtask npm`: the engines as a package for JavaScript, and `cargo verify npm`: that package as its users have it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::{page, release, shell};

/// Where the package is made.
fn folder() -> PathBuf {
    shell::target().join("npm")
}

fn sources() -> PathBuf {
    shell::root().join("crates/bindings/npm")
}

/// Makes the package. Gives the file that would be published.
pub(crate) fn build() -> anyhow::Result<PathBuf> {
    // The bundler comes with the page.
    page::build(page::Wish::Small)?;
    make(page::PROFILE)
}

/// Makes the package with the bundler of a profile, which is there.
fn make(profile: &str) -> anyhow::Result<PathBuf> {
    page::add_target()?;
    let mut program = shell::cargo();
    program.args(["build", "--quiet", "--locked", "--profile", "web", "--target", page::TARGET]);
    shell::run(program.args(["--package", "tablee-npm"]))?;
    let package = folder().join("tablee");
    if package.exists() {
        std::fs::remove_dir_all(&package).with_context(|| package.display().to_string())?;
    }
    let compiled = shell::target().join(page::TARGET).join("web").join("tablee_npm.wasm");
    shell::run(page::bundler(profile).arg("--npm").arg(compiled).arg(&package))?;
    copy(&sources().join("package"), &package)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        std::fs::copy(shell::root().join(licence), package.join(licence)).with_context(|| licence.to_owned())?;
    }
    let manifest = package.join("package.json");
    let version = release::current()?;
    let text = std::fs::read_to_string(&manifest).with_context(|| manifest.display().to_string())?;
    ensure!(text.contains("\"VERSION\""), "{} has no place for the version", manifest.display());
    std::fs::write(&manifest, text.replace("\"VERSION\"", &format!("\"{version}\"")))?;
    shell::run(npm().args(["pack", "--silent", "--pack-destination"]).arg(folder()).current_dir(&package))?;
    let packed = folder().join(format!("tablee-{version}.tgz"));
    ensure!(packed.exists(), "npm made no {}", packed.display());
    Ok(packed)
}

/// Builds the package, installs it beside the tests, and runs them; then TypeScript reads its types.
pub(crate) fn run() -> anyhow::Result<()> {
    if !shell::succeeds(Command::new("npm").arg("--version")) {
        shell::install_debian_package("npm")?;
    }
    page::build_for_tests()?;
    let packed = make("dev")?;
    let tests = folder().join("tests");
    std::fs::create_dir_all(&tests).with_context(|| tests.display().to_string())?;
    copy(&sources().join("tests"), &tests)?;
    // The tools that the tests need, as their lock file has them; then the package itself, as somebody would install it.
    shell::run(npm().args(["ci", "--silent"]).current_dir(&tests))?;
    shell::run(npm().args(["install", "--silent", "--no-save", "--no-package-lock"]).arg(packed).current_dir(&tests))?;
    let mut node = Command::new("node");
    node.args(["--test", "package.test.js"]).current_dir(&tests);
    shell::run(node.env("TABLEE_PROGRAM", shell::target().join("debug/tablee")))?;
    let mut types = Command::new("node");
    types.args(["node_modules/typescript/bin/tsc", "--project", "tsconfig.json"]).current_dir(&tests);
    shell::run(&mut types)
}

fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.args(["--loglevel=error", "--no-audit", "--no-fund"]);
    npm
}

/// Copies the files of a folder.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(from).with_context(|| from.display().to_string())? {
        let path = entry?.path();
        if let Some(name) = path.file_name().filter(|_| path.is_file()) {
            std::fs::copy(&path, to.join(name)).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}
