//! Payments, one per row, for the invoice that its number or OCR names. The same payment never counts twice: it is
//! known by the bank's identity where the file has one, else by its content.

mod columns;

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{InvoiceId, PaymentId};
use paraply_domain::invoice::due;
use paraply_domain::invoice::settlement::settle;
use paraply_domain::invoice::status::{Act, Actor, after_payment, permit};
use paraply_domain::invoice::write_off::recovered;
use paraply_domain::language::Language;
use paraply_domain::money::Amount;
use paraply_domain::own_money::Decision;
use paraply_domain::refusal::Refusal;
use paraply_domain::staff::Permission;
use paraply_domain::text::clean_line;
use paraply_storage::imports::Record;
use paraply_storage::imports::known::{self as found, KnownInvoice, KnownPayment};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::cell;
use super::heading::{Column, Columns};
use super::importer::Importer;
use super::kind::Kind;
use super::plan::{Outcome, Plan, RowResult};
use super::problem::Problem;
use super::reader::Reader;
use super::rows::Row;
use super::undo::{entity, unknown_records};
use super::upload::Upload;
use super::work::Work;
use crate::payments::{self, AfterSalary, Imported, Origin, Received, Reversal};
use crate::{App, Caller, Error, Result, settings};

/// As many as are recorded in one go.
const BATCH: usize = 500;

/// A payment to be recorded.
pub struct Todo {
    invoice: InvoiceId,
    received: Received,
    external_id: String,
}

/// The importer of payments.
pub struct Payments;

impl Importer for Payments {
    type Todo = Todo;

    const KIND: Kind = Kind::Payments;
    const PERMISSION: Permission = Permission::Import;
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
        let mut known = Known::load(db, reader, lock, app.clock.today()).await?;
        let mut named = HashMap::new();
        let sheet = reader.sheet;
        let reads: Vec<Read> =
            sheet.rows.iter().filter_map(|row| read(app, reader, row, &known, &mut named)).collect();
        let keys: Vec<String> = reads.iter().map(|read| read.key.clone()).collect();
        let payments = found::find_payments(db, &keys).await?;
        known.payments = payments.into_iter().map(|payment| (payment.key.clone(), payment)).collect();
        let mut currencies = HashSet::new();
        let mut total = Amount::ZERO;
        for read in reads {
            let Some((todo, result)) = known.settle(reader, read) else { continue };
            let basis = format!("{}:{}:{}", todo.invoice, todo.external_id, todo.received.amount);
            let is_done = result.outcome == Outcome::Unchanged;
            plan.add(result, &basis);
            if !is_done {
                total += todo.received.amount;
                currencies.extend(known.invoices.get(&todo.invoice).map(|invoice| invoice.currency));
                plan.todo.push(todo);
            }
        }
        plan.total = (currencies.len() == 1).then_some(total);
        Ok(plan)
    }

    async fn carry_out(&self, work: &mut Work<'_>, db: &mut PgConnection, todo: &[Todo]) -> Result<()> {
        let Work { app, caller, .. } = *work;
        for batch in todo.chunks(BATCH) {
            let imported: Vec<Imported<'_>> = batch
                .iter()
                .map(|Todo { invoice, received, external_id }| Imported {
                    invoice: *invoice,
                    received,
                    origin: Origin::File(external_id),
                })
                .collect();
            let ids = payments::add_imported(app, db, caller, &imported).await?;
            let records: Vec<_> = ids.into_iter().map(|id| Record::created("payment", id.0, 1)).collect();
            work.record(db, &records).await?;
        }
        Ok(())
    }

    async fn lock_for_undo(db: &mut PgConnection, records: &[Record]) -> Result<()> {
        let payments: Vec<Uuid> = records.iter().map(|record| record.id).collect();
        Ok(paraply_storage::payments::lock_invoices(db, &payments).await?)
    }

    async fn undo(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
        match entity(batch) {
            ("payment", false) => reverse(app, db, caller, batch).await,
            _ => Err(unknown_records(batch)),
        }
    }
}

