//! The EU's register of VAT numbers (VIES), asked over its REST interface. The host is the operator's choice and never
//! the caller's; what it answers is untrusted text.

use std::sync::LazyLock;
use std::time::Duration;

use paraply_domain::vat::VatNumber;
use serde::Deserialize;
use serde_json::json;

const TIME_LIMIT: Duration = Duration::from_secs(5);
const ANSWER_MAX: usize = 64 * 1024;

static CLIENT: LazyLock<Option<reqwest::Client>> = LazyLock::new(|| {
    let builder = reqwest::Client::builder().timeout(TIME_LIMIT).redirect(reqwest::redirect::Policy::none());
    builder.user_agent("paraply").build().map_err(|error| tracing::error!(%error, "no HTTP client")).ok()
});

/// What the register says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The number is registered; with the company, where its country tells.
    Valid(Company),
    /// It is not.
    Invalid,
    /// The register, or the country's own, did not answer.
    Unknown,
}

/// A company as the register knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Company {
    pub name: Option<String>,
    pub address: Option<String>,
    pub postal_code: Option<String>,
    pub city: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wire {
    #[serde(alias = "isValid")]
    valid: Option<bool>,
    user_error: Option<String>,
    name: Option<String>,
    address: Option<String>,
}

/// Asks the register at `url`; with an empty one nobody is asked.
pub async fn ask(url: &str, number: &VatNumber) -> Answer {
    if url.is_empty() {
        return Answer::Unknown;
    }
    match fetch(url, number).await {
        Ok(bytes) => read(&bytes),
        Err(error) => {
            tracing::warn!(error, "the VAT register did not answer");
            Answer::Unknown
        }
    }
}

async fn fetch(url: &str, number: &VatNumber) -> Result<Vec<u8>, String> {
    let client = CLIENT.as_ref().ok_or("no HTTP client")?;
    let question = json!({"countryCode": number.prefix(), "vatNumber": number.local_part()});
    let mut response = client.post(url).json(&question).send().await.map_err(|error| error.to_string())?;
    if !response.status().is_success() {
        return Err(response.status().to_string());
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| error.to_string())? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > ANSWER_MAX {
            return Err("too long an answer".into());
        }
    }
    Ok(bytes)
}

/// The register says "not valid" also when a country's own register is away; its error then tells.
fn read(bytes: &[u8]) -> Answer {
    let Ok(wire) = serde_json::from_slice::<Wire>(bytes) else { return Answer::Unknown };
    let is_away = wire.user_error.as_deref().is_some_and(|error| !matches!(error, "" | "VALID" | "INVALID"));
    match wire.valid {
        Some(true) => Answer::Valid(company(wire.name.as_deref(), wire.address.as_deref())),
        Some(false) if !is_away => Answer::Invalid,
        _ => Answer::Unknown,
    }
}

fn company(name: Option<&str>, address: Option<&str>) -> Company {
    let mut company = Company { name: name.and_then(line), ..Company::default() };
    let mut lines: Vec<String> = address.unwrap_or_default().lines().filter_map(line).collect();
    if lines.len() > 1
        && let Some((postal_code, city)) = lines.last().and_then(|last| split_town(last))
    {
        lines.pop();
        company.postal_code = Some(postal_code);
        company.city = Some(city);
    }
    company.address = Some(lines.join(", ")).filter(|address| !address.is_empty());
    company
}

/// One line of plain text; `---` is how the register writes that a country does not tell.
fn line(text: &str) -> Option<String> {
    let plain: String = text.chars().filter(|c| !c.is_control()).take(200).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let line = words.join(" ");
    line.chars().any(char::is_alphanumeric).then_some(line)
}

/// `111 22 STOCKHOLM`: the words with digits, then the town.
fn split_town(line: &str) -> Option<(String, String)> {
    let words: Vec<&str> = line.split(' ').collect();
    let with_digits = words.iter().take_while(|word| word.chars().any(|c| c.is_ascii_digit())).count();
    let (postal_code, town) = (words[..with_digits].join(" "), words[with_digits..].join(" "));
    (!postal_code.is_empty() && postal_code.len() <= 10 && !town.is_empty()).then_some((postal_code, town))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_apart_where_it_can_be() {
        let read = |address| company(Some("ACME  AB\u{7}"), Some(address));
        let acme = read("STORGATAN 1 \n111 22 STOCKHOLM");
        assert_eq!(acme.name.as_deref(), Some("ACME AB"));
        assert_eq!(acme.address.as_deref(), Some("STORGATAN 1"));
        assert_eq!((acme.postal_code.as_deref(), acme.city.as_deref()), (Some("111 22"), Some("STOCKHOLM")));
        assert_eq!(read("Storgatan 1, Stockholm").address.as_deref(), Some("Storgatan 1, Stockholm"));
        assert_eq!(company(Some("---"), Some("---")), Company::default());
    }

    #[test]
    fn a_countrys_register_that_is_away_is_no_refusal() {
        assert_eq!(read(br#"{"valid": false, "userError": "MS_UNAVAILABLE"}"#), Answer::Unknown);
        assert_eq!(read(br#"{"isValid": false, "userError": "INVALID"}"#), Answer::Invalid);
        assert_eq!(read(br#"{"actionSucceed": false, "errorWrappers": []}"#), Answer::Unknown);
        assert_eq!(read(b"<html>"), Answer::Unknown);
    }
}
