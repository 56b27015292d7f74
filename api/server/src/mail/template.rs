//! The texts of letters: one folder per letter with subject and body in both languages. Bodies are plain text;
//! the HTML is made from it: paragraphs, and a link for a line that is an address.

use paraply_domain::language::Language;

/// A letter's texts. Made by [`template!`](crate::template).
#[derive(Debug)]
pub struct Template {
    /// Name of its folder, and the kind of the mails made from it.
    pub name: &'static str,
    /// Subject and body in Swedish.
    pub sv: (&'static str, &'static str),
    /// Subject and body in English.
    pub en: (&'static str, &'static str),
}

/// A letter with its values filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composed {
    /// One line.
    pub subject: String,
    /// Plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
}

/// The template in `mail/templates/<name>/`.
#[macro_export]
macro_rules! template {
    ($name:literal) => {
        $crate::mail::Template {
            name: $name,
            sv: (
                include_str!(concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/src/mail/templates/",
                    $name,
                    "/subject.sv.txt"
                )),
                include_str!(concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/src/mail/templates/",
                    $name,
                    "/body.sv.txt"
                )),
            ),
            en: (
                include_str!(concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/src/mail/templates/",
                    $name,
                    "/subject.en.txt"
                )),
                include_str!(concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/src/mail/templates/",
                    $name,
                    "/body.en.txt"
                )),
            ),
        }
    };
}

impl Template {
    /// Fills the values in. A value can hold no line break in the subject, so that no header can be smuggled in.
    pub fn compose(&self, language: Language, values: &[(&str, String)]) -> Composed {
        let (subject, body) = match language {
            Language::Sv => self.sv,
            Language::En => self.en,
        };
        let subject = fill(subject.trim(), values).replace(['\r', '\n'], " ");
        let lines: Vec<&str> = body.trim().lines().filter(|line| says_something(line, values)).collect();
        let text = fill(&lines.join("\n"), values);
        let html = html(&text);
        Composed { subject, text, html }
    }
}

/// A line that only names a value, `Bankgiro: {bankgiro}`, is left out when the value is empty.
fn says_something(line: &str, values: &[(&str, String)]) -> bool {
    let name = line.split_once(": {").and_then(|(_, value)| value.strip_suffix('}'));
    !values.iter().any(|(known, value)| Some(*known) == name && value.is_empty())
}

/// Replaces each `{name}` once, left to right: a value that looks like a placeholder stays as it is.
fn fill(template: &str, values: &[(&str, String)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        filled.push_str(&rest[..open]);
        rest = &rest[open..];
        let close = rest.find('}').unwrap_or(rest.len() - 1);
        let name = rest.get(1..close).unwrap_or_default();
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled.push_str(value),
            None => filled.push_str(&rest[..=close]),
        }
        rest = &rest[close + 1..];
    }
    filled + rest
}

fn html(text: &str) -> String {
    let escape = |text: &str| {
        text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
    };
    let paragraphs: Vec<String> = text
        .split("\n\n")
        .map(|paragraph| {
            let paragraph = paragraph.trim();
            let inner = if paragraph.starts_with("http") && !paragraph.contains(char::is_whitespace) {
                let link = escape(paragraph);
                format!("<a href=\"{link}\" style=\"color:#134B7D;font-weight:600\">{link}</a>")
            } else {
                escape(paragraph).replace('\n', "<br>")
            };
            format!("<p style=\"margin:0 0 16px\">{inner}</p>")
        })
        .collect();
    format!(
        "<!doctype html><html><body style=\"margin:0;padding:32px 16px;background:#FAF8F4;color:#14212D;\
         font-family:Figtree,Segoe UI,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5\">\
         <div style=\"max-width:560px;margin:0 auto;background:#FFFFFF;border-radius:14px;padding:32px\">{}</div>\
         </body></html>",
        paragraphs.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    static TEMPLATE: Template = Template {
        name: "test",
        sv: ("Hej {name}", "Till {name}.\n\n{link}"),
        en: ("Hello {name}", "To {name}."),
    };

    #[test]
    fn values_stand_literally_and_are_escaped_in_html() {
        let values = [("name", "<b>{link}</b>".to_owned()), ("link", "http://x.example/?a=1&b=2".to_owned())];
        let composed = TEMPLATE.compose(Language::Sv, &values);
        assert_eq!(composed.text, "Till <b>{link}</b>.\n\nhttp://x.example/?a=1&b=2");
        assert!(composed.html.contains("Till &lt;b&gt;{link}&lt;/b&gt;."));
        assert!(composed.html.contains("href=\"http://x.example/?a=1&amp;b=2\""));
    }

    #[test]
    fn a_line_about_an_empty_value_is_left_out() {
        static PAYMENT: Template = Template {
            name: "payment",
            sv: ("", "Att betala:\nBankgiro: {bankgiro}\nOCR: {ocr}"),
            en: ("", ""),
        };
        let values = [("bankgiro", String::new()), ("ocr", "123".to_owned())];
        assert_eq!(PAYMENT.compose(Language::Sv, &values).text, "Att betala:\nOCR: 123");
    }

    #[test]
    fn a_subject_is_one_line_whatever_the_value() {
        let composed = TEMPLATE.compose(Language::En, &[("name", "A\r\nBcc: b@example.com".to_owned())]);
        assert_eq!(composed.subject, "Hello A  Bcc: b@example.com");
    }
}
