//! At which doors the server may knock. The addresses come from outside, so only those of known push services are taken, and
//! others if whoever runs the server names them; over TLS, and never at an address that only this machine or its network can reach.

use std::net::{IpAddr, SocketAddr};

use hyper::Uri;

/// The push services of the browsers: Chrome and what is built from it, Firefox, Safari, Edge.
const SERVICES: [&str; 4] =
    ["fcm.googleapis.com", "*.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com"];

/// How somebody is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// By the push service of a browser.
    Web,
    /// By a server of ntfy.
    Ntfy,
    /// By a request to any server.
    Webhook,
}

/// Where one may knock.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Door {
    /// This host, by TLS, at the usual port.
    Host(String),
    /// Every host below this one, which begins with a dot.
    Below(String),
    /// This origin, wherever it is: whoever runs the server has named it whole.
    Origin(String),
}

/// An address is not allowed, or is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is neither a host, `*.` and a host, nor an origin such as https://example.org")]
pub struct NotADoor;

/// Which addresses may be written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doors(Vec<(Kind, Door)>);

impl Default for Doors {
    fn default() -> Doors {
        let below = |host: &str| host.strip_prefix('*').map(|rest| Door::Below(rest.to_owned()));
        let door = |host: &str| below(host).unwrap_or_else(|| Door::Host(host.to_owned()));
        Doors(SERVICES.iter().map(|host| (Kind::Web, door(host))).collect())
    }
}

/// An address that may be written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) secure: bool,
    pub(crate) host: String,
    pub(crate) port: u16,
    /// Path and query.
    pub(crate) path: String,
    /// Scheme, host and port.
    pub(crate) origin: String,
    /// It may be on this machine or in its network.
    pub(crate) near: bool,
}

impl Doors {
    /// Opens one more: `push.example.org`, `*.example.org` or an origin for browsers; `ntfy=https://ntfy.sh` and
    /// `webhook=https://example.org` for the others.
    ///
    /// # Errors
    /// [`NotADoor`].
    pub fn open(&mut self, text: &str) -> Result<(), NotADoor> {
        let (kind, place) = match text.split_once('=') {
            Some(("ntfy", place)) => (Kind::Ntfy, place),
            Some(("webhook", place)) => (Kind::Webhook, place),
            Some(_) => return Err(NotADoor),
            None => (Kind::Web, text),
        };
        let place = place.trim_end_matches('/').to_ascii_lowercase();
        let named = |host: &str| {
            let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
            host.contains('.') && host.bytes().all(letter) && !host.starts_with('.') && host.parse::<IpAddr>().is_err()
        };
        let door = if place.contains("://") {
            let whole = Target::parse(&place).filter(|target| target.path == "/").ok_or(NotADoor)?;
            Door::Origin(whole.origin)
        } else if let Some(host) = place.strip_prefix("*.").filter(|host| named(host)) {
            Door::Below(format!(".{host}"))
        } else if named(&place) {
            Door::Host(place)
        } else {
            return Err(NotADoor);
        };
        self.0.push((kind, door));
        Ok(())
    }

    /// The address, if it is one that may be written to.
    pub(crate) fn target(&self, kind: Kind, address: &str) -> Option<Target> {
        let target = Target::parse(address)?;
        let usual = target.secure && target.port == 443;
        let opens = |door: &Door| match door {
            Door::Host(host) => usual && target.host == *host,
            Door::Below(end) => usual && target.host.ends_with(end) && target.host.len() > end.len(),
            Door::Origin(origin) => target.origin == *origin,
        };
        let mut open = self.0.iter().filter(|(of, door)| *of == kind && opens(door)).peekable();
        open.peek()?;
        let near = open.any(|(_, door)| matches!(door, Door::Origin(_)));
        Some(Target { near, ..target })
    }

    /// The origins for those who are not told by a browser.
    pub(crate) fn origins(&self, kind: Kind) -> Vec<String> {
        let origin = |(of, door): &(Kind, Door)| match door {
            _ if *of != kind => None,
            Door::Host(host) => Some(format!("https://{host}")),
            Door::Below(end) => Some(format!("https://*{end}")),
            Door::Origin(origin) => Some(origin.clone()),
        };
        self.0.iter().filter_map(origin).collect()
    }
}

impl Target {
    fn parse(address: &str) -> Option<Target> {
        let uri: Uri = address.parse().ok()?;
        let (secure, usual) = match uri.scheme_str()? {
            "https" => (true, 443),
            "http" => (false, 80),
            _ => return None,
        };
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
        let host = authority.host().to_ascii_lowercase();
        let port = match authority.as_str().len() > authority.host().len() {
            true => authority.port_u16()?,
            false => usual,
        };
        let scheme = if secure { "https" } else { "http" };
        let origin = if port == usual { format!("{scheme}://{host}") } else { format!("{scheme}://{host}:{port}") };
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Some(Target { secure, host, port, path, origin, near: false })
    }

