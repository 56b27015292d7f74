//! The demo: a small company with people and invoices in every state, for looking around. Made through the same verbs
//! as anything else, with the clock set back, so that its figures and vouchers are those of real work.
//!
//! Its logins are public. So it is loaded only when asked for, into an empty database, where nobody else can reach the
//! server; and a server that others may reach does not start on a database that has them.

mod invoices;
mod people;

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::calendar;
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_domain::roles::Roles;
use paraply_domain::staff::Role;
use paraply_storage as storage;
use people::Person;

use super::invoices::crediting::{self, Credit};
use super::salary::{self, RunInput};
use super::{App, Caller, Error, Result, approvals, settings};
use crate::clock::Clock;
use crate::config::DemoObstacle;
use crate::users::terms;

/// The password of every demo login.
pub const PASSWORD: &str = "paraply-demo-2026";
/// The admins; the second one approves what the first one has made.
pub const ADMINS: [&str; 2] = ["admin@example.com", "admin2@example.com"];
/// Who works in the back office with less than an admin's rights, by what each may do.
pub const STAFF: [(&str, Role); 3] = [
    ("finance@example.com", Role::Finance),
    ("reviewer@example.com", Role::Reviewer),
    ("support@example.com", Role::Support),
];
/// The freelancers.
pub const FREELANCERS: [&str; 5] =
    ["anna@example.com", "bo@example.com", "cia@example.com", "dan@example.com", "eva@example.com"];

/// Whether the demo was loaded, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Loaded,
    /// There are people already, or somebody else is loading it.
    NotEmpty,
    /// Others could reach the server and use the logins.
    Refused(DemoObstacle),
}

/// Loads the demo into an empty database.
pub async fn load(app: &App) -> Result<Outcome> {
    if let Some(obstacle) = app.config.demo_obstacle() {
        return Ok(Outcome::Refused(obstacle));
    }
    // Held open over the whole loading: another server on this database finds it taken.
    let mut guard = app.begin().await?;
    if !storage::users::lock_empty(&mut guard).await? {
        return Ok(Outcome::NotEmpty);
    }
    Demo::new(app).await?.play().await?;
    terms::accept_for_everybody(&mut guard, app).await?;
    guard.commit().await?;
    Ok(Outcome::Loaded)
}

/// Refuses to go on where public logins and other people would meet, in words for whoever starts the server.
pub async fn check(app: &App) -> std::result::Result<(), String> {
    let Some(obstacle) = app.config.demo_obstacle() else { return Ok(()) };
    if app.config.demo {
        return Err(format!(
            "the demo was asked for (PARAPLY_DEMO=1 or --demo), but {obstacle}. Its logins are public: start \
             without it, or without that setting"
        ));
    }
    if has_logins(app).await.map_err(|error| error.to_string())? {
        return Err(format!(
            "the database holds the demo's logins, whose password is public, and {obstacle}. Start on an empty \
             database: name another one in DATABASE_URL, or another folder in PARAPLY_DATA_DIR"
        ));
    }
    Ok(())
}

/// Whether a login of the demo is in the database and works.
pub async fn has_logins(app: &App) -> Result<bool> {
    let staff = STAFF.map(|(email, _)| email);
    let emails: Vec<&str> = ADMINS.into_iter().chain(staff).chain(FREELANCERS).collect();
    Ok(storage::settings::has_any_login(&mut *app.pool.acquire().await?, &emails).await?)
}

/// Whether the demo was asked for and may be, so that its logins can be shown.
pub fn is_offered(app: &App) -> bool {
    app.config.demo && app.config.demo_obstacle().is_none()
}

/// The stage: the application with its clock set back, and who acts on it.
struct Demo {
    app: App,
    now: DateTime<Utc>,
    admin: Caller,
    second_admin: Caller,
    anna: Person,
    bo: Person,
    cia: Person,
    dan: Person,
    eva: Person,
}

impl Demo {
    /// The people, with all that they need, as they came two and a half months ago.
    async fn new(app: &App) -> Result<Self> {
        let now = app.clock.now();
        let app = App { clock: Clock::fixed(now - TimeDelta::days(76)), ..app.clone() };
        let hash = app.passwords.hash(PASSWORD.into()).await?;
        let admin = people::login(&app, ADMINS[0], "Alva Admin", Roles::admin(), &hash).await?;
        let second_admin = people::login(&app, ADMINS[1], "Axel Attest", Roles::admin(), &hash).await?;
        for ((email, role), name) in STAFF.into_iter().zip(["Fia Finans", "Greta Granskare", "Sam Support"]) {
            people::login(&app, email, name, Roles::of(role), &hash).await?;
        }
        name_company(&app, &admin, &second_admin).await?;
        let mut demo = Self {
            anna: people::anna(&app, &admin, &hash).await?,
            bo: people::bo(&app, &admin, &hash).await?,
            cia: people::cia(&app, &admin, &hash).await?,
            dan: people::dan(&app, &admin, &hash).await?,
            eva: people::eva(&app, &admin, &hash).await?,
            app,
            now,
            admin,
            second_admin,
        };
        demo.days_ago(75);
        people::form_groups(&demo.app, [&demo.admin, &demo.second_admin], &demo.bo, &demo.eva).await?;
        Ok(demo)
    }

    /// Sets the clock to a day before the present one. Days only come later: numbers follow dates.
    fn days_ago(&mut self, days: i64) {
        self.app.clock = Clock::fixed(self.now - TimeDelta::days(days));
    }

