//! Invoices, one row per line. Rows with the same reference are one invoice; without a reference each row is its own.
//! They become drafts by the same rules as a draft that is typed.

mod columns;

use std::collections::HashMap;

use paraply_domain::fault::Fault;
use paraply_domain::ids::{ClientId, UserId};
use paraply_domain::invoice::due;
use paraply_domain::language::Language;
use paraply_domain::own_money::Decision;
use paraply_domain::staff::Permission;
use paraply_storage::imports::Record;
use paraply_storage::imports::known::{self as storage, KnownClient, KnownUser};
use paraply_storage::invoices::Content;
use sqlx::PgConnection;
use uuid::Uuid;

use super::cell;
use super::heading::{Column, Columns};
use super::importer::Importer;
use super::kind::Kind;
use super::plan::{Outcome, Plan, RowResult, yield_between_rows};
use super::problem::Problem;
use super::reader::Reader;
use super::rows::Row;
use super::undo::{entity, unknown_records, versions};
use super::upload::Upload;
use super::work::Work;
use crate::invoices::drafting::{self, Draft, Item, Parties};
use crate::{App, Caller, Error, Result};

/// The most drafts of one file: each is held with its lines until all are stored, and its id is in the answer.
const INVOICES_MAX: usize = 50_000;

/// As many as are noted at once, so that progress is seen.
const BATCH: usize = 100;

/// A draft to be created.
pub struct Todo {
    owner: UserId,
    content: Content,
}

/// The importer of invoices.
pub struct Invoices;

impl Importer for Invoices {
    type Todo = Todo;

    const KIND: Kind = Kind::Invoices;
    const PERMISSION: Permission = Permission::Import;
    const COLUMNS: &'static Columns = &columns::COLUMNS;
    // The drafts are sent next.
    const LISTS_CREATED: bool = true;

    fn from_upload(_: &Upload) -> Result<Self> {
        Ok(Self)
    }

    async fn plan(
        &self,
        app: &App,
        db: &mut PgConnection,
        reader: &mut Reader<'_>,
        _lock: bool,
    ) -> Result<Plan<Todo>> {
        let mut plan = Plan::new(reader.sheet.rows.len());
        let mut groups = groups(reader);
        if groups.len() > INVOICES_MAX {
            let rest = groups.split_off(INVOICES_MAX);
            reader.fault(rest[0].rows[0], None, Problem::TooManyInvoices { max: INVOICES_MAX });
            plan.rejected_with_others.extend(rest.iter().flat_map(|group| &group.rows).map(|row| row.number));
        }
        let known = Known::load(db, &groups).await?;
        let mut drafts = Vec::with_capacity(groups.len());
        for (place, group) in groups.iter().enumerate() {
            yield_between_rows(place).await;
            let faults = reader.errors.len();
            let draft = read_draft(app, reader, group, &known);
            if reader.errors.len() > faults {
                plan.rejected_with_others.extend(group.rows.iter().map(|row| row.number));
            }
            drafts.extend(draft.map(|(owner, draft)| (group, owner, draft)));
        }
        let pairs = drafts.iter().map(|(_, owner, draft)| (*owner, draft.client_id)).collect();
        let parties = Parties::load_many(app, db, &pairs).await?;
        for (place, (group, owner, draft)) in drafts.into_iter().enumerate() {
            yield_between_rows(place).await;
            let faults = reader.errors.len();
            let around = parties.get(&(owner, draft.client_id)).ok_or(Error::NotFound)?;
            match drafting::compose(around, draft) {
                Ok(content) => add(&mut plan, group, owner, content),
                Err(Error::Invalid(wrong)) => add_faults(reader, group, wrong),
                Err(Error::Refused(refusal)) => {
                    reader.fault(group.rows[0], Some(Column::ClientName), Problem::Refused(refusal));
                }
                Err(error) => return Err(error),
            }
            if reader.errors.len() > faults {
                plan.rejected_with_others.extend(group.rows.iter().map(|row| row.number));
            }
        }
        let mut currencies = plan.todo.iter().map(|todo| todo.content.currency);
        let first = currencies.next();
        if first.is_some() && currencies.all(|currency| Some(currency) == first) {
            plan.total = Some(plan.todo.iter().map(|todo| todo.content.total).sum());
        }
        Ok(plan)
    }

    async fn carry_out(&self, work: &mut Work<'_>, db: &mut PgConnection, todo: &[Todo]) -> Result<()> {
        let Work { app, caller, .. } = *work;
        for batch in todo.chunks(BATCH) {
            let drafts: Vec<_> = batch.iter().map(|Todo { owner, content }| (*owner, content)).collect();
            let ids = drafting::insert_many(app, db, caller, &drafts).await?;
            let records: Vec<_> = ids.into_iter().map(|id| Record::created("invoice", id.0, 1)).collect();
            work.record(db, &records).await?;
        }
        Ok(())
    }

    async fn undo(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
        match entity(batch) {
            // Their removal is audited with the invoices' own acts.
            ("invoice", false) => drafting::remove_unchanged(app, db, caller, &versions(batch)).await,
            _ => Err(unknown_records(batch)),
        }
    }
}

