//! The address of a table on a server, with what a seat is claimed by.

use tablee_client::Server;
use tablee_core::Sentence;
use tablee_protocol::TableCode;

/// Where a table is, and with what a seat is claimed.
#[derive(Debug, PartialEq)]
pub(super) struct Address {
    /// Such as `http://127.0.0.1:7777`.
    pub(super) site: String,
    pub(super) code: TableCode,
    pub(super) claim: Claim,
}

/// What stands behind the `#`.
#[derive(PartialEq)]
pub(super) enum Claim {
    /// Nothing: a free seat, or the one that was taken from here before.
    Free,
    /// The token of a seat.
    Token(String),
    /// A key that moves a seat here, once.
    Key(String),
}

/// Secrets are not printed.
impl std::fmt::Debug for Claim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Claim::Free => "Free",
            Claim::Token(_) => "Token",
            Claim::Key(_) => "Key",
        })
    }
}

impl Address {
    /// Reads an address as the server prints it. `http://` may be left out.
    pub(super) fn parse(text: &str) -> Result<Address, Sentence> {
        let text = text.trim();
        let (place, fragment) = text.split_once('#').unwrap_or((text, ""));
        // What is told must not repeat a secret.
        let wrong = || Sentence::new("join-bad-address").text("address", place);
        let (site, rest) = place.split_once("/t/").ok_or_else(wrong)?;
        let code = rest.trim_end_matches('/').parse().map_err(|_| wrong())?;
        let site = if site.contains("://") { site.to_owned() } else { format!("http://{site}") };
        Server::new(&site).map_err(|_| wrong())?;
        let claim = match fragment.split_once('=') {
            None if fragment.is_empty() => Claim::Free,
            Some(("token", token)) if !token.is_empty() => Claim::Token(token.to_owned()),
            Some(("key", key)) if !key.is_empty() => Claim::Key(key.to_owned()),
            _ => return Err(wrong()),
        };
        Ok(Address { site, code, claim })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: &str = "http://127.0.0.1:7777/t/k7qm-3xtp-9w2d";

    #[test]
    fn addresses_are_read_as_they_are_printed() {
        let plain = Address::parse(PLACE).expect("an address");
        assert_eq!((plain.site.as_str(), plain.claim), ("http://127.0.0.1:7777", Claim::Free));
        assert_eq!(plain.code.to_string(), "k7qm-3xtp-9w2d");
        let short = Address::parse("127.0.0.1:7777/t/K7QM3XTP9W2D/").expect("an address");
        assert_eq!((short.site.as_str(), short.code), ("http://127.0.0.1:7777", plain.code));
        let sealed = Address::parse("https://games.example/t/k7qm-3xtp-9w2d").expect("an address");
        assert_eq!((sealed.site.as_str(), sealed.code), ("https://games.example", plain.code));
        let key = Address::parse(&format!("{PLACE}#key=abc")).expect("an address");
        assert_eq!(key.claim, Claim::Key("abc".to_owned()));
        let token = Address::parse(&format!("{PLACE}#token=abc")).expect("an address");
        assert_eq!(token.claim, Claim::Token("abc".to_owned()));
    }

    #[test]
    fn what_is_no_address_is_refused_without_repeating_secrets() {
        for text in [
            "",
            "kariba",
            "http://host/",
            "http:///t/k7qm-3xtp-9w2d",
            "ftp://host/t/k7qm-3xtp-9w2d",
            "http://host/t/short",
        ] {
            assert_eq!(
                Address::parse(text).map_err(|sentence| sentence.id.into_owned()),
                Err("join-bad-address".into())
            );
        }
        let secret = Address::parse(&format!("{PLACE}#password=hunter2")).expect_err("no claim");
        assert!(!format!("{secret:?}").contains("hunter2"));
    }
}
