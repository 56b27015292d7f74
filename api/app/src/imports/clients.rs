//! Clients, one per row. A row with the registration number, VAT number or name of a freelancer's client changes that
//! client; an empty cell leaves what is stored.

mod columns;
mod undo;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use paraply_domain::ids::{ClientId, UserId};
use paraply_domain::staff::Permission;
use paraply_domain::{Client, ClientDetails, ClientField, ClientForm};
use paraply_storage::clients as storage;
use paraply_storage::imports::Record;
use paraply_storage::imports::known::{self, KnownUser};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::cell;
use super::heading::{Column, Columns};
use super::importer::Importer;
use super::kind::Kind;
use super::plan::{Change, Outcome, Plan, RowResult, yield_between_rows};
use super::problem::Problem;
use super::reader::Reader;
use super::rows::Row;
use super::undo::{entity, unknown_records};
use super::upload::Upload;
use super::work::Work;
use crate::clients::fields::Fields;
use crate::{App, Caller, Result, audit};

/// As many as one statement takes.
const BATCH: usize = 1000;

/// A client to be stored.
pub struct Todo {
    id: ClientId,
    owner: UserId,
    /// As it is; none for a new one.
    before: Option<Arc<Client>>,
    details: ClientDetails,
}

/// The importer of clients.
pub struct Clients;

impl Importer for Clients {
    type Todo = Todo;

    const KIND: Kind = Kind::Clients;
    const PERMISSION: Permission = Permission::ManageClients;
    const COLUMNS: &'static Columns = &columns::COLUMNS;

    fn from_upload(_: &Upload) -> Result<Self> {
        Ok(Self)
    }

    async fn plan(
        &self,
        _: &App,
        db: &mut PgConnection,
        reader: &mut Reader<'_>,
        lock: bool,
    ) -> Result<Plan<Todo>> {
        let mut plan = Plan::new(reader.sheet.rows.len());
        let users = known::find_users(db, reader.addresses(Column::UserEmail)).await?;
        let owners: Vec<Uuid> = users.values().map(|user| user.id.0).collect();
        let mut known = Known::of(storage::list_of_owners(db, &owners, lock).await?);
        for (place, row) in reader.sheet.rows.iter().enumerate() {
            yield_between_rows(place).await;
            if let Some((todo, result)) = read(reader, row, &users, &mut known) {
                let basis = todo.before.as_ref().map(|client| format!("{}:{}", client.id, client.version));
                let is_done = result.outcome == Outcome::Unchanged;
                plan.add(result, &format!("{}:{}", todo.owner, basis.unwrap_or_default()));
                if !is_done {
                    plan.todo.push(todo);
                }
            }
        }
        Ok(plan)
    }

    async fn carry_out(&self, work: &mut Work<'_>, db: &mut PgConnection, todo: &[Todo]) -> Result<()> {
        let Work { app, caller, .. } = *work;
        for batch in todo.chunks(BATCH) {
            let new: Vec<_> = batch
                .iter()
                .filter(|todo| todo.before.is_none())
                .map(|todo| (todo.id, todo.owner, &todo.details))
                .collect();
            storage::insert_many(db, &new).await?;
            let changed = batch.iter().filter(|todo| todo.before.is_some());
            let changed: Vec<_> = changed.map(|todo| (todo.id, &todo.details)).collect();
            storage::update_many(db, &changed).await?;
            let (mut events, mut records) =
                (Vec::with_capacity(batch.len()), Vec::with_capacity(batch.len()));
            for todo in batch {
                let Todo { id, before, details, .. } = todo;
                match before {
                    Some(before) => {
                        events.push(audit::event(
                            "client.update",
                            id.0,
                            Some(&before.details),
                            Some(details),
                        )?);
                        records.push(Record::changed("client", id.0, before.version + 1, &before.details)?);
                    }
                    None => {
                        events.push(audit::event("client.create", id.0, None::<&()>, Some(details))?);
                        records.push(Record::created("client", id.0, 1));
                    }
                }
            }
            audit::record_many(db, &app.clock, caller, "client", &events).await?;
            work.record(db, &records).await?;
        }
        Ok(())
    }

    async fn undo(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
        match entity(batch) {
            ("client", false) => undo::remove(app, db, caller, batch).await,
            ("client", true) => undo::restore(app, db, caller, batch).await,
            _ => Err(unknown_records(batch)),
        }
    }
}

/// The digest of what identifies a client among a freelancer's: a file has some hundred thousand of them.
type Mark = [u8; 16];

/// The clients that there are, by what tells them apart.
struct Known {
    clients: Vec<Arc<Client>>,
    /// Which clients a mark means, in the marks' order.
    marks: Vec<(Mark, usize)>,
    /// The row that has named a mark before.
    named: HashMap<Mark, usize>,
}

impl Known {
    fn of(clients: Vec<Client>) -> Self {
        let numbered = clients.iter().enumerate();
        let mut marks: Vec<_> = numbered
            .flat_map(|(place, client)| {
                let ClientDetails { company_tax_id, vat_number, name, .. } = &client.details;
                marks(client.user_id, company_tax_id, vat_number, name)
                    .into_iter()
                    .map(move |mark| (mark, place))
            })
            .collect();
        marks.sort_unstable();
        Self { clients: clients.into_iter().map(Arc::new).collect(), marks, named: HashMap::new() }
    }