/// A payment of a file that is undone as a whole.
const UNDONE: Reversal<'_> = Reversal { source: "import", reason: "", after_salary: AfterSalary::Keep };

/// Reverses payments that nothing depends on.
async fn reverse(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
    let mut reversed = 0;
    for record in batch {
        let id = PaymentId(record.id);
        reversed += match payments::reverse(app, db, caller, id, UNDONE).await {
            Err(Error::Refused(refusal @ Refusal::OwnMoney { .. })) => return Err(refusal.into()),
            // Something depends on it.
            Err(Error::Refused(_)) => 0,
            outcome => usize::from(outcome?),
        };
    }
    Ok(reversed)
}

/// A row that can be read.
struct Read<'a> {
    row: &'a Row,
    number: String,
    invoice: InvoiceId,
    received: Received,
    /// What the payment is known by, apart from how often the file repeats it.
    key: String,
}

/// What the rows may mean.
struct Known {
    tolerance: Amount,
    by_number: HashMap<String, InvoiceId>,
    invoices: HashMap<InvoiceId, KnownInvoice>,
    payments: HashMap<String, KnownPayment>,
}

impl Known {
    async fn load(db: &mut PgConnection, reader: &Reader<'_>, lock: bool, today: NaiveDate) -> Result<Self> {
        let texts = |column| -> Vec<String> {
            let rows = reader.sheet.rows.iter();
            // PostgreSQL's text cannot hold NUL, so no invoice has such a number.
            rows.filter_map(|row| reader.stated(row, column))
                .filter(|text| !text.contains('\0'))
                .map(plain)
                .collect()
        };
        let (numbers, ocrs) = (texts(Column::InvoiceNumber), texts(Column::Ocr));
        if lock {
            found::lock_invoices(db, &numbers, &ocrs).await?;
        }
        let invoices = found::find_invoices(db, &numbers, &ocrs).await?;
        let mut by_number = HashMap::new();
        for invoice in &invoices {
            by_number.insert(invoice.number.clone(), invoice.id);
            by_number.insert(format!("ocr:{}", invoice.ocr), invoice.id);
        }
        let invoices = invoices.into_iter().map(|invoice| (invoice.id, invoice)).collect();
        let tolerance = settings::on(db, today).await?.settings.ore_tolerance;
        Ok(Self { tolerance, by_number, invoices, payments: HashMap::new() })
    }

    fn find(&self, number: &str, ocr: &str) -> std::result::Result<InvoiceId, (Column, Problem)> {
        let by_number = self.by_number.get(&plain(number)).filter(|_| !number.is_empty());
        let by_ocr = self.by_number.get(&format!("ocr:{}", plain(ocr))).filter(|_| !ocr.is_empty());
        match (by_number, by_ocr) {
            (Some(one), Some(other)) if one != other => Err((Column::Ocr, Problem::OtherInvoice)),
            (None, _) if !number.is_empty() => Err((Column::InvoiceNumber, Problem::NoSuchInvoice)),
            (_, None) if !ocr.is_empty() => Err((Column::Ocr, Problem::NoSuchInvoice)),
            (Some(found), _) | (None, Some(found)) => Ok(*found),
            (None, None) => Err((Column::InvoiceNumber, FaultKind::Required.into())),
        }
    }

