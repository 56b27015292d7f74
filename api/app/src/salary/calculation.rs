//! What a run would pay, to whom, and what speaks against it. Reads for everyone at once; changes nothing.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Europe::Stockholm;
use paraply_domain::bank::PayoutAccount;
use paraply_domain::calendar;
use paraply_domain::fault::FaultKind;
use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::{BankAccountId, InvoiceId, SalaryRunId, UserId};
use paraply_domain::language::Language;
use paraply_domain::money::Amount;
use paraply_domain::payroll::finding::{CONTESTED_NUMBER, in_both};
use paraply_domain::payroll::{
    Figures, Finding, HolidayPayout, InvoiceCorrection, MonthToDate, PayInput, PayInvoice, PayrollTables,
    Payslip, PayslipAccount, PayslipPerson, YearToDate, calculate,
};
use paraply_domain::person::Personnummer;
use paraply_domain::tax_profile::TaxProfile;
use paraply_storage::salary::AT_ONCE;
use paraply_storage::salary::candidates::{
    self, Candidate, CandidateAccount, CandidateInvoice, Due, Selection,
};
use paraply_storage::salary::claims;
use paraply_storage::salary::holds::{self, Hold};
use paraply_storage::salary::holiday::{self, Saved};
use paraply_storage::salary::payslips;
use paraply_storage::salary::reimbursements::{self, InvoiceReimbursements};
use paraply_storage::salary::{losses_borne, pool_corrections, waived_corrections};
use paraply_storage::users::tax_profiles;
use sqlx::PgConnection;
use uuid::Uuid;

use super::plan::{Plan, PlannedPayslip, RunInput};
use crate::reports::fees::{self, Mismatch};
use crate::{App, Error, Result, year_tables};

/// For this long after an account was changed nothing is paid to it: who took over a login must not get the salary.
const ACCOUNT_REST: TimeDelta = TimeDelta::hours(24);

/// Everything about one person that the calculation needs beside the invoices.
struct Circumstances<'a> {
    tax: Option<TaxProfile>,
    month: MonthToDate,
    year: YearToDate,
    accounts: &'a [CandidateAccount],
    hold: Option<&'a Hold>,
    claim: Amount,
    pool_corrections: Amount,
    losses_borne: Amount,
    corrections_waived: Amount,
    new_corrections: &'a [InvoiceCorrection],
    usual: Option<Amount>,
    reimbursements: &'a HashMap<InvoiceId, InvoiceReimbursements>,
    paying: &'a HashMap<InvoiceId, FeeTerms>,
    saved: Saved,
    tables: Arc<PayrollTables>,
}

/// Everyone with something to be paid, read and planned some at a time.
pub struct Candidates {
    payment_date: NaiveDate,
    /// The run on whose live payslips they stand already.
    run: Option<SalaryRunId>,
    waiting: VecDeque<Due>,
}

impl Candidates {
    /// Reads who they are.
    pub async fn read(app: &App, db: &mut PgConnection, input: &RunInput) -> Result<Self> {
        check_payment_date(app, input.payment_date)?;
        let due = candidates::list_payable(db, &selection(input)?).await?;
        Self::of(db, input, due).await
    }

    /// Reads who they are and locks their invoices until the transaction ends: what a run takes must still be paid,
    /// and theirs, when it is stored.
    pub async fn lock(app: &App, db: &mut PgConnection, input: &RunInput) -> Result<Self> {
        check_payment_date(app, input.payment_date)?;
        let due = candidates::lock_payable(db, &selection(input)?).await?;
        Self::of(db, input, due).await
    }

    async fn of(db: &mut PgConnection, input: &RunInput, due: Vec<Due>) -> Result<Self> {
        check_chosen(input, &due)?;
        let waiting = with_others(db, input, due).await?;
        Ok(Self { payment_date: input.payment_date, run: None, waiting: waiting.into() })
    }

    /// Those on the live payslips of a run, to see what they would be paid by what is true now.
    pub async fn of_run(db: &mut PgConnection, run: SalaryRunId, payment_date: NaiveDate) -> Result<Self> {
        let waiting = candidates::list_of_run(db, run).await?;
        Ok(Self { payment_date, run: Some(run), waiting: waiting.into() })
    }

