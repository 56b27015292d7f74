//! Rows of a report, totalled before they are returned: sorted and by page, or all as a file.

use std::cmp::Ordering;

use paraply_app::exports::{self, Format, Row};
use paraply_app::{App, Error, Result};

use crate::http::exports::{ExportAnswer, ExportFormat};
use crate::http::language;
use crate::http::list::ListQuery;

/// Field that rows can be sorted by.
pub type Order<R> = (&'static str, fn(&R, &R) -> Ordering);

/// One page, `[0,24]`, in a sort order, `["fee","DESC"]`, and the total number of rows. Without a range all rows;
/// without an order as they are.
pub fn page<R>(mut rows: Vec<R>, query: &ListQuery, orders: &[Order<R>]) -> Result<(Vec<R>, i64)> {
    let names: Vec<&str> = orders.iter().map(|(name, _)| *name).collect();
    if let Some((field, backwards)) = query.sorted_by(&names)?
        && let Some((_, compare)) = orders.iter().find(|(name, _)| *name == field)
    {
        rows.sort_by(|a, b| if backwards { compare(b, a) } else { compare(a, b) });
    }
    let count = rows.len() as i64;
    if !query.whole {
        rows = rows.into_iter().skip(query.offset as usize).take(query.limit as usize).collect();
    }
    Ok((rows, count))
}

/// All rows as a file.
pub fn file(
    app: &App,
    format: Option<ExportFormat>,
    name: &'static str,
    headings: &[&'static str],
    rows: Vec<Row>,
) -> Result<ExportAnswer> {
    let say = |key| language::current().phrase(key).to_owned();
    let format = format.map_or(Format::Csv, Into::into);
    let headings: Vec<String> = headings.iter().copied().map(say).collect();
    let bytes = exports::whole(format, &headings, rows).map_err(Error::internal)?;
    let name = format!("{} {}", say(name), app.clock.today());
    Ok(ExportAnswer::new(format, &name, bytes.into()))
}
