//! What is well formed but does not fit the present state: answered with 409 and a reason.
//!
//! The words connection, timeout and database never stand in a message: the web client resends a write when it
//! reads one of them.

use chrono::NaiveDate;

use crate::account::OpenMatter;
use crate::invoice::status::{Act, InvoiceStatus};
use crate::own_money::Decision;
use crate::payroll::finding::Finding;
use crate::payroll::run::{PayslipStatus, RunAct, SalaryRunStatus};
use crate::payroll::tables::built_on::BuiltOn;
use crate::profile::MissingItem;
use crate::tax_request::TaxRequestStatus;
use crate::{Amount, Language};

/// Why something well formed cannot be done now.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant's meaning is its message below")]
pub enum Refusal {
    ImpossibleTransition {
        act: Act,
        status: InvoiceStatus,
    },
    ImpossibleRunTransition {
        act: RunAct,
        status: SalaryRunStatus,
    },
    CreditNoteIsFinal,
    StaleVersion,
    FeeExceedsSubtotal {
        fee: Amount,
        subtotal: Amount,
    },
    EmailNotVerified,
    /// Somebody has uploaded as much as one may.
    FileQuota {
        /// Megabytes in all.
        max_mb: u32,
    },
    /// All uploads together have reached their limit.
    StorageFull,
    /// Names of [`crate::profile::MissingItem`]s.
    ProfileIncomplete {
        missing: Vec<String>,
    },
    BankAccountMissing,
    NoLines,
    TotalNotPositive,
    AlreadySalaried,
    AlreadyPaidOut,
    HasPayments,
    NotOverdue,
    SecondApproverRequired,
    /// So many payments behind the run were recorded by who would approve it.
    PaymentsRecordedByApprover {
        payments: i64,
    },
    RunNotApproved,
    RunNotExported,
    NothingToPay,
    /// An invoice was changed while the run was made.
    InvoicesChanged,
    /// Something has changed for these people since the run was calculated or approved.
    RunAffected {
        findings: Vec<Finding>,
    },
    /// The day on which a run was to be paid has passed; the next bank day.
    PaymentDatePassed {
        date: NaiveDate,
        next: NaiveDate,
    },
    /// The approval of a run waits until after the day on which it was to be paid; a bank day that is late enough.
    PaymentDateTooSoon {
        date: NaiveDate,
        next: NaiveDate,
    },
    NobodyToPay,
    NothingToConfirm,
    PaymentUndecided,
    PayslipNotReversible {
        status: PayslipStatus,
    },
    LaterPayslip,
    AlreadyHeld,
    NotHeld,
    NothingToDeclare,
    MonthNotDeclared,
    TaxPaymentOpen,
    NoTaxPayment,
    PersonBlocked,
    AccountClosed,
    ViewingColleague,
    BrowserNeeded,
    ClientArchived,
    ClientMerged,
    ClientsOfDifferentOwners,
    InvoiceCancelled,
    /// No invoice of the freelancer's own is needed: the one to the client is not sent, or F-skatt does not apply.
    OwnInvoiceNotNeeded,
    CurrencyNotSettled,
    InUse,
    FileShowsCost,
    IdempotencyKeyReused,
    RequestInProgress,
    AlreadyExists,
    AlreadyAnswered,
    AlreadyVerified,
    NoSecondFactor,
    NoFactorToConfirm,
    LastSecondFactor,
    PasskeysNeedDomain,
    PasskeyExists,
    PasskeyLimit {
        max: usize,
    },
    SettingsInForce,
    FileLimit {
        max: usize,
    },
    LastAdmin,
    /// What a file would do is not what it would have done when it was tried.
    ImportChanged,
    /// So many records are not as the import left them, or something stands on them.
    ImportBuiltOn {
        records: usize,
    },
    /// Something was reckoned with the table since it came in.
    YearTableUsed {
        year: i32,
        built_on: BuiltOn,
    },
    OwnAccount,
    /// The same act on the same record waits for a second person already.
    ApprovalWaiting,
    /// A person's fee would change with the group: somebody else must confirm the move.
    GroupFeeWaits,
    ApprovalDecided,
    ApprovalByAnother,
    ApprovalNotYours,
    /// What is to be changed is no longer what it was when the change was requested.
    ApprovalOutdated,
    /// Whoever requested it may not do it any more.
    ApprovalRequesterLostRight,
    /// The caller would decide on what pays themselves.
    OwnMoney {
        decision: Decision,
    },
    OwnTax,
    TaxRequestOpen,
    TaxRequestOutdated,
    TaxRequestClosed {
        status: TaxRequestStatus,
    },
    /// A payment in a file is above the limit for payments by hand.
    PaymentAboveLimit {
        limit: Amount,
    },
    MoneyUnderWay {
        open: Vec<OpenMatter>,
    },
}

