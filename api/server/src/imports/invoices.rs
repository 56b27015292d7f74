//! Invoices, one row per line. Rows with the same reference are one invoice; without one each row is its own. What the
//! rows say becomes drafts by the same rules as a draft that is typed.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

use paraply_domain::fault::{Fault, FaultKind};
use paraply_domain::ids::{ClientId, UserId};
use paraply_domain::invoice::due;
use paraply_domain::language::Language;
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use sqlx::PgConnection;
use uuid::Uuid;

use super::heading::Column;
use super::problem::Problem;
use super::rows::Row;
use super::sheet::Sheet;
use super::{RowError, cell};
use crate::app::invoices::drafting::{self, Draft, Item, Parties};
use crate::app::{App, Caller, Error, Result};
use crate::storage::imports::{self as storage, KnownClient, KnownUser, Made};
use crate::storage::invoices::Content;

/// As many as one request makes in time.
const INVOICES_MAX: usize = 2000;

/// Without these nothing can be read.
const REQUIRED: [Column; 5] =
    [Column::UserEmail, Column::Description, Column::Quantity, Column::UnitPrice, Column::VatRate];

/// What a file would make, and what is wrong with it.
pub struct Plan {
    row_count: usize,
    invoices: Vec<(UserId, Content)>,
    /// By row.
    pub errors: Vec<RowError>,
}

impl Plan {
    /// How many rows have a fault; without a column, all of them.
    pub fn failed(&self) -> usize {
        let rows: BTreeSet<usize> = self.errors.iter().map(|error| error.row).collect();
        if rows.contains(&1) { self.row_count } else { rows.len() }
    }

    /// What would be made.
    pub fn made(&self) -> Made {
        let mut currencies = self.invoices.iter().map(|(_, content)| content.currency);
        let first = currencies.next();
        let is_one = first.is_some() && currencies.all(|currency| Some(currency) == first);
        let total: Amount = self.invoices.iter().map(|(_, content)| content.total).sum();
        Made {
            row_count: self.row_count,
            created: self.invoices.len(),
            total: is_one.then_some(total),
            created_ids: Vec::new(),
        }
    }
}

/// Reads the rows and checks them; changes nothing.
pub async fn plan(app: &App, db: &mut PgConnection, sheet: &Sheet, language: Language) -> Result<Plan> {
    let mut reader = Reader::of(sheet, language);
    let mut invoices = Vec::new();
    if reader.errors.is_empty() {
        let groups = reader.groups();
        let known = Known::load(db, &groups).await?;
        let mut parties: HashMap<(UserId, ClientId), Parties> = HashMap::new();
        for group in &groups {
            let Some((owner, draft)) = reader.draft(app, group, &known) else { continue };
            let around = match parties.entry((owner, draft.client_id)) {
                Entry::Occupied(found) => found.into_mut(),
                Entry::Vacant(place) => {
                    place.insert(Parties::load(app, db, owner, draft.client_id, None).await?)
                }
            };
            match drafting::compose(around, draft) {
                Ok(content) => invoices.push((owner, content)),
                Err(Error::Invalid(faults)) => reader.note(group, faults),
                Err(Error::Refused(refusal)) => {
                    reader.fault(group.rows[0], Some(Column::ClientName), Problem::Refused(refusal));
                }
                Err(error) => return Err(error),
            }
        }
    }
    let mut errors = reader.errors;
    errors.sort_by_key(|error| error.row);
    Ok(Plan { row_count: sheet.rows.len(), invoices, errors })
}

/// Makes the drafts.
pub async fn carry_out(app: &App, db: &mut PgConnection, caller: &Caller, plan: &Plan) -> Result<Vec<Uuid>> {
    let mut ids = Vec::with_capacity(plan.invoices.len());
    for (owner, content) in &plan.invoices {
        ids.push(drafting::insert(app, db, caller, *owner, content).await?.0);
    }
    Ok(ids)
}

/// The rows of one invoice.
struct Group<'a> {
    email: String,
    rows: Vec<&'a Row>,
}

/// The people and clients that the rows may mean.
struct Known {
    users: HashMap<String, KnownUser>,
    clients: HashMap<UserId, Vec<KnownClient>>,
}

