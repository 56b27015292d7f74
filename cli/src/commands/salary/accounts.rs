//! `paraply salary accounts`.

use clap::Args;

use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::UserRef;
use crate::error::Error;
use crate::output::{Align, Cell, Output, Table, row, table};

/// Options of `accounts`.
#[derive(Args)]
pub struct Accounts {
    /// Freelancer: email address or ID.
    user: UserRef,
}

impl Accounts {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let user = self.user.find(client).await?;
        let accounts = client.fetch(operations::admin_list_user_bank_accounts(user.id)).await?;
        if accounts.is_empty() {
            out.note(&format!("{} has no bank account and cannot be paid.", user.full_name));
        }
        out.answer(&accounts, |accounts| show(accounts))
    }
}

fn show(accounts: &[api::BankAccount]) -> Table {
    let heading = [
        ("Default", Align::Left),
        ("Bank", Align::Left),
        ("Clearing number", Align::Left),
        ("Account", Align::Left),
        ("IBAN", Align::Left),
        ("BIC", Align::Left),
        ("Recipient", Align::Left),
        ("Warning", Align::Left),
    ];
    let rows = accounts.iter().map(|account| {
        row![
            Cell::yes(account.is_default),
            &account.bank_name,
            &account.sort_code,
            &account.account_number,
            &account.iban,
            &account.swift_bic,
            &account.recipient_name,
            &account.warning,
        ]
    });
    table(&heading, rows)
}
