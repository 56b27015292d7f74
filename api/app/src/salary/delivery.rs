//! What people get when their salary is paid: a mail with a link to the payslip or, by setting, the payslip itself.

use std::collections::HashMap;

use paraply_domain::dates;
use paraply_domain::ids::PayslipId;
use paraply_domain::money::Currency;
use paraply_domain::notification::NotificationKind;
use paraply_domain::payroll::Figures;
use paraply_storage::salary::payouts::Payout;
use paraply_storage::salary::payslips::{self, Reader};
use paraply_storage::{jobs, notifications};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::documents::payslip_pdf;
use crate::mail::{self, Circular, OutgoingMail, contents, falling};
use crate::settings::{self, PayslipDelivery};
use crate::{App, Error, Result};

/// The job that mails one payslip as PDF.
pub const MAIL_PAYSLIP: &str = "mail_payslip";

/// How many people are written to in one statement.
const AT_ONCE: usize = 1000;

/// What the job needs to know.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MailPayslip {
    payslip_id: PayslipId,
}

/// Tells the people of these payments that their salary is paid, each once.
pub(super) async fn tell_paid(app: &App, tx: &mut PgConnection, paid: &[Payout]) -> Result<()> {
    let settings = settings::on(tx, app.clock.today()).await?.settings;
    for paid in paid.chunks(AT_ONCE) {
        match settings.payslip_delivery {
            PayslipDelivery::Link | PayslipDelivery::Calculation => {
                let slips: Vec<Uuid> = paid.iter().map(|payout| payout.payslip.0).collect();
                let readers = payslips::readers(tx, &slips).await?;
                let figures = match settings.payslip_delivery {
                    PayslipDelivery::Calculation => payslips::figures_of(tx, &slips).await?,
                    _ => HashMap::new(),
                };
                let company = &settings.company.name;
                let mails =
                    readers.into_iter().map(|reader| circular(app, reader, &figures, company)).collect();
                mail::enqueue_all(tx, &app.clock, &contents::PAYSLIP_PAID, mails).await?;
            }
            PayslipDelivery::Attachment => {
                let job = |payout: &Payout| {
                    let once = once(payout.payslip, payout.attempt);
                    (format!("{MAIL_PAYSLIP}:{once}"), json!({ "payslipId": payout.payslip }))
                };
                let jobs: Vec<_> = paid.iter().map(job).collect();
                jobs::enqueue_all(tx, app.clock.now(), MAIL_PAYSLIP, &jobs).await?;
            }
        }
    }
    Ok(())
}

/// `figures`: of those who are to read the calculation in the mail itself.
fn circular(app: &App, reader: Reader, figures: &HashMap<PayslipId, Figures>, company: &str) -> Circular {
    let mut values = vec![
        ("name", reader.full_name),
        ("payout", reader.payout.written(Currency::Sek, reader.language)),
        ("date", dates::day(reader.pays_on, reader.language)),
        ("link", format!("{}/salary", app.config.origin())),
        ("company", company.to_owned()),
    ];
    match figures.get(&reader.payslip) {
        Some(pay) => values.extend(falling::values(pay, reader.language)),
        None => values.push(("calculation", String::new())),
    }
    Circular {
        values,
        language: reader.language,
        recipient: reader.email,
        user: reader.user,
        invoice: None,
        key: format!("payslip_paid:{}", once(reader.payslip, reader.attempts)),
    }
}

/// What a user is notified of once: that a payslip is paid, and again when the bank returned it and it was paid again.
fn once(payslip: PayslipId, attempt: i32) -> String {
    if attempt > 1 { format!("{payslip}:{attempt}") } else { payslip.to_string() }
}

/// Does the job: makes the PDF in the person's language and queues the mail with it, unless it is queued already.
pub async fn mail_payslip(app: &App, job: MailPayslip) -> Result<()> {
    let id = job.payslip_id;
    let mut db = app.pool.acquire().await?;
    let reader = payslips::readers(&mut db, &[id.0]).await?.pop().ok_or(Error::NotFound)?;
    let figures = payslips::figures_of(&mut db, &[id.0]).await?;
    let company = settings::on(&mut db, app.clock.today()).await?.settings.company.name;
    // Of a mail that is only read in the app there is no second copy of the payslip.
    let is_wanted =
        !notifications::unwanted(&mut db, reader.user).await?.contains(&NotificationKind::PayslipPaid);
    drop(db);
    let language = reader.language;
    let pdf = match is_wanted {
        true => Some(payslip_pdf(app, id, None, language).await?),
        false => None,
    };
    let mail = circular(app, reader, &figures, &company);
    let mut tx = app.begin().await?;
    let mut attachments = Vec::new();
    if let Some((name, pdf)) = pdf {
        attachments.push(app.files.put(&mut tx, &app.clock, None, &name, "application/pdf", pdf).await?.id);
    }
    let mail = OutgoingMail {
        template: &contents::PAYSLIP_PAID,
        values: &mail.values,
        language,
        recipients: vec![mail.recipient],
        user: Some(mail.user),
        invoice: None,
        key: Some(mail.key),
        attachments,
    };
    if mail::enqueue(&mut tx, &app.clock, mail).await?.is_some() {
        tx.commit().await?;
        app.wake.notify_one();
    }
    Ok(())
}
