//! What a refusal says in English.

use super::{Refusal, labels};
use crate::Language;
use crate::account::OpenMatter;
use crate::invoice::address::AddressPart;
use crate::payroll::finding::Finding;
use crate::tax_request::TaxRequestStatus;

impl Refusal {
    pub(super) fn english(&self) -> String {
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
                "{records} of the records have been changed or used since the import, so nothing was undone. \
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
                "The fee of {} leaves no salary of the invoice's {} without VAT. Raise the amount, or put \
                 several jobs on one invoice.",
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
            Self::ClientAddressMissing { client, missing } => format!(
                "The invoice must state the client's address. Please add it to {client} under Clients. Missing: {}.",
                AddressPart::list(missing, l)
            ),
            Self::VatExemptionMissing => {
                "A line without VAT needs the rule that exempts it. Write it under “Why there is no VAT”, or choose a \
                 rate."
                    .into()
            }
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
            Self::AssumedRates { year } => format!(
                "The employer contributions of {year} are not decided yet; the run is calculated with assumed rates. Confirm that it is to be paid with them, or load the decided rates and recalculate the run."
            ),
            Self::SecondApproverRequired => {
                "The salary run must be approved by another admin than its creator.".into()
            }
            Self::PaymentsRecordedByApprover { payments } => format!(
                "You recorded {payments} of the payments in this salary run. Another colleague must approve it."
            ),
            Self::RejectionReadByPayer => {
                "You read in the bank's report on these rejected payments. A colleague has to make the new payment file."
                    .into()
            }
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
            Self::LaterPayslip => "A later payslip of the same person was calculated with this one in its month or year. Remove or \
                 reverse that one first."
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
            Self::NoTaxToPay => "Nothing is left to pay for the month.".into(),
            Self::NoTaxCredit => "Nothing stands on the tax account beyond what is declared.".into(),
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
            Self::SelectionChanged { now } => format!(
                "The selection has changed while you looked. It is {now} invoices now. Look it over and try again."
            ),
            Self::NotDone => "It could not be done just now. Try again.".into(),
            Self::RequestInProgress => {
                "The same request is being handled right now. Ask again in a moment.".into()
            }
            Self::AlreadyExists => "This already exists.".into(),
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
            Self::UndoNeedsTwo { name } => format!(
                "Undoing this would give {name} the trusted mark or another fee, which takes a second admin. Change \
                 that on the user's page instead."
            ),
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
}
