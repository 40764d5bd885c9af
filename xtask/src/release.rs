//! `cargo xtask release`: makes what would be published, in `target/release-files`. See docs/RELEASING.md.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::{npm, page, shell};

/// The libraries that are published, in the order in which they must be: each after those it uses.
const CRATES: [(&str, &str); 6] = [
    ("tablee-faces", "crates/games/faces"),
    ("tablee-core", "crates/games/core"),
    ("tablee-kariba", "crates/games/kariba"),
    ("tablee-karuba", "crates/games/karuba"),
    ("tablee-karuba-cards", "crates/games/karuba-cards"),
    ("tablee-labyrinth", "crates/games/labyrinth"),
];

/// What lies beside the program in its archive.
const BESIDE: [&str; 5] = ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The version of everything here.
fn version(manifest: &str) -> anyhow::Result<String> {
    let file: toml::Table = toml::from_str(manifest).context("Cargo.toml")?;
    let version = file["workspace"]["package"]["version"].as_str().context("Cargo.toml has no version")?;
    Ok(version.to_owned())
}

/// That all places which name the version name the same one.
fn check(version: &str, manifest: &str, changelog: &str) -> anyhow::Result<()> {
    let file: toml::Table = toml::from_str(manifest).context("Cargo.toml")?;
    for (name, _) in CRATES {
        let entry = &file["workspace"]["dependencies"][name];
        let named = entry.get("version").and_then(toml::Value::as_str);
        ensure!(named == Some(version), "Cargo.toml: the entry of {name} has the version {named:?}, not {version}");
    }
    let heading = format!("## {version} ");
    ensure!(changelog.contains(&heading), "CHANGELOG.md has nothing under {version}");
    Ok(())
}

/// That everything people will notice stands under a version: what is made is that version, and nothing beyond it.
fn is_settled(changelog: &str) -> anyhow::Result<()> {
    let after = changelog.split("\n## Unreleased").nth(1).context("CHANGELOG.md has no heading Unreleased")?;
    let unreleased =
        after.split("\n## ").next().unwrap_or_default().lines().filter(|line| !line.trim().is_empty()).count();
    ensure!(
        unreleased == 0,
        "CHANGELOG.md: lines under Unreleased: {unreleased}; raise the version and move them there (docs/RELEASING.md)"
    );
    Ok(())
}

/// The version that a release made now would have.
pub(crate) fn current() -> anyhow::Result<String> {
    version(&read("Cargo.toml")?)
}

fn read(name: &str) -> anyhow::Result<String> {
    std::fs::read_to_string(shell::root().join(name)).with_context(|| name.to_owned())
}

/// The names of the files that a release consists of.
fn names(version: &str) -> Vec<String> {
    let mut names = vec![format!("tablee-{version}-{}.tar.gz", target()), format!("tablee-page-{version}.tar.gz")];
    names.extend(CRATES.iter().map(|(name, _)| format!("{name}-{version}.crate")));
    // The package of the engines for JavaScript.
    names.push(format!("tablee-{version}.tgz"));
    names.push("SHA256SUMS".to_owned());
    names
}

