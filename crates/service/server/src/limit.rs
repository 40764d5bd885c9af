//! Rates: by seat, then by address. Whoever is too fast is told so, and nothing else happens.

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
    /// Sockets at the same time for one address.
    pub sockets: u32,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates { seat: 20, address: 200, tables: 60, sockets: 200 }
    }
}

impl Rates {
    /// For measurements, and where something in front limits already.
    pub const NONE: Rates =
        Rates { seat: u32::MAX / 8, address: u32::MAX / 8, tables: u32::MAX / 8, sockets: u32::MAX };
}

/// The address that limits count: one of IPv4, or a network of IPv6, since one household has a whole one.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => {
                let [a, b, c, d, ..] = six.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            }
        },
    }
}

pub(crate) struct Limits {
    seats: DefaultKeyedRateLimiter<String>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    tables: DefaultKeyedRateLimiter<IpAddr>,
    sockets: Mutex<HashMap<IpAddr, u32>>,
    most_sockets: u32,
    off: bool,
}

fn positive(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

impl Limits {
    pub(crate) fn new(rates: Rates) -> Limits {
        let per_second = |rate: u32| Quota::per_second(positive(rate)).allow_burst(positive(rate.saturating_mul(4)));
        let one_table = Duration::from_secs(3600) / rates.tables.max(1);
        let tables = Quota::with_period(one_table.max(Duration::from_nanos(1)));
        let tables = tables.unwrap_or(Quota::per_hour(NonZeroU32::MIN)).allow_burst(positive(rates.tables));
        Limits {
            seats: RateLimiter::keyed(per_second(rates.seat)),
            addresses: RateLimiter::keyed(per_second(rates.address)),
            tables: RateLimiter::keyed(tables),
            sockets: Mutex::new(HashMap::new()),
            most_sockets: rates.sockets,
            off: rates == Rates::NONE,
        }
    }

    pub(crate) fn command(&self, key: Option<&KeyText>, address: IpAddr) -> bool {
        if self.off {
            return true;
        }
        key.is_none_or(|key| self.seats.check_key(&key.0).is_ok()) && self.request(address)
    }

    pub(crate) fn request(&self, address: IpAddr) -> bool {
        self.off || self.addresses.check_key(&network(address)).is_ok()
    }

    pub(crate) fn table(&self, address: IpAddr) -> bool {
        self.off || self.tables.check_key(&network(address)).is_ok()
    }

    /// Counts a socket; false if the address has too many.
    pub(crate) fn open_socket(&self, address: IpAddr) -> bool {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(network(address)).or_insert(0);
        if *count >= self.most_sockets {
            return false;
        }
        *count += 1;
        true
    }

    pub(crate) fn close_socket(&self, address: IpAddr) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&network(address)) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&network(address));
            }
        }
    }

    /// Forgets those who have not been seen for a while.
    pub(crate) fn maintain(&self) {
        self.seats.retain_recent();
        self.addresses.retain_recent();
        self.tables.retain_recent();
        self.seats.shrink_to_fit();
        self.addresses.shrink_to_fit();
        self.tables.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_too_fast_is_stopped_alone() {
        let limits = Limits::new(Rates { seat: 2, address: 5, tables: 3, sockets: 2 });
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert_eq!((0..9).filter(|_| limits.table(one)).count(), 3);
        assert!(limits.table(other));
        let key = KeyText("a".to_owned());
        assert_eq!((0..30).filter(|_| limits.command(Some(&key), one)).count(), 8);
        assert!(limits.command(Some(&KeyText("b".to_owned())), other));
        assert!(limits.open_socket(one) && limits.open_socket(one) && !limits.open_socket(one));
        limits.close_socket(one);
        assert!(limits.open_socket(one));
    }

    #[test]
    fn a_household_is_one_address() {
        let six = |last: u16| IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last]);
        assert_eq!(network(six(1)), network(six(2)));
        assert_eq!(network(IpAddr::from([0, 0, 0, 0, 0, 0xffff, 0x0a00, 1])), IpAddr::from([10, 0, 0, 1]));
    }
}