impl Refusal {
    /// The name for programs and tests.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ImpossibleTransition { .. } | Self::ImpossibleRunTransition { .. } => {
                "impossible_transition"
            }
            Self::CreditNoteIsFinal => "credit_note_is_final",
            Self::StaleVersion => "stale_version",
            Self::ImportChanged => "import_changed",
            Self::ImportBuiltOn { .. } => "import_built_on",
            Self::YearTableUsed { .. } => "year_table_used",
            Self::FeeExceedsSubtotal { .. } => "fee_exceeds_subtotal",
            Self::EmailNotVerified => "email_not_verified",
            Self::ProfileIncomplete { .. } => "profile_incomplete",
            Self::BankAccountMissing => "bank_account_missing",
            Self::NoLines => "no_lines",
            Self::TotalNotPositive => "total_not_positive",
            Self::AlreadySalaried => "already_salaried",
            Self::AlreadyPaidOut => "already_paid_out",
            Self::HasPayments => "has_payments",
            Self::NotOverdue => "not_overdue",
            Self::SecondApproverRequired => "second_approver_required",
            Self::PaymentsRecordedByApprover { .. } => "payments_recorded_by_approver",
            Self::RunNotApproved => "run_not_approved",
            Self::RunNotExported => "run_not_exported",
            Self::NothingToPay => "nothing_to_pay",
            Self::InvoicesChanged => "invoices_changed",
            Self::RunAffected { .. } => "run_affected",
            Self::PaymentDatePassed { .. } => "payment_date_passed",
            Self::PaymentDateTooSoon { .. } => "payment_date_too_soon",
            Self::NobodyToPay => "nobody_to_pay",
            Self::NothingToConfirm => "nothing_to_confirm",
            Self::PaymentUndecided => "payment_undecided",
            Self::PayslipNotReversible { .. } => "payslip_not_reversible",
            Self::LaterPayslip => "later_payslip",
            Self::AlreadyHeld => "already_held",
            Self::NotHeld => "not_held",
            Self::NothingToDeclare => "nothing_to_declare",
            Self::MonthNotDeclared => "month_not_declared",
            Self::TaxPaymentOpen => "tax_payment_open",
            Self::NoTaxPayment => "no_tax_payment",
            Self::PersonBlocked => "person_blocked",
            Self::AccountClosed => "account_closed",
            Self::ViewingColleague => "viewing_colleague",
            Self::BrowserNeeded => "browser_needed",
            Self::ClientArchived => "client_archived",
            Self::ClientMerged => "client_merged",
            Self::ClientsOfDifferentOwners => "clients_of_different_owners",
            Self::InvoiceCancelled => "invoice_cancelled",
            Self::OwnInvoiceNotNeeded => "own_invoice_not_needed",
            Self::CurrencyNotSettled => "currency_not_settled",
            Self::InUse => "in_use",
            Self::FileShowsCost => "file_shows_cost",
            Self::IdempotencyKeyReused => "idempotency_key_reused",
            Self::RequestInProgress => "request_in_progress",
            Self::AlreadyExists => "already_exists",
            Self::AlreadyAnswered => "already_answered",
            Self::AlreadyVerified => "already_verified",
            Self::NoSecondFactor => "no_second_factor",
            Self::NoFactorToConfirm => "no_factor_to_confirm",
            Self::LastSecondFactor => "last_second_factor",
            Self::PasskeysNeedDomain => "passkeys_need_domain",
            Self::PasskeyExists => "passkey_exists",
            Self::PasskeyLimit { .. } => "passkey_limit",
            Self::SettingsInForce => "settings_in_force",
            Self::FileLimit { .. } => "file_limit",
            Self::FileQuota { .. } => "file_quota",
            Self::StorageFull => "storage_full",
            Self::LastAdmin => "last_admin",
            Self::OwnAccount => "own_account",
            Self::ApprovalWaiting => "approval_waiting",
            Self::GroupFeeWaits => "group_fee_waits",
            Self::ApprovalDecided => "approval_decided",
            Self::ApprovalByAnother => "approval_by_another",
            Self::ApprovalNotYours => "approval_not_yours",
            Self::ApprovalOutdated => "approval_outdated",
            Self::ApprovalRequesterLostRight => "approval_requester_lost_right",
            Self::OwnMoney { .. } => "own_money",
            Self::OwnTax => "own_tax",
            Self::TaxRequestOpen => "tax_request_open",
            Self::TaxRequestOutdated => "tax_request_outdated",
            Self::TaxRequestClosed { .. } => "tax_request_closed",
            Self::PaymentAboveLimit { .. } => "payment_above_limit",
            Self::MoneyUnderWay { .. } => "money_under_way",
        }
    }

    /// The reason, and what can be done instead.
    pub fn message(&self, language: Language) -> String {
        match language {
            Language::Sv => self.swedish(),
            Language::En => self.english(),
        }
    }

    fn english(&self) -> String {
        let l = Language::En;
        match self {
            Self::ImpossibleTransition { act, status } => {
                format!("This invoice is {}, so it is not possible to {}.", status.label(l), act.label(l))
            }
            Self::ImpossibleRunTransition { act, status } => {
                format!("This salary run is {}, so it is not possible to {}.", status.label(l), act.label(l))
            }
            Self::CreditNoteIsFinal => "A credit note is final and cannot be changed.".into(),
            Self::ImportChanged => {
                "The records have changed since this file was tried. Try it again and look at what it does now."
                    .into()
            }
            Self::ImportBuiltOn { records } => format!(
                "{records} of the records have been changed or used since the import, so nothing was taken back. \
                 Change them one by one instead."
            ),
            Self::YearTableUsed { year, built_on } => format!(
                "The table of {year} stays, because this was reckoned with it: {}. Take that back first, or \
                 import a table that is right.",
                built_on.list(l)
            ),
            Self::StaleVersion => {
                "Somebody has changed this since you opened it. Reload it, look at the change and try again."
                    .into()
            }
            Self::FeeExceedsSubtotal { fee, subtotal } => format!(
                "The fee of {} is larger than the invoice's {} without VAT. Raise the amount, or put several \
                 jobs on one invoice.",
                fee.kronor(),
                subtotal.kronor()
            ),
            Self::EmailNotVerified => {
                "Please verify your email address first. We can send the mail again.".into()
            }
            Self::ProfileIncomplete { missing } => {
                format!("Please complete your profile first. Missing: {}.", labels(missing, l))
            }
            Self::BankAccountMissing => "You must select a bank account before saving the invoice.".into(),
            Self::NoLines => "Please add at least one line to the invoice.".into(),
            Self::TotalNotPositive => {
                "The invoice must come to more than zero. Please check its lines.".into()
            }
            Self::AlreadySalaried => "The invoice already stands on a payslip.".into(),
            Self::AlreadyPaidOut => {
                "The salary of this invoice has been paid out, so this cannot be undone.".into()
            }
            Self::HasPayments => "The invoice has payments. Reverse them first, then try again.".into(),
            Self::NotOverdue => "The invoice is not overdue, so no reminder can be sent.".into(),
            Self::SecondApproverRequired => {
                "The salary run must be approved by another admin than its creator.".into()
            }
            Self::PaymentsRecordedByApprover { payments } => format!(
                "You recorded {payments} of the payments in this salary run. Another colleague must approve it."
            ),
            Self::RunNotApproved => "The salary run must be approved first.".into(),
            Self::RunNotExported => "The payment file must be exported first.".into(),
            Self::NothingToPay => "There is no paid invoice to make a salary of.".into(),
            Self::InvoicesChanged => {
                "An invoice was changed while the run was being made. Preview the run again.".into()
            }
            Self::RunAffected { findings } => match Finding::people(findings) {
                1 => format!(
                    "Something has changed for {} since the run was calculated. Nothing is paid before you have looked \
                     at it.",
                    Finding::names(findings, l)
                ),
                people => format!(
                    "Something has changed for {people} people since the run was calculated: {}. Nothing is paid \
                     before you have looked at it.",
                    Finding::names(findings, l)
                ),
            },
            Self::PaymentDatePassed { date, next } => format!(
                "The payment date {date} has passed. Recalculate the run for {next}, the next bank day, or a later one."
            ),
            Self::PaymentDateTooSoon { date, next } => format!(
                "With nobody else to approve, the approval waits until after the payment date {date}. Recalculate the \
                 run for {next} or a later bank day."
            ),
            Self::NobodyToPay => "Everyone in this file would be left out, so there is nothing to pay.".into(),
            Self::NothingToConfirm => "There is no payment that waits for the bank.".into(),
            Self::PaymentUndecided => {
                "The bank has not said whether this salary is paid. Wait for its report, or confirm the payment \
                 first."
                    .into()
            }
            Self::PayslipNotReversible { status } => {
                format!("This payslip is {}, so it cannot be reversed.", status.label(l))
            }
            Self::LaterPayslip => "A later payslip of the same person and month was calculated after this one. \
                 Remove that one first."
                .into(),
            Self::AlreadyHeld => "This person's salary is on hold already.".into(),
            Self::NotHeld => "This person's salary is not on hold.".into(),
            Self::NothingToDeclare => "The month is declared as it is; there is nothing to correct.".into(),
            Self::MonthNotDeclared => {
                "Please declare the month first; what is declared is what is paid.".into()
            }
            Self::TaxPaymentOpen => {
                "A payment of this month waits for the bank; please confirm it before you make the next."
                    .into()
            }
            Self::NoTaxPayment => "No payment of this month waits for the bank.".into(),
            Self::PersonBlocked => "This person is blocked. Lift the block first.".into(),
            Self::AccountClosed => "This account was closed by its owner and cannot be opened again.".into(),
            Self::ViewingColleague => {
                "This person works in the back office. Only freelancers can be viewed as.".into()
            }
            Self::BrowserNeeded => "This needs a browser that is signed in, not an access token.".into(),
            Self::ClientArchived => "This client is archived. Choose another client.".into(),
            Self::ClientMerged => "This client has been merged with another one already.".into(),
            Self::ClientsOfDifferentOwners => {
                "The two clients belong to different people, so they stay apart.".into()
            }
            Self::InvoiceCancelled => "The invoice is cancelled, so its costs are not paid.".into(),
            Self::OwnInvoiceNotNeeded => {
                "No invoice of your own is needed: this one is not sent, or F-tax does not apply to you.".into()
            }
            Self::CurrencyNotSettled => "Only invoices in SEK can be paid out so far.".into(),
            Self::InUse => "This is in use and cannot be removed.".into(),
            Self::FileShowsCost => "The file shows a cost. Take the cost back first.".into(),
            Self::IdempotencyKeyReused => {
                "This Idempotency-Key was used for another request. Send a new key with a new request.".into()
            }
            Self::RequestInProgress => {
                "The same request is being handled right now. Ask again in a moment.".into()
            }
            Self::AlreadyExists => "This already exists.".into(),
            Self::AlreadyAnswered => {
                "This message has been answered already. Write a mail to say more.".into()
            }
            Self::AlreadyVerified => "The email address is already verified.".into(),
            Self::NoSecondFactor => "Two-factor authentication is not set up.".into(),
            Self::NoFactorToConfirm => "Nothing is waiting to be confirmed. Start the setup again.".into(),
            Self::LastSecondFactor => {
                "Your role requires two-factor authentication. Add an authenticator app or a passkey before you remove \
                 the last one."
                    .into()
            }
            Self::PasskeysNeedDomain => {
                "Passkeys work only where the service has a domain name. Use an authenticator app.".into()
            }
            Self::PasskeyExists => "The passkey has already been added.".into(),
            Self::PasskeyLimit { max } => {
                format!("You can have at most {max} passkeys. Remove one that you no longer use first.")
            }
            Self::SettingsInForce => "The day of this change has come. Change the settings anew instead.".into(),
            Self::FileQuota { max_mb } => format!(
                "Your files may take up at most {max_mb} MB in all. Remove files that are not needed, or contact support."
            ),
            Self::StorageFull => "No more files can be stored right now. Contact support.".into(),
            Self::FileLimit { max } => format!("An invoice can have at most {max} files. Remove one first."),
            Self::LastAdmin => "There must be at least one admin.".into(),
            Self::OwnAccount => "You cannot do this to your own account. Ask another admin.".into(),
            Self::ApprovalWaiting => {
                "The same change already waits for a second admin. Confirm, reject or stop it first.".into()
            }
            Self::GroupFeeWaits => {
                "The fee changes with the group. The move waits for a second admin.".into()
            }
            Self::ApprovalDecided => "This request has already been decided or has expired.".into(),
            Self::ApprovalByAnother => {
                "Somebody else must decide: not the person who requested it, and not the person it favours."
                    .into()
            }
            Self::ApprovalNotYours => {
                "Only the person who requested this can stop it. Reject it instead.".into()
            }
            Self::ApprovalOutdated => {
                "What is to be changed has changed since the request. Make a new request.".into()
            }
            Self::ApprovalRequesterLostRight => {
                "The person who requested this may no longer do it. The request is closed.".into()
            }
            Self::OwnMoney { decision } => {
                format!("You cannot decide on {}. Ask a colleague.", decision.subject(l))
            }
            Self::OwnTax => "Nobody decides on their own tax. A colleague has to do it.".into(),
            Self::TaxRequestOpen => {
                "You already have a request that waits for a decision. Withdraw it before you make another.".into()
            }
            Self::TaxRequestOutdated => {
                "The tax settings have changed since the request was made. Reject it and ask for a new one.".into()
            }
            Self::TaxRequestClosed { status } => {
                format!("The request is {} and cannot be changed.", match status {
                    TaxRequestStatus::Waiting => "open",
                    status => status.label(Language::En),
                })
            }
            Self::PaymentAboveLimit { limit } => format!(
                "A payment in the file brings its invoice above the limit of {} for payments by hand. Record it on \
                 the invoice, where a second person confirms it.",
                limit.kronor()
            ),
            Self::MoneyUnderWay { open } => format!(
                "The account can be closed when no money is under way. Still open: {}.",
                OpenMatter::list(open, Language::En)
            ),
        }
    }

    fn swedish(&self) -> String {
        let l = Language::Sv;
        match self {
            Self::ImpossibleTransition { act, status } => {
                format!("Fakturan är {}, så det går inte att {}.", status.label(l), act.label(l))
            }
            Self::ImpossibleRunTransition { act, status } => {
                format!("Lönekörningen är {}, så det går inte att {}.", status.label(l), act.label(l))
            }
            Self::CreditNoteIsFinal => "En kreditfaktura är slutgiltig och kan inte ändras.".into(),
            Self::ImportChanged => {
                "Uppgifterna har ändrats sedan filen provades. Prova den igen och se vad den gör nu.".into()
            }
            Self::ImportBuiltOn { records } => format!(
                "{records} av posterna har ändrats eller använts sedan importen, så inget togs tillbaka. Ändra dem \
                 en och en i stället."
            ),
            Self::YearTableUsed { year, built_on } => format!(
                "Tabellen för {year} står kvar, för detta är räknat med den: {}. Ta tillbaka det först, eller \
                 importera en tabell som stämmer.",
                built_on.list(l)
            ),
            Self::StaleVersion => {
                "Någon har ändrat detta sedan du öppnade det. Ladda om, se ändringen och försök igen.".into()
            }
            Self::FeeExceedsSubtotal { fee, subtotal } => format!(
                "Avgiften {} är större än fakturans {} utan moms. Höj beloppet eller lägg flera uppdrag på samma \
                 faktura.",
                fee.kronor(),
                subtotal.kronor()
            ),
            Self::EmailNotVerified => "Bekräfta först din e-postadress. Vi kan skicka mejlet igen.".into(),
            Self::ProfileIncomplete { missing } => {
                format!("Fyll först i din profil. Saknas: {}.", labels(missing, l))
            }
            Self::BankAccountMissing => "Du måste välja ett bankkonto innan fakturan sparas.".into(),
            Self::NoLines => "Lägg till minst en rad på fakturan.".into(),
            Self::TotalNotPositive => "Fakturan måste bli mer än noll. Kontrollera raderna.".into(),
            Self::AlreadySalaried => "Fakturan står redan på en lönespecifikation.".into(),
            Self::AlreadyPaidOut => "Lönen för fakturan är utbetald, så detta kan inte ångras.".into(),
            Self::HasPayments => "Fakturan har betalningar. Återför dem först och försök igen.".into(),
            Self::NotOverdue => "Fakturan är inte förfallen, så ingen påminnelse kan skickas.".into(),
            Self::SecondApproverRequired => {
                "Lönekörningen måste godkännas av en annan administratör än den som skapade den.".into()
            }
            Self::PaymentsRecordedByApprover { payments } => format!(
                "Du har registrerat {payments} av betalningarna i lönekörningen. En annan kollega måste godkänna den."
            ),
            Self::RunNotApproved => "Lönekörningen måste godkännas först.".into(),
            Self::RunNotExported => "Betalfilen måste exporteras först.".into(),
            Self::NothingToPay => "Det finns ingen betald faktura att göra lön av.".into(),
            Self::InvoicesChanged => {
                "En faktura ändrades medan körningen skapades. Förhandsgranska körningen igen.".into()
            }
            Self::RunAffected { findings } => match Finding::people(findings) {
                1 => format!(
                    "Något har ändrats för {} sedan körningen räknades ut. Inget betalas förrän du har tittat på det.",
                    Finding::names(findings, l)
                ),
                people => format!(
                    "Något har ändrats för {people} personer sedan körningen räknades ut: {}. Inget betalas förrän du \
                     har tittat på det.",
                    Finding::names(findings, l)
                ),
            },
            Self::PaymentDatePassed { date, next } => format!(
                "Utbetalningsdagen {date} har passerat. Räkna om körningen för {next}, nästa bankdag, eller en senare."
            ),
            Self::PaymentDateTooSoon { date, next } => format!(
                "När ingen annan kan godkänna väntar godkännandet till efter utbetalningsdagen {date}. Räkna om \
                 körningen för {next} eller en senare bankdag."
            ),
            Self::NobodyToPay => "Alla i filen skulle utelämnas, så det finns inget att betala.".into(),
            Self::NothingToConfirm => "Det finns ingen betalning som väntar på banken.".into(),
            Self::PaymentUndecided => {
                "Banken har inte sagt om lönen är betald. Vänta på bankens svar eller bekräfta betalningen först."
                    .into()
            }
            Self::PayslipNotReversible { status } => {
                format!("Lönespecifikationen är {}, så den går inte att återföra.", status.label(l))
            }
            Self::LaterPayslip => "En senare lönespecifikation för samma person och månad räknades ut efter den här. \
                 Ta bort den först."
                .into(),
            Self::AlreadyHeld => "Personens lön är redan stoppad.".into(),
            Self::NotHeld => "Personens lön är inte stoppad.".into(),
            Self::NothingToDeclare => "Månaden är redan deklarerad som den är; det finns inget att rätta.".into(),
            Self::MonthNotDeclared => "Deklarera månaden först; det som är deklarerat är det som betalas.".into(),
            Self::TaxPaymentOpen => {
                "En betalning för månaden väntar på banken; bekräfta den innan du gör nästa.".into()
            }
            Self::NoTaxPayment => "Ingen betalning för månaden väntar på banken.".into(),
            Self::PersonBlocked => "Personen är spärrad. Häv spärren först.".into(),
            Self::AccountClosed => "Kontot är avslutat av sin ägare och kan inte öppnas igen.".into(),
            Self::ViewingColleague => {
                "Personen arbetar i adminläget. Det går bara att visa tjänsten som en frilansare.".into()
            }
            Self::BrowserNeeded => "Detta kräver en inloggad webbläsare, inte en åtkomstnyckel.".into(),
            Self::ClientArchived => "Kunden är arkiverad. Välj en annan kund.".into(),
            Self::ClientMerged => "Kunden har redan slagits ihop med en annan.".into(),
            Self::ClientsOfDifferentOwners => {
                "De två kunderna tillhör olika personer, så de slås inte ihop.".into()
            }
            Self::InvoiceCancelled => "Fakturan är makulerad, så dess kostnader betalas inte.".into(),
            Self::OwnInvoiceNotNeeded => {
                "Ingen egen faktura behövs: den här är inte skickad, eller F-skatt gäller inte för dig.".into()
            }
            Self::CurrencyNotSettled => "Än så länge kan bara fakturor i SEK betalas ut.".into(),
            Self::InUse => "Detta används och kan inte tas bort.".into(),
            Self::FileShowsCost => "Filen är underlag för en kostnad. Ta först bort kostnaden.".into(),
            Self::IdempotencyKeyReused => {
                "Denna Idempotency-Key har använts för en annan begäran. Skicka en ny nyckel med en ny begäran.".into()
            }
            Self::RequestInProgress => "Samma begäran behandlas just nu. Fråga igen om en stund.".into(),
            Self::AlreadyExists => "Detta finns redan.".into(),
            Self::AlreadyAnswered => "Meddelandet är redan besvarat. Skriv ett mejl för att säga mer.".into(),
            Self::AlreadyVerified => "E-postadressen är redan bekräftad.".into(),
            Self::NoSecondFactor => "Tvåfaktorsinloggning är inte aktiverad.".into(),
            Self::NoFactorToConfirm => "Inget väntar på att bekräftas. Börja om.".into(),
            Self::LastSecondFactor => {
                "Din roll kräver tvåfaktorsinloggning. Lägg till en autentiseringsapp eller passkey innan du tar bort \
                 den sista."
                    .into()
            }
            Self::PasskeysNeedDomain => {
                "Passkeys fungerar bara där tjänsten har ett domännamn. Använd en autentiseringsapp.".into()
            }
            Self::PasskeyExists => "Passkeyn är redan tillagd.".into(),
            Self::PasskeyLimit { max } => {
                format!("Du kan ha högst {max} passkeys. Ta först bort en som du inte längre använder.")
            }
            Self::SettingsInForce => "Ändringen gäller redan. Ändra inställningarna på nytt i stället.".into(),
            Self::FileQuota { max_mb } => format!(
                "Dina filer får ta upp högst {max_mb} MB tillsammans. Ta bort filer som inte behövs, eller kontakta supporten."
            ),
            Self::StorageFull => "Inga fler filer kan sparas just nu. Kontakta supporten.".into(),
            Self::FileLimit { max } => format!("En faktura kan ha högst {max} filer. Ta bort en först."),
            Self::LastAdmin => "Det måste finnas minst en administratör.".into(),
            Self::OwnAccount => "Du kan inte göra detta med ditt eget konto. Be en annan administratör.".into(),
            Self::ApprovalWaiting => {
                "Samma ändring väntar redan på en andra administratör. Bekräfta, avvisa eller stoppa den först.".into()
            }
            Self::GroupFeeWaits => {
                "Avgiften ändras med gruppen. Flytten väntar på en andra administratör.".into()
            }
            Self::ApprovalDecided => "Begäran är redan avgjord eller för gammal.".into(),
            Self::ApprovalByAnother => {
                "Någon annan måste avgöra detta: inte den som har begärt det och inte den som gynnas.".into()
            }
            Self::ApprovalNotYours => {
                "Bara den som har begärt detta kan stoppa det. Avvisa det i stället.".into()
            }
            Self::ApprovalOutdated => {
                "Det som ska ändras har ändrats sedan begäran gjordes. Gör en ny begäran.".into()
            }
            Self::ApprovalRequesterLostRight => {
                "Den som begärde detta får inte längre göra det. Begäran är avslutad.".into()
            }
            Self::OwnMoney { decision } => {
                format!("Du får inte besluta om {}. Be en kollega göra det.", decision.subject(l))
            }
            Self::OwnTax => "Ingen beslutar om sin egen skatt. En kollega måste göra det.".into(),
            Self::TaxRequestOpen => {
                "Du har redan en begäran som väntar på beslut. Dra tillbaka den innan du gör en ny.".into()
            }
            Self::TaxRequestOutdated => {
                "Skatteuppgifterna har ändrats sedan begäran gjordes. Avslå den och be om en ny.".into()
            }
            Self::TaxRequestClosed { status } => {
                format!("Begäran är {} och kan inte ändras.", match status {
                    TaxRequestStatus::Waiting => "öppen",
                    status => status.label(Language::Sv),
                })
            }
            Self::PaymentAboveLimit { limit } => format!(
                "En betalning i filen gör att fakturan kommer över gränsen {} för betalningar för hand. Registrera \
                 den på fakturan, där en andra person bekräftar den.",
                limit.kronor()
            ),
            Self::MoneyUnderWay { open } => format!(
                "Kontot kan avslutas när inga pengar är på väg. Det som återstår: {}.",
                OpenMatter::list(open, Language::Sv)
            ),
        }
    }
}