    /// Where to connect, of all that a name stands for. Asked at every message: a name may stand for another place by now.
    pub(crate) fn reachable(&self, found: impl Iterator<Item = SocketAddr>) -> Vec<SocketAddr> {
        found.filter(|address| self.near || is_public(address.ip())).collect()
    }
}

/// Whether an address is one of the open network.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(four) => {
            let [a, b, c, _] = four.octets();
            let kept = match a {
                0 | 10 | 127 => true,
                100 => (64..128).contains(&b),
                169 => b == 254,
                172 => (16..32).contains(&b),
                192 => b == 168 || (b == 0 && (c == 0 || c == 2)) || (b == 88 && c == 99),
                198 => b == 18 || b == 19 || (b == 51 && c == 100),
                203 => b == 0 && c == 113,
                _ => a >= 224,
            };
            !kept
        }
        IpAddr::V6(six) => {
            let [a, b, ..] = six.segments();
            // Of what is given out, what carries addresses of IPv4 within, and what is for examples and tests.
            let within = a == 0x2002 || (a == 0x2001 && (b < 0x200 || b == 0xdb8)) || a == 0x3fff;
            a & 0xe000 == 0x2000 && !within
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doors(more: &[&str]) -> Doors {
        let mut doors = Doors::default();
        more.iter().for_each(|door| doors.open(door).expect("a door"));
        doors
    }

    #[test]
    fn only_known_push_services_are_written_to_unless_others_are_named() {
        let doors = doors(&[]);
        let open = [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://web.push.apple.com/abc",
            "https://wns2-par02p.notify.windows.com/w/?token=abc",
        ];
        for address in open {
            assert!(doors.target(Kind::Web, address).is_some_and(|target| !target.near), "{address}");
            assert_eq!(doors.target(Kind::Ntfy, address), None, "{address}");
        }
        let closed = [
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8443/fcm/send/abc",
            "https://fcm.googleapis.com@127.0.0.1/",
            "https://user@fcm.googleapis.com/",
            "https://fcm.googleapis.com.example.org/",
            "https://examplefcm.googleapis.com/",
            "https://push.apple.com/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://localhost/",
            "http://127.0.0.1:9/",
            "file:///etc/passwd",
            "fcm.googleapis.com",
            "/relative",
            "",
        ];
        for address in closed {
            assert_eq!(doors.target(Kind::Web, address), None, "{address}");
        }
    }

    #[test]
    fn whoever_runs_the_server_opens_others() {
        let doors =
            doors(&["push.example.org", "http://127.0.0.1:4711", "ntfy=https://ntfy.sh", "webhook=*.example.net"]);
        let near = |kind, address| doors.target(kind, address).map(|target| target.near);
        assert_eq!(near(Kind::Web, "https://push.example.org/a?b=c"), Some(false));
        assert_eq!(near(Kind::Web, "http://127.0.0.1:4711/a"), Some(true));
        assert_eq!(near(Kind::Web, "http://127.0.0.1:4712/a"), None);
        assert_eq!(near(Kind::Ntfy, "https://ntfy.sh/my-topic"), Some(true));
        assert_eq!(near(Kind::Web, "https://ntfy.sh/my-topic"), None);
        assert_eq!(near(Kind::Webhook, "https://a.example.net/hook"), Some(false));
        assert_eq!(doors.origins(Kind::Ntfy), ["https://ntfy.sh"]);
        assert_eq!(doors.origins(Kind::Webhook), ["https://*.example.net"]);
        for bad in
            ["", "localhost", "10.0.0.1", "*", "*.", "mail=x.org", "https://a.org/path", "ftp://a.org", "a b.org"]
        {
            assert_eq!(Doors::default().open(bad), Err(NotADoor), "{bad}");
        }
    }

    #[test]
    fn a_name_that_stands_for_an_address_inside_leads_nowhere() {
        let inside = [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.1.1",
            "172.16.0.1",
            "172.31.255.255",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.7",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2001:db8::1",
            "2001:0:1::1",
            "2002:7f00:1::1",
            "::127.0.0.1",
        ];
        let outside = ["8.8.8.8", "172.32.0.1", "100.128.0.1", "192.1.1.1", "2a00:1450:4001::1", "2606:4700::1"];
        let target = doors(&[]).target(Kind::Web, "https://fcm.googleapis.com/a").expect("a door");
        let reachable = |target: &Target, address: &str| {
            let address = SocketAddr::new(address.parse().expect("an address"), 443);
            !target.reachable(std::iter::once(address)).is_empty()
        };
        assert_eq!(inside.iter().find(|address| reachable(&target, address)), None);
        assert_eq!(outside.iter().find(|address| !reachable(&target, address)), None);
        let near = doors(&["http://127.0.0.1:9"]).target(Kind::Web, "http://127.0.0.1:9/").expect("a door");
        assert!(reachable(&near, "127.0.0.1"), "whoever runs the server said so");
    }
}
