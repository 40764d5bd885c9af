//! What a play is worth at a glance: what it takes, what it lays bare to the next player, what it leaves in hand.

use super::position::{Choice, Packed, SEATS, Stage, World, count, highest, lowest, nearest, prey, total, without};

/// How much each consideration counts, in captured cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taste {
    /// For each card that the next player can be expected to take at best.
    pub(super) exposure: f32,
    /// For what the next player can be expected to take otherwise.
    pub(super) exposed_besides: f32,
    /// For each card that one's own remaining hand could take next time.
    pub(super) prospect: f32,
    /// For what it could take otherwise.
    pub(super) prospects_besides: f32,
    /// For each animal of the remaining hand that could hunt, were there anything to hunt.
    pub(super) ready: f32,
    /// For each card played without taking anything.
    pub(super) spent_idly: f32,
    /// For each card played in a hunt.
    pub(super) spent_hunting: f32,
    /// For each card played when nothing is left to draw.
    pub(super) spent_late: f32,
    /// For the pairs of the hand that are laid or broken.
    pub(super) pairs: f32,
    /// For the strength of the animals played.
    pub(super) strength: f32,
    /// How far apart two plays may seem before the worse is never made.
    pub(super) doubt: f32,
    /// Whether the captured cards are forgotten: what is not in sight is then thought to be still to come.
    pub(super) forgets: bool,
}

impl Taste {
    /// Takes what it can.
    pub(super) const GREEDY: Taste = Taste {
        exposure: 0.0,
        exposed_besides: 0.0,
        prospect: 0.0,
        prospects_besides: 0.0,
        ready: 0.0,
        spent_idly: 0.0,
        spent_hunting: 0.0,
        spent_late: 0.0,
        pairs: 0.0,
        strength: 0.0,
        doubt: 0.0,
        forgets: false,
    };
}

/// How a careful player weighs things: found by letting many tastes play against each other.
pub(super) const CAREFUL: Taste = Taste {
    exposure: 0.7,
    exposed_besides: 0.75,
    prospect: 0.6,
    prospects_besides: 0.15,
    ready: 0.1,
    spent_idly: -0.55,
    spent_hunting: -0.45,
    spent_late: 0.0,
    pairs: 0.06,
    strength: 0.003,
    doubt: 0.1,
    forgets: false,
};

const HANDS: usize = 6;
const UNSEEN: usize = 65;
const COPIES: usize = 9;

/// `ODDS[hand][unseen][copies][needed]`: how likely a hand of so many of the unseen cards has at least `needed` of the
/// `copies` cards of one animal among them.
#[cfg(not(target_arch = "wasm32"))]
static ODDS: Odds = odds();
/// Worked out at the first use: a page is 22 kB smaller without the table.
#[cfg(target_arch = "wasm32")]
static ODDS: std::sync::LazyLock<Box<Odds>> = std::sync::LazyLock::new(|| Box::new(odds()));

type Odds = [[[[f32; 4]; COPIES]; UNSEEN]; HANDS];

const fn odds() -> Odds {
    let mut table = [[[[0.0; 4]; COPIES]; UNSEEN]; HANDS];
    let mut unseen = 0;
    while unseen < UNSEEN {
        let mut copies = 0;
        while copies < COPIES {
            // How likely none, one or two were found in the cards drawn so far.
            let (mut none, mut one, mut two) = (1.0_f32, 0.0_f32, 0.0_f32);
            let mut drawn = 0;
            while drawn < HANDS {
                table[drawn][unseen][copies] = [1.0, 1.0 - none, 1.0 - none - one, 1.0 - none - one - two];
                if drawn < unseen && copies <= unseen {
                    let left = (unseen - drawn) as f32;
                    let find_first = share(copies as f32, left);
                    let find_second = share(copies as f32 - 1.0, left);
                    let find_third = share(copies as f32 - 2.0, left);
                    two = two * (1.0 - find_third) + one * find_second;
                    one = one * (1.0 - find_second) + none * find_first;
                    none *= 1.0 - find_first;
                }
                drawn += 1;
            }
            copies += 1;
        }
        unseen += 1;
    }
    table
}

