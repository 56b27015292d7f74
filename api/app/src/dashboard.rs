//! What each side sees first: a freelancer the next money and what to do, the office what waits for it.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use chrono_tz::Europe::Stockholm;
use paraply_domain::invoice::review::last_cutoff;
use paraply_domain::money::Amount;
use paraply_domain::staff::Permission;
use paraply_storage::dashboard::{
    self as figures, CutOffs, InvoiceFigures, OfficeFigures, coming as coming_money,
};
use paraply_storage::reports;

use self::coming::Rates;
use super::agi::{self, Unfinished};
use super::reports::bank_days;
use super::{App, Caller, Result, approvals, settings};

mod coming;

pub use paraply_storage::dashboard::coming::Step;
pub use paraply_storage::dashboard::{MonthFigures, Progress};

pub use self::coming::{ComingPayout, NextPayout};

/// A freelancer's first page.
#[derive(Clone, Debug)]
pub struct Dashboard {
    /// What has been done of what only the person can do.
    pub progress: Progress,
    /// The money that comes next, if any is under way.
    pub next_payout: Option<NextPayout>,
    /// All of it, by days.
    pub coming_payouts: Vec<ComingPayout>,
    pub figures: InvoiceFigures,
    /// The year so far, month by month.
    pub months: Vec<MonthFigures>,
    /// The year before until the same day, if anything was earned.
    pub year_before: Option<YearBefore>,
}

/// The year before, until the day that is today's a year earlier.
#[derive(Clone, Copy, Debug)]
pub struct YearBefore {
    pub until: NaiveDate,
    /// Invoices sent less credit notes, without VAT.
    pub invoiced: Amount,
    pub paid_out: Amount,
    /// This month of it, until the same day.
    pub month: MonthFigures,
}

/// The first page of a freelancer.
pub async fn own(app: &App, caller: &Caller) -> Result<Dashboard> {
    let today = app.clock.today();
    let mut db = app.pool.acquire().await?;
    let coming = coming_money::list(&mut db, caller.user_id, today).await?;
    let rates = Rates::of(app, &mut db, caller).await?;
    let (before, months): (Vec<_>, Vec<_>) = figures::own_months(&mut db, caller.user_id, today)
        .await?
        .into_iter()
        .partition(|figures| figures.month.year() < today.year());
    Ok(Dashboard {
        progress: figures::progress(&mut db, caller.user_id).await?,
        next_payout: rates.next(&coming),
        coming_payouts: rates.coming(&coming),
        figures: figures::own_invoice_figures(&mut db, caller.user_id, today).await?,
        months,
        year_before: YearBefore::of(&before, today),
    })
}

impl YearBefore {
    /// The sum of its months, unless there is nothing to compare with.
    fn of(months: &[MonthFigures], today: NaiveDate) -> Option<Self> {
        // Of the 29th of February it is the 28th.
        let until = today.checked_sub_months(Months::new(12))?;
        let invoiced: Amount = months.iter().map(|month| month.invoiced).sum();
        let paid_out: Amount = months.iter().map(|month| month.paid_out).sum();
        let is_empty = invoiced == Amount::ZERO && paid_out == Amount::ZERO;
        let month = *months.iter().find(|figures| figures.month.month() == until.month())?;
        (!is_empty).then_some(Self { until, invoiced, paid_out, month })
    }
}

/// For how long a day of the bank account that is not explained is told of here.
const BANK_DAYS: Days = Days::new(60);

/// The office's first page.
#[derive(Clone, Debug)]
pub struct OfficePanel {
    pub figures: InvoiceFigures,
    /// What is sent the same day came in by this time.
    pub cutoff: NaiveTime,
    /// What the cut-off is today and was before, as instants.
    pub cut_offs: CutOffs,
    /// Messages, mails, payments and payouts that wait for somebody.
    pub office: OfficeFigures,
    /// How many of the last days that statements closed are not explained.
    pub unexplained_bank_days: usize,
    /// Declarations that are late or wrong; nothing without the permission to read money.
    pub declarations: Unfinished,
    /// Whether nobody else could confirm what the caller requests.
    pub is_single_admin: bool,
    /// Fees of the invoices sent this month.
    pub fees_this_month: Amount,
    /// The year so far, month by month; the last is this month.
    pub months: Vec<MonthFigures>,
}

/// The first page of the office.
pub async fn office(app: &App, caller: &Caller) -> Result<OfficePanel> {
    let today = app.clock.today();
    let first = today.with_day(1).unwrap_or(today);
    let mut db = app.pool.acquire().await?;
    let next = first.checked_add_months(Months::new(1)).unwrap_or(today);
    let fees = reports::fees(&mut db, first, next, reports::FeesBy::Month).await?;
    let cutoff = settings::on(&mut db, today).await?.settings.approval_cutoff;
    let cut_offs = CutOffs {
        late: instant(last_cutoff(today.pred_opt().unwrap_or(today), cutoff)),
        today: instant(last_cutoff(today, cutoff)),
    };
    let is_single_admin = caller.roles.grant(Permission::ManageStaff)
        && approvals::is_alone(&mut db, app, caller, Permission::ManageStaff, None).await?;
    let declarations = match caller.roles.grant(Permission::ReadMoney) {
        true => agi::unfinished(app, &mut db).await?,
        false => Unfinished::default(),
    };
    Ok(OfficePanel {
        declarations,
        is_single_admin,
        figures: figures::invoice_figures(&mut db, today).await?,
        cutoff,
        cut_offs,
        office: figures::office_figures(&mut db, cut_offs, caller.user_id).await?,
        unexplained_bank_days: bank_days::count_unexplained(&mut db, (today - BANK_DAYS, today)).await?,
        fees_this_month: fees.iter().map(|row| row.fee).sum(),
        months: figures::months(&mut db, january(today), today).await?,
    })
}

/// What the clocks in Stockholm show, as an instant; in the hour that they skip, as if they did not.
fn instant(local: NaiveDateTime) -> DateTime<Utc> {
    local.and_local_timezone(Stockholm).earliest().map_or_else(|| local.and_utc(), |local| local.to_utc())
}

/// The first day of the year.
fn january(today: NaiveDate) -> NaiveDate {
    today.with_month(1).and_then(|day| day.with_day(1)).unwrap_or(today)
}