    /// Only these.
    pub fn only(mut self, people: &HashSet<UserId>) -> Self {
        self.waiting.retain(|due| people.contains(&due.user));
        self
    }

    /// The same people, whose payslips of the run have been reversed.
    pub fn anew(self) -> Self {
        Self { run: None, ..self }
    }

    /// Takes away those who are planned next.
    pub fn split_off(&mut self) -> Self {
        let waiting = self.waiting.drain(..AT_ONCE.min(self.waiting.len())).collect();
        Self { waiting, ..*self }
    }

    /// How many wait.
    pub fn count(&self) -> usize {
        self.waiting.len()
    }

    /// What the next of them would be paid; none when all are planned.
    pub async fn plan_next(&mut self, app: &App, db: &mut PgConnection) -> Result<Option<Plan>> {
        if self.waiting.is_empty() {
            return Ok(None);
        }
        let due: Vec<Due> = self.split_off().waiting.into();
        let next = candidates::list_candidates(db, &due).await?;
        let people: Vec<UserId> = due.iter().map(|due| due.user).collect();
        let users: Vec<Uuid> = people.iter().map(|user| user.0).collect();
        let mut taxes = tax_profiles::find_current_of(db, &users, self.payment_date).await?;
        let accounts = candidates::accounts_by_user(db, &users).await?;
        let paid = candidates::paid_by_user(db, &users, self.payment_date, self.run).await?;
        let invoices: Vec<Uuid> =
            next.iter().flat_map(|candidate| &candidate.invoices).map(|invoice| invoice.id.0).collect();
        let reimbursements = reimbursements::by_invoice(db, &invoices).await?;
        let saved = holiday::by_user(db, &users, self.run).await?;
        let tables = year_tables::current(app, db).await?;
        // What is unusual was pointed out when the run was made.
        let usual = match self.run {
            None => candidates::usual_by_user(db, &users).await?,
            Some(_) => HashMap::new(),
        };
        let held = holds::by_user(db, &users).await?;
        let claims = claims::by_user(db, &users, self.run).await?;
        let corrections = pool_corrections::left_by_user(db, &users, self.payment_date, self.run).await?;
        let corrected = pool_corrections::new_by_user(db, &users, self.payment_date, self.run).await?;
        let borne = losses_borne::new_by_user(db, &users, self.run).await?;
        let waived = waived_corrections::new_by_user(db, &users, self.run).await?;
        let paying = fees::paying_terms(db, &mismatches(&next, &taxes)).await?;
        let stored = match self.run {
            Some(run) => stored(db, run, &users, app.clock.today()).await?,
            None => Vec::new(),
        };
        let mut plan = Plan { people, stored, ..Plan::default() };
        for candidate in next {
            let user = candidate.user;
            let (month, year) = paid.get(&user).copied().unwrap_or_default();
            let circumstances = Circumstances {
                tax: taxes.remove(&user.0),
                month,
                year,
                accounts: accounts.get(&user).map_or(&[], Vec::as_slice),
                hold: held.get(&user),
                claim: claims.get(&user).copied().unwrap_or_default(),
                pool_corrections: corrections.get(&user).copied().unwrap_or_default(),
                losses_borne: borne.get(&user).copied().unwrap_or_default(),
                corrections_waived: waived.get(&user).copied().unwrap_or_default(),
                new_corrections: corrected.get(&user).map_or(&[], Vec::as_slice),
                usual: usual.get(&user).copied(),
                reimbursements: &reimbursements,
                paying: &paying,
                saved: saved.get(&user).copied().unwrap_or_default(),
                tables: tables.clone(),
            };
            plan_person(app, self.payment_date, candidate, &circumstances, &mut plan);
        }
        Ok(Some(plan))
    }
}

/// What the live payslips of these people in a run pay.
async fn stored(
    db: &mut PgConnection,
    run: SalaryRunId,
    users: &[Uuid],
    today: NaiveDate,
) -> Result<Vec<Payslip>> {
    let ids = payslips::live_ids_of_users(db, run, users).await?;
    Ok(payslips::list_sums(db, &ids, today).await?)
}

