//! The vouchers of a time as a SIE file.

use chrono::NaiveDate;
use paraply_documents::{Dimension, SieError, SieFile, SieRow, SieVoucher};
use paraply_domain::fault::FaultKind;
use paraply_domain::ledger::Account;
use paraply_storage::reports::sie::{self as storage, SieEntry};

use crate::{App, Error, Result, settings};

/// The SIE 4I file of the vouchers from one day to another. The vouchers keep their numbers, so reading it in twice is
/// seen.
pub async fn export(app: &App, from: NaiveDate, to: NaiveDate) -> Result<Vec<u8>> {
    if to < from {
        return Err(Error::fault(
            "to",
            FaultKind::OutOfRange { min: from.to_string(), max: "9999-12-31".into() },
        ));
    }
    let mut db = app.pool.acquire().await?;
    let entries = storage::entries(&mut db, from, to).await?;
    let company = settings::on(&mut db, app.clock.today()).await?.settings.company;
    drop(db);
    let file = SieFile {
        program: "Paraply".to_owned(),
        program_version: env!("CARGO_PKG_VERSION").to_owned(),
        generated_on: app.clock.today(),
        org_number: company.org_number,
        company: company.name,
        vouchers: vouchers(entries)?,
    };
    file.to_bytes().map_err(|error| match error {
        SieError::Empty => Error::fault("from", FaultKind::NoVouchers),
        other => Error::Inconsistent(other.to_string()),
    })
}

fn vouchers(entries: Vec<SieEntry>) -> Result<Vec<SieVoucher>> {
    let mut vouchers: Vec<SieVoucher> = Vec::new();
    for entry in entries {
        let number = u64::try_from(entry.number).map_err(Error::internal)?;
        let row = SieRow { account: entry.account, objects: objects(&entry), amount: entry.amount };
        match vouchers.last_mut() {
            Some(last) if last.series == entry.series && last.number == number => last.rows.push(row),
            _ => vouchers.push(SieVoucher {
                series: entry.series,
                number,
                date: entry.date,
                text: entry.text,
                rows: vec![row],
            }),
        }
    }
    Ok(vouchers)
}

/// The invoice on the clients' debts, the person on everything that is about pay.
fn objects(entry: &SieEntry) -> Vec<(Dimension, String)> {
    match (entry.account.account, &entry.invoice, entry.employee) {
        (
            Account::RECEIVABLES | Account::DISPUTED_RECEIVABLES | Account::WRITTEN_DOWN_RECEIVABLES,
            Some(invoice),
            _,
        ) => vec![(Dimension::Invoice, invoice.clone())],
        (Account(1610 | 2821 | 2920 | 2941 | 7000..=7999), _, Some(employee)) => {
            vec![(Dimension::Employee, employee.to_string())]
        }
        _ => Vec::new(),
    }
}
