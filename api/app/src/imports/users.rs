//! Users, one per row, known by their email address. An empty cell leaves what is stored.

mod account;
mod columns;
mod tax;
mod undo;

use std::collections::{HashMap, HashSet};

use account::Account;
use paraply_domain::email::Email;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{GroupId, ImportId};
use paraply_domain::language::Language;
use paraply_domain::own_money::Decision;
use paraply_domain::person::Personnummer;
use paraply_domain::staff::Permission;
use paraply_domain::tax_profile::TaxProfile;
use paraply_storage::imports::Record;
use paraply_storage::imports::known as found;
use paraply_storage::users::{self, User};
use paraply_storage::users::{bank_accounts, tax_profiles};
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
use crate::approvals::{self, Command};
use crate::groups::guarded::{self, AllFees, Move};
use crate::users::bank_accounts::BankAccount;
use crate::users::details::{DetailsInput, TaxChange, audited};
use crate::{App, Caller, Result, audit, identity};

/// As many as one statement takes.
const BATCH: usize = 1000;

/// A user to be created or changed.
pub struct Todo {
    email: Email,
    /// The stored user; none for a new one.
    before: Option<User>,
    details: DetailsInput,
    group: Option<GroupId>,
    trusted: Option<bool>,
    /// Whether the row changes the user, and not only their bank account or tax settings.
    is_edited: bool,
    /// The new default bank account.
    account: Option<Account>,
    /// How it is taxed from now on.
    tax: Option<TaxChange>,
}

/// The importer of users.
pub struct Users;

impl Importer for Users {
    type Todo = Todo;

    const KIND: Kind = Kind::Users;
    const PERMISSION: Permission = Permission::ManagePeople;
    const COLUMNS: &'static Columns = &columns::COLUMNS;

    fn from_upload(_: &Upload) -> Result<Self> {
        Ok(Self)
    }

    async fn plan(
        &self,
        app: &App,
        db: &mut PgConnection,
        reader: &mut Reader<'_>,
        lock: bool,
    ) -> Result<Plan<Todo>> {
        let mut plan = Plan::new(reader.sheet.rows.len());
        let known = Known::load(app, db, reader, lock).await?;
        let mut named: HashMap<String, usize> = HashMap::new();
        for (place, row) in reader.sheet.rows.iter().enumerate() {
            yield_between_rows(place).await;
            if let Some((todo, result)) = read(reader, row, &known, &mut named) {
                let basis = todo.before.as_ref().map(|user| format!("{}:{}", user.id, user.version));
                let is_done = result.outcome == Outcome::Unchanged;
                plan.add(result, &basis.unwrap_or_default());
                if !is_done {
                    plan.todo.push(todo);
                }
            }
        }
        Ok(plan)
    }

    async fn carry_out(&self, work: &mut Work<'_>, db: &mut PgConnection, todo: &[Todo]) -> Result<()> {
        store(work, db, todo).await
    }

    async fn undo(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
        match entity(batch) {
            ("user", false) => undo::people::remove(app, db, caller, batch).await,
            ("user", true) => undo::people::restore(app, db, caller, batch).await,
            ("bank_account", false) => undo::accounts::remove(app, db, caller, batch).await,
            ("bank_account", true) => undo::accounts::restore(app, db, caller, batch).await,
            ("tax_profile", false) => undo::tax::remove(db, batch).await,
            ("tax_profile", true) => undo::tax::restore(app, db, caller, batch).await,
            _ => Err(unknown_records(batch)),
        }
    }
}

