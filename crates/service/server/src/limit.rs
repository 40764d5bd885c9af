//! Rates and counts: by seat, by address, and by the network around it. Whoever is over one is told so, and nothing else
//! happens.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::room::KeyText;

/// What is allowed. The defaults are far above what people do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Commands a second for one seat; the burst is four times that.
    pub seat: u32,
    /// Requests and commands a second for one address; the burst is four times that.
    pub address: u32,
    /// Tables an hour for one address, all of which may be opened at once.
    pub tables: u32,
    /// Tries at days' deals that are checked in a day for one address, all of which may come at once.
    pub tries: u32,
    /// Sockets at the same time for one address.
    pub sockets: u32,
    /// Connections at the same time from one address, sockets among them. Not counted behind a proxy, which makes them all.
    pub connections: u32,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates { seat: 20, address: 200, tables: 60, tries: 100, sockets: 200, connections: 300 }
    }
}

impl Rates {
    /// For measurements, and where something in front limits already.
    pub const NONE: Rates = Rates {
        seat: u32::MAX / 8,
        address: u32::MAX / 8,
        tables: u32::MAX / 8,
        tries: u32::MAX / 8,
        sockets: u32::MAX,
        connections: u32::MAX,
    };
}

/// What a whole network of IPv6 may do, in times of what one address may.
const WIDE: u32 = 4;

/// The first groups of an address of IPv6; an address of IPv4 as it is.
fn cut(address: IpAddr, groups: usize) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let mut kept = [0; 8];
            kept[..groups].copy_from_slice(&six.segments()[..groups]);
            IpAddr::from(kept)
        }
        four => four,
    }
}

/// The address that limits count: one of IPv4, or a /64 of IPv6, since one household has a whole one.
fn network(address: IpAddr) -> IpAddr {
    cut(address, 4)
}

/// The network around it: one address of IPv4, or a /48 of IPv6, of which one customer may have all /64.
pub(crate) fn wide_network(address: IpAddr) -> IpAddr {
    cut(address, 3)
}

/// The address and, for IPv6, the network around it, with how many times as much it may do.
fn counted(address: IpAddr) -> impl Iterator<Item = (IpAddr, u32)> {
    let (near, wide) = (network(address), wide_network(address));
    std::iter::once((near, 1)).chain(address.to_canonical().is_ipv6().then_some((wide, WIDE)))
}

/// How often something may be done, by address.
struct Rate {
    near: DefaultKeyedRateLimiter<IpAddr>,
    wide: DefaultKeyedRateLimiter<IpAddr>,
    burst: u32,
}

impl Rate {
    /// `times` every `period`; as many as `burst` at once.
    fn new(times: u32, period: Duration, burst: u32) -> Rate {
        let limiter = |times: u32, burst: u32| {
            let every = (period / times.max(1)).max(Duration::from_nanos(1));
            let quota = Quota::with_period(every).unwrap_or(Quota::per_hour(NonZeroU32::MIN));
            RateLimiter::keyed(quota.allow_burst(positive(burst)))
        };
        let (more, larger) = (times.saturating_mul(WIDE), burst.saturating_mul(WIDE));
        Rate { near: limiter(times, burst), wide: limiter(more, larger), burst }
    }

    fn allows(&self, address: IpAddr, price: u32) -> bool {
        // What costs more than all that can be saved up is had for all of it.
        let price = positive(price.min(self.burst));
        counted(address).all(|(network, times)| {
            let limiter = if times == 1 { &self.near } else { &self.wide };
            matches!(limiter.check_key_n(&network, price), Ok(Ok(())))
        })
    }

    fn maintain(&self) {
        for limiter in [&self.near, &self.wide] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// How many in all, and how many of a network with what it may have of the usual share.
type Counted = (u32, HashMap<(IpAddr, u32), u32>);

/// How much there is at the same time, by address and in all.
#[derive(Debug)]
pub(crate) struct Count {
    by: Mutex<Counted>,
    most: u32,
    most_in_all: u32,
}

impl Count {
    pub(crate) fn new(most: u32, most_in_all: u32) -> Count {
        Count { by: Mutex::default(), most, most_in_all }
    }

    /// Counts one more, of an address if there is one to count by; why not, if there are too many.
    pub(crate) fn add(&self, address: Option<IpAddr>) -> Result<(), &'static str> {
        let mut by = self.by.lock().unwrap_or_else(PoisonError::into_inner);
        if by.0 >= self.most_in_all {
            return Err("in all");
        }
        let full = |(network, times)| {
            by.1.get(&(network, times)).is_some_and(|count| *count >= self.most.saturating_mul(times))
        };
        if address.into_iter().flat_map(counted).any(full) {
            return Err("from one network");
        }
        by.0 += 1;
        address.into_iter().flat_map(counted).for_each(|key| *by.1.entry(key).or_insert(0) += 1);
        Ok(())
    }

    /// One of them has gone.
    pub(crate) fn remove(&self, address: Option<IpAddr>) {
        let mut by = self.by.lock().unwrap_or_else(PoisonError::into_inner);
        by.0 = by.0.saturating_sub(1);
        for key in address.into_iter().flat_map(counted) {
            if let Some(count) = by.1.get_mut(&key) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    by.1.remove(&key);
                }
            }
        }
    }
}

pub(crate) struct Limits {
    seats: DefaultKeyedRateLimiter<String>,
    addresses: Rate,
    watching: Rate,
    tables: Rate,
    tries: Rate,
    sockets: Count,
    off: bool,
}