    async fn play(mut self) -> Result<()> {
        self.pay_first_salaries().await?;
        self.leave_work_to_do().await
    }

    /// Five invoices, paid, and their salaries on the accounts.
    async fn pay_first_salaries(&mut self) -> Result<()> {
        self.days_ago(62);
        let anna = self.sent(&self.anna, 0, &invoices::WEB_SHOP, 30).await?;
        self.days_ago(60);
        let bo = self.sent(&self.bo, 0, &invoices::INSPECTION, 30).await?;
        let cia = self.sent(&self.cia, 0, &invoices::TRANSLATION, 20).await?;
        self.record_own_invoice(&self.cia, cia.0).await?;
        self.days_ago(58);
        let dan = self.sent(&self.dan, 0, &invoices::PHOTOS, 20).await?;
        let eva = self.sent(&self.eva, 0, &invoices::LECTURE, 20).await?;
        self.days_ago(36);
        for (id, total) in [anna, bo, cia, dan, eva] {
            self.pay(id, total).await?;
        }
        self.days_ago(35);
        let payment_date = calendar::next_bank_day(self.app.clock.today());
        let input = RunInput { payment_date, invoices: None, group: None, cutoff_date: None };
        let run = match salary::create(&self.app, &self.admin, None, input).await {
            Ok(run) => run,
            // No rates are known for the year: the demo does without its salaries.
            Err(Error::Refused(Refusal::NothingToPay)) => return Ok(()),
            Err(error) => return Err(error),
        };
        // Every act counts the version up.
        salary::approve(&self.app, &self.second_admin, None, run, 1, true).await?;
        salary::export(&self.app, &self.admin, None, run, 2, Vec::new()).await?;
        self.days_ago(28);
        salary::confirm(&self.app, &self.admin, None, run, 3, None).await
    }

    /// One invoice in each state, so that every queue has something in it.
    async fn leave_work_to_do(&mut self) -> Result<()> {
        self.days_ago(26);
        // Overdue since two weeks.
        self.sent(&self.bo, 1, &invoices::SITE_VISITS, 12).await?;
        self.days_ago(18);
        self.sent(&self.anna, 0, &invoices::MAINTENANCE, 30).await?;
        let (partly, _) = self.sent(&self.eva, 0, &invoices::WORKSHOP, 30).await?;
        self.days_ago(14);
        let (wrong, _) = self.sent(&self.cia, 1, &invoices::SUBTITLES, 30).await?;
        let (paid, total) = self.sent(&self.dan, 0, &invoices::PORTRAITS, 14).await?;
        self.days_ago(12);
        let version = self.version(wrong).await?;
        crediting::credit(&self.app, &self.admin, None, wrong, Credit::rest(""), version).await?;
        self.days_ago(6);
        self.pay(partly, Amount::from_ore(1_500_000)).await?;
        self.days_ago(3);
        self.pay(paid, total).await?;
        let returned = self.submitted(&self.dan, 0, &invoices::RETOUCHING, 30).await?;
        self.days_ago(2);
        self.submitted(&self.bo, 0, &invoices::INSPECTION, 30).await?;
        let reason = storage::invoices::Returned {
            reason: "Skriv vilka dagar arbetet gjordes på. (demo)",
            field: Some("items[0].description"),
        };
        let version = self.version(returned).await?;
        super::invoices::approval::give_back(&self.app, &self.admin, None, returned, reason, version).await?;
        self.days_ago(1);
        self.submitted(&self.anna, 0, &invoices::MAINTENANCE, 30).await?;
        self.days_ago(0);
        let given_up = self.drafted(&self.cia, 0, &invoices::TRANSLATION, 30).await?;
        let own = super::invoices::Side::Own;
        super::invoices::approval::cancel(&self.app, &self.cia.caller, own, None, given_up, 1).await?;
        self.drafted(&self.anna, 0, &invoices::WEB_SHOP, 30).await?;
        Ok(())
    }
}

/// What may not be done alone is confirmed by the second admin.
async fn confirmed<T>(app: &App, second_admin: &Caller, outcome: approvals::Outcome<T>) -> Result<()> {
    if let approvals::Outcome::Waiting(approval) = outcome {
        approvals::confirm(app, second_admin, approval.id, approval.version).await?;
    }
    Ok(())
}

/// Everyone who opens it shall see that the company does not exist.
async fn name_company(app: &App, admin: &Caller, second_admin: &Caller) -> Result<()> {
    let mut db = app.pool.acquire().await?;
    let mut current = settings::on(&mut db, app.clock.today()).await?;
    drop(db);
    current.settings.company.name = "Paraply Demo AB".into();
    current.settings.insurance = "Olycksfall, ansvar och grupplivförsäkring hos Exempelbolaget (demo)".into();
    current.settings.insurance_en = "Accident, liability and group life with Exempelbolaget (demo)".into();
    current.settings.client_money = "På ett eget konto hos Exempelbanken, avstämt varje dag (demo)".into();
    current.settings.publish_punctuality = true;
    current.settings.payslip_delivery = settings::PayslipDelivery::Calculation;
    current.settings.client_money_en =
        "In an account of its own with Exempelbanken, reconciled daily (demo)".into();
    // Whoever looks around has no authenticator app at hand.
    current.settings.require_second_factor = false;
    let outcome = settings::update(app, admin, current).await?;
    confirmed(app, second_admin, outcome).await
}
