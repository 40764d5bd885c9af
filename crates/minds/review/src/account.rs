//! What came of a review: the cost of every decision, the luck of the deal, the costliest moments.

use serde::{Deserialize, Serialize};
use tablee_bots::Level;
use tablee_core::{Arrange as _, Seat, SeatSet};

use crate::chances::{Moment, weighed};
use crate::judgement::rounded;
use crate::{Cost, Findings, Judgement};

/// How many of the costliest decisions are told.
const COSTLIEST: usize = 3;

/// What came out of a review. It serialises to JSON for a page.
///
/// ```
/// # use tablee_bots::Level;
/// # use tablee_catalog::{Request, open};
/// # use tablee_core::PlayoutRng;
/// # use tablee_review::{Reviewer, Terms};
/// let table = open("labyrinth", &Request::default(), &mut PlayoutRng::new(1)).unwrap();
/// let review = Reviewer::new(table.record(&[]), Terms::new(Level::Hard, 10)).unwrap().review();
/// assert!(review.judgements.is_empty() && !review.over);
/// assert_eq!(serde_json::to_value(&review).unwrap()["game"], "labyrinth");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// The game's id.
    pub game: String,
    /// How many played.
    pub seats: usize,
    /// Who judged.
    pub level: Level,
    /// About how many playouts each decision got.
    pub playouts: u64,
    /// Whether the game has ended and all of it was judged: only then the accounts close with what came out.
    pub over: bool,
    /// Every decision that was judged, in the order of the game.
    pub judgements: Vec<Judgement>,
    /// How the reviewed seats stood after each decision.
    pub curve: Vec<CurvePoint>,
    /// Where the chances of each reviewed seat went.
    pub accounts: Vec<Account>,
}

/// How the seats stood after a decision.
///
/// ```
/// use tablee_review::CurvePoint;
/// let point: CurvePoint = serde_json::from_str(r#"{"decision":3,"win":[0.4,null]}"#).unwrap();
/// assert_eq!(point.win, [Some(0.4), None]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// The number of the decision, from 0.
    pub decision: usize,
    /// By seat, the chance to win; after the last decision of a game, what came out. If all seats are reviewed the chances sum to
    /// one, each weighed against the others. If not, it is the chance as the seat itself saw it when it last decided, and nothing
    /// for seats that are not reviewed or have not decided yet.
    pub win: Vec<Option<f64>>,
}

/// Where the chance to win of one seat went: `start + luck_and_others + rethought - cost.win` is `end`.
///
/// ```
/// use tablee_review::Account;
/// let text = r#"{"seat":1,"decisions":9,"cost":{"win":0.25,"points":3.0},"start":0.5,"luck_and_others":-0.25,
///     "luck":-0.5,"others":0.25,"rethought":0.0,"end":0.0,"costliest":[4]}"#;
/// let account: Account = serde_json::from_str(text).unwrap();
/// assert_eq!(account.start + account.luck_and_others + account.rethought - account.cost.win, account.end);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Account {
    /// Whose.
    pub seat: Seat,
    /// How many of its decisions were judged.
    pub decisions: usize,
    /// What its own decisions gave away, all together.
    pub cost: Cost,
    /// An equal share of the victory: what everybody has before the deal.
    pub start: f64,
    /// What came from elsewhere between its decisions: the deal, draws, reveals, what the others did.
    pub luck_and_others: f64,
    /// Of that, what nobody decided. Known only with two seats when both are judged.
    pub luck: Option<f64>,
    /// Of that, what the other seat gave away. Known only with two seats when both are judged.
    pub others: Option<f64>,
    /// Where nothing had happened since the last decision and the judge changed its mind.
    pub rethought: f64,
    /// The share of the victory that came out, or the chance after the last decision that was judged.
    pub end: f64,
    /// The decisions that cost most, the worst first; at most three.
    pub costliest: Vec<usize>,
}