fn positive(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

impl Limits {
    pub(crate) fn new(rates: Rates) -> Limits {
        let burst = |rate: u32| rate.saturating_mul(4);
        Limits {
            seats: RateLimiter::keyed(Quota::per_second(positive(rates.seat)).allow_burst(positive(burst(rates.seat)))),
            addresses: Rate::new(rates.address, Duration::from_secs(1), burst(rates.address)),
            watching: Rate::new(rates.address, Duration::from_secs(1), burst(rates.address)),
            tables: Rate::new(rates.tables, Duration::from_secs(3600), rates.tables),
            tries: Rate::new(rates.tries, Duration::from_secs(24 * 3600), rates.tries),
            sockets: Count::new(rates.sockets, u32::MAX),
            off: rates == Rates::NONE,
        }
    }

    pub(crate) fn command(&self, key: Option<&KeyText>, address: IpAddr) -> bool {
        if self.off {
            return true;
        }
        key.is_none_or(|key| self.seats.check_key(&key.0).is_ok()) && self.request(address, 1)
    }

    /// A request at its price; most cost 1.
    pub(crate) fn request(&self, address: IpAddr, price: u32) -> bool {
        self.off || self.addresses.allows(address, price)
    }

    /// Health or measurements: counted apart, so that whoever watches the server is not kept out by others.
    pub(crate) fn watch(&self, address: IpAddr) -> bool {
        self.off || self.watching.allows(address, 1)
    }

    pub(crate) fn table(&self, address: IpAddr) -> bool {
        self.off || self.tables.allows(address, 1)
    }

    /// A try at a day's deal that is to be checked.
    pub(crate) fn a_try(&self, address: IpAddr) -> bool {
        self.off || self.tries.allows(address, 1)
    }

    /// Counts a socket; false if the address has too many.
    pub(crate) fn open_socket(&self, address: IpAddr) -> bool {
        self.sockets.add(Some(address)).is_ok()
    }

    pub(crate) fn close_socket(&self, address: IpAddr) {
        self.sockets.remove(Some(address));
    }

    /// Forgets those who have not been seen for a while.
    pub(crate) fn maintain(&self) {
        self.seats.retain_recent();
        self.seats.shrink_to_fit();
        self.addresses.maintain();
        self.watching.maintain();
        self.tables.maintain();
        self.tries.maintain();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEW: Rates = Rates { seat: 2, address: 5, tables: 3, tries: 2, sockets: 2, connections: 4 };

    #[test]
    fn whoever_is_too_fast_is_stopped_alone() {
        let limits = Limits::new(FEW);
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert_eq!((0..9).filter(|_| limits.table(one)).count(), 3);
        assert!(limits.table(other));
        assert_eq!((0..9).filter(|_| limits.a_try(one)).count(), 2);
        assert!(limits.a_try(other));
        let key = KeyText("a".to_owned());
        assert_eq!((0..30).filter(|_| limits.command(Some(&key), one)).count(), 8);
        assert!(limits.command(Some(&KeyText("b".to_owned())), other));
        assert!(limits.open_socket(one) && limits.open_socket(one) && !limits.open_socket(one));
        limits.close_socket(one);
        assert!(limits.open_socket(one));
    }

    #[test]
    fn what_costs_more_is_had_less_often() {
        let limits = Limits::new(FEW);
        let address = |last| IpAddr::from([10, 0, 0, last]);
        assert_eq!((0..30).filter(|_| limits.request(address(1), 7)).count(), 2, "of 20 at once");
        assert_eq!((0..30).filter(|_| limits.request(address(2), 1000)).count(), 1, "what nobody can save up for");
    }

    #[test]
    fn a_household_is_one_address_and_a_network_of_households_a_few() {
        let six = |household: u16, last: u16| IpAddr::from([0x2001, 0xdb8, 7, household, 0, 0, 0, last]);
        assert_eq!(network(six(1, 1)), network(six(1, 2)));
        assert_ne!(network(six(1, 1)), network(six(2, 1)));
        assert_eq!(wide_network(six(1, 1)), wide_network(six(2, 1)));
        assert_eq!(network(IpAddr::from([0, 0, 0, 0, 0, 0xffff, 0x0a00, 1])), IpAddr::from([10, 0, 0, 1]));
        let limits = Limits::new(FEW);
        let opened = (0..80).filter(|household| limits.table(six(*household, 1))).count();
        assert_eq!(opened, (WIDE * FEW.tables) as usize, "80 households of one network");
        assert!(limits.table(IpAddr::from([0x2001, 0xdb8, 8, 1, 0, 0, 0, 1])), "another network");
        let sockets = (0..80).filter(|household| limits.open_socket(six(*household, 1))).count();
        assert_eq!(sockets, (WIDE * FEW.sockets) as usize);
    }

    #[test]
    fn counts_end_with_what_was_counted() {
        let count = Count::new(2, 3);
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([0x2001, 0xdb8, 7, 1, 0, 0, 0, 1]));
        assert_eq!([count.add(Some(one)), count.add(Some(one))], [Ok(()); 2]);
        assert_eq!(count.add(Some(one)), Err("from one network"));
        assert_eq!(count.add(Some(other)), Ok(()));
        assert_eq!([count.add(Some(other)), count.add(None)], [Err("in all"); 2]);
        for address in [Some(one), Some(one), Some(other)] {
            count.remove(address);
        }
        let by = count.by.lock().expect("no panic");
        assert!(by.0 == 0 && by.1.is_empty());
    }
}