/// The invoices that were sent under another tax mode than the one that pays them.
fn mismatches(candidates: &[Candidate], taxes: &HashMap<Uuid, TaxProfile>) -> Vec<Mismatch> {
    let of_person = |candidate: &Candidate| {
        let user = candidate.user;
        let swedish_tax = taxes.get(&user.0).is_none_or(TaxProfile::swedish_tax);
        let mismatch = move |invoice: &CandidateInvoice| {
            let mismatch = Mismatch { invoice: invoice.id, user, sent_on: invoice.sent_on, swedish_tax };
            (invoice.swedish_tax != swedish_tax).then_some(mismatch)
        };
        candidate.invoices.iter().filter_map(mismatch).collect::<Vec<_>>()
    };
    candidates.iter().flat_map(of_person).collect()
}

impl Circumstances<'_> {
    /// The saved holiday pay to pay now. Without Swedish tax it stays saved: it was earned with it.
    fn holiday_payout(&self, swedish_tax: bool) -> HolidayPayout {
        match self.saved.to_pay {
            Some(amount) if swedish_tax => HolidayPayout::of(amount, self.saved.balance, self.saved.reserve),
            _ => HolidayPayout::default(),
        }
    }
}

/// Adds those without an invoice whose saved holiday pay is to be paid, or whose earlier salary was too small, unless
/// invoices were chosen.
async fn with_others(db: &mut PgConnection, input: &RunInput, mut due: Vec<Due>) -> Result<Vec<Due>> {
    if input.invoices.is_some() {
        return Ok(due);
    }
    let there: HashSet<Uuid> = due.iter().map(|due| due.user.0).collect();
    let mut users = holiday::list_to_pay(db, input.group).await?;
    users.append(&mut pool_corrections::list_to_pay(db, input.group, input.payment_date).await?);
    users.retain(|user| !there.contains(user));
    users.sort_unstable();
    users.dedup();
    let others = candidates::by_name(db, &users).await?;
    due.extend(others.into_iter().map(|user| Due { user, invoices: Vec::new() }));
    Ok(due)
}

/// A bank day that has not passed.
pub(crate) fn check_payment_date(app: &App, day: NaiveDate) -> Result<()> {
    if day < app.clock.today() {
        return Err(Error::fault("paymentDate", FaultKind::InThePast));
    }
    if day.year() > app.clock.today().year() + 1 || !calendar::is_bank_day(day) {
        return Err(Error::fault("paymentDate", FaultKind::NotABankDay));
    }
    Ok(())
}

fn selection(input: &RunInput) -> Result<Selection> {
    let paid_before = input.cutoff_date.map(|day| {
        let next = day.succ_opt().unwrap_or(day).and_time(NaiveTime::MIN);
        Stockholm.from_local_datetime(&next).earliest().map(|instant| instant.to_utc())
    });
    Ok(Selection {
        invoices: input.invoices.clone(),
        group: input.group,
        paid_before: paid_before
            .map(|instant| instant.ok_or_else(|| Error::fault("cutoffDate", FaultKind::NotADate)))
            .transpose()?,
    })
}

/// Every invoice that was named must be there: a missing one is an error, not a smaller run.
fn check_chosen(input: &RunInput, due: &[Due]) -> Result<()> {
    let Some(chosen) = &input.invoices else { return Ok(()) };
    let found: HashSet<&InvoiceId> = due.iter().flat_map(|due| &due.invoices).collect();
    match chosen.iter().position(|id| !found.contains(id)) {
        Some(index) => Err(Error::fault(format!("invoiceIds[{index}]"), FaultKind::Unknown)),
        None => Ok(()),
    }
}

