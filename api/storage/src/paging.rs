//! Pages of lists: which rows, in which order, and what is given.

use std::str::FromStr;

use sqlx::{Postgres, QueryBuilder};
use strum::VariantNames;

/// What the rows of a list can be sorted by: parsed by the names that callers use.
pub trait SortBy: FromStr + VariantNames + Copy {
    /// The order when nothing is asked for, as SQL.
    const DEFAULT: &str;
    /// What keeps every order total, as SQL.
    const TIE: &str;

    /// The column or expression, or several of them: each by itself, since an index has columns, not rows of them.
    fn sql(self) -> &'static [&'static str];
}

/// An enum of what a list can be sorted by, with the SQL of each: its own order if nothing is asked for (`else`), and what
/// keeps every order total (`then`). What is sorted by several columns has them with `&` between.
macro_rules! sort_by {
    ($(#[$doc:meta])* pub enum $name:ident, else $default:literal, then $tie:literal {
        $($column:ident = $($sql:literal)&+),* $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::VariantNames)]
        #[strum(serialize_all = "camelCase")]
        pub enum $name { $($column),* }

        impl $crate::paging::SortBy for $name {
            const DEFAULT: &str = $default;
            const TIE: &str = $tie;

            fn sql(self) -> &'static [&'static str] {
                match self { $(Self::$column => &[$($sql),+]),* }
            }
        }
    };
}
pub(crate) use sort_by;

/// Which rows of a list are wanted, and in which order.
#[derive(Clone, Copy, Debug)]
pub struct Window<S> {
    sort: Option<(S, bool)>,
    offset: i64,
    limit: i64,
}

impl<S: SortBy> Window<S> {
    /// The first rows of the list's own order.
    pub const fn first(limit: i64) -> Self {
        Self { sort: None, offset: 0, limit }
    }

    /// The rows of an order: the column and whether backwards.
    pub const fn sorted(sort: Option<(S, bool)>, offset: i64, limit: i64) -> Self {
        Self { sort, offset, limit }
    }

    /// Rows to skip.
    pub const fn offset(&self) -> i64 {
        self.offset
    }

    /// Rows to give.
    pub const fn limit(&self) -> i64 {
        self.limit
    }

    /// Other rows in the same order.
    pub const fn at(self, offset: i64, limit: i64) -> Self {
        Self { offset, limit, ..self }
    }

    /// What is sorted by; none for the list's own order.
    pub fn column(&self) -> Option<S> {
        self.sort.map(|(column, _)| column)
    }

    /// The order by clause, made of literals only.
    pub fn order(&self) -> String {
        match self.sort {
            None => format!(" order by {}", S::DEFAULT),
            Some((column, descending)) => {
                let direction = if descending { "desc" } else { "asc" };
                let columns = column.sql().iter().chain([&S::TIE]);
                let columns: Vec<String> = columns.map(|column| format!("{column} {direction}")).collect();
                format!(" order by {}", columns.join(", "))
            }
        }
    }

    /// Adds order, offset and limit to a statement. The first page of a statement without parameters gets its limit as a
    /// literal: its plan is made once and kept, while for any offset and limit a plan is made at each call.
    pub(crate) fn push_to(&self, statement: &mut QueryBuilder<Postgres>) {
        let is_kept = self.offset == 0 && is_literal(statement);
        statement.push(self.order());
        if is_kept {
            statement.push(format_args!(" limit {}", self.limit));
        } else {
            statement.push(" offset ").push_bind(self.offset).push(" limit ").push_bind(self.limit);
        }
    }
}

/// Whether a statement has no parameters: its plan is made once and kept.
pub(crate) fn is_literal(statement: &QueryBuilder<Postgres>) -> bool {
    !statement.sql().as_str().contains('$')
}

/// One page of a list and how many rows there are in all.
#[derive(Clone, Debug)]
pub struct Page<T> {
    pub rows: Vec<T>,
    pub total: i64,
}

impl<T> Page<T> {
    /// The page with its rows turned into something else.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Page<U> {
        Page { rows: self.rows.into_iter().map(f).collect(), total: self.total }
    }
}