/// Stores the users; new ones are emailed a link to set their first password if that is wanted.
async fn store(work: &mut Work<'_>, db: &mut PgConnection, todo: &[Todo]) -> Result<()> {
    let Work { app, caller, .. } = *work;
    if todo.iter().any(|todo| todo.account.is_some()) {
        // As on a form: where money goes is changed by somebody who has just shown to be there.
        caller.require_fresh(app.clock.now())?;
    }
    if todo.iter().any(|todo| todo.account.is_some() || todo.tax.is_some()) {
        caller.require(Permission::RunPayroll)?;
    }
    let mut to_trust = Vec::new();
    let fees = AllFees::load(db).await?;
    let mut to_move = Vec::new();
    if let Some((own, before)) = todo.iter().find_map(|todo| {
        todo.before.as_ref().filter(|before| before.id == caller.user_id).map(|before| (todo, before))
    }) {
        own.details.clone().parse(app.clock.today(), &mut Faults::new()).check_own_number(before)?;
    }
    for batch in todo.chunks(BATCH) {
        let people: Vec<User> = batch.iter().map(|todo| person(app, todo, &fees)).collect::<Result<_>>()?;
        let those = |is_wanted: &dyn Fn(&Todo) -> bool| -> Vec<&User> {
            let people = batch.iter().zip(&people);
            people.filter(|(todo, _)| is_wanted(todo)).map(|(_, user)| user).collect()
        };
        let new = those(&|todo| todo.before.is_none());
        users::insert_many(db, &new).await?;
        users::update_many(db, &those(&|todo| todo.before.is_some() && todo.is_edited)).await?;
        if work.invite {
            for user in new {
                identity::invite(db, app, user).await?;
            }
        }
        let ids: Vec<Uuid> = people.iter().map(|user| user.id.0).collect();
        let taxes = tax_profiles::find_current_of(db, &ids, app.clock.today()).await?;
        let (mut events, mut records) = (Vec::with_capacity(batch.len()), Vec::with_capacity(batch.len()));
        for (todo, user) in batch.iter().zip(&people) {
            let id = user.id.0;
            if todo.trusted == Some(true) && !user.trusted {
                to_trust.push(user.id);
            }
            if todo.group.is_some() && todo.group != user.group_id {
                to_move.push(Move { user: user.id, group: todo.group });
            }
            let tax = taxes.get(&id).cloned().unwrap_or_default();
            let after = audited(user, &tax);
            match &todo.before {
                Some(before) if todo.is_edited => {
                    let kept = undo::people::Person::of(before);
                    records.push(Record::changed("user", id, user.version + 1, &kept)?);
                    let before = audited(before, &tax);
                    events.push(audit::event("user.update", id, Some(&before), Some(&after))?);
                }
                Some(_) => {}
                None => {
                    records.push(Record::created("user", id, user.version));
                    events.push(audit::event("user.create", id, None::<&()>, Some(&after))?);
                }
            }
        }
        audit::record_many(db, &app.clock, caller, "user", &events).await?;
        work.record(db, &records).await?;
        let with_tax: Vec<_> = batch
            .iter()
            .zip(&people)
            .filter_map(|(todo, user)| Some((user, todo.tax.as_ref()?, todo.before.is_none())))
            .collect();
        tax::carry_out(work, db, &with_tax, &taxes).await?;
        let owners: Vec<Uuid> = batch
            .iter()
            .filter(|todo| todo.account.is_some())
            .filter_map(|todo| Some(todo.before.as_ref()?.id.0))
            .collect();
        let present = bank_accounts::list_of_many(db, &owners).await?;
        let accounts: Vec<_> = batch
            .iter()
            .zip(&people)
            .filter_map(|(todo, user)| {
                let present = present.get(&user.id.0).map_or(&[][..], Vec::as_slice);
                Some(account::Todo { user, account: todo.account.as_ref()?, present })
            })
            .collect();
        account::carry_out(work, db, &accounts).await?;
    }
    if !to_move.is_empty() {
        guarded::request(db, app, caller, to_move).await?;
    }
    if !to_trust.is_empty() {
        let command = Command::TrustImported { import: ImportId(work.import), users: to_trust };
        approvals::request(db, app, caller, command).await?;
    }
    Ok(())
}

/// The user with the data of the row.
fn person(app: &App, todo: &Todo, fees: &AllFees) -> Result<User> {
    let mut user = todo.before.clone().unwrap_or_else(|| {
        let language = todo.details.language.unwrap_or(Language::Sv);
        users::named(todo.details.full_name.clone(), &todo.email, language, app.clock.now())
    });
    apply(todo, app.clock.today(), fees, &mut user)?;
    Ok(user)
}

