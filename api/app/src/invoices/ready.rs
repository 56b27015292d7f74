//! What must hold before an invoice goes into the queue or to the client.

use std::collections::{HashMap, HashSet};

use paraply_domain::Client;
use paraply_domain::fee;
use paraply_domain::ids::UserId;
use paraply_domain::invoice::{Invoice, InvoiceLine, Totals};
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_storage::clients::{Asked, Invoiced, list_for_invoices};
use paraply_storage::invoices::Written;
use paraply_storage::invoices::parties::{Owner, find_owner};
use sqlx::PgConnection;
use uuid::Uuid;

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
    pub(super) async fn check(app: &App, db: &mut PgConnection, written: &Written) -> Result<Self> {
        let one = Self::check_many(app, db, &[written]).await?.pop();
        one.unwrap_or(Err(Error::NotFound))
    }

    /// The same for many, in their order.
    pub(super) async fn check_many(
        app: &App,
        db: &mut PgConnection,
        written: &[&Written],
    ) -> Result<Vec<Result<Self>>> {
        let around = Around::read(app, db, written).await?;
        Ok(written.iter().map(|written| around.check(written)).collect())
    }
}

/// What stands around invoices and decides whether they can go.
struct Around {
    clients: HashMap<Asked, Invoiced>,
    terms: HashMap<UserId, Terms>,
}

impl Around {
    async fn read(app: &App, db: &mut PgConnection, written: &[&Written]) -> Result<Self> {
        let people: HashSet<Uuid> = written.iter().map(|written| written.invoice.user_id.0).collect();
        let people: Vec<Uuid> = people.into_iter().collect();
        let asked: HashSet<Asked> = written.iter().map(|written| asked(&written.invoice)).collect();
        let clients = list_for_invoices(db, &asked.into_iter().collect::<Vec<_>>()).await?;
        Ok(Self {
            clients: clients.into_iter().map(|found| (found.asked, found)).collect(),
            terms: Terms::of_many(app, db, &people).await?,
        })
    }

    fn check(&self, Written { invoice, lines }: &Written) -> Result<Ready> {
        let without = |what| Error::Inconsistent(format!("invoice {} without its {what}", invoice.id));
        let terms = self.terms.get(&invoice.user_id).ok_or_else(|| without("owner"))?;
        if terms.blocked {
            return Err(Refusal::PersonBlocked.into());
        }
        let Invoiced { client, account, .. } =
            self.clients.get(&asked(invoice)).ok_or_else(|| without("client"))?;
        if client.archived {
            return Err(Refusal::ClientArchived.into());
        }
        let missing = client.details.missing_address();
        if !missing.is_empty() {
            return Err(Refusal::ClientAddressMissing { client: client.details.name.clone(), missing }.into());
        }
        // Asked for none, the default one was found, which the invoice does not name.
        if account.is_none() || *account != invoice.bank_account_id {
            return Err(Refusal::BankAccountMissing.into());
        }
        if !invoice.currency.can_be_sent() {
            return Err(Refusal::CurrencyNotSettled.into());
        }
        if lines.is_empty() {
            return Err(Refusal::NoLines.into());
        }
        let treatment = client.details.vat_treatment();
        let exempt = treatment.needs_exemption(lines.iter().map(InvoiceLine::vat_rate));
        if exempt && invoice.vat_exemption.is_empty() {
            return Err(Refusal::VatExemptionMissing.into());
        }
        let exact = Totals::of(lines, treatment).map_err(|_| Refusal::TotalNotPositive)?;
        let totals = terms.totals(exact, invoice.currency);
        let fee = terms.fee_on(totals.subtotal, invoice.currency);
        fee::check_leaves_pay(totals.subtotal, fee)?;
        Ok(Ready { client: client.clone(), lines: lines.clone(), totals, terms: terms.clone(), fee })
    }
}

/// The client, and the account, that an invoice names.
fn asked(invoice: &Invoice) -> Asked {
    Asked { client: invoice.client_id, owner: Some(invoice.user_id), account: invoice.bank_account_id }
}

/// Whose it is.
pub(super) async fn owner_of(db: &mut PgConnection, invoice: &Invoice) -> Result<Owner> {
    find_owner(db, invoice.user_id)
        .await?
        .ok_or_else(|| Error::Inconsistent(format!("invoice {} without its owner", invoice.id)))
}