impl Review {
    pub(crate) fn new(findings: &Findings) -> Review {
        let Findings { seats, reviewed, .. } = *findings;
        // Those of the victory, if the game has ended and all was judged.
        let shares = findings.shares.as_deref().filter(|_| findings.progress.finished());
        // Of two players one loses what the other wins; of more, nobody knows who gets what one of them gave away.
        let apart = seats == 2 && reviewed.len() == 2;
        let (judgements, moments) = if reviewed.len() == seats {
            weighed(&findings.judgements, seats)
        } else {
            (findings.judgements.clone(), Vec::new())
        };
        let share = |seat: Seat| shares.and_then(|all| all.get(seat.index()).copied());
        let accounts = reviewed.iter().map(|seat| account(seat, seats, &judgements, &moments, share(seat), apart));
        Review {
            game: findings.game.clone(),
            seats,
            level: findings.terms.level,
            playouts: findings.terms.playouts,
            over: shares.is_some(),
            curve: curve(findings.decisions, seats, reviewed, (&judgements, &moments), shares),
            accounts: accounts.collect(),
            judgements,
        }
    }
}

fn curve(
    decisions: usize,
    seats: usize,
    reviewed: SeatSet,
    (judgements, moments): (&[Judgement], &[Moment]),
    shares: Option<&[f64]>,
) -> Vec<CurvePoint> {
    // Before the first decision all are equal, as far as everybody is known.
    let equal = (reviewed.len() == seats).then_some(rounded(1.0 / seats.max(1) as f64));
    let mut win = vec![equal; seats];
    let mut rest = judgements.iter().peekable();
    let mut together = moments.iter().peekable();
    let mut curve = Vec::new();
    for decision in 0..decisions {
        while let Some(judgement) = rest.next_if(|judgement| judgement.decision <= decision) {
            if let Some(win) = win.get_mut(judgement.seat.index()) {
                *win = Some(judgement.after());
            }
        }
        while let Some(moment) = together.next_if(|moment| moment.decision <= decision) {
            win = moment.after.iter().map(|&chance| Some(rounded(chance))).collect();
        }
        // Of what was not judged yet nothing is told.
        if shares.is_none() && rest.peek().is_none() && judgements.last().is_none_or(|last| last.decision < decision) {
            break;
        }
        curve.push(CurvePoint { decision, win: win.clone() });
    }
    if let (Some(shares), Some(last)) = (shares, curve.last_mut()) {
        for seat in reviewed {
            if let (Some(win), Some(share)) = (last.win.get_mut(seat.index()), shares.get(seat.index())) {
                *win = Some(*share);
            }
        }
    }
    curve
}

fn account(
    seat: Seat,
    seats: usize,
    judgements: &[Judgement],
    moments: &[Moment],
    share: Option<f64>,
    apart: bool,
) -> Account {
    let start = rounded(1.0 / seats.max(1) as f64);
    let own: Vec<&Judgement> = judgements.iter().filter(|judgement| judgement.seat == seat).collect();
    let (mut stood, mut elsewhere, mut rethought) = (start, 0.0, 0.0);
    for judgement in &own {
        let change = judgement.before() - stood;
        if judgement.quiet {
            rethought += change;
        } else {
            elsewhere += change;
        }
        stood = judgement.after();
        // What the others gave away at the same moment.
        let moment = moments.iter().find(|moment| moment.decision == judgement.decision);
        if let Some(stands) = moment.and_then(|moment| moment.after.get(seat.index())) {
            elsewhere += stands - stood;
            stood = *stands;
        }
    }
    if let Some(share) = share {
        elsewhere += share - stood;
        stood = share;
    }
    // What the other gave away after the last own decision counts only once the game has closed the account.
    let last = own.last().map(|judgement| judgement.decision);
    let counts =
        |judgement: &&Judgement| judgement.seat != seat && (share.is_some() || Some(judgement.decision) < last);
    let given: f64 = judgements.iter().filter(counts).map(|judgement| judgement.cost.win).sum();
    let mut costly: Vec<&Judgement> = own.iter().copied().filter(|judgement| !judgement.cost.is_nothing()).collect();
    costly.arrange_by(|left, right| right.cost.compare(&left.cost));
    Account {
        seat,
        decisions: own.len(),
        cost: own.iter().map(|judgement| judgement.cost).fold(Cost::default(), |sum, cost| sum + cost),
        start,
        luck_and_others: rounded(elsewhere),
        luck: apart.then_some(rounded(elsewhere - given)),
        others: apart.then_some(rounded(given)),
        rethought: rounded(rethought),
        end: rounded(stood),
        costliest: costly.iter().take(COSTLIEST).map(|judgement| judgement.decision).collect(),
    }
}
