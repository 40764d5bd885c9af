//! A search that knows nothing of a game but its rules: a tree over what the seat may know, and random playouts. It is the
//! yardstick for the searches that do know their game, in strength (`tablee arena --bots plain:2000,hard`) and in what a search
//! costs besides its playouts (`tablee bench --bots`), and an opponent for a game that nobody has thought about yet.
//!
//! Every walk down the tree has a deal of its own, made from the view. A node stands for the choices that led to it, not for a
//! position; which of the moves that it knows are there depends on the deal, and those that are there are weighed by how often
//! they were. Seats that decide at once choose without each other; what follows is told apart by the choice of the seat that asks.

use tablee_core::{Joint, PlayoutRng, Rng as _, Seat, play_random};

use crate::mind::share_of_victory;
use crate::{Budget, Candidate, Level, Mind, Played, Question, Report, Utility, utility_of};

/// How eagerly moves are tried of which little is known.
const CURIOSITY: f32 = 0.6;
/// So many points ahead are a large margin in any of the games.
const LARGE_MARGIN: f32 = 20.0;
/// A node has branches when it was met so often; before that a list of moves costs more than it tells.
const RIPE: u32 = 32;
/// The tree grows no further than this; walks still learn from it.
const MOST_NODES: usize = 1 << 18;
/// Walks between two looks at the clock.
const STRETCH: u64 = 64;
/// Walks before the first intermediate result; every later one has twice as many.
const FIRST_REPORT: u64 = 256;

/// The move that a search by the rules alone looked at most. The question's level does not matter.
pub fn choose_plainly<G: Mind>(question: &Question<'_, G>) -> G::Move {
    let candidates = consider_plainly(question, &mut |_| true, &Played::default());
    let more = |left: &&Candidate<G::Move>, right: &&Candidate<G::Move>| {
        left.playouts.cmp(&right.playouts).then(left.worth.total_cmp(&right.worth))
    };
    candidates.iter().rev().max_by(more).map_or(question.legal[0], |candidate| candidate.choice)
}

/// The same search for a level of a game that has no better one: the weaker, the fewer walks.
pub(crate) fn consider_at_level<G: Mind>(
    question: &Question<'_, G>,
    report: &mut Report<'_, G::Move>,
    played: &Played,
) -> Vec<Candidate<G::Move>> {
    let most = match question.level {
        Level::Random | Level::Easy => 32,
        Level::Medium => 256,
        Level::Hard => 4096,
        Level::Master => u64::MAX,
    };
    let budget = Budget { playouts: question.budget.playouts.min(most), ..question.budget };
    let Question { view, seat, legal, level, seed, workers, .. } = *question;
    consider_plainly(&Question::<G> { view, seat, legal, level, seed, budget, workers }, report, played)
}

/// All moves with what a search by the rules alone thinks of them.
pub fn consider_plainly<G: Mind>(
    question: &Question<'_, G>,
    report: &mut Report<'_, G::Move>,
    played: &Played,
) -> Vec<Candidate<G::Move>> {
    let mut search = Search::new(question);
    let mut next_report = FIRST_REPORT;
    let mut made = 0;
    // One walk at least, so that there is an answer whatever the budget.
    loop {
        search.walk();
        made += 1;
        let ends = made >= question.budget.playouts || (made % STRETCH == 0 && (question.budget.stop)());
        if ends || (made == next_report && !report(&search.candidates())) {
            break;
        }
        if made == next_report {
            next_report *= 2;
        }
    }
    played.add(made);
    search.candidates()
}

/// One move of one seat in a node.
#[derive(Clone, Copy)]
struct Branch<M> {
    choice: M,
    /// Walks in which the move was there.
    available: u32,
    /// Walks in which it was chosen.
    chosen: u32,
    /// What came of them to the seat that chose, added up.
    worth: f32,
    /// The node behind it; the root, which is behind none, if there is none yet.
    next: usize,
}

