//! An authenticator in software: makes a passkey and signs with it, as a browser and its device do together.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{Answer, TestApp, Who};

/// Where the servers of tests think they are.
pub const ORIGIN: &str = "http://localhost:3000";

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const CREDENTIAL_INCLUDED: u8 = 1 << 6;

/// A device with one passkey. A clone of it is what must not exist.
#[derive(Clone)]
pub struct Authenticator {
    key: SigningKey,
    id: Vec<u8>,
    /// How often it has signed; none: it does not count, as the passkeys that are shared between devices.
    pub counter: Option<u32>,
    /// Whose page the browser says that it shows.
    pub origin: String,
    /// The device has asked for a fingerprint or a PIN.
    pub verifies: bool,
}

impl Authenticator {
    /// One of its own for each number.
    pub fn new(number: u8) -> Self {
        Self {
            key: SigningKey::from_slice(&[number; 32]).unwrap(),
            id: vec![number; 16],
            counter: Some(0),
            origin: ORIGIN.into(),
            verifies: true,
        }
    }

    /// Its credential's id, as browsers write it.
    pub fn id_text(&self) -> String {
        BASE64.encode(&self.id)
    }

    /// Answers under the other one's id, with its own key.
    pub fn pretend_to_be(&mut self, other: &Self) {
        self.id.clone_from(&other.id);
    }

    /// A passkey as `navigator.credentials.create()` gives it for these options.
    pub fn create(&mut self, options: &Value) -> Value {
        let options = &options["options"]["publicKey"];
        let client = self.client_data("webauthn.create", options);
        let mut data = self.authenticator_data(&options["rp"]["id"], CREDENTIAL_INCLUDED);
        // No make and model, the credential's id, its public key.
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        data.extend(self.cose_key());
        // CBOR: {"fmt": "none", "attStmt": {}, "authData": …}
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend(&data);
        self.credential(json!({
            "clientDataJSON": BASE64.encode(client),
            "attestationObject": BASE64.encode(attestation),
        }))
    }

    /// A signature as `navigator.credentials.get()` gives it for these options.
    pub fn sign(&mut self, options: &Value) -> Value {
        let options = &options["options"]["publicKey"];
        let client = self.client_data("webauthn.get", options);
        let data = self.authenticator_data(&options["rpId"], 0);
        let signed = [&data[..], &Sha256::digest(&client)].concat();
        let signature: Signature = self.key.sign(&signed);
        self.credential(json!({
            "clientDataJSON": BASE64.encode(client),
            "authenticatorData": BASE64.encode(data),
            "signature": BASE64.encode(signature.to_der()),
        }))
    }

    fn credential(&self, response: Value) -> Value {
        let id = self.id_text();
        json!({ "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {}, "response": response })
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let (challenge, origin) = (&options["challenge"], &self.origin);
        json!({ "type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn authenticator_data(&mut self, rp_id: &Value, flags: u8) -> Vec<u8> {
        self.counter = self.counter.map(|counter| counter + 1);
        let verified = if self.verifies { USER_VERIFIED } else { 0 };
        let mut data = Sha256::digest(rp_id.as_str().unwrap()).to_vec();
        data.push(flags | USER_PRESENT | verified);
        data.extend(self.counter.unwrap_or_default().to_be_bytes());
        data
    }

    /// RFC 9052 for ES256: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
    fn cose_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_sec1_point(false);
        let mut cose = vec![0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32];
        cose.extend(point.x().unwrap());
        cose.extend([0x22, 0x58, 32]);
        cose.extend(point.y().unwrap());
        cose
    }
}

impl TestApp {
    /// Adds the passkey to the person, who has just logged in.
    pub async fn add_passkey(&self, who: &Who, authenticator: &mut Authenticator, name: &str) -> Value {
        let options = self.post(who, "/api/second-factor/passkeys/options", json!({})).await.ok();
        let made = json!({ "name": name, "credential": authenticator.create(&options) });
        self.post(who, "/api/second-factor/passkeys", made).await.ok()
    }

    /// Asks a passkey in the login that waits.
    pub async fn ask_to_sign_in(&self, who: &Who) -> Value {
        self.post(who, "/api/login/passkey", json!({})).await.ok()
    }

    /// Goes on with the login by what a passkey has signed.
    pub async fn prove_passkey(&self, who: &Who, signed: &Value) -> Answer {
        self.post(who, "/api/login/second-factor", json!({ "passkey": signed })).await
    }
}
