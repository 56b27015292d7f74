//! Whom freelancers invoice.

pub mod merge;

use paraply_domain::country::Country;
use paraply_domain::email::Email;
use paraply_domain::fault::{Fault, FaultKind, Faults};
use paraply_domain::ids::{ClientId, UserId};
use paraply_domain::refusal::Refusal;
use paraply_domain::text::{clean_line, required_line};
use paraply_domain::vat::client_vat_number;
use paraply_storage::clients as storage;
use sqlx::PgConnection;

use super::audit::{self, Deed};
use super::idempotency::Key;
use super::{App, Caller, Error, Page, Result, Window, Write, required_version};

pub use paraply_storage::clients::Sort;
pub use paraply_storage::clients::{Client, Details, Filter};

const EMAILS_MAX: usize = 10;

/// What a form holds of a client.
#[derive(Clone, Debug, Default)]
pub struct Form {
    pub name: String,
    pub email: String,
    pub additional_emails: Vec<String>,
    pub phone: String,
    pub address: String,
    pub city: String,
    pub state: String,
    pub postal_code: String,
    pub country: String,
    pub vat_registered: bool,
    pub vat_number: String,
    pub company_tax_id: String,
}

impl TryFrom<Form> for Details {
    type Error = Vec<Fault>;

    fn try_from(form: Form) -> std::result::Result<Self, Vec<Fault>> {
        let mut faults = Faults::new();
        let country = faults.check("country", Country::for_client(form.country.trim()));
        let mut line =
            |field, text: &str, max| faults.check(field, clean_line(text, max)).unwrap_or_default();
        let phone = line("phone", &form.phone, 40);
        let address = line("address", &form.address, 200);
        let city = line("city", &form.city, 100);
        let state = line("state", &form.state, 100);
        let postal_code = line("postalCode", &form.postal_code, 20);
        let company_tax_id = line("companyTaxId", &form.company_tax_id, 40);
        let name = faults.check("name", required_line(&form.name, 200)).unwrap_or_default();
        let email = faults.check("email", Email::parse(&form.email)).map(|email| email.to_string());
        let email = email.unwrap_or_default();
        let additional_emails = additional_emails(&mut faults, &form.additional_emails, &email);
        let vat_number = match country {
            Some(country) => faults.check("vatNumber", client_vat_number(country, &form.vat_number)),
            None => None,
        };
        faults.into_result(Self {
            name,
            email,
            additional_emails,
            phone,
            address,
            city,
            state,
            postal_code,
            country: country.map(|country| country.code().to_owned()).unwrap_or_default(),
            vat_registered: form.vat_registered,
            vat_number: vat_number.unwrap_or_default(),
            company_tax_id,
        })
    }
}

/// Each address once, and not the first one again.
fn additional_emails(faults: &mut Faults, texts: &[String], email: &str) -> Vec<String> {
    if texts.len() > EMAILS_MAX {
        faults.push("additionalEmails", FaultKind::TooMany { max: EMAILS_MAX });
        return Vec::new();
    }
    let mut emails: Vec<String> = Vec::new();
    for (place, text) in texts.iter().enumerate() {
        if let Some(more) = faults.check(format!("additionalEmails[{place}]"), Email::parse(text)) {
            let more = more.to_string();
            if more != email && !emails.contains(&more) {
                emails.push(more);
            }
        }
    }
    emails
}

/// One page of clients.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<Client>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list(&mut db, &app.counts, filter, window).await?)
}

/// The person's clients that look like what is being written.
pub async fn list_similar(
    app: &App,
    owner: UserId,
    name: &str,
    email: &str,
    vat_number: &str,
) -> Result<Vec<Client>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list_similar(&mut db, owner, name, email, vat_number).await?)
}

/// One client, of an owner or anyone's, to be shown.
pub async fn get(app: &App, id: ClientId, owner: Option<UserId>) -> Result<Client> {
    find(&mut *app.pool.acquire().await?, id, owner).await
}

/// One client; with an owner, only that person's.
pub async fn find(db: &mut PgConnection, id: ClientId, owner: Option<UserId>) -> Result<Client> {
    storage::find(db, id, owner).await?.ok_or(Error::NotFound)
}

/// Adds a client of the caller.
pub async fn create(app: &App, caller: &Caller, form: Form, key: Option<Key>) -> Result<Client> {
    let details = Details::try_from(form)?;
    let created = app.create_once(caller, key.as_ref(), async move |Write { app, caller, tx }| {
        let id = storage::insert(tx, caller.user_id, &details).await?;
        let deed = deed("client.create", id);
        audit::record(tx, &app.clock, caller, deed, None::<&()>, Some(&details)).await?;
        Ok(id)
    });
    get(app, created.await?, Some(caller.user_id)).await
}

/// Changes a client; with an owner, only that person's.
pub async fn update(
    app: &App,
    caller: &Caller,
    id: ClientId,
    owner: Option<UserId>,
    form: Form,
    version: Option<i32>,
) -> Result<Client> {
    let details = Details::try_from(form)?;
    let version = required_version(version)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let before = storage::lock(tx, id, owner).await?.ok_or(Error::NotFound)?;
        if version != before.version {
            return Err(Refusal::StaleVersion.into());
        }
        if before.details != details {
            storage::update(tx, id, &details).await?;
            let deed = deed("client.update", id);
            audit::record(tx, &app.clock, caller, deed, Some(&before.details), Some(&details)).await?;
        }
        find(tx, id, owner).await
    })
    .await
}

/// Takes a client of the caller out of the lists; invoices keep it. Doing it again changes nothing.
pub async fn archive(app: &App, caller: &Caller, id: ClientId) -> Result<Client> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let owner = Some(caller.user_id);
        let before = storage::lock(tx, id, owner).await?.ok_or(Error::NotFound)?;
        if !before.archived {
            storage::archive(tx, id, app.clock.now()).await?;
            let deed = deed("client.archive", id);
            audit::record(tx, &app.clock, caller, deed, Some(&before.details), None::<&()>).await?;
        }
        find(tx, id, owner).await
    })
    .await
}

const fn deed(action: &'static str, id: ClientId) -> Deed {
    Deed { action, entity: "client", entity_id: id.0 }
}
