//! What an approver looks at before an invoice is sent.

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

/// Which way a finding speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum ReviewStance {
    /// It cannot be sent as it is.
    Obstacle,
    /// Worth a closer look.
    Against,
    /// Worth knowing.
    Note,
    /// It can be approved without thinking twice.
    For,
}

/// Something that speaks for or against an invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct ReviewFinding {
    /// `first_to_client`, `known_client`, `first_of_person`, `amount_usual`, `amount_unusual`, `vat_number_valid`,
    /// `vat_number_invalid`, `vat_number_unknown`, `attachments`, `no_attachments`, a code of the linter's (see
    /// `InvoiceFinding`), or that of the refusal for an obstacle.
    code: String,
    stance: ReviewStance,
    /// The field of the invoice that it is about, as `items[0].description`.
    field: Option<String>,
    /// For people, in the language of the request.
    message: String,
}

/// How urgent it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum ReviewUrgency {
    /// The day has passed.
    Late,
    /// It should be sent today.
    Today,
    /// There is time.
    Later,
}

/// When it came in and when it should be out.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct ReviewDeadline {
    submitted_at: DateTime<Utc>,
    /// What comes in later in the day is sent the next bank day; the setting `approvalCutoff`.
    cutoff: String,
    /// The day on which it should be sent.
    send_by: NaiveDate,
    urgency: ReviewUrgency,
    /// For people, in the language of the request.
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

/// What there is to know about an invoice before it is approved.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct InvoiceReview {
    /// The version that was looked at; approve that one.
    version: i32,
    /// Obstacles first, then what speaks against it, what is good to know, and what speaks for it.
    findings: Vec<ReviewFinding>,
    /// Absent when it does not wait.
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
    /// Look at an invoice before approving it
    ///
    /// What speaks for it and against it: the person's history, the register of VAT numbers, attachments, what the
    /// linter finds, and how long it has waited.
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
