//! The second factor of a login: codes of an authenticator app (RFC 6238) and recovery codes.

use std::fmt::{self, Write as _};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use totp_rs::{Builder, Totp};

/// Bytes of a secret: 160 bits, as RFC 4226 recommends.
pub const SECRET_BYTES: usize = 20;
/// How many recovery codes a person has at a time.
pub const RECOVERY_CODES: usize = 10;
/// Random bytes that a recovery code is made from; five bits of each are used.
pub const RECOVERY_CODE_BYTES: usize = 16;

/// How long a code counts, and for how many steps before and after its own.
const STEP_SECONDS: u64 = 30;
const SKEW: u16 = 1;
const DIGITS: usize = 6;
/// What a part of a URI cannot hold as it stands (RFC 3986, 2.3).
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
/// Crockford's alphabet: no letter that looks like a digit.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// What an authenticator app and the server share. Never shown by `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpSecret(Totp);

impl fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TotpSecret")
    }
}

impl TotpSecret {
    /// The secret of these bytes; none for another number of them.
    pub fn new(bytes: &[u8]) -> Option<Self> {
        let bytes: [u8; SECRET_BYTES] = bytes.try_into().ok()?;
        let builder = Builder::new().with_secret(bytes).with_digits(6).with_skew(SKEW);
        builder.with_step_duration(STEP_SECONDS).build().ok().map(Self)
    }

    /// For typing it into an app: base 32.
    pub fn text(&self) -> String {
        self.0.secret().to_base32()
    }

    /// For the QR code that an app reads.
    pub fn uri(&self, issuer: &str, account: &str) -> String {
        let [issuer, account] = [issuer, account].map(|text| utf8_percent_encode(text, RESERVED));
        format!("otpauth://totp/{issuer}:{account}?secret={}&issuer={issuer}", self.text())
    }

    /// The time step whose code this is, now or one step off. A step counts once: the caller keeps the last one.
    pub fn step_of(&self, code: &TotpCode, unix_seconds: u64) -> Option<i64> {
        self.0.check(&code.0, unix_seconds).and_then(|step| i64::try_from(step).ok())
    }

    /// What an app shows at a time.
    pub fn code_at(&self, unix_seconds: u64) -> String {
        self.0.generate(unix_seconds).to_string()
    }
}

/// Six digits of an authenticator app.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpCode(String);

/// A code for who has lost the app; each counts once.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// The code of these random bytes: 80 bits.
    pub fn new(random: [u8; RECOVERY_CODE_BYTES]) -> Self {
        Self(random.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect())
    }

    /// Without its hyphens, for hashing.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RecoveryCode {
    /// In groups of four.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, c) in self.0.chars().enumerate() {
            if i > 0 && i % 4 == 0 {
                f.write_char('-')?;
            }
            f.write_char(c)?;
        }
        Ok(())
    }
}

/// What somebody types as the second factor.
#[derive(Clone, PartialEq, Eq)]
pub enum TypedFactor {
    /// From the app.
    Totp(TotpCode),
    /// From the list.
    Recovery(RecoveryCode),
}

impl TypedFactor {
    /// Reads what was typed, with or without spaces and hyphens; none where it is neither.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > 100 {
            return None;
        }
        let typed: String = text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
        if typed.len() == DIGITS && typed.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(Self::Totp(TotpCode(typed)));
        }
        let code: String = typed
            .chars()
            .map(|c| match c.to_ascii_lowercase() {
                'o' => '0',
                'i' | 'l' => '1',
                other => other,
            })
            .collect();
        let known = code.len() == RECOVERY_CODE_BYTES && code.bytes().all(|byte| ALPHABET.contains(&byte));
        known.then_some(Self::Recovery(RecoveryCode(code)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> TotpCode {
        match TypedFactor::parse(text) {
            Some(TypedFactor::Totp(code)) => code,
            _ => panic!("{text} is no code of an app"),
        }
    }

    #[test]
    fn the_codes_are_those_of_rfc_6238() {
        let secret = TotpSecret::new(b"12345678901234567890").unwrap();
        for (time, expected) in [(59, "287082"), (1_111_111_109, "081804"), (2_000_000_000, "279037")] {
            assert_eq!(secret.code_at(time), expected);
        }
        assert_eq!(secret.text(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    }

    #[test]
    fn a_code_counts_one_step_early_or_late_and_no_more() {
        let secret = TotpSecret::new(&[7; SECRET_BYTES]).unwrap();
        let now = 1_800_000_000;
        let step = i64::try_from(now / 30).unwrap();
        for (seconds, expected) in [
            (now, Some(step)),
            (now + 30, Some(step)),
            (now - 30, Some(step)),
            (now + 60, None),
            (now - 60, None),
        ] {
            assert_eq!(secret.step_of(&code(&secret.code_at(now)), seconds), expected);
        }
    }

    #[test]
    fn the_uri_names_issuer_and_account() {
        let secret = TotpSecret::new(&[0; SECRET_BYTES]).unwrap();
        assert_eq!(
            secret.uri("Paraply Åre AB", "anna@example.com"),
            "otpauth://totp/Paraply%20%C3%85re%20AB:anna%40example.com?secret=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
             &issuer=Paraply%20%C3%85re%20AB"
        );
    }

    #[test]
    fn what_is_typed_may_have_spaces_hyphens_and_capitals() {
        assert!(code("123 456") == code("123456"));
        let printed = RecoveryCode::new([31; RECOVERY_CODE_BYTES]);
        assert_eq!(printed.to_string(), "zzzz-zzzz-zzzz-zzzz");
        let typed = TypedFactor::parse(" ZZZZ zzzz-zzzz zzzz ");
        assert!(typed == Some(TypedFactor::Recovery(printed)));
        let zero = RecoveryCode::new([0; RECOVERY_CODE_BYTES]);
        assert!(TypedFactor::parse("oooo-OOOO-0000-0000") == Some(TypedFactor::Recovery(zero)));
        for neither in ["", "12345", "1234567", "zzzz-zzzz-zzzz-zzz", "åäö123", &"1".repeat(2000)] {
            assert!(TypedFactor::parse(neither).is_none(), "{neither}");
        }
    }
}
