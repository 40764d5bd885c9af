//! A push service on loopback, and the devices behind it: they read what they are sent with keys of their own, by another
//! implementation of P-256 than the server's.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Instant;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use num_bigint::BigUint;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use tablee_protocol::Called;
use tokio::sync::mpsc;

/// What came in.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    /// The name in the path: whose it is.
    pub(crate) to: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
    pub(crate) at: Instant,
}

impl Letter {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

/// A push service.
pub(crate) struct Service {
    pub(crate) address: SocketAddr,
    pub(crate) letters: mpsc::UnboundedReceiver<Letter>,
    status: Arc<AtomicU16>,
}

#[derive(Clone)]
struct Desk {
    letters: mpsc::UnboundedSender<Letter>,
    status: Arc<AtomicU16>,
}

async fn take(State(desk): State<Desk>, Path(to): Path<String>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let status = StatusCode::from_u16(desk.status.load(Ordering::Relaxed)).expect("a status");
    // The test may have ended.
    drop(desk.letters.send(Letter { to, headers, body: body.to_vec(), at: Instant::now() }));
    status
}

impl Service {
    pub(crate) async fn start() -> Service {
        let (sender, letters) = mpsc::unbounded_channel();
        let status = Arc::new(AtomicU16::new(201));
        let desk = Desk { letters: sender, status: Arc::clone(&status) };
        let root = |desk: State<Desk>, headers: HeaderMap, body: Bytes| take(desk, Path(String::new()), headers, body);
        let router = Router::new().route("/", post(root)).route("/{to}", post(take)).with_state(desk);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move { axum::serve(listener, router).await.expect("it serves") });
        Service { address, letters, status }
    }

    /// From now on it answers so.
    pub(crate) fn answer(&self, status: u16) {
        self.status.store(status, Ordering::Relaxed);
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The next letter. A test that waits for one that does not come is ended by the runner.
    pub(crate) async fn next(&mut self) -> Letter {
        self.letters.recv().await.expect("the service runs")
    }
}

/// A browser with a subscription.
pub(crate) struct Device {
    pub(crate) name: String,
    secret: BigUint,
    auth: [u8; 16],
}

/// P-256, slowly and obviously.
struct Curve {
    prime: BigUint,
}

/// A point as a fraction: x / z², y / z³.
type Point = [BigUint; 3];

fn hexadecimal(digits: &str) -> BigUint {
    BigUint::parse_bytes(digits.as_bytes(), 16).expect("digits")
}

impl Curve {
    fn new() -> Curve {
        Curve { prime: hexadecimal("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff") }
    }

