//! The way of an invoice to the money on the account, as it crosses HTTP: its mails and its steps.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::invoices::timeline::{State, Step};
use paraply_app::mails::Delivery;
use paraply_domain::language::Language;
use poem_openapi::{Enum, Object};

use crate::http::language;
use crate::http::scalars::Amount;

/// How far a mail has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum DeliveryStatus {
    /// It leaves within a minute, or is tried again.
    Queued,
    /// Our mail server has taken it.
    Sent,
    /// The mail server did not take this address.
    Refused,
    /// It could not be sent.
    Failed,
    /// No mail server is set: it waits where an admin can read it.
    Kept,
}

/// A mail about an invoice to one of the client's addresses.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct InvoiceDelivery {
    pub recipient: String,
    /// `invoice_sent` or `invoice_credited`.
    pub kind: String,
    pub status: DeliveryStatus,
    /// Since when.
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

/// Where a step stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum TimelineState {
    /// It has happened.
    Done,
    /// It is the next to happen.
    Next,
    /// It comes after that.
    Later,
}

/// One step on the way to the money on the account.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct TimelineEntry {
    /// `created`, `submitted`, `withdrawn`, `returned`, `sent`, `mail`, `payment`, `paid`, `payment_reversed`, `promise`,
    /// `cancelled`, `credited`, `reassigned`, `due`, `salary_run`, `payout`.
    pub kind: String,
    /// For people, in the language of the request.
    pub label: String,
    pub state: TimelineState,
    /// When it happened.
    pub at: Option<DateTime<Utc>>,
    /// The day it is expected, or was promised for.
    pub on: Option<NaiveDate>,
    /// Who did it.
    pub actor: Option<String>,
    /// Why, or to whom.
    pub reason: Option<String>,
    /// The money it is about.
    pub amount: Option<Amount>,
}

impl From<Step> for TimelineEntry {
    fn from(step: Step) -> Self {
        let language = language::current();
        let reason = match (step.kind.as_str(), step.reason.as_deref()) {
            ("promise", Some("paid")) => Some(language.phrase("promise-paid").into()),
            ("promise", Some("unpaid")) => Some(language.phrase("promise-unpaid").into()),
            _ => step.reason,
        };
        Self {
            label: label(&step.kind, step.state, language).into(),
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

fn label(kind: &str, state: State, language: Language) -> &'static str {
    let is_done = state == State::Done;
    language.phrase(match (kind, is_done) {
        ("created", _) => "timeline-created",
        ("submitted", true) => "timeline-submitted",
        ("submitted", false) => "timeline-submit",
        ("withdrawn", _) => "timeline-withdrawn",
        ("returned", _) => "timeline-returned",
        ("sent", true) => "timeline-sent",
        ("sent", false) => "timeline-send",
        ("mail", _) => "timeline-mailed",
        ("due", _) => "timeline-due",
        ("payment", _) => "timeline-payment",
        ("paid", _) => "timeline-paid",
        ("payment_reversed", _) => "timeline-payment-reversed",
        ("promise", _) => "timeline-promise",
        ("cancelled", _) => "timeline-cancelled",
        ("credited", _) => "timeline-credited",
        ("reassigned", _) => "timeline-reassigned",
        ("salary_run", true) => "timeline-salary-calculated",
        ("salary_run", false) => "timeline-salary",
        ("payout", true) => "timeline-paid-out",
        ("payout", false) => "timeline-payout",
        _ => "timeline-other",
    })
}