    /// Whether the payment is there already, and otherwise whether its invoice takes it after the rows before.
    fn settle<'a>(&mut self, reader: &mut Reader<'a>, read: Read<'a>) -> Option<(Todo, RowResult)> {
        let Read { row, number, invoice, received, key } = read;
        let found = self.payments.get(&key);
        let outcome =
            if found.is_some_and(|payment| payment.stands) { Outcome::Unchanged } else { Outcome::Created };
        let external_id = match found.map_or(0, |payment| payment.reversed) {
            0 => key,
            // No text of a file has this sign.
            times => format!("{key}\u{1f}{times}"),
        };
        let open = self.invoices.get_mut(&invoice)?;
        if outcome == Outcome::Created {
            if reader.is_own(row, Column::InvoiceNumber, Decision::RecordPayment, open.owner) {
                return None;
            }
            if let Err(refusal) = permit(open.status, Act::AddPayment, Actor::Admin, open.facts) {
                reader.fault(row, Some(Column::InvoiceNumber), Problem::Refused(refusal));
                return None;
            }
            let back = recovered(open.balance, open.written_off, received.amount, self.tolerance);
            open.written_off -= back;
            open.facts.written_off = open.written_off.is_positive();
            open.balance += back;
            open.balance -= settle(open.balance, received.amount, self.tolerance).allocated;
            open.status = after_payment(open.balance);
        }
        // The same in both languages: the fingerprint is made of it.
        let amount = received.amount.written(open.currency, Language::Sv);
        let title = format!("{number} · {amount}");
        Some((
            Todo { invoice, received, external_id },
            RowResult { row: Some(row.number), outcome, title, changes: Vec::new() },
        ))
    }
}

fn read<'a>(
    app: &App,
    reader: &mut Reader<'a>,
    row: &'a Row,
    known: &Known,
    named: &mut HashMap<String, usize>,
) -> Option<Read<'a>> {
    let faults = reader.errors.len();
    let (number, ocr) = (reader.text(row, Column::InvoiceNumber), reader.text(row, Column::Ocr));
    let invoice = match known.find(number, ocr) {
        Ok(invoice) => Some(invoice),
        Err((column, problem)) => {
            reader.fault(row, Some(column), problem);
            None
        }
    };
    let amount = reader.cell(row, Column::Amount, cell::price);
    let amount = amount.and_then(|amount| match Amount::new(amount) {
        Ok(amount) if amount.is_positive() => Some(amount),
        Ok(_) => {
            reader.fault(row, Some(Column::Amount), FaultKind::MustBePositive.into());
            None
        }
        Err(fault) => {
            reader.fault(row, Some(Column::Amount), fault.into());
            None
        }
    });
    let paid_on = reader.cell(row, Column::PaidOn, |text| {
        let day = due::check_issue(cell::date(text)?)?;
        if day > app.clock.today() {
            return Err(FaultKind::InTheFuture.into());
        }
        if let Some(invoice) = invoice.and_then(|invoice| known.invoices.get(&invoice)) {
            due::check_payment(day, invoice.issue_date)?;
        }
        Ok(day)
    });
    let reference = reader.cell(row, Column::Reference, |text| Ok(clean_line(text, 140)?));
    let external = reader.cell(row, Column::ExternalId, |text| Ok(clean_line(text, 100)?));
    if reader.errors.len() > faults {
        return None;
    }
    let (invoice, reference) = (invoice?, reference?);
    let received = Received {
        amount: amount?,
        paid_on: paid_on?,
        reference,
        reason: String::new(),
        evidence: reader.evidence(row),
    };
    let key = match external.filter(|external| !external.is_empty()) {
        Some(external) => {
            let key = format!("id:{external}");
            if let Some(earlier) = named.insert(key.clone(), row.number) {
                reader.fault(row, Some(Column::ExternalId), Problem::SameAsRow { row: earlier });
                return None;
            }
            key
        }
        None => {
            let payment =
                format!("{invoice}:{}:{}:{}", received.amount, received.paid_on, received.reference);
            let digest = hex::encode(&Sha256::digest(payment)[..16]);
            // Somebody can pay the same sum twice on one day.
            let times = named.entry(digest.clone()).or_default();
            *times += 1;
            format!("row:{digest}:{times}")
        }
    };
    Some(Read { row, number: known.invoices.get(&invoice)?.number.clone(), invoice, received, key })
}

/// A number as it is kept: without blanks.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