/// Adds a draft to the plan.
fn add(plan: &mut Plan<Todo>, group: &Group<'_>, owner: UserId, content: Content) {
    let row = group.rows[0].number;
    // The same in both languages: the fingerprint is made of it.
    let total = content.total.written(content.currency, Language::Sv);
    let title = format!("{} · {total}", group.email);
    let result = RowResult { row: Some(row), outcome: Outcome::Created, title, changes: Vec::new() };
    plan.add(result, &format!("{owner}:{}:{:?}", content.client_id, content.bank_account_id));
    plan.todo.push(Todo { owner, content });
}

/// The rows of one invoice.
struct Group<'a> {
    email: String,
    rows: Vec<&'a Row>,
}

/// The users and clients that the rows may mean.
struct Known {
    users: HashMap<String, KnownUser>,
    clients: HashMap<UserId, Clients>,
}

/// The clients of a user; a file may have an invoice to each of ten thousand.
#[derive(Default)]
struct Clients {
    all: Vec<(ClientId, String, String)>,
    by_name: HashMap<String, Vec<usize>>,
    by_email: HashMap<String, Vec<usize>>,
}

impl Clients {
    fn add(&mut self, client: &KnownClient) {
        let (name, email) = (client.name.to_lowercase(), client.email.to_lowercase());
        self.by_name.entry(name.clone()).or_default().push(self.all.len());
        self.by_email.entry(email.clone()).or_default().push(self.all.len());
        self.all.push((client.id, name, email));
    }

    /// Those with this name and email address; an empty one is not compared.
    fn of(&self, name: &str, email: &str) -> impl Iterator<Item = ClientId> {
        let found = if name.is_empty() { self.by_email.get(email) } else { self.by_name.get(name) };
        let all = found.into_iter().flatten().filter_map(|place| self.all.get(*place));
        all.filter(move |(_, _, its)| email.is_empty() || its == email).map(|(id, ..)| *id)
    }
}

impl Known {
    async fn load(db: &mut PgConnection, groups: &[Group<'_>]) -> Result<Self> {
        let users = storage::find_users(db, groups.iter().map(|group| group.email.clone())).await?;
        let ids: Vec<Uuid> = users.values().map(|user| user.id.0).collect();
        let mut clients: HashMap<UserId, Clients> = HashMap::new();
        for client in storage::find_clients(db, &ids).await? {
            clients.entry(client.user_id).or_default().add(&client);
        }
        Ok(Self { users, clients })
    }

    fn client(&self, owner: UserId, name: &str, email: &str) -> std::result::Result<ClientId, Problem> {
        if name.is_empty() && email.is_empty() {
            return Err(Problem::ClientNotNamed);
        }
        let (name, email) = (name.to_lowercase(), email.to_lowercase());
        let mut meant = self.clients.get(&owner).into_iter().flat_map(|clients| clients.of(&name, &email));
        match (meant.next(), meant.next()) {
            (Some(client), None) => Ok(client),
            (Some(_), Some(_)) => Err(Problem::SeveralClients),
            (None, _) => Err(Problem::NoSuchClient),
        }
    }
}

/// The rows by user and reference. A row that repeats the reference may omit the user.
fn groups<'a>(reader: &Reader<'a>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    let mut places: HashMap<(String, &str), usize> = HashMap::new();
    let mut persons: HashMap<&str, String> = HashMap::new();
    for row in &reader.sheet.rows {
        let reference = reader.text(row, Column::InvoiceRef);
        let mut email = reader.text(row, Column::UserEmail).to_lowercase();
        if !reference.is_empty() {
            match persons.get(reference) {
                Some(person) if email.is_empty() => email.clone_from(person),
                _ => {
                    persons.insert(reference, email.clone());
                }
            }
            if let Some(place) = places.get(&(email.clone(), reference)) {
                groups[*place].rows.push(row);
                continue;
            }
            places.insert((email.clone(), reference), groups.len());
        }
        groups.push(Group { email, rows: vec![row] });
    }
    groups
}

/// The text that all rows of an invoice have in a column or leave empty, and the first row that has it.
fn shared<'a>(reader: &mut Reader<'a>, group: &Group<'a>, column: Column) -> (&'a Row, &'a str) {
    let filled = group.rows.iter().find(|row| !reader.text(row, column).is_empty());
    let row = filled.copied().unwrap_or(group.rows[0]);
    let text = reader.text(row, column);
    for other in &group.rows {
        let others = reader.text(other, column);
        if !others.is_empty() && others != text {
            reader.fault(other, Some(column), Problem::DiffersFromRow { row: row.number });
        }
    }
    (row, text)
}

/// The value that all rows of an invoice have in a column, read by `parse`; none when they leave it empty.
fn shared_cell<'a, T>(
    reader: &mut Reader<'a>,
    group: &Group<'a>,
    column: Column,
    parse: fn(&str) -> std::result::Result<T, Problem>,
) -> Option<T> {
    let (row, text) = shared(reader, group, column);
    if text.is_empty() { None } else { reader.cell(row, column, parse) }
}

