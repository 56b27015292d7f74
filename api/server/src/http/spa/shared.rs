//! What the first page says of a calculation that its address carries: the preview of a link in a chat or a social
//! network is made of the head of the page, and of nothing that a script does.

use std::time::Duration;

use paraply_app::App;
use paraply_app::mail::template::escape;
use paraply_app::salary::quotes::{QuoteQuestion, quote};
use paraply_domain::language::Language;
use paraply_domain::money::Amount;
use poem::Request;
use serde::Deserialize;
use tokio::time::timeout;

use super::page::PLACEHOLDER;

/// The page does not wait longer for what only a preview shows.
const PATIENCE: Duration = Duration::from_secs(2);

/// A calculation that somebody has shared, with its answer.
pub struct Shared {
    title: String,
    /// The address without its origin, and that of the picture.
    address: String,
    picture: String,
}

/// The query as the page writes it (`calculation.ts`).
#[derive(Deserialize)]
struct Asked {
    amount: Option<String>,
    net: Option<String>,
    tax: Option<String>,
}

impl Shared {
    /// The calculation in the address of a request; none where it carries none, or one that has no answer.
    pub async fn of(app: &App, request: &Request, language: Language) -> Option<Self> {
        let asked: Asked = request.params().ok()?;
        let (name, amount) = match (asked.net, asked.amount) {
            (Some(net), _) => ("net", net),
            (None, amount) => ("amount", amount?),
        };
        let amount = Amount::parse(&amount).ok()?;
        let swedish_tax = asked.tax.as_deref() != Some("own");
        let if_named = |direction| (name == direction).then_some(amount);
        let question = QuoteQuestion::new(if_named("amount"), if_named("net"), swedish_tax);
        let pay = timeout(PATIENCE, quote(app, None, question)).await.ok()?.ok()?.pay.pay.figures;
        let mut address = format!("/?{name}={amount}");
        let mut picture = format!("/api/salary-quote/picture?{name}={amount}&language={}", language.as_str());
        if !swedish_tax {
            address.push_str("&tax=own");
            picture.push_str("&swedishTax=false");
        }
        if language == Language::En {
            address.push_str("&lang=en");
        }
        let said = [("invoiced", pay.subtotal.kronor().into()), ("payout", pay.payout.kronor().into())];
        Some(Self { title: language.phrase_with("shared-calculation", said), address, picture })
    }

    /// The page with what is shared in the place of what it says of itself.
    pub fn put_into(&self, page: &str) -> String {
        let address = format!("{PLACEHOLDER}{}", self.address);
        let picture = format!("{PLACEHOLDER}{}", self.picture);
        let said = [
            ("og:title", &self.title),
            ("twitter:title", &self.title),
            ("og:image:alt", &self.title),
            // A network takes what stands at this address for the page.
            ("og:url", &address),
            ("og:image", &picture),
            ("twitter:image", &picture),
        ];
        said.into_iter().fold(page.to_owned(), |page, (name, content)| with_content(&page, name, content))
    }
}

/// The page with another content of the tag that has this name.
fn with_content(page: &str, name: &str, content: &str) -> String {
    let parts = page
        .split_once(&format!("\"{name}\" content=\""))
        .and_then(|(before, rest)| Some((before, rest.split_once('"')?.1)));
    let Some((before, after)) = parts else { return page.to_owned() };
    format!("{before}\"{name}\" content=\"{}\"{after}", escape(content))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_tag_of_this_name_says_something_else() {
        let page = "<meta property=\"og:title\" content=\"A\" /><meta property=\"og:image\" content=\"B\" />";
        assert_eq!(
            with_content(page, "og:image", "/a?b=1&c=\"<"),
            "<meta property=\"og:title\" content=\"A\" />\
             <meta property=\"og:image\" content=\"/a?b=1&amp;c=&quot;&lt;\" />"
        );
        assert_eq!(with_content(page, "og:url", "C"), page);
    }
}
