//! `cargo xtask fuzz [TARGET...] [--seconds S | --executions N]`: each target for so long or so often, on all cores.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use tablee_fuzz::harness::{Longer, TARGETS, Target, Until, longer};

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "this is a program for the terminal")]
fn main() -> ExitCode {
    let mut until = Until::Time(Duration::from_secs(10));
    let mut chosen = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--seconds" || argument == "--executions" {
            until = match arguments.next().and_then(|text| text.parse().ok()) {
                Some(number) if argument == "--seconds" => Until::Time(Duration::from_secs(number)),
                Some(number) => Until::Executions(number),
                None => {
                    eprintln!("{argument} wants a number");
                    return ExitCode::FAILURE;
                }
            }
        } else if TARGETS.iter().any(|(name, ..)| *name == argument) {
            chosen.push(argument);
        } else {
            let known: Vec<&str> = TARGETS.iter().map(|(name, ..)| *name).collect();
            eprintln!("there is no target {argument:?}, only {}", known.join(", "));
            return ExitCode::FAILURE;
        }
    }
    // Panics are what is looked for: they are counted and kept, not shown one by one.
    std::panic::set_hook(Box::new(|_| {}));
    let mut crashes = 0;
    for (name, body, _) in TARGETS.iter().filter(|(name, ..)| chosen.is_empty() || chosen.iter().any(|it| it == name)) {
        match on_all_cores(name, *body, until) {
            Ok((done, time)) => {
                let (count, seconds) = (done.executions, time.as_secs_f64());
                println!("{name:<12}{count:>14} executions in {seconds:.0} s, {} crashes", done.crashes.len());
                done.crashes.iter().for_each(|path| println!("  {}", path.display()));
                crashes += done.crashes.len();
            }
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
    }
    if crashes == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn on_all_cores(name: &str, body: Target, until: Until) -> Result<(Longer, Duration), String> {
    let start = Instant::now();
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let until = match until {
        Until::Executions(all) => Until::Executions(all.div_ceil(cores)),
        time => time,
    };
    // Another seed every time: a second run looks elsewhere.
    let seed = std::time::UNIX_EPOCH.elapsed().map_or(1, |since| since.as_secs()).wrapping_mul(1_000);
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..cores).map(|core| scope.spawn(move || longer(name, body, until, seed + core))).collect();
        let mut all = Longer::default();
        for thread in threads {
            let done = thread.join().map_err(|_| format!("a thread of {name} ended early"))??;
            all.executions += done.executions;
            all.crashes.extend(done.crashes);
        }
        Ok((all, start.elapsed()))
    })
}