/// The draft that the rows ask for, when all its cells can be read.
fn read_draft<'a>(
    app: &App,
    reader: &mut Reader<'a>,
    group: &Group<'a>,
    known: &Known,
) -> Option<(UserId, Draft)> {
    let faults = reader.errors.len();
    let owner = reader.person(group.rows[0], Column::UserEmail, &group.email, &known.users);
    if let Some(owner) = owner {
        reader.is_own(group.rows[0], Column::UserEmail, Decision::WriteInvoice, owner);
    }
    let (name_row, name) = shared(reader, group, Column::ClientName);
    let (_, email) = shared(reader, group, Column::ClientEmail);
    let client = owner.and_then(|owner| match known.client(owner, name, email) {
        Ok(client) => Some(client),
        Err(problem) => {
            let column = if name.is_empty() { Column::ClientEmail } else { Column::ClientName };
            reader.fault(name_row, Some(column), problem);
            None
        }
    });
    let issue_date =
        shared_cell(reader, group, Column::IssueDate, cell::date).unwrap_or_else(|| app.clock.today());
    let agreed = known.users.get(&group.email).and_then(|user| user.payment_terms_days);
    let terms = shared_cell(reader, group, Column::Terms, cell::days).or(agreed).unwrap_or(due::DEFAULT_DAYS);
    let due_date = shared_cell(reader, group, Column::DueDate, cell::date);
    let supply_from = shared_cell(reader, group, Column::SupplyFrom, cell::date);
    let supply_to = shared_cell(reader, group, Column::SupplyTo, cell::date);
    let vat_exemption = shared(reader, group, Column::VatExemption).1.to_owned();
    let reference = shared(reader, group, Column::Reference).1.to_owned();
    let currency = shared(reader, group, Column::Currency).1.to_uppercase();
    let notes = shared(reader, group, Column::Notes).1.to_owned();
    let items: Vec<Option<Item>> = group.rows.iter().map(|row| item(reader, row)).collect();
    if reader.errors.len() > faults {
        return None;
    }
    let draft = Draft {
        client_id: client?,
        bank_account_id: None,
        issue_date,
        due_date: due_date.unwrap_or_else(|| due::after(issue_date, terms)),
        supply_from,
        supply_to,
        reference,
        currency: Some(currency),
        items: items.into_iter().flatten().collect(),
        vat_exemption,
        notes,
        admin_note: String::new(),
        admin_note_visible: false,
        version: None,
    };
    Some((owner?, draft))
}

fn item<'a>(reader: &mut Reader<'a>, row: &'a Row) -> Option<Item> {
    let quantity = reader.cell(row, Column::Quantity, cell::number);
    let unit_price = reader.cell(row, Column::UnitPrice, cell::price);
    let vat_rate = reader.cell(row, Column::VatRate, cell::percentage);
    Some(Item {
        description: reader.text(row, Column::Description).to_owned(),
        quantity: quantity?,
        unit: reader.text(row, Column::Unit).to_owned(),
        unit_price: unit_price?,
        vat_rate: vat_rate?,
    })
}

/// Adds the faults of a draft, at the cells that it comes from.
fn add_faults<'a>(reader: &mut Reader<'a>, group: &Group<'a>, faults: Vec<Fault>) {
    for fault in faults {
        let (row, column) = place(group, &fault.field);
        let is_by_terms = column == Some(Column::DueDate) && reader.text(row, Column::DueDate).is_empty();
        let column = if is_by_terms { Some(Column::Terms) } else { column };
        let problem = match fault.field.as_str() {
            "bankAccountId" => Problem::NoBankAccount,
            _ => fault.kind.into(),
        };
        reader.fault(row, column, problem);
    }
}

/// The row and the column that a field of the draft comes from.
fn place<'a>(group: &Group<'a>, field: &str) -> (&'a Row, Option<Column>) {
    let first = group.rows[0];
    let line = field.strip_prefix("items[").and_then(|rest| rest.split_once("]."));
    if let Some((place, name)) = line {
        let row = place.parse().ok().and_then(|place: usize| group.rows.get(place).copied());
        let columns =
            [Column::Description, Column::Quantity, Column::Unit, Column::UnitPrice, Column::VatRate];
        return (row.unwrap_or(first), columns.into_iter().find(|column| column.name() == name));
    }
    let column = match field {
        "clientId" => Some(Column::ClientName),
        "bankAccountId" => Some(Column::UserEmail),
        "issueDate" => Some(Column::IssueDate),
        "dueDate" => Some(Column::DueDate),
        "supplyFrom" => Some(Column::SupplyFrom),
        "supplyTo" => Some(Column::SupplyTo),
        "vatExemption" => Some(Column::VatExemption),
        "reference" => Some(Column::Reference),
        "currency" => Some(Column::Currency),
        "notes" => Some(Column::Notes),
        _ => None,
    };
    (first, column)
}