impl Known {
    async fn load(db: &mut PgConnection, groups: &[Group<'_>]) -> Result<Self> {
        let emails: BTreeSet<String> = groups.iter().map(|group| group.email.clone()).collect();
        // PostgreSQL's text cannot hold NUL, so nobody has such an address.
        let emails: Vec<String> = emails.into_iter().filter(|email| !email.contains('\0')).collect();
        let users = storage::find_users(db, &emails).await?;
        let ids: Vec<Uuid> = users.iter().map(|user| user.id.0).collect();
        let mut clients: HashMap<UserId, Vec<KnownClient>> = HashMap::new();
        for client in storage::find_clients(db, &ids).await? {
            clients.entry(client.user_id).or_default().push(client);
        }
        Ok(Self { users: users.into_iter().map(|user| (user.email.clone(), user)).collect(), clients })
    }

    fn client(&self, owner: UserId, name: &str, email: &str) -> std::result::Result<ClientId, Problem> {
        if name.is_empty() && email.is_empty() {
            return Err(Problem::ClientNotNamed);
        }
        let (name, email) = (name.to_lowercase(), email.to_lowercase());
        let is_meant = |client: &&KnownClient| {
            (name.is_empty() || client.name.to_lowercase() == name)
                && (email.is_empty() || client.email.to_lowercase() == email)
        };
        let mut meant = self.clients.get(&owner).into_iter().flatten().filter(is_meant);
        match (meant.next(), meant.next()) {
            (Some(client), None) => Ok(client.id),
            (Some(_), Some(_)) => Err(Problem::SeveralClients),
            (None, _) => Err(Problem::NoSuchClient),
        }
    }
}

/// Reads cells and notes what is wrong with them.
struct Reader<'a> {
    sheet: &'a Sheet,
    columns: HashMap<Column, usize>,
    language: Language,
    errors: Vec<RowError>,
}

impl<'a> Reader<'a> {
    fn of(sheet: &'a Sheet, language: Language) -> Self {
        let mut columns = HashMap::new();
        for (place, heading) in sheet.headings.iter().enumerate() {
            if let Some(column) = Column::guess(heading) {
                columns.entry(column).or_insert(place);
            }
        }
        let mut reader = Self { sheet, columns, language, errors: Vec::new() };
        for column in REQUIRED {
            if !reader.columns.contains_key(&column) {
                reader.missing(column);
            }
        }
        if ![Column::ClientName, Column::ClientEmail].iter().any(|column| reader.columns.contains_key(column))
        {
            reader.missing(Column::ClientName);
        }
        reader
    }

    fn missing(&mut self, column: Column) {
        let column = column.name().to_owned();
        let message = FaultKind::ColumnMissing { column: column.clone() }.message(self.language);
        self.errors.push(RowError { row: 1, column: Some(column), value: None, message });
    }

