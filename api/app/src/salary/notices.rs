//! Notices about a salary run before it pays anybody.

use chrono::NaiveDate;
use paraply_domain::ids::SalaryRunId;
use paraply_domain::money::{Amount, Currency};
use paraply_domain::staff::Permission;
use paraply_storage::approvals;
use sqlx::PgConnection;

use crate::mail::{self, OutgoingMail, contents};
use crate::{App, Caller, Result, settings};

/// A run that waits for an approval, as its mail tells of it.
pub(super) struct Waiting {
    pub run: SalaryRunId,
    pub payment_date: NaiveDate,
    pub count: usize,
    pub payout: Amount,
}

/// Tells everybody who could approve a run: all who make salary, except its maker.
pub(super) async fn run_waits(
    app: &App,
    db: &mut PgConnection,
    maker: &Caller,
    waiting: Waiting,
) -> Result<()> {
    let Waiting { run, payment_date, count, payout } = waiting;
    let company = settings::on(db, app.clock.today()).await?.settings.company.name;
    for reader in approvals::holders(db, Permission::RunPayroll).await? {
        if reader.id == maker.user_id {
            continue;
        }
        let values = [
            ("name", reader.full_name),
            ("maker", maker.full_name.clone()),
            ("date", payment_date.to_string()),
            ("count", count.to_string()),
            ("payout", payout.written(Currency::Sek, reader.language)),
            ("link", format!("{}/admin/salary/{run}", app.config.origin())),
            ("company", company.clone()),
        ];
        let mail = OutgoingMail {
            template: &contents::SALARY_RUN_WAITING,
            values: &values,
            language: reader.language,
            recipients: vec![reader.email],
            user: Some(reader.id),
            invoice: None,
            key: Some(format!("salary_run_waiting:{run}:{}", reader.id)),
            attachments: Vec::new(),
        };
        mail::enqueue(db, &app.clock, mail).await?;
    }
    Ok(())
}
