//! Where people are paid.

use clap::Args;

use crate::api;
use crate::client::Client;
use crate::commands::arguments::Person;
use crate::error::Error;
use crate::output::{Align, Output, Table, table};

/// Options of `accounts`.
#[derive(Args)]
pub struct Accounts {
    /// Id or e-mail address of the person.
    user: Person,
}

impl Accounts {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let user = self.user.find(client).await?;
        let path = format!("/api/admin/users/{}/bank-accounts", user.id);
        let accounts: Vec<api::BankAccount> = client.get(&path).await?;
        if accounts.is_empty() {
            out.note(&format!("{} has entered no bank account and cannot be paid.", user.full_name));
        }
        out.answer(&accounts, |accounts| show(accounts))
    }
}

fn show(accounts: &[api::BankAccount]) -> Table {
    let heading = [
        ("Default", Align::Left),
        ("Bank", Align::Left),
        ("Clearing", Align::Left),
        ("Account", Align::Left),
        ("IBAN", Align::Left),
        ("BIC", Align::Left),
        ("Recipient", Align::Left),
        ("Look at", Align::Left),
    ];
    let rows = accounts.iter().map(|account| {
        vec![
            if account.is_default { "yes".into() } else { String::new() },
            account.bank_name.clone(),
            account.sort_code.clone(),
            account.account_number.clone(),
            account.iban.clone(),
            account.swift_bic.clone(),
            account.recipient_name.clone(),
            account.warning.clone().unwrap_or_default(),
        ]
    });
    table(&heading, rows)
}