fn labels(missing: &[String], language: Language) -> String {
    let label = |item: &String| {
        item.parse().map_or_else(|_| item.clone(), |i: MissingItem| i.label(language).to_owned())
    };
    missing.iter().map(label).collect::<Vec<_>>().join(", ")
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.english())
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Refusal> {
        use Refusal::*;
        let mut refusals = vec![
            CreditNoteIsFinal,
            StaleVersion,
            ImportChanged,
            ImportBuiltOn { records: 2 },
            YearTableUsed { year: 2027, built_on: BuiltOn { costs: 1, ..BuiltOn::default() } },
            FeeExceedsSubtotal { fee: Amount::from_ore(10_100), subtotal: Amount::from_ore(100) },
            EmailNotVerified,
            ProfileIncomplete { missing: vec!["fullName".into(), "bankAccount".into()] },
            BankAccountMissing,
            NoLines,
            TotalNotPositive,
            AlreadySalaried,
            AlreadyPaidOut,
            HasPayments,
            NotOverdue,
            SecondApproverRequired,
            PaymentsRecordedByApprover { payments: 2 },
            RunNotApproved,
            RunNotExported,
            NothingToPay,
            InvoicesChanged,
            RunAffected { findings: Vec::new() },
            GroupFeeWaits,
            PaymentDateTooSoon {
                date: NaiveDate::from_ymd_opt(2026, 11, 23).unwrap(),
                next: NaiveDate::from_ymd_opt(2026, 11, 24).unwrap(),
            },
            PaymentDatePassed {
                date: NaiveDate::from_ymd_opt(2026, 11, 20).unwrap(),
                next: NaiveDate::from_ymd_opt(2026, 11, 23).unwrap(),
            },
            NobodyToPay,
            PersonBlocked,
            AccountClosed,
            ViewingColleague,
            BrowserNeeded,
            ClientArchived,
            ClientMerged,
            ClientsOfDifferentOwners,
            InvoiceCancelled,
            OwnInvoiceNotNeeded,
            CurrencyNotSettled,
            InUse,
            FileShowsCost,
            IdempotencyKeyReused,
            RequestInProgress,
            AlreadyExists,
            AlreadyAnswered,
            AlreadyVerified,
            NoSecondFactor,
            NoFactorToConfirm,
            LastSecondFactor,
            PasskeysNeedDomain,
            PasskeyExists,
            PasskeyLimit { max: 20 },
            SettingsInForce,
            FileLimit { max: 10 },
            FileQuota { max_mb: 1000 },
            StorageFull,
            LastAdmin,
            OwnAccount,
            ApprovalWaiting,
            ApprovalDecided,
            ApprovalByAnother,
            ApprovalNotYours,
            ApprovalOutdated,
            ApprovalRequesterLostRight,
            OwnTax,
            TaxRequestOpen,
            TaxRequestOutdated,
            TaxRequestClosed { status: TaxRequestStatus::Approved },
            PaymentAboveLimit { limit: Amount::from_ore(1_000_000) },
            MoneyUnderWay { open: OpenMatter::ALL.to_vec() },
        ];
        refusals.extend(Decision::ALL.map(|decision| OwnMoney { decision }));
        for act in Act::ALL {
            refusals.extend(InvoiceStatus::ALL.map(|status| ImpossibleTransition { act, status }));
        }
        for act in RunAct::ALL {
            refusals.extend(SalaryRunStatus::ALL.map(|status| ImpossibleRunTransition { act, status }));
        }
        refusals
    }

    #[test]
    fn no_message_makes_the_web_client_resend_a_write() {
        for refusal in all() {
            for language in Language::ALL {
                let message = refusal.message(language).to_lowercase();
                for word in ["connection", "timeout", "database"] {
                    assert!(!message.contains(word), "{message}");
                }
            }
        }
    }

    #[test]
    fn missing_items_are_named_in_the_readers_language() {
        let refusal = Refusal::ProfileIncomplete { missing: vec!["fullName".into(), "bankAccount".into()] };
        assert_eq!(
            refusal.message(Language::En),
            "Please complete your profile first. Missing: full name, bank account."
        );
        assert_eq!(refusal.message(Language::Sv), "Fyll först i din profil. Saknas: namn, bankkonto.");
    }
}
