//! Reads a declaration anew and holds it against the rules of the form.

use std::collections::BTreeSet;

use paraply_domain::agi::Period;
use quick_xml::NsReader;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::ResolveResult;

use super::fields::{Field, HU, IU, TAX, Value, is_employer, is_person};
use super::{COMPONENT, INSTANCE};

const MAX_AMOUNT: u64 = 9_999_999_999;

/// Which rule is broken, and by which of the file's forms, the first being 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("form {form}: {rule}")]
pub struct AgiProblem {
    /// The form's place in the file; 0 for the file itself.
    pub form: usize,
    /// The rule.
    pub rule: String,
}

/// Checks names, namespaces, codes, order and values, and that each record has one tax box and a key of its own.
pub fn check(xml: &[u8]) -> Result<(), AgiProblem> {
    let file = |rule: &str| AgiProblem { form: 0, rule: rule.to_owned() };
    let text = std::str::from_utf8(xml).map_err(|_| file("UTF-8"))?;
    let mut reader = NsReader::from_str(text.trim_start_matches('\u{feff}'));
    reader.config_mut().expand_empty_elements = true;
    let mut checking = Checking::default();
    let mut path: Vec<String> = Vec::new();
    loop {
        let (namespace, event) = reader.read_resolved_event().map_err(|_| file("well-formed XML"))?;
        match event {
            Event::Start(element) => {
                let name = String::from_utf8_lossy(element.local_name().as_ref()).into_owned();
                let wanted = if path.is_empty() { INSTANCE } else { COMPONENT };
                let bound =
                    matches!(namespace, ResolveResult::Bound(found) if found.as_ref() == wanted.as_bytes());
                if !bound || path.is_empty() && name != "Skatteverket" {
                    return Err(checking.fault(format!("element {name} in its namespace")));
                }
                path.push(name);
                checking.begin(&path, &element)?;
            }
            Event::End(_) => {
                checking.end(&path)?;
                path.pop();
            }
            Event::Text(part) => checking.text.push_str(&part.decode().map_err(|_| file("UTF-8"))?),
            Event::CData(_) | Event::GeneralRef(_) if checking.code.is_some() => {
                return Err(checking.fault("plain values".to_owned()));
            }
            Event::DocType(_) => return Err(file("no document type")),
            Event::Eof if path.is_empty() => return checking.finish(),
            Event::Eof => return Err(file("well-formed XML")),
            _ => {}
        }
    }
}

#[derive(Default)]
struct Checking {
    /// How many forms have begun.
    form: usize,
    /// The boxes of this form, as far as they are read.
    boxes: Vec<(&'static str, String)>,
    /// The code of the box that is being read.
    code: Option<String>,
    text: String,
    employer: Option<String>,
    period: Option<String>,
    keys: BTreeSet<(String, String)>,
    totals: usize,
}

impl Checking {
    fn fault(&self, rule: String) -> AgiProblem {
        AgiProblem { form: self.form, rule }
    }

