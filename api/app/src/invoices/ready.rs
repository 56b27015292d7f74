//! What must hold before an invoice goes into the queue or to the client.

use std::collections::{HashMap, HashSet};

use paraply_domain::Client;
use paraply_domain::fee;
use paraply_domain::ids::{BankAccountId, ClientId, InvoiceId, UserId};
use paraply_domain::invoice::{Invoice, InvoiceLine, Totals};
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_storage as storage;
use paraply_storage::clients::list_for_invoices;
use paraply_storage::invoices::parties::{Owner, find_owner, list_owners, open_accounts};
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
    pub(super) async fn check(app: &App, db: &mut PgConnection, invoice: &Invoice) -> Result<Self> {
        let one = Self::check_many(app, db, std::slice::from_ref(invoice)).await?.pop();
        one.unwrap_or(Err(Error::NotFound))
    }

    /// The same for many, in their order.
    pub(super) async fn check_many(
        app: &App,
        db: &mut PgConnection,
        invoices: &[Invoice],
    ) -> Result<Vec<Result<Self>>> {
        let around = Around::read(app, db, invoices).await?;
        Ok(invoices.iter().map(|invoice| around.check(invoice)).collect())
    }
}

/// What stands around invoices and decides whether they can go.
struct Around {
    owners: HashMap<UserId, Owner>,
    clients: HashMap<(UserId, ClientId), Client>,
    accounts: HashMap<BankAccountId, UserId>,
    lines: HashMap<InvoiceId, Vec<InvoiceLine>>,
    terms: HashMap<UserId, Terms>,
}

impl Around {
    async fn read(app: &App, db: &mut PgConnection, invoices: &[Invoice]) -> Result<Self> {
        let ids: Vec<Uuid> = invoices.iter().map(|invoice| invoice.id.0).collect();
        let people: HashSet<Uuid> = invoices.iter().map(|invoice| invoice.user_id.0).collect();
        let people: Vec<Uuid> = people.into_iter().collect();
        let owners = list_owners(db, &people).await?;
        let asked: HashSet<_> =
            invoices.iter().map(|invoice| (invoice.client_id, Some(invoice.user_id))).collect();
        let clients = list_for_invoices(db, &asked.into_iter().collect::<Vec<_>>()).await?;
        let accounts: Vec<Uuid> =
            invoices.iter().filter_map(|invoice| invoice.bank_account_id).map(|account| account.0).collect();
        Ok(Self {
            owners: owners.into_iter().map(|owner| (owner.id, owner)).collect(),
            clients: clients.into_iter().map(|(asked, client)| ((client.user_id, asked), client)).collect(),
            accounts: open_accounts(db, &accounts).await?,
            lines: storage::invoices::lines_of(db, &ids).await?,
            terms: Terms::of_many(app, db, &people).await?,
        })
    }

    fn check(&self, invoice: &Invoice) -> Result<Ready> {
        let without = |what| Error::Inconsistent(format!("invoice {} without its {what}", invoice.id));
        let owner = self.owners.get(&invoice.user_id).ok_or_else(|| without("owner"))?;
        if owner.blocked {
            return Err(Refusal::PersonBlocked.into());
        }
        let client =
            self.clients.get(&(invoice.user_id, invoice.client_id)).ok_or_else(|| without("client"))?;
        if client.archived {
            return Err(Refusal::ClientArchived.into());
        }
        let missing = client.details.missing_address();
        if !missing.is_empty() {
            return Err(Refusal::ClientAddressMissing { client: client.details.name.clone(), missing }.into());
        }
        let paid_to = invoice.bank_account_id.and_then(|account| self.accounts.get(&account));
        if paid_to != Some(&invoice.user_id) {
            return Err(Refusal::BankAccountMissing.into());
        }
        if !invoice.currency.can_be_sent() {
            return Err(Refusal::CurrencyNotSettled.into());
        }
        let lines = self.lines.get(&invoice.id).cloned().ok_or(Refusal::NoLines)?;
        let treatment = client.details.vat_treatment();
        let exempt = treatment.needs_exemption(lines.iter().map(InvoiceLine::vat_rate));
        if exempt && invoice.vat_exemption.is_empty() {
            return Err(Refusal::VatExemptionMissing.into());
        }
        let exact = Totals::of(&lines, treatment).map_err(|_| Refusal::TotalNotPositive)?;
        let terms = self.terms.get(&invoice.user_id).cloned().ok_or(Error::NotFound)?;
        let totals = terms.totals(exact, invoice.currency);
        let fee = terms.fee_on(totals.subtotal, invoice.currency);
        fee::check_leaves_pay(totals.subtotal, fee)?;
        Ok(Ready { client: client.clone(), lines, totals, terms, fee })
    }
}

/// Whose it is.
pub(super) async fn owner_of(db: &mut PgConnection, invoice: &Invoice) -> Result<Owner> {
    find_owner(db, invoice.user_id)
        .await?
        .ok_or_else(|| Error::Inconsistent(format!("invoice {} without its owner", invoice.id)))
}