    fn generator() -> [BigUint; 2] {
        [
            hexadecimal("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
            hexadecimal("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"),
        ]
    }

    fn less(&self, one: &BigUint, other: &BigUint) -> BigUint {
        (one + &self.prime - other) % &self.prime
    }

    fn product(&self, one: &BigUint, other: &BigUint) -> BigUint {
        one * other % &self.prime
    }

    fn double(&self, [x, y, z]: &Point) -> Point {
        let (delta, gamma) = (self.product(z, z), self.product(y, y));
        let beta = self.product(x, &gamma);
        let alpha = self.product(&(self.less(x, &delta) * 3_u32), &(x + &delta));
        let new_x = self.less(&self.product(&alpha, &alpha), &(&beta * 8_u32 % &self.prime));
        let far = self.less(&(&beta * 4_u32 % &self.prime), &new_x);
        let new_y = self.less(&self.product(&alpha, &far), &(self.product(&gamma, &gamma) * 8_u32 % &self.prime));
        let new_z = self.product(y, z) * 2_u32 % &self.prime;
        [new_x, new_y, new_z]
    }

    fn sum(&self, one: &Point, other: &Point) -> Point {
        let nothing = BigUint::ZERO;
        if one[2] == nothing || other[2] == nothing {
            return if one[2] == nothing { other.clone() } else { one.clone() };
        }
        let (square, other_square) = (self.product(&one[2], &one[2]), self.product(&other[2], &other[2]));
        let (first, second) = (self.product(&one[0], &other_square), self.product(&other[0], &square));
        let left = self.product(&self.product(&one[1], &other_square), &other[2]);
        let right = self.product(&self.product(&other[1], &square), &one[2]);
        if first == second {
            return if left == right {
                self.double(one)
            } else {
                [BigUint::from(1_u32), BigUint::from(1_u32), nothing]
            };
        }
        let (wide, high) = (self.less(&second, &first), self.less(&right, &left));
        let wide_square = self.product(&wide, &wide);
        let (cube, part) = (self.product(&wide_square, &wide), self.product(&first, &wide_square));
        let x = self.less(&self.less(&self.product(&high, &high), &cube), &(&part * 2_u32 % &self.prime));
        let y = self.less(&self.product(&high, &self.less(&part, &x)), &self.product(&left, &cube));
        let z = self.product(&self.product(&one[2], &other[2]), &wide);
        [x, y, z]
    }

    /// A point so many times: x and y, 32 bytes each.
    fn times(&self, number: &BigUint, [x, y]: &[BigUint; 2]) -> (Vec<u8>, Vec<u8>) {
        let point = [x.clone(), y.clone(), BigUint::from(1_u32)];
        let mut sum = [BigUint::from(1_u32), BigUint::from(1_u32), BigUint::ZERO];
        for bit in (0..number.bits()).rev() {
            sum = self.double(&sum);
            if number.bit(bit) {
                sum = self.sum(&sum, &point);
            }
        }
        let inverse = sum[2].modpow(&(&self.prime - 2_u32), &self.prime);
        let square = self.product(&inverse, &inverse);
        let bytes = |number: BigUint| {
            let bytes = number.to_bytes_be();
            [vec![0; 32 - bytes.len()], bytes].concat()
        };
        let x = self.product(&sum[0], &square);
        let y = self.product(&self.product(&sum[1], &square), &inverse);
        (bytes(x), bytes(y))
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expanded<const LENGTH: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    key.expand(info, Length(LENGTH)).and_then(|made| made.fill(&mut bytes)).expect("so many bytes");
    bytes
}

impl Device {
    /// One with this name and keys that follow from the number.
    pub(crate) fn new(name: &str, number: u8) -> Device {
        Device { name: name.to_owned(), secret: BigUint::from_bytes_be(&[number + 1; 32]), auth: [number; 16] }
    }

    fn point(&self) -> Vec<u8> {
        let (x, y) = Curve::new().times(&self.secret, &Curve::generator());
        [&[4][..], &x, &y].concat()
    }

    /// What a browser tells the server.
    pub(crate) fn subscription(&self, service: &Service, language: &str) -> serde_json::Value {
        serde_json::json!({
            "kind": "web",
            "endpoint": format!("{}/{}", service.origin(), self.name),
            "keys": {"p256dh": URL_SAFE_NO_PAD.encode(self.point()), "auth": URL_SAFE_NO_PAD.encode(self.auth)},
            "language": language,
        })
    }

    /// Reads a message as RFC 8291 and RFC 8188 say.
    pub(crate) fn read(&self, letter: &Letter) -> Called {
        let text = self.open(&letter.body);
        serde_json::from_slice(&text).expect("a message")
    }

    pub(crate) fn open(&self, body: &[u8]) -> Vec<u8> {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(u32::from_be_bytes(size.try_into().expect("4 bytes")), 4096);
        let (writer, sealed) = rest[1..].split_at(usize::from(rest[0]));
        assert_eq!((writer.len(), writer[0]), (65, 4), "a point that is not compressed");
        let point = [&writer[1..33], &writer[33..]].map(BigUint::from_bytes_be);
        let (shared, _) = Curve::new().times(&self.secret, &point);
        let material: [u8; 32] = expanded(&self.auth, &shared, &[b"WebPush: info\0", &self.point(), writer]);
        let key: [u8; 16] = expanded(salt, &material, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = expanded(salt, &material, &[b"Content-Encoding: nonce\0"]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let mut text = sealed.to_vec();
        let opened = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text);
        let opened = opened.expect("it was sealed for this device");
        let end = opened.iter().rposition(|byte| *byte != 0).expect("an end");
        assert_eq!(opened[end], 2, "the last record");
        opened[..end].to_vec()
    }
}

/// The claims of whoever has written, once the signature fits the key that stands beside it.
pub(crate) fn claims(letter: &Letter, expected_key: &str) -> HashMap<String, serde_json::Value> {
    let told = letter.header("authorization").strip_prefix("vapid t=").expect("VAPID");
    let (token, key) = told.split_once(", k=").expect("a key");
    assert_eq!(key, expected_key, "the key that browsers were given");
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("Base64");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
    public.verify(signed.as_bytes(), &bytes(signature)).expect("signed with that key");
    serde_json::from_slice(&bytes(signed.split_once('.').expect("claims").1)).expect("claims")
}