/// A chance, kept between 0 and 1.
const fn share(part: f32, whole: f32) -> f32 {
    if part <= 0.0 {
        0.0
    } else if part >= whole {
        1.0
    } else {
        part / whole
    }
}

/// The odds for one hand: by copies unseen and cards needed.
type HandOdds = [[f32; 4]; COPIES];

#[inline]
fn row(hand: u32, unseen: u32) -> &'static HandOdds {
    &ODDS[(hand as usize).min(HANDS - 1)][(unseen as usize).min(UNSEEN - 1)]
}

/// How many cards more make the animal at `shift` hunt: at least one must be played.
#[inline]
fn needed(waterhole: Packed, shift: u32) -> usize {
    3 - count(waterhole, shift).min(2) as usize
}

/// What the next player can be expected to take at best: the largest of what each animal could take times how likely the
/// cards for it are there; and the sum of the rest.
#[inline]
pub(super) fn exposure(waterhole: Packed, unseen: Packed, row: &HandOdds) -> (f32, f32) {
    let (mut worst, mut sum) = (0.0_f32, 0.0_f32);
    let mut rest = waterhole;
    let mut victim = 0.0_f32;
    while rest != 0 {
        let shift = lowest(rest);
        let lying = count(rest, shift);
        let chance = row[count(unseen, shift).min(8) as usize][3 - lying.min(2) as usize];
        worst = larger(worst, victim * chance);
        sum += victim * chance;
        victim = lying as f32;
        rest = without(rest, shift);
    }
    // Whatever lies highest can be taken by three of a stronger animal, or the elephants by mice.
    let elephants = count(waterhole, 56);
    if elephants > 0 {
        let chance = row[count(unseen, 0).min(8) as usize][needed(waterhole, 0)];
        worst = larger(worst, elephants as f32 * chance);
        sum += elephants as f32 * chance;
    }
    (worst, sum - worst)
}

/// As `f32::max`, for numbers that are numbers: that spares a good part of the work.
#[inline]
fn larger(one: f32, other: f32) -> f32 {
    if other > one { other } else { one }
}

/// What a hand could take from a waterhole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// What its best animal could take.
    pub(super) best: u32,
    /// The sum of what its animals could take.
    pub(super) sum: u32,
    /// How many of its animals could hunt.
    pub(super) ready: u32,
}

/// What `hand` could take from this waterhole.
#[inline]
pub(super) fn prospect(waterhole: Packed, hand: Packed) -> Prospect {
    // The highest bit of the byte of each animal that is in hand, and that three cards of would lie there.
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    let held = hand + 0x7f7f_7f7f_7f7f_7f7f;
    let three = waterhole + hand + 0x7d7d_7d7d_7d7d_7d7d;
    let mut ready = held & three & HIGHEST;
    let mut found = Prospect { best: 0, sum: 0, ready: ready.count_ones() };
    while ready != 0 {
        let shift = lowest(ready);
        let taken = nearest(waterhole, shift);
        found.best = found.best.max(taken);
        found.sum += taken;
        ready &= ready - 1;
    }
    found
}

/// The cards that the play takes at once.
#[inline]
pub(super) fn gain(waterhole: Packed, choice: Choice) -> u32 {
    let laid = waterhole + (u64::from(choice.count()) << choice.shift());
    let taken = prey(laid, choice.shift());
    if taken == 0 { 0 } else { count(taken, highest(taken)) }
}

/// What somebody about to play knows.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    pub(super) waterhole: Packed,
    pub(super) hand: Packed,
    unseen: Packed,
    row: &'static HandOdds,
    /// Whether nothing is left to draw.
    late: bool,
}

