//! What only the reader of a mail may see: taken out before a mail is stored, put in again as it leaves.

use paraply_storage::mails::secrets::MailSecret;

use super::Template;
use super::template::escape;

/// Shown instead of a secret.
const HIDDEN: &str = "•••";
/// What follows it in an address logs somebody in.
const TOKEN: &str = "token=";

/// The values as they may be stored, and the secrets that they stand for.
pub fn conceal(
    template: &Template,
    values: &[(&'static str, String)],
) -> (Vec<(&'static str, String)>, Vec<MailSecret>) {
    let mut secrets = Vec::new();
    let stored = values.iter().map(|(name, value)| {
        if !is_secret(template, name, value) {
            return (*name, value.clone());
        }
        let placeholder = placeholder(name, value);
        secrets.push(MailSecret { placeholder: placeholder.clone(), secret: value.clone() });
        (*name, placeholder)
    });
    (stored.collect(), secrets)
}

/// The template says so; a link that carries a token is one whatever the template says.
fn is_secret(template: &Template, name: &str, value: &str) -> bool {
    template.secrets.contains(&name) || (name == "link" && value.contains(TOKEN))
}

/// A link keeps its readable part.
fn placeholder(name: &str, value: &str) -> String {
    match value.split_once(TOKEN) {
        Some((address, _)) => format!("{address}{TOKEN}{HIDDEN}"),
        None => format!("[{name}: {HIDDEN}]"),
    }
}

/// The plain text with its secrets.
pub fn reveal(text: &str, secrets: &[MailSecret]) -> String {
    secrets.iter().fold(text.to_owned(), |text, one| text.replace(&one.placeholder, &one.secret))
}

/// The HTML with its secrets.
pub fn reveal_html(html: &str, secrets: &[MailSecret]) -> String {
    secrets
        .iter()
        .fold(html.to_owned(), |html, one| html.replace(&escape(&one.placeholder), &escape(&one.secret)))
}

/// What a mail server said, without the secrets that it may have repeated.
pub fn censor(said: &str, secrets: &[MailSecret]) -> String {
    secrets.iter().fold(said.to_owned(), |said, one| {
        let token = one.secret.split_once(TOKEN).map_or(one.secret.as_str(), |(_, token)| token);
        said.replace(token, HIDDEN)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::contents;

    fn stored(link: &str) -> (String, Vec<MailSecret>) {
        let (values, secrets) = conceal(&contents::RESET_PASSWORD, &[("link", link.to_owned())]);
        (values[0].1.clone(), secrets)
    }

    #[test]
    fn a_secret_link_is_stored_as_a_placeholder_and_delivered_whole() {
        let link = "https://x.example/reset-password?token=0a1b";
        let (shown, secrets) = stored(link);
        assert_eq!(shown, "https://x.example/reset-password?token=•••");
        assert_eq!(reveal(&format!("Open\n\n{shown}"), &secrets), format!("Open\n\n{link}"));
        assert_eq!(
            reveal_html(&format!("<a href=\"{shown}\">"), &secrets),
            "<a href=\"https://x.example/reset-password?token=0a1b\">"
        );
        assert!(!format!("{secrets:?}").contains("0a1b"));
        assert_eq!(censor("550 spam: token=3D0a1b", &secrets), "550 spam: token=3D•••");
    }

    #[test]
    fn a_link_with_a_token_is_secret_in_every_mail_and_others_are_not() {
        let concealed = |link: &str| conceal(&contents::INVOICE_PAID, &[("link", link.to_owned())]).1.len();
        assert_eq!(concealed("https://x.example/sign-in?token=0a1b"), 1);
        assert_eq!(concealed("https://x.example/invoices/1"), 0);
        let named = [("name", "token=mine".to_owned())];
        assert_eq!(conceal(&contents::RESET_PASSWORD, &named).0, named);
    }
}
