//! The timeline of an invoice and its deliveries as objects of the API.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::invoices::timeline::{State, Step};
use paraply_app::mails::Delivery;
use paraply_domain::language::Language;
use poem_openapi::{Enum, Object};

use crate::http::language;
use crate::http::scalars::Amount;

/// Delivery status of an email.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum DeliveryStatus {
    /// Will be sent within a minute, or retried.
    Queued,
    /// Accepted by our mail server.
    Sent,
    /// The mail server refused the address.
    Refused,
    /// Sending failed.
    Failed,
    /// No mail server is configured; admins can read the email in the outbox.
    Kept,
}

/// An email about an invoice to one address of the client.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct InvoiceDelivery {
    pub recipient: String,
    /// `invoice_sent` or `invoice_credited`.
    pub kind: String,
    pub status: DeliveryStatus,
    /// When the status last changed.
    pub at: DateTime<Utc>,
}

impl From<Delivery> for InvoiceDelivery {
    fn from(delivery: Delivery) -> Self {
        Self {
            recipient: delivery.recipient,
            kind: delivery.kind,
            status: match delivery.status.as_str() {
                "sent" => DeliveryStatus::Sent,
                "refused" => DeliveryStatus::Refused,
                "failed" => DeliveryStatus::Failed,
                "kept" => DeliveryStatus::Kept,
                _ => DeliveryStatus::Queued,
            },
            at: delivery.at,
        }
    }
}

/// State of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum TimelineState {
    /// Completed.
    Done,
    /// Next step.
    Next,
    /// After the next step.
    Later,
}

/// One step towards the payout.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct TimelineEntry {
    /// `created`, `from_template`, `submitted`, `withdrawn`, `returned`, `sent`, `mail`, `payment`, `bank_charge`, `paid`,
    /// `payment_reversed`, `payment_freed`, `promise`, `cancelled`, `credited`, `written_off`, `write_off_undone`, `write_off_recovered`,
    /// `disputed`, `dispute_reduced`, `dispute_ended`,
    /// `salary_corrected`, `salary_taken_back`, `salary_given_back`, `loss_borne`, `loss_repaid`, `reassigned`, `due`, `salary_run`, `payout`.
    pub kind: String,
    /// In the language of the request.
    pub label: String,
    pub state: TimelineState,
    /// When it happened.
    pub at: Option<DateTime<Utc>>,
    /// Expected or promised date.
    pub on: Option<NaiveDate>,
    /// Name of the user who did it.
    pub actor: Option<String>,
    /// Reason, or recipient.
    pub reason: Option<String>,
    /// Amount concerned.
    pub amount: Option<Amount>,
}

impl From<Step> for TimelineEntry {
    fn from(step: Step) -> Self {
        let language = language::current();
        let reason = match (step.kind.as_str(), step.reason.as_deref()) {
            ("promise", Some("paid")) => Some(language.phrase("promise-paid").into()),
            ("promise", Some("disputed")) => Some(language.phrase("promise-disputed").into()),
            ("promise", Some("undisputed")) => Some(language.phrase("promise-undisputed").into()),
            ("promise", Some("unpaid")) => Some(language.phrase("promise-unpaid").into()),
            _ => step.reason,
        };
        Self {
            label: label(&step.kind, step.state, step.on, language).into(),
            kind: step.kind,
            state: match step.state {
                State::Done => TimelineState::Done,
                State::Next => TimelineState::Next,
                State::Later => TimelineState::Later,
            },
            at: step.at,
            on: step.on,
            actor: step.actor,
            reason,
            amount: step.amount.map(Into::into),
        }
    }
}

fn label(kind: &str, state: State, on: Option<NaiveDate>, language: Language) -> &'static str {
    let is_done = state == State::Done;
    language.phrase(match (kind, is_done) {
        ("created", _) => "timeline-created",
        ("from_template", _) => "timeline-from-template",
        ("submitted", true) => "timeline-submitted",
        ("submitted", false) => "timeline-submit",
        ("withdrawn", _) => "timeline-withdrawn",
        ("returned", _) => "timeline-returned",
        ("sent", true) => "timeline-sent",
        ("sent", false) => "timeline-send",
        ("mail", _) => "timeline-mailed",
        ("due", _) => "timeline-due",
        ("payment", _) => "timeline-payment",
        ("bank_charge", _) => "timeline-bank-charge",
        ("paid", _) => "timeline-paid",
        ("payment_reversed", _) => "timeline-payment-reversed",
        ("payment_freed", _) => "timeline-payment-freed",
        ("promise", _) if on.is_none() => "timeline-no-promise",
        ("promise", _) => "timeline-promise",
        ("cancelled", _) => "timeline-cancelled",
        ("credited", _) => "timeline-credited",
        ("written_off", _) => "timeline-written-off",
        ("write_off_undone", _) => "timeline-write-off-undone",
        ("write_off_recovered", _) => "timeline-write-off-recovered",
        ("disputed", _) => "timeline-disputed",
        ("dispute_reduced", _) => "timeline-dispute-reduced",
        ("dispute_ended", _) => "timeline-dispute-ended",
        ("salary_corrected", _) => "timeline-salary-corrected",
        ("salary_taken_back", _) => "timeline-salary-taken-back",
        ("salary_given_back", _) => "timeline-salary-given-back",
        ("loss_borne", _) => "timeline-loss-borne",
        ("loss_repaid", _) => "timeline-loss-repaid",
        ("reassigned", _) => "timeline-reassigned",
        ("salary_run", true) => "timeline-salary-calculated",
        ("salary_run", false) => "timeline-salary",
        ("payout", true) => "timeline-paid-out",
        ("payout", false) if on.is_none() => "timeline-payout-undated",
        ("payout", false) => "timeline-payout",
        _ => "timeline-other",
    })
}