impl<M> Branch<M> {
    fn new(choice: M) -> Branch<M> {
        Branch { choice, available: 0, chosen: 0, worth: 0.0, next: ROOT }
    }
}

/// What is known after some choices, by the seats that decide next.
struct Node<M> {
    /// Walks that came here.
    met: u32,
    /// The branches of each seat, in the order of their moves.
    deciders: Vec<(Seat, Vec<Branch<M>>)>,
}

impl<M> Node<M> {
    const NEW: Node<M> = Node { met: 0, deciders: Vec::new() };
}

const ROOT: usize = 0;

/// A step of a walk.
#[derive(Clone, Copy)]
struct Step {
    node: usize,
    decider: usize,
    branch: usize,
    seat: Seat,
}

struct Search<'a, G: Mind> {
    question: &'a Question<'a, G>,
    nodes: Vec<Node<G::Move>>,
    /// Points and victories behind the branches of the seat that asks, at the root.
    found: Vec<[f64; 2]>,
    rng: PlayoutRng,
    /// The last walk.
    steps: Vec<Step>,
    /// Where the legal moves are among the branches of a decider.
    places: Vec<usize>,
    legal: Vec<G::Move>,
    scratch: Vec<G::Move>,
}

impl<'a, G: Mind> Search<'a, G> {
    fn new(question: &'a Question<'a, G>) -> Search<'a, G> {
        Search {
            question,
            nodes: vec![Node { met: RIPE, ..Node::NEW }],
            found: vec![[0.0; 2]; question.legal.len()],
            rng: PlayoutRng::new(question.seed ^ 0x706c_6169_6e00),
            steps: Vec::new(),
            places: Vec::new(),
            legal: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// One deal, down the tree by what is known, and to the end at random.
    fn walk(&mut self) {
        let mut state = G::determinize(self.question.view, &mut self.rng);
        self.steps.clear();
        let mut node = Some(ROOT);
        while let Some(ripe) = node.filter(|&node| self.nodes[node].met >= RIPE) {
            let Some((joint, next)) = self.decide(&state, ripe) else { break };
            state.resolve(&joint, &mut ());
            node = next;
        }
        if let Some(green) = node {
            self.nodes[green].met += 1;
        }
        play_random(&mut state, &mut self.rng, &mut self.scratch);
        self.learn(&state);
    }

    /// What the deciding seats choose, and the node behind it if there is room for one; nothing when the game has ended.
    fn decide(&mut self, state: &G, node: usize) -> Option<(Joint<G::Move>, Option<usize>)> {
        let mut joint: Option<Joint<G::Move>> = None;
        let mut leading = None;
        for seat in state.turn().seats() {
            let step = self.choose(state, node, seat);
            let choice = self.branch(step).choice;
            joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice);
            self.steps.push(step);
            if leading.is_none() || seat == self.question.seat {
                leading = Some(step);
            }
        }
        let leading = leading?;
        let mut next = self.branch(leading).next;
        if next == ROOT && self.nodes.len() < MOST_NODES {
            next = self.nodes.len();
            self.nodes.push(Node::NEW);
            self.branch(leading).next = next;
        }
        joint.map(|joint| (joint, Some(next).filter(|&next| next != ROOT)))
    }

    fn branch(&mut self, step: Step) -> &mut Branch<G::Move> {
        &mut self.nodes[step.node].deciders[step.decider].1[step.branch]
    }

