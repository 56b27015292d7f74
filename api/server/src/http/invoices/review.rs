//! Findings that help an approver decide on an invoice.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::App;
use paraply_app::invoices::review::{Deadline, Review, look};
use paraply_app::settings::time_of_day;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::lint::Severity;
use paraply_domain::invoice::review::{self, Stance};
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::language;
use crate::http::list::ApiResult;
use crate::http::staff::{Staff, may};

/// Weight of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum ReviewStance {
    /// Blocker: the invoice cannot be sent as it is.
    Obstacle,
    /// Check before approving.
    Against,
    /// Worth knowing.
    Note,
    /// Speaks for approval.
    For,
}

/// A finding of the review.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct ReviewFinding {
    /// `first_to_client`, `known_client`, `first_of_person`, `amount_usual`, `amount_unusual`, `vat_number_valid`,
    /// `vat_number_invalid`, `vat_number_unknown`, `attachments`, `no_attachments`, a code of `InvoiceFinding`, or for
    /// a blocker the error code that sending would return.
    code: String,
    stance: ReviewStance,
    /// Invoice field concerned, for example `items[0].description`.
    field: Option<String>,
    /// In the language of the request.
    message: String,
}

/// Urgency of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum ReviewUrgency {
    /// The sending date has passed.
    Late,
    /// Should be sent today.
    Today,
    /// Due on a later day.
    Later,
}

/// When the invoice was submitted and when it should be sent.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct ReviewDeadline {
    submitted_at: DateTime<Utc>,
    /// Invoices submitted later in the day are sent the next bank day (setting `approvalCutoff`).
    cutoff: String,
    /// Date by which it should be sent.
    send_by: NaiveDate,
    urgency: ReviewUrgency,
    /// In the language of the request.
    message: String,
}

impl From<Deadline> for ReviewDeadline {
    fn from(deadline: Deadline) -> Self {
        let Deadline { submitted_at, cutoff, send_by, today } = deadline;
        Self {
            submitted_at,
            cutoff: time_of_day::write(&cutoff),
            send_by,
            urgency: match send_by.cmp(&today) {
                std::cmp::Ordering::Less => ReviewUrgency::Late,
                std::cmp::Ordering::Equal => ReviewUrgency::Today,
                std::cmp::Ordering::Greater => ReviewUrgency::Later,
            },
            message: review::send_by_message(send_by, today, language::current()),
        }
    }
}

/// Review of an invoice before approval.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct InvoiceReview {
    /// Version that was reviewed. Approve this version.
    version: i32,
    /// Blockers first, then reasons to check, notes and reasons for approval.
    findings: Vec<ReviewFinding>,
    /// Absent if the invoice is not waiting for approval.
    deadline: Option<ReviewDeadline>,
}

impl From<Review> for InvoiceReview {
    fn from(review: Review) -> Self {
        let language = language::current();
        let obstacle = review.obstacle.iter().map(|refusal| ReviewFinding {
            code: refusal.code().into(),
            stance: ReviewStance::Obstacle,
            field: None,
            message: refusal.message(language),
        });
        let points = review.points.iter().map(|point| ReviewFinding {
            code: point.code().into(),
            stance: match point.stance() {
                Stance::Against => ReviewStance::Against,
                Stance::Note => ReviewStance::Note,
                Stance::For => ReviewStance::For,
            },
            field: point.field().map(Into::into),
            message: point.message(language),
        });
        let linted = review.findings.iter().map(|finding| ReviewFinding {
            code: finding.code().into(),
            stance: match finding.severity() {
                Severity::Warning => ReviewStance::Against,
                Severity::Hint => ReviewStance::Note,
            },
            field: finding.field(),
            message: finding.message(language),
        });
        let mut findings: Vec<_> = obstacle.chain(points).chain(linted).collect();
        findings.sort_by_key(|finding| finding.stance as u8);
        Self { version: review.version, findings, deadline: review.deadline.map(Into::into) }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// Review an invoice before approval
    ///
    /// Findings on the user's history, the client's VAT number, attachments and the contents of the invoice, and the
    /// sending deadline.
    #[oai(path = "/admin/invoices/:id/review", method = "get", operation_id = "adminReviewInvoice")]
    async fn review(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<InvoiceReview>> {
        Ok(Json(look(app, &staff.0, InvoiceId(id.0), language::current()).await?.into()))
    }
}
