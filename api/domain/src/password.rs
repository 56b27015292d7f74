//! What may be a password. Length counts, not kinds of characters (NIST SP 800-63B-4, 3.1.1.2).

use unicode_normalization::UnicodeNormalization;

use crate::FaultKind;

const MIN: usize = 10;
const MAX: usize = 200;

/// Passwords of ten characters and more that are among the first to be guessed, in lower case.
const COMMON: &str = "1234567890 0123456789 0987654321 9876543210 1234567891 12345678910 123456789a 1234512345 \
    1111111111 0000000000 1122334455 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc qwertyuiop qwertyuiopå qwerty1234 \
    qwerty12345 qwerty123456 asdfghjkl1 asdfghjklö zxcvbnm123 password12 password123 password1234 passw0rd123 \
    p@ssw0rd123 password!! lösenord12 lösenord123 losenord123 lösenord1234 hemligt123 hejhejhej1 hejsan1234 \
    sommar2025 sommar2026 sommaren2026 vinter2025 vinter2026 vintern2026 välkommen1 välkommen123 valkommen123 \
    welcome123 welcome1234 letmein123 iloveyou12 iloveyou123 football123 fotboll123 administrator admin12345 \
    changeme123 default123 stockholm1 stockholm123 sverige123 abcdefghij abcdefghijk abc1234567 abcd123456 \
    superman123 dragon1234 sunshine123 princess123 correcthorsebatterystaple paraply123 paraply1234 paraplyet123";

/// The form in which a password is hashed and compared: the same keys give the same bytes on every keyboard.
pub fn normalised(password: &str) -> String {
    password.nfc().collect()
}

/// Takes a new password in its normal form, or says what is wrong with it.
pub fn parse_new(password: &str) -> Result<String, FaultKind> {
    let password = normalised(password);
    let length = password.chars().count();
    if length < MIN {
        return Err(FaultKind::PasswordTooShort { min: MIN });
    }
    if length > MAX {
        return Err(FaultKind::PasswordTooLong { max: MAX });
    }
    let folded = password.to_lowercase();
    let is_one_character = folded.chars().all(|c| folded.starts_with(c));
    if is_one_character || COMMON.split_ascii_whitespace().any(|common| common == folded) {
        return Err(FaultKind::PasswordTooCommon);
    }
    Ok(password)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_long_enough_and_not_the_first_guess() {
        assert_eq!(parse_new("ninechars"), Err(FaultKind::PasswordTooShort { min: 10 }));
        assert_eq!(parse_new(&"x".repeat(201)), Err(FaultKind::PasswordTooLong { max: 200 }));
        for common in ["Password123", "LÖSENORD123", "aaaaaaaaaaaa", "1234567890"] {
            assert_eq!(parse_new(common), Err(FaultKind::PasswordTooCommon), "{common}");
        }
        assert_eq!(parse_new("paraply-demo-2026").as_deref(), Ok("paraply-demo-2026"));
    }

    #[test]
    fn length_is_counted_in_characters_and_both_spellings_of_a_letter_are_one() {
        assert!(parse_new("åäöåäöåäöå").is_ok());
        assert_eq!(normalised("a\u{30a}"), "å");
    }
}