/// Writes the data of a row into a user; it was checked before.
fn apply(todo: &Todo, today: chrono::NaiveDate, fees: &AllFees, user: &mut User) -> Result<()> {
    let mut faults = Faults::new();
    let details = todo.details.clone().parse(today, &mut faults);
    faults.into_result(())?;
    details.apply(user);
    // A group with another fee waits for a second person.
    user.group_id = todo.group.filter(|group| !fees.differ(user.group_id, Some(*group))).or(user.group_id);
    // Trust waits for a second person; it is revoked at once.
    user.trusted = user.trusted && todo.trusted != Some(false);
    Ok(())
}

/// What the rows are compared with.
struct Known {
    today: chrono::NaiveDate,
    users: HashMap<String, User>,
    groups: HashMap<String, (GroupId, String)>,
    accounts: HashMap<Uuid, Vec<BankAccount>>,
    /// The tax settings of users.
    taxes: HashMap<Uuid, TaxProfile>,
    own_accounts: Vec<BankAccount>,
    /// Who has a personal number: several users where they entered it themselves.
    numbers: HashMap<String, HashSet<Uuid>>,
}

impl Known {
    async fn load(app: &App, db: &mut PgConnection, reader: &Reader<'_>, lock: bool) -> Result<Self> {
        let today = app.clock.today();
        let known = found::find_users(db, reader.addresses(Column::Email)).await?;
        let mut ids: Vec<Uuid> = known.values().map(|user| user.id.0).collect();
        ids.sort_unstable();
        if lock {
            found::lock_users(db, &ids).await?;
        }
        let users = users::find_many(db, &ids).await?;
        let accounts = bank_accounts::list_of_many(db, &ids).await?;
        let taxes = tax_profiles::find_current_of(db, &ids, today).await?;
        let own_accounts = match reader.by {
            Some(caller) => bank_accounts::list_of(db, caller).await?,
            None => Vec::new(),
        };
        let groups = found::list_groups(db).await?;
        let numbers: HashSet<String> = reader
            .sheet
            .rows
            .iter()
            .filter_map(|row| Personnummer::parse(reader.stated(row, Column::Personnummer)?, today).ok())
            .map(|number| number.as_str().to_owned())
            .collect();
        let numbers: Vec<String> = numbers.into_iter().collect();
        let mut owners: HashMap<String, HashSet<Uuid>> = HashMap::new();
        for (number, owner) in found::find_personnummer(db, &numbers).await? {
            owners.entry(number).or_default().insert(owner);
        }
        Ok(Self {
            today,
            users: users.into_iter().map(|user| (user.email.to_string(), user)).collect(),
            groups: groups.into_iter().map(|(id, name)| (name.to_lowercase(), (GroupId(id), name))).collect(),
            accounts,
            taxes,
            own_accounts,
            numbers: owners,
        })
    }
}

