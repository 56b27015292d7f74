//! The texts of mails: one folder per mail with subject and body in both languages. Bodies are plain text;
//! the HTML is made from it: paragraphs, and a link for a line that is an address. A value that stands alone in its paragraph
//! can have a look of its own, under its name and `.html`.

use paraply_domain::fault::{Fault, FaultKind, Faults};
use paraply_domain::language::Language;
use paraply_domain::text::{required_block, required_line};

/// A mail's texts. Made by `template!`.
#[derive(Debug)]
pub struct Template {
    /// Name of its folder, and the kind of the mails made from it.
    pub name: &'static str,
    pub sv: (&'static str, &'static str),
    pub en: (&'static str, &'static str),
    /// The `{names}` that can stand in it.
    pub placeholders: &'static [&'static str],
    /// Those without which the body does not do what it is for.
    pub required: &'static [&'static str],
    /// Those that nobody but the reader may see: a link that logs in, verifies or resets.
    pub secrets: &'static [&'static str],
}

/// Subject and body with their placeholders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub subject: String,
    pub body: String,
}

impl From<(String, String)> for Text {
    fn from((subject, body): (String, String)) -> Self {
        Self { subject, body }
    }
}

/// A mail with its values filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composed {
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// The template in `mail/templates/<name>/`, with what can and what must stand in it, and what of it is secret.
macro_rules! template {
    ($name:literal, [$($placeholder:literal),*], [$($required:literal),*]) => {
        $crate::mail::template::template!($name, [$($placeholder),*], [$($required),*], [])
    };
    ($name:literal, [$($placeholder:literal),*], [$($required:literal),*], [$($secret:literal),*]) => {
        $crate::mail::Template {
            name: $name,
            sv: ($crate::mail::template::part!($name, "subject.sv"), $crate::mail::template::part!($name, "body.sv")),
            en: ($crate::mail::template::part!($name, "subject.en"), $crate::mail::template::part!($name, "body.en")),
            placeholders: &[$($placeholder),*],
            required: &[$($required),*],
            secrets: &[$($secret),*],
        }
    };
}

/// One file of a template.
macro_rules! part {
    ($name:literal, $part:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/mail/templates/", $name, "/", $part, ".txt"))
    };
}

pub(super) use {part, template};

const SUBJECT_MAX: usize = 200;
const BODY_MAX: usize = 10_000;
/// The address of a link is a secret of its reader, and a calculation their own business; subjects show in lists and notices.
const NOT_IN_SUBJECT: [&str; 2] = ["link", "calculation"];

impl Template {
    /// The texts that the product comes with.
    pub fn built_in(&self, language: Language) -> Text {
        let (subject, body) = match language {
            Language::Sv => self.sv,
            Language::En => self.en,
        };
        Text { subject: subject.trim().into(), body: body.trim().into() }
    }

    /// What keeps this text from being the mail's: names that it does not know, and names that it cannot do without.
    pub fn check(&self, text: &Text) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut note = |field: &str, kind| faults.push(Fault::new(field, kind));
        for (field, text, is_subject) in [("subject", &text.subject, true), ("body", &text.body, false)] {
            let known = |name: &str| {
                self.placeholders.contains(&name) && !(is_subject && NOT_IN_SUBJECT.contains(&name))
            };
            let unknown: Vec<_> = names(text)
                .filter_map(|name| match name {
                    Ok(name) => (!known(name)).then(|| format!("{{{name}}}")),
                    Err(open) => Some(format!("{{{open}")),
                })
                .collect();
            if !unknown.is_empty() {
                note(field, FaultKind::UnknownPlaceholders { names: unknown.join(", ") });
            }
        }
        let stands = |wanted: &str| names(&text.body).any(|name| name == Ok(wanted));
        let missing: Vec<_> =
            self.required.iter().filter(|name| !stands(name)).map(|name| format!("{{{name}}}")).collect();
        if !missing.is_empty() {
            note("body", FaultKind::MissingPlaceholders { names: missing.join(", ") });
        }
        let glued: Vec<_> = self
            .secrets
            .iter()
            .filter(|name| glued(&text.body, name))
            .map(|name| format!("{{{name}}}"))
            .collect();
        if !glued.is_empty() {
            note("body", FaultKind::PlaceholderInsideWord { names: glued.join(", ") });
        }
        faults
    }
}