fn plan_person(
    app: &App,
    payment_date: NaiveDate,
    candidate: Candidate,
    circumstances: &Circumstances<'_>,
    plan: &mut Plan,
) {
    let told = |code, text| Finding {
        user: candidate.user,
        user_name: candidate.full_name.clone(),
        invoice: None,
        code,
        text,
    };
    let finding = |code, key, args: &[_]| told(code, in_both(key, args));
    let mut blockers = Vec::new();
    let mut block = |code, key, args: &[_]| blockers.push(finding(code, key, args));
    if candidate.blocked {
        block("person_blocked", "finding-person-blocked", &[]);
    }
    if candidate.closed {
        block("account_closed", "finding-account-closed", &[]);
    }
    if candidate.number_is_contested {
        let (code, key) = CONTESTED_NUMBER;
        block(code, key, &[]);
    }
    if let Some(hold) = circumstances.hold {
        block("held", "finding-held", &[("reason", hold.reason.clone().into())]);
    }
    let tax = &circumstances.tax.clone().unwrap_or_default();
    let swedish_tax = tax.swedish_tax();
    let birth_year = candidate.birth_date.map(|date| date.year());
    if candidate.personnummer.is_none() {
        block("personnummer_missing", "finding-personnummer-missing", &[]);
    } else if swedish_tax && birth_year.is_none() {
        block("birth_year_missing", "finding-birth-year-missing", &[]);
    }
    let named: Vec<BankAccountId> = candidate.invoices.iter().filter_map(|invoice| invoice.account).collect();
    let account = choose_account(&named, circumstances.accounts);
    match account {
        None => block("bank_account_missing", "finding-bank-account-missing", &[]),
        Some(account) => {
            if is_resting(account, app.clock.now()) {
                block("account_changed_recently", "finding-account-resting", &[]);
            }
        }
    }
    let purchase = tax.is_purchase();
    if purchase {
        for invoice in candidate.invoices.iter().filter(|invoice| invoice.supplier_number.is_none()) {
            block(
                "supplier_invoice_missing",
                "finding-supplier-invoice-missing",
                &[("number", invoice.number.clone().into())],
            );
        }
    }
    let invoices = candidate
        .invoices
        .iter()
        .map(|invoice| PayInvoice {
            label: invoice.number.clone(),
            subtotal: invoice.subtotal,
            fee: invoice.fee,
            terms: invoice.terms,
            paying: circumstances.paying.get(&invoice.id).copied(),
        })
        .collect();
    let of_person = |invoice: &CandidateInvoice| circumstances.reimbursements.get(&invoice.id);
    let claimed: Vec<&InvoiceReimbursements> = candidate.invoices.iter().filter_map(of_person).collect();
    if claimed.iter().any(|of_invoice| of_invoice.pending > 0) {
        block("reimbursements_pending", "finding-reimbursements-pending", &[]);
    }
    let reimbursements = claimed.iter().flat_map(|of_invoice| of_invoice.approved.clone()).collect();
    let input = PayInput {
        swedish_tax,
        purchase,
        month_to_date: circumstances.month,
        year_to_date: Some(circumstances.year),
        holiday: tax.holiday,
        pension: tax.pension,
        claim: circumstances.claim,
        pool_corrections: circumstances.pool_corrections,
        losses_borne: circumstances.losses_borne,
        corrections_waived: circumstances.corrections_waived,
        new_corrections: circumstances.new_corrections.to_vec(),
        reimbursements,
        holiday_payout: circumstances.holiday_payout(swedish_tax),
        ..PayInput::new(invoices, tax.terms, birth_year.unwrap_or_default(), payment_date)
    };
    let pay = match calculate(&input, &circumstances.tables) {
        Ok(pay) => Some(pay),
        // Without a year of birth the person is blocked already.
        Err(_) if birth_year.is_none() && swedish_tax => None,
        Err(kind) => {
            let text = Language::both(|language| kind.message(language));
            blockers.push(told(kind.code(), text));
            None
        }
    };
    let figures = pay.map(|pay| pay.figures);
    // What a correction takes all of is made up for, though nothing is paid.
    let pays =
        |pay: Figures| (pay.payout + pay.claim_offset).is_positive() || pay.pool_correction.is_negative();
    if figures.is_some_and(|pay| !pays(pay)) {
        blockers.push(finding("net_zero", "finding-net-zero", &[]));
    }
    if circumstances.accounts.len() > 1 && differing_accounts(&candidate) {
        plan.warnings.push(finding("several_accounts", "finding-several-accounts", &[]));
    }
    if purchase && !circumstances.pool_corrections.is_zero() {
        let amount = circumstances.pool_corrections.kronor().into();
        plan.warnings.push(finding(
            "correction_not_made",
            "finding-correction-f-skatt",
            &[("amount", amount)],
        ));
    }
    if let Some(disabled) = &tax.disabled {
        plan.warnings.push(finding(
            "swedish_tax_off",
            "finding-swedish-tax-off",
            &[("reason", disabled.reason.clone().into())],
        ));
    }
    if let Some(adjustment) = figures.map(|pay| pay.fee_adjustment).filter(|amount| !amount.is_zero()) {
        let tax = ("tax", swedish_tax.to_string().into());
        let args = [tax, ("amount", adjustment.kronor().into())];
        plan.warnings.push(finding("fee_adjusted", "finding-fee-adjusted", &args));
    }
    if circumstances.tax.is_none() {
        plan.warnings.push(finding("tax_profile_missing", "finding-tax-profile-missing", &[]));
    }
    if let (Some(pay), Some(usual)) = (figures, circumstances.usual)
        && pay.payout > usual + usual + usual
    {
        let args = [("usual", usual.kronor().into())];
        plan.warnings.push(finding("unusual_amount", "finding-unusual-amount", &args));
    }
    match (pay, account) {
        (Some(pay), Some(account)) if blockers.is_empty() => plan.payslips.push(PlannedPayslip {
            user: candidate.user,
            person: person(&candidate, tax, app.clock.today()),
            account: account_of(account),
            invoices: candidate.invoices,
            input,
            tables: circumstances.tables.clone(),
            pay,
        }),
        _ => plan.blockers.append(&mut blockers),
    }
}