fn read<'a>(
    reader: &mut Reader<'a>,
    row: &'a Row,
    known: &Known,
    named: &mut HashMap<String, usize>,
) -> Option<(Todo, RowResult)> {
    let faults_before = reader.errors.len();
    let email = reader.cell(row, Column::Email, |text| Ok(Email::parse(text)?));
    let language = reader.optional(row, Column::Language, cell::language);
    let trusted = reader.optional(row, Column::Trusted, cell::yes_or_no);
    let group = reader.optional(row, Column::Group, |name| {
        known.groups.get(&name.to_lowercase()).cloned().ok_or(Problem::NoSuchGroup)
    });
    let before = email.as_ref().and_then(|email| known.users.get(email.as_str()));
    let stated = |column| reader.stated(row, column).map(str::to_owned);
    let name = stated(Column::FullName).or_else(|| before.map(|user| user.full_name.clone()));
    let details = DetailsInput {
        full_name: name.unwrap_or_default(),
        phone: stated(Column::Phone),
        address: stated(Column::Address),
        city: stated(Column::City),
        postal_code: stated(Column::PostalCode),
        country: stated(Column::Country).map(|code| code.to_uppercase()),
        language,
        personnummer: stated(Column::Personnummer),
        tax: None,
    };
    let mut faults = Faults::new();
    let checked = details.clone().parse(known.today, &mut faults);
    reader.faults(row, faults.into_vec());
    let number = stated_number(reader, row, known);
    let taken = number.as_ref().and_then(|number| known.numbers.get(number));
    if taken.is_some_and(|owners| before.is_none_or(|user| !owners.contains(&user.id.0))) {
        reader.fault(row, Some(Column::Personnummer), FaultKind::NumberOfAnother.into());
    }
    for (column, key) in [
        (Column::Email, email.as_ref().map(|email| email.as_str().to_owned())),
        (Column::Personnummer, number),
    ] {
        let Some(key) = key else { continue };
        match named.get(&key) {
            Some(earlier) => reader.fault(row, Some(column), Problem::SameAsRow { row: *earlier }),
            None => _ = named.insert(key, row.number),
        }
    }
    if reader.errors.len() > faults_before {
        return None;
    }
    let email = email?;
    let id = before.map(|user| user.id.0);
    let present = id.and_then(|id| known.accounts.get(&id)).map_or(&[][..], Vec::as_slice);
    let recorded = id.and_then(|id| known.taxes.get(&id));
    let account = account::read(reader, row, &details.full_name, present, &known.own_accounts);
    let tax = tax::read(reader, row, recorded, known.today);
    let group_id = group.as_ref().map(|(id, _)| *id);
    let mut is_edited = before.is_none();
    let changes = before.map(|before| {
        let mut after = before.clone();
        checked.apply(&mut after);
        if let Some((id, name)) = &group {
            after.group_id = Some(*id);
            after.group_name = Some(name.clone());
        }
        after.trusted = trusted.unwrap_or(after.trusted);
        for (column, decision, changes) in [
            (Column::Group, Decision::ChangeGroup, after.group_id != before.group_id),
            (Column::Trusted, Decision::ChangeTrust, after.trusted != before.trusted),
            (Column::Personnummer, Decision::ChangePersonnummer, after.personnummer != before.personnummer),
            (Column::AccountNumber, Decision::ChangeAccount, account.is_some()),
            (Column::TaxRule, Decision::ChangeTax, tax.is_some()),
        ] {
            if changes {
                reader.is_own(row, column, decision, before.id);
            }
        }
        let mut changes = Change::between(texts(before), texts(&after));
        is_edited = !changes.is_empty();
        changes.extend(account.as_ref().map(|account| account.change(present)));
        changes.extend(tax.iter().flat_map(|tax| tax::changes(tax, recorded)));
        changes
    });
    if reader.errors.len() > faults_before {
        return None;
    }
    let outcome = match &changes {
        None => Outcome::Created,
        Some(changes) if changes.is_empty() => Outcome::Unchanged,
        Some(_) => Outcome::Changed,
    };
    let title = format!("{}, {}", details.full_name, email.as_str());
    let result = RowResult { row: Some(row.number), outcome, title, changes: changes.unwrap_or_default() };
    let before = before.cloned();
    Some((Todo { email, before, details, group: group_id, trusted, is_edited, account, tax }, result))
}

fn stated_number<'a>(reader: &Reader<'a>, row: &'a Row, known: &Known) -> Option<String> {
    let number = Personnummer::parse(reader.stated(row, Column::Personnummer)?, known.today).ok()?;
    Some(number.as_str().to_owned())
}

fn texts(user: &User) -> [(Column, String); 10] {
    [
        (Column::FullName, user.full_name.clone()),
        (Column::Phone, user.phone.clone()),
        (Column::Address, user.address.clone()),
        (Column::PostalCode, user.postal_code.clone()),
        (Column::City, user.city.clone()),
        (Column::Country, user.country.code().to_owned()),
        (Column::Language, user.language.as_str().to_owned()),
        (Column::Personnummer, user.personnummer.as_ref().map(Personnummer::masked).unwrap_or_default()),
        (Column::Group, user.group_name.clone().unwrap_or_default()),
        (Column::Trusted, if user.trusted { "ja" } else { "nej" }.to_owned()),
    ]
}
