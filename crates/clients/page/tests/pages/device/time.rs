//! What takes time in a browser from memory: timers, and the worker.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

use tablee_page::{Answered, Message, Task, Thought, think};

use super::Device;

/// Something that is told later.
pub(super) struct Timer {
    due: f64,
    order: usize,
    message: Message,
}

/// What the worker says to a task, if so many milliseconds pass with every look at its clock.
pub(crate) fn thoughts(task: Task, glance: u64) -> Vec<Answered> {
    let clock = AtomicU64::new(0);
    let now = || clock.fetch_add(glance, Ordering::Relaxed) as f64;
    let answers = RefCell::new(Vec::new());
    think(task, &now, &|answer| answers.borrow_mut().push(answer));
    answers.into_inner()
}

impl Device {
    pub(super) fn tell_after(&mut self, pause: u32, message: Message) {
        self.told += 1;
        let due = self.memory.now.get() + f64::from(pause);
        self.timers.push(Timer { due, order: self.told, message });
    }

    /// The timer that runs out next, if it does by then.
    fn next_timer(&self, end: f64) -> Option<usize> {
        let due = (0..self.timers.len()).filter(|&index| self.timers[index].due <= end);
        due.min_by(|&left, &right| {
            let (left, right) = (&self.timers[left], &self.timers[right]);
            left.due.total_cmp(&right.due).then(left.order.cmp(&right.order))
        })
    }

    fn run_out(&mut self, index: usize) {
        let timer = self.timers.remove(index);
        self.memory.now.set(timer.due.max(self.memory.now.get()));
        self.tell(timer.message);
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, milliseconds: f64) {
        let end = self.memory.now.get() + milliseconds;
        while let Some(next) = self.next_timer(end) {
            self.run_out(next);
        }
        self.memory.now.set(end);
    }

    /// Waits for the timer that runs out next; says whether there was one.
    pub(crate) fn ring(&mut self) -> bool {
        let next = self.next_timer(f64::INFINITY);
        if let Some(next) = next {
            self.run_out(next);
        }
        next.is_some()
    }

    /// Whether something is to be told later.
    pub(crate) fn has_timers(&self) -> bool {
        !self.timers.is_empty()
    }

    /// Takes away what was to be told later.
    pub(crate) fn take_timers(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.timers).into_iter().map(|timer| timer.message).collect()
    }

    /// Lets the worker do the first thing that it was asked; says whether there was one. Its clock goes on a little with every look,
    /// so that it thinks as long everywhere.
    pub(crate) fn think_once(&mut self) -> bool {
        let Some(task) = self.tasks.pop_front() else { return false };
        let answers = thoughts(task, self.memory.glance.get());
        answers.into_iter().for_each(|answer| self.tell(Message::Thought(answer)));
        true
    }

    /// Lets the worker do all that it was asked; says whether it was asked anything.
    pub(crate) fn think(&mut self) -> bool {
        let asked = self.think_once();
        while self.think_once() {}
        asked
    }

    /// Says in the worker's place what it thinks of the first task.
    pub(crate) fn answer_thought(&mut self, thought: Thought) {
        let task = self.tasks.pop_front().expect("the worker was asked");
        self.tell(Message::Thought(Answered { id: task.id, last: true, thought }));
    }

    /// Lets the next thing happen that is under way; says whether there was one.
    pub(crate) fn step(&mut self) -> bool {
        self.think_once() || self.ring()
    }

    /// Lets everything happen that is under way.
    pub(crate) fn rest(&mut self) {
        for _ in 0..10_000 {
            if !self.step() {
                return;
            }
        }
        panic!("it never comes to rest: {}", self.text());
    }
}
