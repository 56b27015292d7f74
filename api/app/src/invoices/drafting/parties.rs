//! Who and what stands around a draft and decides its figures: the client, the account, the terms of its owner.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use paraply_domain::Client;
use paraply_domain::fee::{self, FeeTerms};
use paraply_domain::ids::{BankAccountId, ClientId, UserId};
use paraply_domain::invoice::Totals;
use paraply_domain::money::{Amount, Currency};
use paraply_domain::payroll::PayrollTables;
use paraply_domain::payroll::tax::TaxTerms;
use paraply_storage::clients::{Asked, Invoiced, list_for_invoices};
use paraply_storage::invoices::parties::find_account;
use paraply_storage::users::pay_terms::{self, PayTerms};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{App, Error, Result, settings, year_tables};

/// Those around a draft, as they are now. A file has many drafts with the same ones.
#[derive(Clone, Debug)]
pub struct Parties {
    pub(super) client: Option<Client>,
    pub(super) account: Option<BankAccountId>,
    pub(super) terms: Terms,
}

impl Parties {
    /// The owner's terms, the owner's client, and the named account or the default one.
    pub(super) async fn load(
        app: &App,
        db: &mut PgConnection,
        owner: UserId,
        client: ClientId,
        account: Option<BankAccountId>,
    ) -> Result<Self> {
        let asked = Asked { client, owner: Some(owner), account };
        let (client, account) = match list_for_invoices(db, &[asked]).await?.pop() {
            Some(found) => (Some(found.client), found.account),
            None => (None, find_account(db, owner, account).await?),
        };
        Ok(Self { client, account, terms: Terms::of(app, db, owner).await? })
    }

    /// Those around many drafts, each of an owner with one of the owner's clients and the default account.
    pub async fn load_many(
        app: &App,
        db: &mut PgConnection,
        pairs: &HashSet<(UserId, ClientId)>,
    ) -> Result<HashMap<(UserId, ClientId), Self>> {
        let owners: Vec<Uuid> =
            pairs.iter().map(|(owner, _)| owner.0).collect::<HashSet<_>>().into_iter().collect();
        let asked: Vec<_> = pairs
            .iter()
            .map(|(owner, client)| Asked { client: *client, owner: Some(*owner), account: None })
            .collect();
        let clients = list_for_invoices(db, &asked).await?;
        let mut clients: HashMap<(UserId, ClientId), Invoiced> =
            clients.into_iter().map(|found| ((found.client.user_id, found.asked.client), found)).collect();
        let terms = Terms::of_many(app, db, &owners).await?;
        let mut parties = HashMap::with_capacity(pairs.len());
        for pair in pairs {
            let (owner, _) = pair;
            let found = clients.remove(pair);
            let account = found.as_ref().and_then(|found| found.account);
            let terms = terms.get(owner).cloned().ok_or(Error::NotFound)?;
            parties.insert(*pair, Self { client: found.map(|found| found.client), account, terms });
        }
        Ok(parties)
    }
}

/// What applies to a person today: the fee, the tax, the promise.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub fee: FeeTerms,
    pub swedish_tax: bool,
    /// Whether it is a purchase against the person's own invoice.
    pub purchase: bool,
    pub tax: TaxTerms,
    /// Absent while no personnummer is known.
    pub birth_year: Option<i32>,
    /// Whether an admin has blocked the person.
    pub blocked: bool,
    pub payout_bank_days: u32,
    /// Whether totals are rounded to whole kronor.
    pub whole_kronor: bool,
    pub company: Arc<settings::Company>,
    pub tables: Arc<PayrollTables>,
}

impl Terms {
    pub(crate) async fn of(app: &App, db: &mut PgConnection, person: UserId) -> Result<Self> {
        Self::of_many(app, db, &[person.0]).await?.remove(&person).ok_or(Error::NotFound)
    }

    /// What would apply to somebody new.
    pub(crate) async fn of_visitor(app: &App, db: &mut PgConnection, swedish_tax: bool) -> Result<Self> {
        let settings = settings::on(db, app.clock.today()).await?.settings;
        Ok(Self {
            fee: settings.fees.terms(swedish_tax),
            swedish_tax,
            purchase: false,
            tax: TaxTerms::default(),
            birth_year: None,
            blocked: false,
            payout_bank_days: settings.payout_bank_days,
            whole_kronor: settings.whole_kronor,
            company: Arc::new(settings.company),
            tables: year_tables::current(app, db).await?,
        })
    }

    pub(crate) async fn of_many(
        app: &App,
        db: &mut PgConnection,
        people: &[Uuid],
    ) -> Result<HashMap<UserId, Self>> {
        let today = app.clock.today();
        let PayTerms { people, known_by } = pay_terms::list(db, people, today).await?;
        let settings = settings::known(app, db, known_by, today).await?;
        let company = Arc::new(settings.company.clone());
        let tables = year_tables::known(app, db, known_by).await?;
        let terms = people.into_iter().map(|(person, terms)| {
            let tax = terms.tax.unwrap_or_default();
            let terms = Self {
                fee: terms.own.over(settings.fees.terms(tax.swedish_tax())),
                swedish_tax: tax.swedish_tax(),
                purchase: tax.is_purchase(),
                tax: tax.terms,
                birth_year: terms.birth_year,
                blocked: terms.blocked,
                payout_bank_days: settings.payout_bank_days,
                whole_kronor: settings.whole_kronor,
                company: company.clone(),
                tables: tables.clone(),
            };
            (person, terms)
        });
        Ok(terms.collect())
    }

    /// The sums of what is not sent, with its total rounded where the provider does that.
    pub(crate) fn totals(&self, exact: Totals, currency: Currency) -> Totals {
        exact.rounded(currency, self.whole_kronor)
    }

    /// The fee that applies now to what is not sent.
    pub(crate) fn fee_on(&self, subtotal: Amount, currency: Currency) -> Amount {
        fee::before_sending(subtotal, currency, self.fee)
    }
}
