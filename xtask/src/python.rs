//! `cargo verify python`: the Python package as its users have it. A virtual environment, the wheel, the tests with the suites of the
//! libraries it opens doors to, and the types.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::{page, shell};

/// Quick to build, and fast enough to play thousands of games.
const PROFILE: &str = "lab";

/// Builds, installs, tests.
pub(crate) fn run() -> anyhow::Result<()> {
    let environment = environment("python/tests/requirements.txt")?;
    install(&environment)?;
    test(&environment, &["-q", "-m", "not nightly"], false)?;
    types(&environment)
}

/// The same with what needs heavy packages, and more games.
pub(crate) fn night() -> anyhow::Result<()> {
    let environment = environment("python/tests/requirements-nightly.txt")?;
    install(&environment)?;
    test(&environment, &["-v"], true)
}

/// What somebody does who has just installed the package: every game, bots, a batch, a game file.
const FIRST_STEPS: &str = r#"
import sys, tablee
assert tablee.__file__.startswith(sys.prefix), tablee.__file__
for name in tablee.games():
    state = tablee.Game(name).deal(1)
    while not state.over:
        for seat in state.turn():
            state.apply(tablee.bots.choose(state, "easy", seat=seat, playouts=2), seat)
    assert tablee.load(state.record()).scores == state.scores
    batch = tablee.Batch(name, 64, seed=1)
    batch.reset()
    ended = sum(int(batch.step(batch.sample()).ends.sum()) for _ in range(400))
    print(name, state.scores, f"{ended} games of a batch")
    assert ended
"#;

/// `pip install .` in a fresh clone, with Rust and Python and nothing that was built before, as docs/PYTHON.md promises it.
pub(crate) fn fresh() -> anyhow::Result<()> {
    let folder = std::env::temp_dir().join(format!("tablee-fresh-{}", std::process::id()));
    let installed = install_in_clone(&folder);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| format!("{} cannot be removed", folder.display()))?;
    }
    installed
}

/// What is committed, cloned and installed in a folder that is not there yet.
fn install_in_clone(folder: &Path) -> anyhow::Result<()> {
    let (clone, environment) = (folder.join("clone"), folder.join("environment"));
    // Over the wire, as others clone: a local clone would share its files with ours.
    let ours = format!("file://{}", shell::root().display());
    shell::run(Command::new("git").args(["clone", "--quiet", "--depth", "1", &ours]).arg(&clone))?;
    shell::run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    let python = |place: &Path| {
        let mut command = Command::new(environment.join("bin/python"));
        command.current_dir(place).env_remove("CARGO_TARGET_DIR").env_remove("PYTHONPATH").env_remove("VIRTUAL_ENV");
        command
    };
    shell::run(python(&clone).args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "."]))?;
    shell::run(python(folder).args(["-c", FIRST_STEPS]))
}

/// The server asked by its own description: whether that is valid, and whether the server keeps to it.
pub(crate) fn interface() -> anyhow::Result<()> {
    let environment = environment("tests/interface/requirements.txt")?;
    program_for_tests()?;
    let mut check = program(&environment, "python");
    check.arg("tests/interface/check.py").env("TABLEE_PROGRAM", shell::target().join("debug").join("tablee"));
    shell::run(&mut check)
}

/// The program, built as for all other tests: with its package alone the libraries would have other features, and be built again.
fn program_for_tests() -> anyhow::Result<()> {
    shell::run(shell::cargo().args(["build", "--quiet"]).args(page::TESTED))
}

/// A virtual environment with the pinned packages of a file; kept until that file changes.
fn environment(requirements: &str) -> anyhow::Result<PathBuf> {
    // One for each file, named after it.
    let name = requirements.trim_end_matches(".txt").replace('/', "-");
    let requirements = shell::root().join(requirements);
    let wanted =
        std::fs::read_to_string(&requirements).with_context(|| format!("{} cannot be read", requirements.display()))?;
    let folder = shell::target().join("python").join(name);
    let mark = folder.join("installed.txt");
    if std::fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        return Ok(folder);
    }
    let known = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    if !shell::succeeds(Command::new("python3").args(["-c", known])) {
        shell::install_debian_package("python3-venv")?;
    }
    if !shell::succeeds(Command::new("python3").args(["-c", known])) {
        bail!("the Python package needs Python 3.10 or later; install it and try again");
    }
    shell::run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    let mut pip = program(&folder, "python");
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]).arg(&requirements);
    shell::run(&mut pip)?;
    std::fs::write(&mark, wanted).with_context(|| format!("{} cannot be written", mark.display()))?;
    Ok(folder)
}

/// A program of a virtual environment.
fn program(environment: &Path, name: &str) -> Command {
    let mut command = Command::new(environment.join("bin").join(name));
    command.current_dir(shell::root()).env("VIRTUAL_ENV", environment).env("CARGO_TARGET_DIR", shell::target());
    command
}

/// Builds the wheel and puts it in place of the last one.
fn install(environment: &Path) -> anyhow::Result<()> {
    let wheels = shell::target().join("python/wheels");
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels).with_context(|| format!("{} cannot be removed", wheels.display()))?;
    }
    let mut maturin = program(environment, "maturin");
    maturin.args(["build", "--quiet", "--locked", "--profile", PROFILE, "--out"]).arg(&wheels);
    shell::run(&mut maturin)?;
    let mut entries = std::fs::read_dir(&wheels).with_context(|| format!("{} is missing", wheels.display()))?;
    let Some(wheel) = entries.next().transpose()?.map(|entry| entry.path()) else {
        bail!("maturin built no wheel");
    };
    if !wheel.to_string_lossy().contains("abi3") {
        bail!("{} is for one version of Python only", wheel.display());
    }
    let mut pip = program(environment, "python");
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--force-reinstall"]);
    shell::run(pip.arg(wheel))
}

/// The tests, which compare with the program's own traces.
fn test(environment: &Path, arguments: &[&str], night: bool) -> anyhow::Result<()> {
    program_for_tests()?;
    let mut tests = program(environment, "python");
    tests.args(["-m", "pytest", "-p", "no:cacheprovider"]).args(arguments);
    tests.env("TABLEE_PROGRAM", shell::target().join("debug").join("tablee"));
    if night {
        tests.env("TABLEE_NIGHTLY", "1");
    }
    shell::run(&mut tests)
}

/// The examples, as strictly as types can be looked at.
fn types(environment: &Path) -> anyhow::Result<()> {
    let mut mypy = program(environment, "python");
    mypy.args(["-m", "mypy", "--strict", "--no-incremental", "python/tablee"]);
    for entry in std::fs::read_dir(shell::root().join("examples")).context("there are no examples")? {
        let path = entry?.path();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        // The others know nothing of the package: they read what the program writes. The notebook is run by its own test.
        if path.extension().is_some_and(|end| end == "py") && text.contains("import tablee") {
            mypy.arg(path);
        }
    }
    shell::run(&mut mypy)
}
