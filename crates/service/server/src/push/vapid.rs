//! Who writes to a push service: RFC 8292. The key is made once and kept in the store; browsers bind their subscriptions to it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use sha2::{Digest as _, Sha256};
use tablee_protocol::TableCode;

/// A token is good for so long, in seconds; a push service takes none that is good for more than a day.
const LASTS: i64 = 12 * 60 * 60;

/// The key of a server.
pub(crate) struct Vapid {
    pair: EcdsaKeyPair,
    /// What tables are called before push services: nobody else can make a table's code of it, or tell whose it is.
    topics: [u8; 32],
}

impl std::fmt::Debug for Vapid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Vapid")
    }
}

impl Vapid {
    /// A new key, as it is kept.
    pub(crate) fn make() -> Option<String> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).ok()?;
        Some(URL_SAFE_NO_PAD.encode(made.as_ref()))
    }

    /// The key that was kept.
    pub(crate) fn read(kept: &str) -> Option<Vapid> {
        let bytes = URL_SAFE_NO_PAD.decode(kept).ok()?;
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random).ok()?;
        let topics = Sha256::new().chain_update(b"topics").chain_update(&bytes).finalize().into();
        Some(Vapid { pair, topics })
    }

    /// What browsers are given, to subscribe with.
    pub(crate) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key().as_ref())
    }

    /// The name of a table before push services: a message of the same name takes the place of one that was not yet delivered.
    pub(crate) fn topic(&self, table: TableCode) -> String {
        let named = Sha256::new().chain_update(self.topics).chain_update(table.to_string()).finalize();
        URL_SAFE_NO_PAD.encode(&named[..24])
    }

    /// What proves to the push service at an origin that this server writes. `now` in milliseconds since 1970.
    pub(crate) fn authorization(&self, origin: &str, contact: Option<&str>, now: i64) -> Option<String> {
        let mut claims = serde_json::json!({"aud": origin, "exp": now / 1000 + LASTS});
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature.as_ref()), self.public()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    #[test]
    fn a_push_service_can_check_who_writes() {
        let kept = Vapid::make().expect("a key");
        let vapid = Vapid::read(&kept).expect("the same key");
        assert_eq!(Vapid::read(&kept).expect("again").public(), vapid.public());
        let header = vapid.authorization("https://push.example", Some("mailto:a@b.example"), 5_000).expect("a header");
        let (token, key) = header.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("both");
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("Base64");
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
        public.verify(signed.as_bytes(), &bytes(signature)).expect("the signature fits");
        let (head, claims) = signed.split_once('.').expect("a head");
        assert_eq!(bytes(head), br#"{"typ":"JWT","alg":"ES256"}"#);
        let claims: serde_json::Value = serde_json::from_slice(&bytes(claims)).expect("claims");
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["exp"], 5 + LASTS);
        assert_eq!(claims["sub"], "mailto:a@b.example");
        assert_eq!(Vapid::read("AAAA").map(|key| key.public()), None);
    }

    #[test]
    fn a_topic_fits_and_is_not_the_code() {
        let vapid = Vapid::read(&Vapid::make().expect("a key")).expect("a key");
        let other = Vapid::read(&Vapid::make().expect("a key")).expect("a key");
        let (one, two) = (TableCode::from_bits(1), TableCode::from_bits(2));
        assert_eq!(vapid.topic(one).len(), 32, "the longest that RFC 8030 allows");
        assert_eq!(vapid.topic(one), vapid.topic(one));
        assert!(vapid.topic(one) != vapid.topic(two) && vapid.topic(one) != other.topic(one));
    }
}