    fn begin(&mut self, path: &[String], element: &BytesStart<'_>) -> Result<(), AgiProblem> {
        self.text.clear();
        let code = element.try_get_attribute("faltkod").ok().flatten();
        self.code = code.map(|code| String::from_utf8_lossy(&code.value).into_owned());
        match path {
            [_, name] => match name.as_str() {
                "Avsandare" | "Blankettgemensamt" => {}
                "Blankett" => {
                    self.form += 1;
                    self.boxes.clear();
                }
                _ => return Err(self.fault(format!("element {name} below the root"))),
            },
            [_, blankett, _, kind] if blankett == "Blankett" && kind == "HU" => {
                self.totals += 1;
                if self.form != 1 {
                    return Err(self.fault("the totals first and once".to_owned()));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, path: &[String]) -> Result<(), AgiProblem> {
        let text = std::mem::take(&mut self.text);
        let text = text.trim();
        let [_, part, rest @ ..] = path else { return Ok(()) };
        let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
        match (part.as_str(), rest.as_slice()) {
            ("Avsandare", ["Organisationsnummer"]) if !is_employer(text) => {
                Err(self.fault("the sender's number".to_owned()))
            }
            ("Blankettgemensamt", ["Arbetsgivare", "AgRegistreradId"])
            | ("Blankett", ["Arendeinformation", "Arendeagare"]) => self.same_employer(text),
            ("Blankett", ["Arendeinformation", "Period"]) => self.same_period(text),
            ("Blankett", ["Blankettinnehall", kind @ ("HU" | "IU")]) => self.whole_form(kind),
            ("Blankett", ["Blankettinnehall", kind @ ("HU" | "IU"), .., name]) => {
                match self.code.take() {
                    Some(code) => self.value(kind, name, &code, text),
                    // A group of boxes.
                    None if text.is_empty() && (name.ends_with("GROUP") || name.ends_with("IDChoice")) => {
                        Ok(())
                    }
                    None => Err(self.fault(format!("a code with {name}"))),
                }
            }
            _ => Ok(()),
        }
    }

    fn value(&mut self, kind: &str, name: &str, code: &str, text: &str) -> Result<(), AgiProblem> {
        let fields: &'static [Field] = if kind == "HU" { &HU } else { &IU };
        let place = fields.iter().position(|field| field.name == name && field.code == code);
        let place = place.ok_or_else(|| self.fault(format!("box {code} called {name} in {kind}")))?;
        let before = self.boxes.last().and_then(|(last, _)| fields.iter().position(|f| f.code == *last));
        if before.is_some_and(|before| before >= place) {
            return Err(self.fault(format!("box {code} in its place")));
        }
        let field = &fields[place];
        let number = || text.parse::<u64>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
        let good = match field.value {
            Value::Employer => return self.same_employer(text).map(|()| self.keep(field.code, text)),
            Value::Period => return self.same_period(text).map(|()| self.keep(field.code, text)),
            Value::Person => is_person(text),
            Value::Amount => number().is_some_and(|number| number <= MAX_AMOUNT),
            Value::Number => number().is_some_and(|number| (1..=MAX_AMOUNT).contains(&number)),
            Value::Tick => text == "1",
            Value::Text => !text.is_empty(),
        };
        if !good {
            return Err(self.fault(format!("the value of box {code}")));
        }
        self.keep(field.code, text);
        Ok(())
    }

    fn keep(&mut self, code: &'static str, text: &str) {
        self.boxes.push((code, text.to_owned()));
    }

    fn same_employer(&mut self, text: &str) -> Result<(), AgiProblem> {
        let same = self.employer.get_or_insert_with(|| text.to_owned()) == text;
        if same && is_employer(text) { Ok(()) } else { Err(self.fault("one employer".to_owned())) }
    }

    fn same_period(&mut self, text: &str) -> Result<(), AgiProblem> {
        let same = self.period.get_or_insert_with(|| text.to_owned()) == text;
        if same && text.parse::<Period>().is_ok() { Ok(()) } else { Err(self.fault("one period".to_owned())) }
    }

    fn whole_form(&mut self, kind: &str) -> Result<(), AgiProblem> {
        let value = |code: &str| self.boxes.iter().find(|(c, _)| *c == code).map(|(_, text)| text.clone());
        let required: &[&str] = if kind == "HU" { &["201", "006"] } else { &["201", "215", "006", "570"] };
        if let Some(missing) = required.iter().find(|code| value(code).is_none()) {
            return Err(self.fault(format!("box {missing}")));
        }
        if kind == "HU" {
            return Ok(());
        }
        let taxes = self.boxes.iter().filter(|(code, _)| TAX.contains(code)).count();
        if value("205").is_some() {
            if self.boxes.len() > 5 {
                return Err(self.fault("a removal without other boxes".to_owned()));
            }
        } else if taxes != 1 {
            return Err(self.fault("exactly one tax box".to_owned()));
        }
        let key = (value("215").unwrap_or_default(), value("570").unwrap_or_default());
        if self.keys.insert(key) {
            Ok(())
        } else {
            Err(self.fault("a key of its own (215 and 570)".to_owned()))
        }
    }

    fn finish(self) -> Result<(), AgiProblem> {
        if self.totals == 1 { Ok(()) } else { Err(self.fault("the totals first and once".to_owned())) }
    }
}
