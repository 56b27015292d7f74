//! What a list is asked for, read and bounded.

use std::collections::BTreeMap;
use std::str::FromStr;

use paraply_domain::fault::FaultKind;
use serde_json::Value;
use uuid::Uuid;

use crate::error::{Error, Result};

pub use paraply_storage::paging::{Page, SortBy, Window};

/// The most rows that one page may have.
const PAGE_MAX: i64 = 1000;

/// A list's query, read and bounded; not yet checked against what the list can filter and sort by.
#[derive(Clone, Debug)]
pub struct ListQuery {
    filter: BTreeMap<String, Value>,
    pub offset: i64,
    /// Rows to give, at most 1000.
    pub limit: i64,
    /// Whether no range was asked for.
    pub whole: bool,
    sort: Option<(String, bool)>,
}

impl ListQuery {
    /// Reads the three parameters.
    pub fn parse(filter: Option<String>, range: Option<String>, sort: Option<String>) -> Result<Self> {
        let malformed = |field: &str| Error::fault(field, FaultKind::Malformed);
        let filter: BTreeMap<String, Value> = match filter.as_deref() {
            None | Some("") => BTreeMap::new(),
            Some(text) => serde_json::from_str(text).map_err(|_| malformed("filter"))?,
        };
        let (first, last): (i64, i64) = match range.as_deref() {
            None | Some("") => (0, PAGE_MAX - 1),
            Some(text) => serde_json::from_str(text).map_err(|_| malformed("range"))?,
        };
        if first < 0 || last < first || last - first >= PAGE_MAX {
            return Err(Error::fault(
                "range",
                FaultKind::OutOfRange { min: "0".into(), max: PAGE_MAX.to_string() },
            ));
        }
        let sort = match sort.as_deref() {
            None | Some("") => None,
            Some(text) => {
                let (field, order): (String, String) =
                    serde_json::from_str(text).map_err(|_| malformed("sort"))?;
                match order.to_ascii_uppercase().as_str() {
                    "ASC" => Some((field, false)),
                    "DESC" => Some((field, true)),
                    _ => return Err(malformed("sort")),
                }
            }
        };
        let whole = range.is_none_or(|text| text.is_empty());
        Ok(Self { filter, offset: first, limit: last - first + 1, whole, sort })
    }

    /// Refuses filters that the list does not know, so that a typing error never shows everything.
    pub fn allow_filters(&self, known: &[&str]) -> Result<()> {
        match self.filter.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(Error::fault(format!("filter.{key}"), no_such(key, known.iter().copied()))),
            None => Ok(()),
        }
    }

    /// A text filter; empty is none. NUL cannot be searched for.
    pub fn text(&self, name: &str) -> Result<Option<String>> {
        match self.filter.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if text.contains('\0') || text.len() > 200 => {
                Err(Error::fault(format!("filter.{name}"), FaultKind::Malformed))
            }
            Some(Value::String(text)) => Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty())),
            Some(Value::Bool(value)) => Ok(Some(value.to_string())),
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(_) => Err(Error::fault(format!("filter.{name}"), FaultKind::Malformed)),
        }
    }

    /// A filter of one text or several, `"sent"` or `["sent", "overdue"]`.
    pub fn texts(&self, name: &str) -> Result<Option<Vec<String>>> {
        match self.filter.get(name) {
            Some(Value::Array(texts)) if texts.len() <= 100 => {
                let text = |value: &Value| value.as_str().map(str::to_owned);
                let malformed = || Error::fault(format!("filter.{name}"), FaultKind::Malformed);
                texts.iter().map(text).collect::<Option<_>>().map(Some).ok_or_else(malformed)
            }
            _ => Ok(self.text(name)?.map(|text| vec![text])),
        }
    }

    /// A filter that must be of a type, `date::<NaiveDate>("from")`.
    pub fn parsed<T: FromStr>(&self, name: &str) -> Result<Option<T>> {
        self.text(name)?
            .map(|text| {
                text.parse().map_err(|_| Error::fault(format!("filter.{name}"), FaultKind::Malformed))
            })
            .transpose()
    }

    /// What rows that are not the database's are sorted by, and whether backwards.
    pub fn sorted_by<'a>(&'a self, known: &[&'a str]) -> Result<Option<(&'a str, bool)>> {
        let Some((field, backwards)) = &self.sort else { return Ok(None) };
        match known.iter().find(|name| *name == field) {
            Some(name) => Ok(Some((name, *backwards))),
            None => Err(Error::fault("sort", no_such(field, known.iter().copied()))),
        }
    }

    /// The `id` filter of getMany: one id or a list of them.
    pub fn ids(&self) -> Result<Option<Vec<Uuid>>> {
        let malformed = || Error::fault("filter.id", FaultKind::Malformed);
        let one = |value: &Value| value.as_str().and_then(|text| text.parse().ok()).ok_or_else(malformed);
        match self.filter.get("id") {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Array(ids)) if ids.len() <= PAGE_MAX as usize => {
                ids.iter().map(one).collect::<Result<_>>().map(Some)
            }
            Some(value @ Value::String(_)) => Ok(Some(vec![one(value)?])),
            Some(_) => Err(malformed()),
        }
    }

    /// The page that is asked for, in an order that the list knows.
    pub fn window<S: SortBy>(&self) -> Result<Window<S>> {
        let sort = match &self.sort {
            None => None,
            Some((field, descending)) => {
                let unknown = |_| Error::fault("sort", no_such(field, S::VARIANTS.iter().copied()));
                Some((field.parse().map_err(unknown)?, *descending))
            }
        };
        Ok(Window::sorted(sort, self.offset, self.limit))
    }
}

/// Names what was asked for and what there is.
fn no_such<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> FaultKind {
    // Shown to whoever wrote the query: as much as tells a typing error.
    let name = name.chars().filter(|c| !c.is_control()).take(40).collect();
    FaultKind::NoSuchName { name, known: known.collect::<Vec<_>>().join(", ") }
}
