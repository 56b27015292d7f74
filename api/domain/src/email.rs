//! E-mail addresses as people type them.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use crate::FaultKind;

/// Longest address that SMTP can carry.
const MAX: usize = 254;
const LOCAL_MAX: usize = 64;
const LABEL_MAX: usize = 63;

/// An address in lower case. ASCII only: few servers take anything else, and it could not be answered.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Email(String);

impl Email {
    /// Reads an address; it must be there.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        let address = text.trim().to_ascii_lowercase();
        if address.is_empty() {
            return Err(FaultKind::Required);
        }
        let fits = address.len() <= MAX
            && address.split_once('@').is_some_and(|(local, domain)| is_local(local) && is_domain(domain));
        if fits { Ok(Self(address)) } else { Err(FaultKind::InvalidEmail) }
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address as text of its own.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl Deref for Email {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl FromStr for Email {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Email({self})")
    }
}

fn is_local(local: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&byte);
    local.len() <= LOCAL_MAX && local.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(allowed))
}

fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=LABEL_MAX).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let top = domain.rsplit('.').next().unwrap_or_default();
    domain.contains('.')
        && domain.split('.').all(is_label)
        && top.len() >= 2
        && !top.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_trimmed_and_in_lower_case() {
        assert_eq!(Email::parse(" Anna.Ek+Jobb@Exempel.SE ").unwrap().as_str(), "anna.ek+jobb@exempel.se");
        assert_eq!(Email::parse("a@xn--rksmrgs-5wao1o.se").unwrap().to_string(), "a@xn--rksmrgs-5wao1o.se");
    }

    #[test]
    fn what_cannot_be_written_to_is_refused() {
        assert_eq!(Email::parse("  "), Err(FaultKind::Required));
        let long = format!("{}@example.com", "a".repeat(65));
        for text in [
            "a",
            "@example.com",
            "a@",
            "a@example",
            "a@@example.com",
            "a b@example.com",
            "a@exa mple.com",
            "a..b@example.com",
            ".a@example.com",
            "a@-example.com",
            "a@example..com",
            "a@example.com.",
            "a@127.0.0.1",
            "a@example.com\r\nbcc: b@example.com",
            "a@example.com,b@example.com",
            "Anna <a@example.com>",
            "åsa@example.com",
            "a\0@example.com",
            &long,
        ] {
            assert_eq!(Email::parse(text), Err(FaultKind::InvalidEmail), "{text:?}");
        }
    }
}