/// Whether something stands right before the placeholder: a secret that completes another address would be sent there.
fn glued(text: &str, name: &str) -> bool {
    let wanted = format!("{{{name}}}");
    text.match_indices(&wanted)
        .any(|(at, _)| text[..at].ends_with(|before: char| !before.is_whitespace() && before != '{'))
}

impl Text {
    /// The text as people may write it, cleaned.
    pub fn read(subject: &str, body: &str) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::new();
        let subject = faults.check("subject", required_line(subject, SUBJECT_MAX));
        let body = faults.check("body", required_block(body, 1, BODY_MAX));
        faults.into_result(Self { subject: subject.unwrap_or_default(), body: body.unwrap_or_default() })
    }

    /// Fills the values in. A value can hold no line break in the subject, so that no header can be smuggled in.
    pub fn compose(&self, values: &[(&str, String)]) -> Composed {
        let subject = fill(&self.subject, values).replace(['\r', '\n'], " ");
        let said = |paragraph: &str| {
            let lines: Vec<&str> = paragraph.lines().filter(|line| says_something(line, values)).collect();
            (!lines.is_empty()).then(|| lines.join("\n"))
        };
        let body = self.body.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let paragraphs: Vec<String> = body.split("\n\n").filter_map(said).collect();
        let text = fill(&paragraphs.join("\n\n"), values);
        let html = html(paragraphs.iter().map(|paragraph| match look_of(paragraph, values) {
            Some(look) => look.to_owned(),
            None => fill(paragraph, values).split("\n\n").map(html_paragraph).collect(),
        }));
        Composed { subject, text, html }
    }
}

/// What stands in braces, as [`fill`] finds it: the name, or all that follows a brace that is never closed.
fn names(text: &str) -> impl Iterator<Item = Result<&str, &str>> {
    text.split('{').skip(1).map(|part| match part.split_once('}') {
        Some((name, _)) => Ok(name),
        None => Err(part.lines().next().unwrap_or_default()),
    })
}

/// A line that only names a value, `Bankgiro: {bankgiro}` or `{calculation}`, is left out when the value is empty.
fn says_something(line: &str, values: &[(&str, String)]) -> bool {
    let value = line.split_once(": {").map(|(_, value)| value).or_else(|| line.trim().strip_prefix('{'));
    let name = value.and_then(|value| value.strip_suffix('}'));
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

/// The text as it stands in HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// How the only value of a paragraph looks in HTML, where it has a look of its own.
fn look_of<'a>(paragraph: &str, values: &'a [(&str, String)]) -> Option<&'a str> {
    let name = paragraph.trim().strip_prefix('{')?.strip_suffix('}')?;
    let is_look = |known: &str| known.strip_suffix(".html") == Some(name);
    values.iter().find(|(known, _)| is_look(known)).map(|(_, look)| look.as_str())
}

fn html_paragraph(paragraph: &str) -> String {
    let paragraph = paragraph.trim();
    let inner = if paragraph.starts_with("http") && !paragraph.contains(char::is_whitespace) {
        let link = escape(paragraph);
        format!("<a href=\"{link}\" style=\"color:#134B7D;font-weight:600\">{link}</a>")
    } else {
        escape(paragraph).replace('\n', "<br>")
    };
    format!("<p style=\"margin:0 0 16px\">{inner}</p>")
}

