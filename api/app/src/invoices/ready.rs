//! What must hold before an invoice goes into the queue or to the client.

use paraply_domain::Client;
use paraply_domain::fee;
use paraply_domain::invoice::{Invoice, InvoiceLine, Totals};
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_storage as storage;
use paraply_storage::clients::find_for_invoice;
use paraply_storage::invoices::parties::{Owner, find_account, find_owner};
use sqlx::PgConnection;

use super::drafting::Terms;
use crate::{App, Error, Result};

/// An invoice that can go to the client, with all that is fixed on it then.
pub(super) struct Ready {
    pub client: Client,
    pub lines: Vec<InvoiceLine>,
    pub totals: Totals,
    pub terms: Terms,
    pub fee: Amount,
}

impl Ready {
    /// Checks what sending for approval and sending have in common: it is complete, its people are in good standing,
    /// it says what the law wants, it is in SEK and leaves a salary after its fee. Figures are worked out anew: the
    /// client, the fee or the tax may have changed since the draft was saved.
    pub(super) async fn check(app: &App, db: &mut PgConnection, invoice: &Invoice) -> Result<Self> {
        let owner = owner_of(db, invoice).await?;
        if owner.blocked {
            return Err(Refusal::PersonBlocked.into());
        }
        let client = find_for_invoice(db, invoice.client_id, Some(invoice.user_id))
            .await?
            .ok_or_else(|| Error::Inconsistent(format!("invoice {} without its client", invoice.id)))?;
        if client.archived {
            return Err(Refusal::ClientArchived.into());
        }
        let missing = client.details.missing_address();
        if !missing.is_empty() {
            return Err(Refusal::ClientAddressMissing { client: client.details.name, missing }.into());
        }
        let account = match invoice.bank_account_id {
            Some(account) => find_account(db, invoice.user_id, Some(account)).await?,
            None => None,
        };
        if account.is_none() {
            return Err(Refusal::BankAccountMissing.into());
        }
        if !invoice.currency.can_be_sent() {
            return Err(Refusal::CurrencyNotSettled.into());
        }
        let lines = storage::invoices::lines(db, invoice.id).await?;
        if lines.is_empty() {
            return Err(Refusal::NoLines.into());
        }
        let exempt = client.details.vat_treatment().needs_exemption(lines.iter().map(InvoiceLine::vat_rate));
        if exempt && invoice.vat_exemption.is_empty() {
            return Err(Refusal::VatExemptionMissing.into());
        }
        let totals =
            Totals::of(&lines, client.details.vat_treatment()).map_err(|_| Refusal::TotalNotPositive)?;
        let terms = Terms::of(app, db, invoice.user_id).await?;
        let fee = terms.fee_on(totals.subtotal, invoice.currency);
        fee::check_leaves_pay(totals.subtotal, fee)?;
        Ok(Self { client, lines, totals, terms, fee })
    }
}

/// Whose it is.
pub(super) async fn owner_of(db: &mut PgConnection, invoice: &Invoice) -> Result<Owner> {
    find_owner(db, invoice.user_id)
        .await?
        .ok_or_else(|| Error::Inconsistent(format!("invoice {} without its owner", invoice.id)))
}
