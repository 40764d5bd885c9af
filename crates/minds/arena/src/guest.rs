//! Guests: any program that reads a question a line and writes a move a line. A guest runs in a process (and a group of
//! processes) of its own for one game, and nothing that it does or fails to do can stop the arena.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tablee_core::Sentence;

/// No move of any game is longer than this; a guest that writes on and on is not read further.
const LONGEST_LINE: u64 = 4096;
/// What is kept of a guest's last words on its standard error, for the reason in the report.
const LAST_WORDS: usize = 160;
/// Lines that a guest may be ahead of the questions before it has to wait.
const LINES_AHEAD: usize = 8;
/// How often a waiting arena looks whether it shall stop.
const LOOK: Duration = Duration::from_millis(50);
/// How long we wait for a program that closed its output to be gone, to tell how it ended.
const PARTING: Duration = Duration::from_secs(2);

/// Why a guest lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The program could not be started.
    Unstartable(String),
    /// It ended, or closed its output, instead of answering; with how it ended and what it said last.
    Ended(String),
    /// It did not answer within so many milliseconds.
    Late(u64),
    /// What it wrote is no move at all.
    Unreadable(String),
    /// What it wrote is a move, but not a legal one here.
    Illegal(String),
}

impl Reason {
    /// For people.
    pub fn sentence(&self) -> Sentence {
        match self {
            Reason::Unstartable(why) => Sentence::new("arena-reason-unstartable").text("why", why),
            Reason::Ended(how) => Sentence::new("arena-reason-ended").text("how", how),
            Reason::Late(limit) => Sentence::new("arena-reason-late").text("limit", limit),
            Reason::Unreadable(said) => Sentence::new("arena-reason-unreadable").text("said", said),
            Reason::Illegal(said) => Sentence::new("arena-reason-illegal").text("said", said),
        }
    }

    /// A short name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Reason::Unstartable(_) => "unstartable",
            Reason::Ended(_) => "ended",
            Reason::Late(_) => "late",
            Reason::Unreadable(_) => "unreadable",
            Reason::Illegal(_) => "illegal",
        }
    }

    /// What goes with the code, as text.
    pub fn text(&self) -> String {
        match self {
            Reason::Late(limit) => limit.to_string(),
            Reason::Unstartable(text) | Reason::Ended(text) | Reason::Unreadable(text) | Reason::Illegal(text) => {
                text.clone()
            }
        }
    }

    /// The reason of a code and the text that goes with it; none if there is no such reason.
    pub fn of(code: &str, text: String) -> Option<Reason> {
        match code {
            "unstartable" => Some(Reason::Unstartable(text)),
            "ended" => Some(Reason::Ended(text)),
            "late" => text.parse().ok().map(Reason::Late),
            "unreadable" => Some(Reason::Unreadable(text)),
            "illegal" => Some(Reason::Illegal(text)),
            _ => None,
        }
    }
}

/// What became of a question.
#[derive(Debug)]
pub(crate) enum Reply {
    /// The guest wrote this line.
    Line(String),
    /// It lost.
    Lost(Reason),
    /// The whole arena is being stopped; nobody is to blame.
    Stopped,
}

enum Heard {
    Line(String),
    TooLong(String),
    End,
}

/// A program at the table.
#[derive(Debug)]
pub(crate) struct Guest {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<Heard>,
    last_words: Arc<Mutex<Vec<u8>>>,
    /// Hung up when nothing more will be said there.
    silence: Receiver<()>,
}