    fn text(&self, row: &'a Row, column: Column) -> &'a str {
        self.columns.get(&column).and_then(|place| row.cells.get(*place)).map_or("", String::as_str)
    }

    fn fault(&mut self, row: &'a Row, column: Option<Column>, problem: Problem) {
        let named = column.and_then(|column| Some((column, *self.columns.get(&column)?)));
        let heading = match named {
            Some((_, place)) => self.sheet.headings.get(place).cloned(),
            None => column.map(|column| column.name().to_owned()),
        };
        let value = named.map(|(column, _)| self.text(row, column)).filter(|text| !text.is_empty());
        self.errors.push(RowError {
            row: row.number,
            column: heading,
            value: value.map(|text| text.chars().take(100).collect()),
            message: problem.message(self.language),
        });
    }

    /// A cell read by `parse`; what is wrong with it is noted.
    fn cell<T>(
        &mut self,
        row: &'a Row,
        column: Column,
        parse: fn(&str) -> std::result::Result<T, Problem>,
    ) -> Option<T> {
        match parse(self.text(row, column)) {
            Ok(value) => Some(value),
            Err(problem) => {
                self.fault(row, Some(column), problem);
                None
            }
        }
    }

    /// The rows by person and reference. A row that repeats the reference may leave the person out.
    fn groups(&mut self) -> Vec<Group<'a>> {
        let mut groups: Vec<Group<'a>> = Vec::new();
        let mut places: HashMap<(String, &str), usize> = HashMap::new();
        let mut persons: HashMap<&str, String> = HashMap::new();
        for row in &self.sheet.rows {
            let reference = self.text(row, Column::InvoiceRef);
            let mut email = self.text(row, Column::UserEmail).to_lowercase();
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
        if let Some(first) = groups.get(INVOICES_MAX) {
            self.fault(first.rows[0], None, Problem::TooManyInvoices { max: INVOICES_MAX });
            groups.truncate(INVOICES_MAX);
        }
        groups
    }

    /// What all rows of an invoice say, or leave out, in a column; and the row that says it.
    fn shared(&mut self, group: &Group<'a>, column: Column) -> (&'a Row, &'a str) {
        let said = group.rows.iter().find(|row| !self.text(row, column).is_empty());
        let row = said.copied().unwrap_or(group.rows[0]);
        let text = self.text(row, column);
        for other in &group.rows {
            let others = self.text(other, column);
            if !others.is_empty() && others != text {
                self.fault(other, Some(column), Problem::DiffersFromRow { row: row.number });
            }
        }
        (row, text)
    }

    /// What all rows of an invoice say in a column, read by `parse`; none when they leave it out.
    fn shared_cell<T>(
        &mut self,
        group: &Group<'a>,
        column: Column,
        parse: fn(&str) -> std::result::Result<T, Problem>,
    ) -> Option<T> {
        let (row, text) = self.shared(group, column);
        if text.is_empty() { None } else { self.cell(row, column, parse) }
    }

    /// The draft that the rows ask for, when all its cells can be read.
    fn draft(&mut self, app: &App, group: &Group<'a>, known: &Known) -> Option<(UserId, Draft)> {
        let faults = self.errors.len();
        let owner = self.owner(group, known);
        let (name_row, name) = self.shared(group, Column::ClientName);
        let (_, email) = self.shared(group, Column::ClientEmail);
        let client = owner.and_then(|owner| match known.client(owner, name, email) {
            Ok(client) => Some(client),
            Err(problem) => {
                let column = if name.is_empty() { Column::ClientEmail } else { Column::ClientName };
                self.fault(name_row, Some(column), problem);
                None
            }
        });
        let issue_date =
            self.shared_cell(group, Column::IssueDate, cell::date).unwrap_or_else(|| app.clock.today());
        let terms = self.shared_cell(group, Column::Terms, cell::days).unwrap_or(due::DEFAULT_DAYS);
        let due_date = self.shared_cell(group, Column::DueDate, cell::date);
        let reference = self.shared(group, Column::Reference).1.to_owned();
        let currency = self.shared(group, Column::Currency).1.to_uppercase();
        let notes = self.shared(group, Column::Notes).1.to_owned();
        let items: Vec<Option<Item>> = group.rows.iter().map(|row| self.item(row)).collect();
        if self.errors.len() > faults {
            return None;
        }
        let draft = Draft {
            client_id: client?,
            bank_account_id: None,
            issue_date,
            due_date: due_date.unwrap_or_else(|| due::after(issue_date, terms)),
            reference,
            currency: Some(currency),
            items: items.into_iter().flatten().collect(),
            notes,
            admin_note: String::new(),
            admin_note_visible: false,
            version: None,
        };
        Some((owner?, draft))
    }

    fn owner(&mut self, group: &Group<'a>, known: &Known) -> Option<UserId> {
        let row = group.rows[0];
        let column = Some(Column::UserEmail);
        match known.users.get(&group.email) {
            _ if group.email.is_empty() => self.fault(row, column, FaultKind::Required.into()),
            None => self.fault(row, column, Problem::NoSuchUser),
            Some(user) if user.blocked => {
                self.fault(row, column, Problem::Refused(Refusal::PersonBlocked));
            }
            Some(user) => return Some(user.id),
        }
        None
    }

    fn item(&mut self, row: &'a Row) -> Option<Item> {
        let quantity = self.cell(row, Column::Quantity, cell::number);
        let unit_price = self.cell(row, Column::UnitPrice, cell::price);
        let vat_rate = self.cell(row, Column::VatRate, cell::percentage);
        Some(Item {
            description: self.text(row, Column::Description).to_owned(),
            quantity: quantity?,
            unit: self.text(row, Column::Unit).to_owned(),
            unit_price: unit_price?,
            vat_rate: vat_rate?,
        })
    }

    /// Notes what the draft's own rules found, at the cells it came from.
    fn note(&mut self, group: &Group<'a>, faults: Vec<Fault>) {
        for fault in faults {
            let (row, column) = place(group, &fault.field);
            let is_by_terms = column == Some(Column::DueDate) && self.text(row, Column::DueDate).is_empty();
            let column = if is_by_terms { Some(Column::Terms) } else { column };
            let problem = match fault.field.as_str() {
                "bankAccountId" => Problem::NoBankAccount,
                _ => fault.kind.into(),
            };
            self.fault(row, column, problem);
        }
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
        "reference" => Some(Column::Reference),
        "currency" => Some(Column::Currency),
        "notes" => Some(Column::Notes),
        _ => None,
    };
    (first, column)
}
