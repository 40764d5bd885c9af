//! Where people reach a server that listens here.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use tablee_protocol::Addresses;

/// An address that no machine has: a system asked for the way there names its own address in the local network, and sends nothing.
const ELSEWHERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), 9);

/// The address of this machine in the local network, if it has one.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// Where a server is reached that listens on this address. With an address of its own on the internet nothing else is offered.
pub(crate) fn addresses(listen: SocketAddr, public: bool) -> Addresses {
    addresses_with(listen, public, own_address)
}

fn addresses_with(listen: SocketAddr, public: bool, own: impl FnOnce() -> Option<IpAddr>) -> Addresses {
    let only_here = listen.ip().is_loopback() && !public;
    let near = if public || only_here {
        None
    } else if listen.ip().is_unspecified() {
        own()
    } else {
        Some(listen.ip())
    };
    let nearby = near.map(|ip| format!("http://{}", SocketAddr::new(ip, listen.port())));
    Addresses { only_here, nearby: nearby.into_iter().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(listen: &str, public: bool) -> Addresses {
        let own = || Some(IpAddr::from([10, 0, 0, 7]));
        addresses_with(listen.parse().expect("an address"), public, own)
    }

    #[test]
    fn only_what_can_be_reached_is_offered() {
        assert_eq!(told("127.0.0.1:7777", false), Addresses { only_here: true, nearby: Vec::new() });
        let near = |address: &str| Addresses { only_here: false, nearby: vec![address.to_owned()] };
        assert_eq!(told("0.0.0.0:7777", false), near("http://10.0.0.7:7777"));
        assert_eq!(told("[::]:80", false), near("http://10.0.0.7:80"));
        assert_eq!(told("192.168.1.5:7777", false), near("http://192.168.1.5:7777"));
        for listen in ["127.0.0.1:7777", "0.0.0.0:7777"] {
            assert_eq!(told(listen, true), Addresses { only_here: false, nearby: Vec::new() }, "behind a proxy");
        }
    }
}