fn html(paragraphs: impl Iterator<Item = String>) -> String {
    format!(
        "<!doctype html><html><body style=\"margin:0;padding:32px 16px;background:#FAF8F4;color:#14212D;\
         font-family:Figtree,Segoe UI,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5\">\
         <div style=\"max-width:560px;margin:0 auto;background:#FFFFFF;border-radius:14px;padding:32px\">{}</div>\
         </body></html>",
        paragraphs.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    static TEMPLATE: Template = Template {
        name: "test",
        sv: ("Hej {name}", "Till {name}.\n\n{link}"),
        en: ("Hello {name}", "To {name}."),
        placeholders: &["name", "link"],
        required: &["link"],
        secrets: &["link"],
    };

    fn text(subject: &str, body: &str) -> Text {
        Text { subject: subject.into(), body: body.into() }
    }

    #[test]
    fn a_secret_cannot_be_made_part_of_another_address() {
        let faults =
            |body| TEMPLATE.check(&text("Hej", body)).into_iter().map(|fault| fault.kind).collect::<Vec<_>>();
        let glued = FaultKind::PlaceholderInsideWord { names: "{link}".into() };
        assert_eq!(faults("https://evil.example/?{link}"), std::slice::from_ref(&glued));
        assert_eq!(faults("{link}\n\nhttps://evil.example/{link}"), [glued]);
        assert_eq!(faults("Öppna {link}."), []);
    }

    #[test]
    fn values_stand_literally_and_are_escaped_in_html() {
        let values = [("name", "<b>{link}</b>".to_owned()), ("link", "http://x.example/?a=1&b=2".to_owned())];
        let composed = TEMPLATE.built_in(Language::Sv).compose(&values);
        assert_eq!(composed.text, "Till <b>{link}</b>.\n\nhttp://x.example/?a=1&b=2");
        assert!(composed.html.contains("Till &lt;b&gt;{link}&lt;/b&gt;."));
        assert!(composed.html.contains("href=\"http://x.example/?a=1&amp;b=2\""));
    }

    #[test]
    fn a_line_about_an_empty_value_is_left_out() {
        let payment = text("", "Att betala:\nBankgiro: {bankgiro}\nOCR: {ocr}");
        let values = [("bankgiro", String::new()), ("ocr", "123".to_owned())];
        assert_eq!(payment.compose(&values).text, "Att betala:\nOCR: 123");
        let alone = text("", "Betala.\n \nBankgiro: {bankgiro}\n \nTack");
        assert_eq!(alone.compose(&values).text, "Betala.\n\nTack");
        let bare = text("", "Betala.\n\n{bankgiro}\n\nTack");
        assert_eq!(bare.compose(&values).text, "Betala.\n\nTack");
    }

    #[test]
    fn a_value_has_its_own_look_where_it_stands_alone() {
        let values = [
            ("rows", "A: 1\nB: 2".to_owned()),
            ("rows.html", "<table></table>".to_owned()),
            ("name", "{rows.html}".to_owned()),
        ];
        let alone = text("", "Hej {name}\n\n{rows}\n\nSlut").compose(&values);
        assert_eq!(alone.text, "Hej {rows.html}\n\nA: 1\nB: 2\n\nSlut");
        assert!(alone.html.contains("Hej {rows.html}</p><table></table><p"), "{}", alone.html);
        let within = text("", "Rader: {rows}").compose(&values);
        assert!(within.html.contains("Rader: A: 1<br>B: 2"), "{}", within.html);
    }

    #[test]
    fn a_subject_is_one_line_whatever_the_value() {
        let composed =
            TEMPLATE.built_in(Language::En).compose(&[("name", "A\r\nBcc: b@example.com".to_owned())]);
        assert_eq!(composed.subject, "Hello A  Bcc: b@example.com");
    }

    #[test]
    fn a_new_text_says_what_it_must_and_nothing_that_nobody_knows() {
        let faults = |subject, body| {
            let faults = TEMPLATE.check(&text(subject, body));
            faults.into_iter().map(|fault| (fault.field, fault.kind)).collect::<Vec<_>>()
        };
        let unknown = |names: &str| FaultKind::UnknownPlaceholders { names: names.into() };
        let missing = |names: &str| FaultKind::MissingPlaceholders { names: names.into() };
        assert_eq!(faults("Hej {name}", "{link}"), []);
        assert_eq!(faults("{link}", "{link}"), [("subject".into(), unknown("{link}"))]);
        assert_eq!(
            faults("{nam}", "{ link } {x"),
            [
                ("subject".into(), unknown("{nam}")),
                ("body".into(), unknown("{ link }, {x")),
                ("body".into(), missing("{link}"))
            ]
        );
        assert_eq!(faults("Hej", "{{link}}"), [("body".into(), unknown("{"))], "no brace inside of another");
    }
}