impl Outlook {
    /// `unseen` are the cards the player does not see; `next_hand` is how many the next player holds.
    #[inline]
    pub(super) fn new(waterhole: Packed, hand: Packed, unseen: Packed, next_hand: u32, late: bool) -> Outlook {
        Outlook { waterhole, hand, unseen, row: row(next_hand, total(unseen)), late }
    }

    /// As the seat whose turn it is sees it.
    #[inline]
    pub(super) fn of(position: &World, taste: &Taste) -> Outlook {
        let hand = position.hand();
        let somewhere = if taste.forgets { position.all.wrapping_sub(position.waterhole) } else { position.unplayed };
        let unseen = somewhere.wrapping_sub(hand).wrapping_sub(position.faceup);
        let next_hand = total(position.hands[usize::from(position.next_seat()) % SEATS]);
        Outlook::new(position.waterhole, hand, unseen, next_hand, position.top >= position.end)
    }

    /// What a play seems worth.
    #[inline]
    pub(super) fn score(&self, shift: u32, laid: u32, taste: &Taste) -> f32 {
        let cards = u64::from(laid) << (shift % 64);
        let lying = self.waterhole + cards;
        let taken = prey(lying, shift);
        let after = lying - taken;
        let rest = self.hand - cards;
        let held = count(self.hand, shift);
        let broken = held * held - (held - laid) * (held - laid);
        let (worst, besides) = exposure(after, self.unseen, self.row);
        let prospect = prospect(after, rest);
        let spent = if taken == 0 { taste.spent_idly } else { taste.spent_hunting };
        let late = if self.late { taste.spent_late } else { 0.0 };
        total(taken) as f32 - taste.exposure * worst - taste.exposed_besides * besides
            + taste.prospect * prospect.best as f32
            + taste.prospects_besides * (prospect.sum - prospect.best) as f32
            + taste.ready * prospect.ready as f32
            - (spent + late) * laid as f32
            - taste.pairs * broken as f32
            - taste.strength * (laid * shift) as f32
    }

    /// The best play, in doubt one of the good ones. `noise` gives numbers from 0 to 1.
    #[inline]
    pub(super) fn pick(&self, taste: &Taste, mut noise: impl FnMut() -> f32) -> Choice {
        let mut best = (Choice::play(lowest(self.hand), 1), f32::NEG_INFINITY);
        let mut rest = self.hand;
        while rest != 0 {
            let shift = lowest(rest);
            for laid in 1..=count(rest, shift) {
                let score = self.score(shift, laid, taste) + taste.doubt * noise();
                if score > best.1 {
                    best = (Choice::play(shift, laid), score);
                }
            }
            rest = without(rest, shift);
        }
        best.0
    }
}

/// What it seems worth to draw this card: it should go with those in hand.
pub(super) fn draw_score(position: &World, choice: Choice) -> f32 {
    if choice == Choice::PILE {
        return 1.0;
    }
    let (hand, shift) = (position.hand(), choice.taken());
    let held = count(hand, shift);
    let lying = count(position.waterhole, shift);
    let with = hand + (1 << shift);
    let hunts = total(prey(position.waterhole + (with & (0xff << shift)), shift));
    let company = (held + lying).min(3);
    0.5 + 0.4 * company as f32 + 0.5 * hunts as f32 + 0.02 * (shift / 8) as f32
}

/// A sensible decision of whoever decides.
#[inline]
pub(super) fn sensible(position: &World, taste: &Taste, mut noise: impl FnMut() -> f32) -> Choice {
    if position.stage == Stage::Play {
        return Outlook::of(position, taste).pick(taste, noise);
    }
    let mut best = (Choice::PILE, f32::NEG_INFINITY);
    position.for_each_choice(|choice| {
        let score = draw_score(position, choice) + taste.doubt * noise();
        if score > best.1 {
            best = (choice, score);
        }
    });
    best.0
}
