//! Who has looked at whose data: notes the reads of staff, and shows each person those of their own.

use paraply_storage::audit::access_log::{self, About, Entry, Event};
use uuid::Uuid;

use crate::{App, Caller, Result};

/// What the path of a recorded operation names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record {
    User,
    Payslip,
    TaxRequest,
    Invoice,
    Run,
    PaymentFile,
    Declaration,
    /// A month, `YYYYMM`.
    Month,
    Everyone,
}

/// What people see of the audit log: logging in, wrong passwords and codes, and staff who read or exported data.
pub const SHOWN: &[&str] = &[
    "session.sign_in",
    "session.sign_in_failed",
    "user.revoke_session",
    "user.revoke_sessions",
    "user.change_password",
    "user.reauthenticate_failed",
    "user.export",
    "user.view_start",
    "user.read",
    "bank_account.read",
    "tax_profile.read",
    "tax_request.read",
    "supplier_invoice.read",
    "holiday_pay.read",
    "corrections.read",
    "session.read",
    "payslip.read",
    "payslip.list",
    "payslip.download",
    "salary_run.read",
    "payment_file.download",
    "agi.read",
    "agi.download",
    "ledger.export_all",
    "user.export_all",
    "invoice.export_all",
    "payment.export_all",
    "import.rejected_rows",
];

/// Notes that a member of staff has read something.
pub async fn note_read(
    app: &App,
    caller: &Caller,
    action: &str,
    record: Record,
    parameter: Option<String>,
) -> Result<()> {
    let mut db = app.pool.acquire().await?;
    let id = parameter.as_deref().and_then(|text| text.parse::<Uuid>().ok());
    let about = match (record, id) {
        (Record::Everyone, _) => Some(About::Everyone),
        (Record::User, Some(id)) => Some(About::Person(id)),
        (Record::Run, Some(id)) => Some(About::Run(id)),
        (Record::Payslip, Some(id)) => access_log::owner_of_payslip(&mut db, id).await?.map(About::Person),
        (Record::TaxRequest, Some(id)) => {
            access_log::owner_of_tax_request(&mut db, id).await?.map(About::Person)
        }
        (Record::Invoice, Some(id)) => access_log::owner_of_invoice(&mut db, id).await?.map(About::Person),
        (Record::PaymentFile, Some(id)) => {
            access_log::run_of_payment_file(&mut db, id).await?.map(About::Run)
        }
        (Record::Declaration, Some(id)) => {
            access_log::month_of_declaration(&mut db, id).await?.map(About::Month)
        }
        (Record::Month, _) => parameter.and_then(|text| text.replace('-', "").parse().ok()).map(About::Month),
        (_, None) => None,
    };
    // A payment of taxes names nobody.
    let Some(about) = about else { return Ok(()) };
    let of_person = matches!(record, Record::Payslip | Record::Declaration);
    let event = Event {
        action,
        about,
        record: id.filter(|_| of_person || record == Record::Everyone),
        actor: Some(caller.user_id),
        ip: caller.ip.as_deref(),
    };
    Ok(access_log::insert_read(&mut db, &event, app.clock.now()).await?)
}

/// The caller's own part of the log, the latest first.
pub async fn list(app: &App, caller: &Caller, offset: i64, limit: i64) -> Result<(Vec<Entry>, i64)> {
    let actions: Vec<String> = SHOWN.iter().map(|action| (*action).to_owned()).collect();
    let mut db = app.pool.acquire().await?;
    Ok(access_log::list(&mut db, caller.user_id, &actions, offset, limit).await?)
}
