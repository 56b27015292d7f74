//! The bank accounts in rows of users: a new account, or a stored one, becomes the default.

use paraply_domain::bank::{BankDetails, BankForm};
use paraply_domain::ids::BankAccountId;
use paraply_domain::own_money::Decision;
use paraply_domain::refusal::Refusal;
use paraply_storage::imports::Record;
use paraply_storage::users::User;
use paraply_storage::users::bank_accounts as storage;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use super::super::heading::Column;
use super::super::plan::Change;
use super::super::problem::Problem;
use super::super::reader::Reader;
use super::super::rows::Row;
use super::super::work::Work;
use crate::mail::{self, Circular, contents};
use crate::users::bank_accounts::{self, BankAccount, mail_values};
use crate::{Result, audit, settings};

/// The longest name of a recipient.
const RECIPIENT_MAX: usize = 140;

/// The account that becomes the default.
pub enum Account {
    /// One that the user does not have yet.
    New(BankDetails),
    Known(BankAccount),
}

/// What an import changed of an account, as it was before.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Former {
    pub is_default: bool,
}

/// The account that a row names, unless it is the default already. `own`: those of the person who imports the file.
pub fn read<'a>(
    reader: &mut Reader<'a>,
    row: &'a Row,
    name: &str,
    present: &[BankAccount],
    own: &[BankAccount],
) -> Option<Account> {
    let stated = |column| reader.stated(row, column);
    let number = [Column::SortCode, Column::AccountNumber, Column::Iban, Column::SwiftBic].map(stated);
    let names = [Column::RecipientName, Column::BankName].map(stated);
    if number.iter().chain(&names).all(Option::is_none) {
        return None;
    }
    let [sort_code, account_number, iban, swift_bic] = number.map(|text| text.unwrap_or_default().to_owned());
    let [recipient_name, bank_name] = names;
    let recipient_name = match recipient_name {
        Some(recipient) => recipient.to_owned(),
        None => name.chars().take(RECIPIENT_MAX).collect(),
    };
    let form = BankForm {
        bank_name: bank_name.unwrap_or_default().to_owned(),
        recipient_name,
        sort_code,
        account_number,
        iban,
        swift_bic,
        is_default: Some(true),
    };
    let details = match BankDetails::parse(&form) {
        Ok(details) => details,
        Err(faults) => {
            reader.faults(row, faults);
            return None;
        }
    };
    if bank_accounts::is_one_of(own, &details).is_some() {
        let refusal = Refusal::OwnMoney { decision: Decision::ChangeAccount };
        let written = if form.account_number.is_empty() { Column::Iban } else { Column::AccountNumber };
        reader.fault(row, Some(written), Problem::Refused(refusal));
        return None;
    }
    match bank_accounts::is_one_of(present, &details) {
        Some(known) if known.is_default => None,
        Some(known) => Some(Account::Known(known.clone())),
        None => Some(Account::New(details)),
    }
}

impl Account {
    const fn details(&self) -> &BankDetails {
        match self {
            Self::New(details) => details,
            Self::Known(known) => &known.details,
        }
    }

    /// The change as the dry run shows it: the ends of the numbers.
    pub fn change(&self, present: &[BankAccount]) -> Change {
        let from = present.iter().find(|account| account.is_default);
        Change {
            column: Column::AccountNumber.name(),
            from: from.map(|account| account.details.masked_number()).unwrap_or_default(),
            to: self.details().masked_number(),
        }
    }
}

/// A user with the new default account and the present accounts.
pub struct Todo<'a> {
    pub user: &'a User,
    pub account: &'a Account,
    pub present: &'a [BankAccount],
}

/// Stores the accounts and notifies each user by email.
pub async fn carry_out(work: &mut Work<'_>, db: &mut PgConnection, todo: &[Todo<'_>]) -> Result<()> {
    let Work { app, caller, import, .. } = *work;
    if todo.is_empty() {
        return Ok(());
    }
    let company = settings::on(db, app.clock.today()).await?.settings.company;
    let (mut former, mut new) = (Vec::new(), Vec::new());
    let (mut events, mut mails) = (Vec::new(), Vec::new());
    let owners: Vec<Uuid> = todo.iter().map(|todo| todo.user.id.0).collect();
    storage::clear_defaults(db, &owners).await?;
    for Todo { user, account, present } in todo {
        if let Some(default) = present.iter().find(|account| account.is_default) {
            let id = default.id.0;
            former.push(Record::changed(
                "bank_account",
                id,
                default.version + 1,
                &Former { is_default: true },
            )?);
        }
        let now = app.clock.now();
        let by = Some(caller.user_id);
        match account {
            Account::New(details) => {
                let id = Uuid::now_v7();
                storage::insert(db, BankAccountId(id), user.id, details, true, by, now).await?;
                let after = details.masked(true);
                events.push(audit::event("bank_account.create", id, None::<&()>, Some(&after))?);
                new.push(Record::created("bank_account", id, 1));
            }
            Account::Known(known) => {
                storage::update(db, known.id, &known.details, true, None).await?;
                let (before, after) = (known.details.masked(false), known.details.masked(true));
                let id = known.id.0;
                events.push(audit::event("bank_account.update", id, Some(&before), Some(&after))?);
                former.push(Record::changed(
                    "bank_account",
                    id,
                    known.version + 1,
                    &Former { is_default: false },
                )?);
            }
        }
        mails.push(Circular {
            values: mail_values(app, &company, &user.full_name, account.details()).into(),
            language: user.language,
            recipient: user.email.to_string(),
            user: user.id,
            invoice: None,
            key: format!("bank_account_recorded:{import}:{}", user.id),
        });
    }
    audit::record_many(db, &app.clock, caller, "bank_account", &events).await?;
    mail::enqueue_all(db, &app.clock, &contents::BANK_ACCOUNT_RECORDED, mails).await?;
    work.record_beside(db, &former).await?;
    work.record_beside(db, &new).await
}