/// The machine that we were compiled for, as compilers call it.
fn target() -> String {
    format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

/// Makes everything, or only tells what would be made.
#[expect(clippy::print_stdout, reason = "this is a program for the terminal")]
pub(crate) fn run(only_list: bool) -> anyhow::Result<()> {
    let manifest = read("Cargo.toml")?;
    let version = version(&manifest)?;
    let changelog = read("CHANGELOG.md")?;
    check(&version, &manifest, &changelog)?;
    if !only_list {
        is_settled(&changelog)?;
    }
    names(&version).iter().for_each(|name| println!("{name}"));
    if only_list {
        return list_crates();
    }
    let folder = shell::target().join("release-files");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    page::build(page::Wish::Small)?;
    // Now with the page in it.
    shell::run(shell::cargo().args(["build", "--release", "--locked", "--package", "tablee-cli"]))?;
    archive_program(&folder, &version)?;
    let page = folder.join(format!("tablee-page-{version}.tar.gz"));
    shell::run(tar(&page).arg("--directory").arg(shell::target()).arg("page"))?;
    package_crates(&folder)?;
    let packed = npm::build()?;
    std::fs::copy(&packed, folder.join(format!("tablee-{version}.tgz"))).context("the package for JavaScript")?;
    sums(&folder, &version)?;
    println!("all of it lies in {}", folder.display());
    Ok(())
}

/// The program with what belongs beside it, in a folder of its own.
fn archive_program(folder: &Path, version: &str) -> anyhow::Result<()> {
    let name = format!("tablee-{version}-{}", target());
    let inside = folder.join(&name);
    std::fs::create_dir_all(&inside)?;
    std::fs::copy(shell::target().join("release/tablee"), inside.join("tablee")).context("the program")?;
    for file in BESIDE {
        std::fs::copy(shell::root().join(file), inside.join(file)).with_context(|| file.to_owned())?;
    }
    shell::run(tar(&folder.join(format!("{name}.tar.gz"))).arg("--directory").arg(folder).arg(&name))?;
    std::fs::remove_dir_all(&inside).context("the folder of the archive")
}

/// The same bytes from the same files, whoever makes them and when.
fn tar(file: &Path) -> Command {
    let mut tar = Command::new("tar");
    tar.args(["--create", "--gzip", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"]);
    tar.arg("--file").arg(file);
    tar
}

fn packages(command: &mut Command) -> &mut Command {
    command.args(CRATES.iter().flat_map(|(name, _)| ["--package", name]))
}

/// What each library's package holds. Nothing is compiled.
#[expect(clippy::print_stdout, reason = "this is a program for the terminal")]
fn list_crates() -> anyhow::Result<()> {
    for (name, folder) in CRATES {
        let mut list = shell::cargo();
        list.args(["package", "--locked", "--allow-dirty", "--list", "--package", name]);
        let output = list.output().with_context(|| name.to_owned())?;
        ensure!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let listed = String::from_utf8_lossy(&output.stdout).into_owned();
        let lacks = |file: &str| !listed.lines().any(|line| line == file);
        let set = format!("components/{}.toml", name.trim_start_matches("tablee-"));
        let game = shell::root().join(folder).join(&set).exists();
        ensure!(!lacks("src/lib.rs"), "{name}: the package lacks its source");
        ensure!(!game || !lacks(&set), "{name}: the package lacks its set of components");
        println!("{name}: {} files", listed.lines().count());
    }
    Ok(())
}

/// Packages the libraries together: each is compiled from its package, with the others' packages.
fn package_crates(folder: &Path) -> anyhow::Result<()> {
    shell::run(packages(shell::cargo().args(["package", "--locked"])))?;
    let made: PathBuf = shell::target().join("package");
    for entry in std::fs::read_dir(&made).with_context(|| made.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "crate")
            && let Some(name) = path.file_name()
        {
            std::fs::copy(&path, folder.join(name)).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

/// What every file must be, for `sha256sum --check`.
fn sums(folder: &Path, version: &str) -> anyhow::Result<()> {
    let mut command = Command::new("sha256sum");
    command.current_dir(folder).args(names(version).iter().filter(|name| *name != "SHA256SUMS"));
    let output = command.output().context("sha256sum")?;
    ensure!(output.status.success(), "sha256sum: {}", String::from_utf8_lossy(&output.stderr));
    std::fs::write(folder.join("SHA256SUMS"), output.stdout).context("SHA256SUMS")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_names_one_version_everywhere() {
        let (manifest, changelog) =
            (read("Cargo.toml").expect("it is there"), read("CHANGELOG.md").expect("it is there"));
        let version = version(&manifest).expect("a version");
        check(&version, &manifest, &changelog).expect("all agree");
        assert!(check("9.9.9", &manifest, &changelog).is_err(), "another version is noticed");
        assert!(check(&version, &manifest, "# Changelog\n").is_err(), "a changelog without it is noticed");
        for file in BESIDE {
            assert!(shell::root().join(file).exists(), "{file}");
        }
    }

    #[test]
    fn what_is_not_yet_released_is_not_made_under_an_older_version() {
        let changelog = |unreleased: &str| {
            format!("# Changelog\n\n## Unreleased\n{unreleased}\n## 0.2.0 (2026-11-17)\n\n- Puzzles.\n")
        };
        is_settled(&changelog("")).expect("nothing is left over");
        is_settled(&changelog("\n")).expect("an empty line is nothing");
        let error = is_settled(&changelog("\n- Chess.\n")).expect_err("a line is left over");
        assert!(error.to_string().contains("under Unreleased: 1"), "{error}");
        is_settled("# Changelog\n\n## Unreleased\n").expect("before the first version");
        assert!(is_settled("# Changelog\n").is_err(), "a heading that is gone is noticed");
        is_settled("# Changelog\n\n## Unreleased\n\n- Chess.\n").expect_err("nothing was released yet");
        if let Err(error) = is_settled(&read("CHANGELOG.md").expect("it is there")) {
            assert!(error.to_string().contains("under Unreleased"), "the heading is where it is looked for: {error}");
        }
    }

    #[test]
    fn every_game_is_published() {
        let games = std::fs::read_dir(shell::root().join("crates/games")).expect("the games are there").flatten();
        for game in games.filter(|entry| entry.path().join("components").exists()) {
            let name = game.file_name().to_string_lossy().into_owned();
            let folder = format!("crates/games/{name}");
            assert!(
                CRATES.iter().any(|(_, published)| *published == folder),
                "{name} is not among the crates that are published"
            );
        }
    }

    #[test]
    fn the_packages_of_the_engines_hold_what_they_need() {
        list_crates().expect("every package can be made");
    }
}
