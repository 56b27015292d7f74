//! What may be a password. Length counts, not kinds of characters (NIST SP 800-63B-4, 3.1.1.2).

use unicode_normalization::UnicodeNormalization;
use zxcvbn::{Score, zxcvbn};

use crate::FaultKind;

const MIN: usize = 10;
const MAX: usize = 200;
/// So many characters are weighed: the time it takes grows with their square, and a strong beginning is enough.
const WEIGHED: usize = 60;

/// Words that Swedish passwords are made of, and ours; the estimator knows English ones only.
const LOCAL_WORDS: &str = "paraply paraplyet lösenord losenord hemligt hemlighet sommar sommaren vinter vintern höst \
    hösten våren hejhej hejsan hejpådig välkommen valkommen stockholm göteborg goteborg malmö malmo uppsala sverige \
    svensk fotboll älskling alskling kärlek karlek jagälskardig mamma pappa faktura fakturor frilans frilansare \
    egenanställd lön lönen bankid måndag tisdag onsdag torsdag fredag lördag söndag januari februari augusti oktober \
    qwertyuiopå asdfghjklö asdfghjklöä administratör";

/// The form in which a password is hashed and compared: the same keys give the same bytes on every keyboard.
pub fn normalised(password: &str) -> String {
    password.nfc().collect()
}

/// Takes a new password in its normal form, or says what is wrong with it.
///
/// One that a fast computer guesses soon (zxcvbn below 3 of 4: fewer than 10^8 tries, or a known leaked one) is refused.
/// `personal` is what a thief would try first: the user's name and e-mail address.
pub fn parse_new(password: &str, personal: &[&str]) -> Result<String, FaultKind> {
    let password = normalised(password);
    let length = password.chars().count();
    if length < MIN {
        return Err(FaultKind::PasswordTooShort { min: MIN });
    }
    if length > MAX {
        return Err(FaultKind::PasswordTooLong { max: MAX });
    }
    let personal: Vec<String> = personal.iter().map(|text| normalised(text).to_lowercase()).collect();
    let mut words: Vec<&str> = personal
        .iter()
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
        .filter(|word| word.chars().count() > 2)
        .collect();
    if is_made_of(&password, &mut words) {
        return Err(FaultKind::PasswordTooCommon);
    }
    words.extend(LOCAL_WORDS.split_ascii_whitespace());
    let weighed: String = password.chars().take(WEIGHED).collect();
    if zxcvbn(&weighed, &words).score() < Score::Three {
        return Err(FaultKind::PasswordTooCommon);
    }
    Ok(password)
}

/// Whether hardly more than the words is in the password; a year, say.
fn is_made_of(password: &str, words: &mut [&str]) -> bool {
    words.sort_unstable_by_key(|word| std::cmp::Reverse(word.len()));
    let folded = password.to_lowercase();
    let rest = words.iter().fold(folded.clone(), |rest, word| rest.replace(word, ""));
    rest != folded && rest.chars().filter(|c| c.is_alphanumeric()).count() <= MIN / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_long_enough_and_not_soon_guessed() {
        assert_eq!(parse_new("ninechars", &[]), Err(FaultKind::PasswordTooShort { min: 10 }));
        assert_eq!(parse_new(&"x".repeat(201), &[]), Err(FaultKind::PasswordTooLong { max: 200 }));
        let soon_guessed = [
            "Password123",
            "passwordpassword",
            "LÖSENORD123",
            "lösenordlösenord",
            "Sommar2026!",
            "välkommen2026",
            "aaaaaaaaaaaa",
            "1234567890",
            "qwertyuiop",
            "qwertyuiopå",
            "abcabcabcabc",
            "2026-11-22",
            "p@ssw0rd123",
            "stockholm123",
            "paraplyparaply",
        ];
        let accepted: Vec<_> =
            soon_guessed.into_iter().filter(|common| parse_new(common, &[]).is_ok()).collect();
        assert_eq!(accepted, [""; 0]);
        for strange in
            ["correct horse battery", "violett gräsmatta 77", "Tr0ub4dour&3xyz", "ett långt lösenord"]
        {
            assert_eq!(parse_new(strange, &[]).as_deref(), Ok(strange));
        }
        let own = ["Hjördis Vattengård", "hjordis.vattengard@exempelbolaget.se"];
        for personal in ["hjordis.vattengard", "Vattengård1985", "exempelbolaget1", "HjördisVattengård"] {
            assert_eq!(parse_new(personal, &own), Err(FaultKind::PasswordTooCommon), "{personal}");
        }
    }

    #[test]
    fn the_longest_password_is_weighed_at_once() {
        let long = "aB3$ åÄ(1)".repeat(20);
        assert_eq!(parse_new(&long, &["Anna"]).is_ok(), zxcvbn(&long, &[]).score() >= Score::Three);
    }

    #[test]
    fn length_is_counted_in_characters_and_both_spellings_of_a_letter_are_one() {
        assert_eq!(parse_new("åäöåäöåäö", &[]), Err(FaultKind::PasswordTooShort { min: 10 }));
        assert_eq!(normalised("a\u{30a}"), "å");
    }
}
