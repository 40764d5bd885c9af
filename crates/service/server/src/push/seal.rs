//! A message that only one device can read: RFC 8291 (keys for Web Push) over RFC 8188 (`aes128gcm`), as one record.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom as _, SystemRandom};

/// A point of P-256, uncompressed.
const POINT: usize = 65;
/// The secret that a browser shares with those who may write to it.
const AUTH: usize = 16;
/// What is sealed is filled up to a multiple of so many bytes: its length tells nothing.
const BLOCK: usize = 512;
/// The longest text. A push service need not take more than 4,096 bytes in all.
pub(crate) const LONGEST: usize = 3 * BLOCK - 1;

/// Who can read a message: the keys of a browser's subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reader {
    point: [u8; POINT],
    auth: [u8; AUTH],
}

/// The keys are none, or the text is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotSealed;

impl From<ring::error::Unspecified> for NotSealed {
    fn from(_: ring::error::Unspecified) -> NotSealed {
        NotSealed
    }
}

fn decoded<const LENGTH: usize>(text: &str) -> Option<[u8; LENGTH]> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()?.try_into().ok()
}

/// How many bytes are wanted.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

/// Extracts from one secret with another, and expands to as many bytes as fit.
fn derive<const LENGTH: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; LENGTH], NotSealed> {
    let mut bytes = [0; LENGTH];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Bytes(LENGTH))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// The key and the nonce of the one record.
fn keys(shared: &[u8], reader: &Reader, writer: &[u8], salt: &[u8; 16]) -> Result<([u8; 16], [u8; 12]), NotSealed> {
    let material: [u8; 32] = derive(&reader.auth, shared, &[b"WebPush: info\0", &reader.point, writer])?;
    let key = derive(salt, &material, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce = derive(salt, &material, &[b"Content-Encoding: nonce\0"])?;
    Ok((key, nonce))
}

/// The record with its header.
fn record(writer: &[u8], salt: &[u8; 16], keys: ([u8; 16], [u8; 12]), mut text: Vec<u8>) -> Result<Vec<u8>, NotSealed> {
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &keys.0)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(keys.1), Aad::empty(), &mut text)?;
    let mut sealed = salt.to_vec();
    sealed.extend(4096_u32.to_be_bytes());
    sealed.push(u8::try_from(writer.len()).map_err(|_| NotSealed)?);
    sealed.extend(writer);
    sealed.extend(text);
    Ok(sealed)
}

impl Reader {
    /// From the keys of a subscription as browsers write them.
    pub(crate) fn parse(point: &str, auth: &str) -> Option<Reader> {
        let (point, auth) = (decoded::<POINT>(point)?, decoded::<AUTH>(auth)?);
        (point[0] == 4).then_some(Reader { point, auth })
    }

    /// Seals a text for this reader.
    pub(crate) fn seal(&self, text: &str) -> Result<Vec<u8>, NotSealed> {
        if text.len() > LONGEST {
            return Err(NotSealed);
        }
        let random = SystemRandom::new();
        // A key pair for this message alone.
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
        let writer = own.compute_public_key()?;
        let mut salt = [0; 16];
        random.fill(&mut salt)?;
        let keys = agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, &self.point), |shared| {
            keys(shared, self, writer.as_ref(), &salt)
        })??;
        let mut padded = text.as_bytes().to_vec();
        // The last record ends so; what follows it is nothing.
        padded.push(2);
        padded.resize(padded.len().next_multiple_of(BLOCK), 0);
        record(writer.as_ref(), &salt, keys, padded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_rfc_comes_out_byte_by_byte() {
        let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let reader = Reader::parse(point, "BTBZMqHH6r4Tts7J_aSIgg").expect("keys");
        let shared: [u8; 32] = decoded("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs").expect("32 bytes");
        let writer = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
        let writer: [u8; POINT] = decoded(writer).expect("a point");
        let salt: [u8; 16] = decoded("DGv6ra1nlYgDCS1FRnbzlw").expect("16 bytes");
        let keys = keys(&shared, &reader, &writer, &salt).expect("keys");
        assert_eq!(Some(keys.0), decoded("oIhVW04MRdy2XN9CiKLxTg"));
        assert_eq!(Some(keys.1), decoded("4h_95klXJ5E_qnoN"));
        let text = b"When I grow up, I want to be a watermelon\x02".to_vec();
        let sealed = record(&writer, &salt, keys, text).expect("it is sealed");
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
            mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
            pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let auth = "BTBZMqHH6r4Tts7J_aSIgg";
        assert!(Reader::parse(point, auth).is_some());
        let compressed = point.replacen('B', "A", 1);
        for (point, auth) in [(point, "AAAA"), ("AAAA", auth), ("", ""), (compressed.as_str(), auth)] {
            assert_eq!(Reader::parse(point, auth), None, "{point} {auth}");
        }
        // A point that is not on the curve.
        let off = Reader::parse(&point.replace("iw4", "iw8"), auth).expect("of the right length");
        assert_eq!(off.seal("text"), Err(NotSealed));
        let long = "x".repeat(LONGEST + 1);
        assert_eq!(Reader::parse(point, auth).expect("keys").seal(&long), Err(NotSealed));
    }

    #[test]
    fn lengths_tell_nothing() {
        let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let reader = Reader::parse(point, "BTBZMqHH6r4Tts7J_aSIgg").expect("keys");
        let length = |text: &str| reader.seal(text).expect("it is sealed").len();
        assert_eq!(length("a"), length(&"b".repeat(500)));
        assert_ne!(reader.seal("a"), reader.seal("a"), "another key each time");
    }
}