    /// A move that was never tried if there is one, otherwise the one that promises most.
    fn choose(&mut self, state: &G, node: usize, seat: Seat) -> Step {
        self.legal.clear();
        if node == ROOT && seat == self.question.seat {
            self.legal.extend_from_slice(self.question.legal);
        } else {
            state.legal(seat, &mut self.legal);
        }
        let deciders = &mut self.nodes[node].deciders;
        let decider = deciders.iter().position(|(other, _)| *other == seat).unwrap_or_else(|| {
            deciders.push((seat, Vec::with_capacity(self.legal.len())));
            deciders.len() - 1
        });
        let branches = &mut deciders[decider].1;
        let untried = find(branches, &self.legal, &mut self.places);
        let branch = if untried > 0 {
            let skipped = self.rng.below(untried) as usize;
            let new = |&&place: &&usize| branches[place].chosen == 0;
            self.places.iter().filter(new).nth(skipped).copied().unwrap_or_default()
        } else {
            most_promising(branches, &self.places)
        };
        Step { node, decider, branch, seat }
    }

    /// Tells every choice of the walk what came of it.
    fn learn(&mut self, end: &G) {
        let scores = end.scores();
        let worth: Utility = utility_of(&scores, LARGE_MARGIN);
        for index in 0..self.steps.len() {
            let step = self.steps[index];
            if step.node == ROOT && step.seat == self.question.seat {
                let [points, victories] = &mut self.found[step.branch];
                *points += f64::from(scores.points(step.seat));
                *victories += share_of_victory(&scores, step.seat);
            }
            let branch = self.branch(step);
            branch.chosen += 1;
            branch.worth += worth[step.seat.index()];
        }
    }

    fn candidates(&self) -> Vec<Candidate<G::Move>> {
        let own = self.nodes[ROOT].deciders.iter().find(|(seat, _)| *seat == self.question.seat);
        let branches = own.map_or(&[][..], |(_, branches)| branches);
        let candidate = |&choice: &G::Move| {
            let (branch, [points, victories]) = match branches.binary_search_by(|branch| branch.choice.cmp(&choice)) {
                Ok(place) => (branches[place], self.found[place]),
                Err(_) => (Branch::new(choice), [0.0; 2]),
            };
            let count = f64::from(branch.chosen.max(1));
            Candidate {
                choice,
                worth: f64::from(branch.worth) / count,
                points: points / count,
                win: victories / count,
                playouts: u64::from(branch.chosen),
            }
        };
        self.question.legal.iter().map(candidate).collect()
    }
}

/// Finds the legal moves among the branches, adds those that are new, and says how many were never chosen.
fn find<M: Copy + Ord>(branches: &mut Vec<Branch<M>>, legal: &[M], places: &mut Vec<usize>) -> u32 {
    while !locate(branches, legal, places) {}
    let mut untried = 0;
    for &place in places.iter() {
        let branch = &mut branches[place];
        branch.available += 1;
        untried += u32::from(branch.chosen == 0);
    }
    untried
}

/// Writes down where the legal moves are, or adds those that are missing, which moves others, and says that it must be asked again.
fn locate<M: Copy + Ord>(branches: &mut Vec<Branch<M>>, legal: &[M], places: &mut Vec<usize>) -> bool {
    let before = branches.len();
    places.clear();
    // Most lists come in the order of the moves, so the next is most often found at once.
    let mut next = 0;
    for choice in legal {
        let place = match branches.get(next) {
            Some(branch) if branch.choice == *choice => next,
            _ => branches.binary_search_by(|branch| branch.choice.cmp(choice)).unwrap_or_else(|place| {
                branches.insert(place, Branch::new(*choice));
                place
            }),
        };
        places.push(place);
        next = place + 1;
    }
    branches.len() == before
}

fn most_promising<M>(branches: &[Branch<M>], places: &[usize]) -> usize {
    let mut best = (places[0], f32::NEG_INFINITY);
    for &place in places {
        let branch = &branches[place];
        // The logarithm to the next whole number is near enough.
        let doublings = (branch.available.max(1).ilog2() + 1) as f32;
        let share = 1.0 / branch.chosen as f32;
        let promise = branch.worth * share + CURIOSITY * (doublings * share).sqrt();
        if promise > best.1 {
            best = (place, promise);
        }
    }
    best.0
}