    /// The client that marks mean, the first mark that anyone has deciding.
    fn find(&self, wanted: &[Mark]) -> std::result::Result<Option<&Arc<Client>>, Problem> {
        for mark in wanted {
            let first = self.marks.partition_point(|(known, _)| known < mark);
            let found = self.marks[first..].iter().take_while(|(known, _)| known == mark);
            let alive: BTreeSet<usize> =
                found.map(|(_, place)| *place).filter(|place| !self.clients[*place].archived).collect();
            match alive.len() {
                0 => {}
                1 => return Ok(alive.first().map(|place| &self.clients[*place])),
                _ => return Err(Problem::SeveralClients),
            }
        }
        Ok(None)
    }
}

/// What identifies a client among a freelancer's: registration number, VAT number, name.
fn marks(owner: UserId, company_tax_id: &str, vat_number: &str, name: &str) -> Vec<Mark> {
    let signs = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    [('t', company_tax_id), ('v', vat_number), ('n', name)]
        .into_iter()
        .map(|(kind, text)| (kind, signs(text)))
        .filter(|(_, text)| !text.is_empty())
        .map(|(kind, text)| mark(owner, kind, &text))
        .collect()
}

fn mark(owner: UserId, kind: char, text: &str) -> Mark {
    let digest = Sha256::digest(format!("{owner}:{kind}:{text}"));
    std::array::from_fn(|place| digest[place])
}

fn read<'a>(
    reader: &mut Reader<'a>,
    row: &'a Row,
    users: &HashMap<String, KnownUser>,
    known: &mut Known,
) -> Option<(Todo, RowResult)> {
    let owner = reader.owner(row, Column::UserEmail, users)?;
    let vat_registered = reader.optional(row, Column::VatRegistered, cell::yes_or_no);
    let stated = |column| reader.text(row, column);
    let marks = marks(owner, stated(Column::CompanyTaxId), stated(Column::VatNumber), stated(Column::Name));
    let before = match known.find(&marks) {
        Ok(found) => found.cloned(),
        Err(problem) => {
            reader.fault(row, Some(Column::Name), problem);
            return None;
        }
    };
    let form = form(reader, row, before.as_ref().map(|client| &client.details), vat_registered);
    let details = match ClientDetails::parse(form) {
        Ok(details) => details,
        Err(faults) => {
            reader.faults(row, faults);
            return None;
        }
    };
    let id = before.as_ref().map(|client| client.id);
    let mut names = marks;
    names.extend(id.map(|id| mark(owner, 'i', &id.to_string())));
    if let Some(earlier) = names.iter().find_map(|name| known.named.get(name)) {
        reader.fault(row, Some(Column::Name), Problem::SameAsRow { row: *earlier });
        return None;
    }
    known.named.extend(names.into_iter().map(|name| (name, row.number)));
    let changes = before.as_ref().map(|client| changes(&client.details, &details)).unwrap_or_default();
    let outcome = match &before {
        None => Outcome::Created,
        Some(_) if changes.is_empty() => Outcome::Unchanged,
        Some(_) => Outcome::Changed,
    };
    let title = details.name.clone();
    let id = id.unwrap_or_else(|| ClientId(Uuid::now_v7()));
    Some((Todo { id, owner, before, details }, RowResult { row: Some(row.number), outcome, title, changes }))
}

/// The cells of the row over the stored data.
fn form<'a>(
    reader: &Reader<'a>,
    row: &'a Row,
    before: Option<&ClientDetails>,
    vat_registered: Option<bool>,
) -> ClientForm {
    let mut fields = before.map(Fields::of).unwrap_or_default();
    for (column, field) in columns() {
        let Some(text) = reader.stated(row, column) else { continue };
        match field {
            ClientField::AdditionalEmails => {
                let emails = text.split([',', ';', ' ', '\n']).filter(|email| !email.is_empty());
                fields.set(field, emails.collect::<Vec<_>>());
            }
            ClientField::Country => fields.set(field, text.to_uppercase()),
            ClientField::VatRegistered => {}
            _ => fields.set(field, text),
        }
    }
    if before.is_none() {
        if fields.get(ClientField::Country).is_null() {
            fields.set(ClientField::Country, "SE");
        }
        fields.set(ClientField::VatRegistered, !fields.get(ClientField::VatNumber).is_null());
    }
    if let Some(yes) = vat_registered {
        fields.set(ClientField::VatRegistered, yes);
    }
    fields.into_form()
}

/// The columns that say something of the client itself.
fn columns() -> impl Iterator<Item = (Column, ClientField)> {
    columns::COLUMNS.iter().filter_map(|column| Some((column, column.name().parse().ok()?)))
}

fn changes(from: &ClientDetails, to: &ClientDetails) -> Vec<Change> {
    if from == to {
        return Vec::new();
    }
    let (from, to) = (Fields::of(from), Fields::of(to));
    let changed = columns().filter(|(_, field)| from.get(*field) != to.get(*field));
    changed
        .map(|(column, field)| Change { column: column.name(), from: from.text(field), to: to.text(field) })
        .collect()
}
