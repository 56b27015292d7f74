//! Lists as files: what the list shows with the same filter and order, all of it.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use futures_util::{FutureExt, TryFutureExt};
use paraply_domain::ids::UserId;
use paraply_domain::invoice::Invoice;
use paraply_domain::payroll::Payslip;
use paraply_storage::salary::payslips;
use paraply_storage::{clients, invoices, payments, users};
use sqlx::PgConnection;

use super::{CHUNK, Read, Row};
use crate::paging::SortBy;
use crate::{App, Page, Result, Window};

/// The invoices of everyone, or of the owner that the filter names.
pub fn invoices(
    app: &App,
    list: (invoices::Filter, Window<invoices::Sort>),
    row: impl Fn(Invoice) -> Row + Send + Sync + 'static,
) -> Read {
    let today = app.clock.today();
    all(
        app,
        list,
        move |db, app, filter, window| crate::invoices::page(db, app, filter, today, window).boxed(),
        row,
    )
}

/// Everyone's clients.
pub fn clients(
    app: &App,
    list: (clients::Filter, Window<clients::Sort>),
    row: impl Fn(paraply_domain::Client) -> Row + Send + Sync + 'static,
) -> Read {
    all(
        app,
        list,
        |db, app, filter, window| clients::list(db, &app.counts, filter, window).err_into().boxed(),
        row,
    )
}

/// All users.
pub fn users(
    app: &App,
    list: (users::Filter, Window<users::Sort>),
    row: impl Fn(users::User) -> Row + Send + Sync + 'static,
) -> Read {
    all(
        app,
        list,
        |db, app, filter, window| users::list(db, &app.counts, filter, window).err_into().boxed(),
        row,
    )
}

/// The payments of all invoices.
pub fn payments(
    app: &App,
    list: (payments::Filter, Window<payments::Sort>),
    row: impl Fn(paraply_domain::payment::Payment) -> Row + Send + Sync + 'static,
) -> Read {
    all(
        app,
        list,
        |db, app, filter, window| payments::list(db, &app.counts, filter, window).err_into().boxed(),
        row,
    )
}

/// A person's own payslips.
pub fn own_payslips(
    app: &App,
    list: (payslips::Filter, Window<payslips::Sort>),
    owner: UserId,
    row: impl Fn(Payslip) -> Row + Send + Sync + 'static,
) -> Read {
    let today = app.clock.today();
    all(
        app,
        list,
        move |db, _, filter, window| {
            payslips::list(db, filter, window, Some(owner), today).err_into().boxed()
        },
        row,
    )
}

/// Reads a list from its beginning to its end: `page` gives a page, `row` the cells of each.
fn all<F, S, T>(
    app: &App,
    (filter, window): (F, Window<S>),
    page: impl for<'a> Fn(&'a mut PgConnection, &'a App, &'a F, Window<S>) -> BoxFuture<'a, Result<Page<T>>>
    + Send
    + Sync
    + 'static,
    row: impl Fn(T) -> Row + Send + Sync + 'static,
) -> Read
where
    F: Send + Sync + 'static,
    S: SortBy + Send + Sync + 'static,
    T: Send + 'static,
{
    let whole = Arc::new((app.clone(), filter, window, page, row));
    Box::new(move |db, offset| {
        let whole = whole.clone();
        async move {
            let (app, filter, window, page, row) = &*whole;
            let page = page(db, app, filter, window.at(offset, CHUNK)).await?;
            Ok(page.rows.into_iter().map(row).collect())
        }
        .boxed()
    })
}