/// Whether an account was changed so lately that nothing is paid to it yet.
pub(super) fn is_resting(account: &CandidateAccount, now: DateTime<Utc>) -> bool {
    account.changed_at.is_some_and(|at| at + ACCOUNT_REST > now)
}

/// The account that the latest invoice names, else the default, else the first.
pub(super) fn choose_account<'a>(
    named: &[BankAccountId],
    accounts: &'a [CandidateAccount],
) -> Option<&'a CandidateAccount> {
    let named = named.iter().rev();
    named
        .filter_map(|id| accounts.iter().find(|account| account.id == *id))
        .next()
        .or_else(|| accounts.iter().find(|account| account.is_default))
        .or_else(|| accounts.first())
}

fn differing_accounts(candidate: &Candidate) -> bool {
    let mut named = candidate.invoices.iter().filter_map(|invoice| invoice.account);
    let first = named.next();
    named.any(|account| Some(account) != first)
}

/// The numbers of a person's own invoices; one may be for several invoices to clients.
fn own_invoices(candidate: &Candidate) -> Vec<String> {
    let mut numbers: Vec<String> = Vec::new();
    for number in candidate.invoices.iter().filter_map(|invoice| invoice.supplier_number.as_ref()) {
        if !numbers.contains(number) {
            numbers.push(number.clone());
        }
    }
    numbers
}

fn person(candidate: &Candidate, tax: &TaxProfile, today: NaiveDate) -> PayslipPerson {
    let masked = candidate
        .personnummer
        .as_deref()
        .and_then(|number| Personnummer::parse(number, today).ok())
        .map(|number| number.masked())
        .unwrap_or_default();
    let town = format!("{} {}", candidate.postal_code, candidate.city);
    PayslipPerson {
        full_name: candidate.full_name.clone(),
        personnummer_masked: masked,
        address: [candidate.address.clone(), town.trim().to_owned()]
            .into_iter()
            .filter(|line| !line.is_empty())
            .collect(),
        city: candidate.city.clone(),
        country: candidate.country.clone(),
        disabled_reason: tax.disabled.as_ref().map(|disabled| disabled.reason.clone()),
        own_invoices: if tax.is_purchase() { own_invoices(candidate) } else { Vec::new() },
    }
}

/// An account as it is now.
pub(super) fn account_of(account: &CandidateAccount) -> PayslipAccount {
    let blank = PayslipAccount {
        bank_name: account.bank_name.clone(),
        sort_code: String::new(),
        account_number: String::new(),
        iban: String::new(),
        swift_bic: String::new(),
        last4: account.account.last4().to_owned(),
    };
    match &account.account {
        PayoutAccount::Swedish(swedish) => PayslipAccount {
            sort_code: swedish.clearing().to_owned(),
            account_number: swedish.account().to_owned(),
            ..blank
        },
        PayoutAccount::Iban { iban, bic } => {
            PayslipAccount { iban: iban.as_str().to_owned(), swift_bic: bic.as_str().to_owned(), ..blank }
        }
    }
}