impl Guest {
    pub(crate) fn start(words: &[String]) -> Result<Guest, Reason> {
        let (program, arguments) = words.split_first().ok_or_else(|| Reason::Unstartable(String::new()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: Ctrl-C in the terminal is for us alone, and whatever the guest starts ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| Reason::Unstartable(error.to_string()))?;
        let (questions, to_write) = channel::<String>();
        let (heard, answers) = sync_channel(LINES_AHEAD);
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let (talking, silence) = channel();
        // Threads of their own, because a guest may leave us waiting at either end of a pipe. They end when the pipes do.
        if let Some(mut stdin) = child.stdin.take() {
            std::thread::spawn(move || {
                while let Ok(question) = to_write.recv() {
                    if stdin.write_all(question.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || listen(BufReader::new(stdout), &heard));
        }
        if let Some(mut stderr) = child.stderr.take() {
            let kept = Arc::clone(&last_words);
            std::thread::spawn(move || {
                let _talking = talking;
                let mut some = [0; 1024];
                while let Ok(count @ 1..) = stderr.read(&mut some) {
                    let Ok(mut kept) = kept.lock() else { return };
                    kept.extend_from_slice(&some[..count]);
                    let surplus = kept.len().saturating_sub(LAST_WORDS);
                    kept.drain(..surplus);
                }
            });
        }
        Ok(Guest { child, questions, answers, last_words, silence })
    }

    /// Asks and waits. `limit` is what the guest was told; `grace` is what the pipes and its start may cost on top.
    pub(crate) fn ask(&mut self, question: String, limit: Duration, grace: Duration, stop: &dyn Fn() -> bool) -> Reply {
        let asked = Instant::now();
        // If nobody reads any more, the missing answer will tell.
        let _ = self.questions.send(question);
        loop {
            if stop() {
                return Reply::Stopped;
            }
            let left = (limit + grace).saturating_sub(asked.elapsed());
            match self.answers.recv_timeout(left.min(LOOK)) {
                Ok(Heard::Line(line)) => return Reply::Line(line),
                Ok(Heard::TooLong(beginning)) => return Reply::Lost(Reason::Unreadable(beginning)),
                Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => {
                    return if stop() { Reply::Stopped } else { Reply::Lost(Reason::Ended(self.how_it_ended())) };
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Reply::Lost(Reason::Late(u64::try_from(limit.as_millis()).unwrap_or(u64::MAX)));
                }
                Err(RecvTimeoutError::Timeout) => (),
            }
        }
    }

    fn how_it_ended(&mut self) -> String {
        let since = Instant::now();
        let status = loop {
            match self.child.try_wait() {
                Ok(None) if since.elapsed() < PARTING => std::thread::sleep(Duration::from_millis(5)),
                Ok(status) => break status,
                Err(_) => break None,
            }
        };
        // The thread that reads them may be behind; something the guest left running may hold the pipe for ever.
        let _ = self.silence.recv_timeout(PARTING.saturating_sub(since.elapsed()));
        let words = self.last_words.lock().map(|words| String::from_utf8_lossy(&words).into_owned());
        let words = words.unwrap_or_default();
        let last = words.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default().to_owned();
        let status = status.map(|status| status.to_string()).unwrap_or_default();
        [status, last].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ")
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // It may be gone already, which is just as well.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        // Killed processes are taken leave of, or they would stay in the system's table.
        let _ = self.child.wait();
    }
}

fn listen(mut from: BufReader<impl std::io::Read>, heard: &SyncSender<Heard>) {
    loop {
        let mut line = Vec::new();
        let read = from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        let ended = line.last() == Some(&b'\n');
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        let message = match read {
            Ok(1..) if ended || (line.len() as u64) < LONGEST_LINE => Heard::Line(text),
            Ok(1..) => Heard::TooLong(text),
            _ => Heard::End,
        };
        let go_on = matches!(message, Heard::Line(_));
        if heard.send(message).is_err() || !go_on {
            return;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn reasons_come_back_from_their_code_and_text() {
        let texts = [Reason::Unstartable, Reason::Ended, Reason::Unreadable, Reason::Illegal];
        let reasons = texts.map(|reason| reason("é, 7x9".to_owned())).into_iter().chain([Reason::Late(50)]);
        for reason in reasons {
            assert_eq!(Reason::of(reason.code(), reason.text()), Some(reason));
        }
        assert_eq!(Reason::of("late", "soon".to_owned()), None);
        assert_eq!(Reason::of("tired", String::new()), None);
    }

    /// Patient, so that a busy machine does not decide the test.
    fn reply(script: &str) -> Reply {
        reply_within(script, 20_000)
    }

    fn reply_within(script: &str, milliseconds: u64) -> Reply {
        let words = ["sh", "-c", script].map(str::to_owned);
        let mut guest = Guest::start(&words).expect("sh is there");
        let time = Duration::from_millis(milliseconds);
        guest.ask("question\n".to_owned(), time, Duration::from_millis(200), &|| false)
    }

    #[test]
    fn a_line_is_an_answer_and_everything_else_loses() {
        assert!(matches!(reply("read line; echo \" $line \""), Reply::Line(line) if line == "question"));
        assert!(matches!(reply_within("sleep 9", 300), Reply::Lost(Reason::Late(300))));
        assert!(matches!(reply("echo oh >&2; exit 3"), Reply::Lost(Reason::Ended(how)) if how.ends_with("3: oh")));
        assert!(matches!(reply("exec >&-; sleep 30"), Reply::Lost(Reason::Ended(_))));
        assert!(matches!(reply("head -c 99999 /dev/zero"), Reply::Lost(Reason::Unreadable(_))));
        assert!(matches!(reply("while true; do echo y; done"), Reply::Line(_)));
    }

    #[test]
    fn a_stopped_arena_does_not_wait() {
        let mut guest = Guest::start(&["sleep", "9"].map(str::to_owned)).expect("sleep is there");
        let reply = guest.ask(String::new(), Duration::from_secs(9), Duration::ZERO, &|| true);
        assert!(matches!(reply, Reply::Stopped));
    }

    #[test]
    fn what_is_not_there_cannot_be_started() {
        let words = ["no-such-program-anywhere".to_owned()];
        assert!(matches!(Guest::start(&words), Err(Reason::Unstartable(_))));
    }
}
