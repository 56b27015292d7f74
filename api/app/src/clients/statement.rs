//! The statement of a client: made from what is stored whenever somebody asks for it, and never kept.

use chrono::{Datelike, NaiveDate};
use paraply_documents::ClientStatementDocument;
use paraply_domain::Client;
use paraply_domain::client_statement::{ClientStatement, between};
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::ClientId;
use paraply_domain::language::Language;
use paraply_storage::clients::movements;
use sqlx::PgConnection;

use super::find;
use crate::invoices::delivery::Pdf;
use crate::invoices::snapshot::{self, Buyer};
use crate::settings::{self, logo};
use crate::{App, Error, Result};

/// The most entries of a statement, so that it can be read and printed.
const ENTRIES_MAX: usize = 2_000;

/// What happened with a client between two days, both included.
#[derive(Clone, Debug)]
pub struct Statement {
    pub client: Client,
    pub from: NaiveDate,
    pub to: NaiveDate,
    /// One for each currency.
    pub currencies: Vec<ClientStatement>,
}

/// The first and the last day that somebody asked for.
pub type Asked = (Option<NaiveDate>, Option<NaiveDate>);

/// The statement of a client.
pub async fn get(app: &App, id: ClientId, asked: Asked) -> Result<Statement> {
    load(&mut *app.pool.acquire().await?, id, period(asked, app.clock.today())?).await
}

/// The statement as the client gets it: in the language of its invoices, unless another one is asked for.
pub async fn pdf(app: &App, id: ClientId, asked: Asked, language: Option<Language>) -> Result<Pdf> {
    let today = app.clock.today();
    let period = period(asked, today)?;
    let mut db = app.pool.acquire().await?;
    let Statement { client, from, to, currencies } = load(&mut db, id, period).await?;
    let company = settings::on(&mut db, today).await?.settings.company;
    let logo = logo::current(&mut db).await?;
    drop(db);
    let language = language.unwrap_or_else(|| client.details.language());
    let mut seller = snapshot::seller(&company, client.details.country.code(), language);
    seller.logo = logo::printed(app, logo).await?;
    let document = ClientStatementDocument {
        language,
        id: id.to_string(),
        seller,
        buyer: Buyer::of(&client.details).printed(&company.country, language),
        from,
        to,
        currencies,
    };
    let renderer = app.renderer.clone();
    let rendered = tokio::task::spawn_blocking(move || renderer.render_client_statement(&document)).await;
    let bytes = rendered.map_err(Error::internal)?.map_err(Error::internal)?;
    Ok(Pdf { name: format!("{}-{from}-{to}.pdf", language.phrase("file-client-statement")), bytes })
}

async fn load(db: &mut PgConnection, id: ClientId, (from, to): (NaiveDate, NaiveDate)) -> Result<Statement> {
    let client = find(db, id, None).await?;
    let currencies = between(movements::list_until(db, id, to).await?, from, to);
    if currencies.iter().map(|part| part.entries.len()).sum::<usize>() > ENTRIES_MAX {
        return Err(Error::fault("from", FaultKind::PeriodTooLong { max: ENTRIES_MAX }));
    }
    Ok(Statement { client, from, to, currencies })
}

/// What was asked for, else until today and from the beginning of that year. Nobody has paid tomorrow yet.
fn period((from, to): Asked, today: NaiveDate) -> Result<(NaiveDate, NaiveDate)> {
    for (field, day) in [("from", from), ("to", to)] {
        if day.is_some_and(|day| day > today) {
            return Err(Error::fault(field, FaultKind::InTheFuture));
        }
    }
    let to = to.unwrap_or(today);
    let from = from.unwrap_or_else(|| to.with_ordinal(1).expect("every year has a first day"));
    if to < from {
        return Err(Error::fault("to", FaultKind::EndsBeforeItBegins));
    }
    Ok((from, to))
}
