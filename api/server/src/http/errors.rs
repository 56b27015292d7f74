//! All errors as the same JSON, in the language of the request: our own, the domain's and the framework's.

use chrono::NaiveDate;
use paraply_app::Error;
use paraply_domain::fault::{Fault, FaultKind};
use paraply_domain::payroll::Finding;
use paraply_domain::refusal::Refusal;
use poem::http::{HeaderValue, StatusCode, header};
use poem::{IntoResponse, Response};
use poem_openapi::error::ParseParamError;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object};
use uuid::Uuid;

use super::language;

/// Why a request was refused. Nothing has changed.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct ErrorBody {
    /// Message in the language of the request.
    pub message: String,
    /// Stable code for programs.
    #[oai(validator(max_length = 100))]
    pub code: String,
    /// Invalid fields, if any.
    pub fields: Option<Vec<FieldError>>,
    /// Users affected by changes since a salary run was calculated; the first thousand.
    pub people: Option<Vec<AffectedPerson>>,
    /// Earliest possible payment date of the run, if its own has passed.
    pub next_payment_date: Option<NaiveDate>,
    /// Current version of the invoice, if the request was based on an older one.
    pub current_version: Option<i32>,
}

/// A user affected by a change.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct AffectedPerson {
    /// Id of the user.
    pub user_id: Uuid,
    /// Name of the user.
    pub user_name: String,
    /// Stable code for programs.
    pub code: String,
    /// What has changed, in the language of the request.
    pub message: String,
}

impl From<&Finding> for AffectedPerson {
    fn from(finding: &Finding) -> Self {
        Self {
            user_id: finding.user.0,
            user_name: finding.user_name.clone(),
            code: finding.code.into(),
            message: finding.message(language::current()).to_owned(),
        }
    }
}

/// Maximum number of users listed in an error.
const NAMED_MAX: usize = 1000;

/// An invalid field.
#[derive(Clone, Debug, Object)]
pub struct FieldError {
    /// Path of the field in the request, `items[0].quantity`.
    pub field: String,
    /// Stable code for programs.
    pub code: String,
    /// Message in the language of the request.
    pub message: String,
}

impl From<Fault> for FieldError {
    fn from(Fault { field, kind }: Fault) -> Self {
        Self { field, code: kind.code().into(), message: kind.message(language::current()) }
    }
}

/// Error responses shared by all operations.
#[derive(Clone, Debug, ApiResponse)]
pub enum ApiError {
    /// The request cannot be read: malformed JSON, a wrong type, an unknown field, a bad parameter.
    #[oai(status = 400)]
    BadRequest(Json<ErrorBody>),
    /// Not logged in, or invalid credentials.
    #[oai(status = 401)]
    Unauthorized(Json<ErrorBody>),
    /// Not allowed for the caller.
    #[oai(status = 403)]
    Forbidden(Json<ErrorBody>),
    /// The record does not exist, or belongs to another user.
    #[oai(status = 404)]
    NotFound(Json<ErrorBody>),
    /// The state of the record does not allow the request, for example because of a stale version.
    #[oai(status = 409)]
    Conflict(Json<ErrorBody>),
    /// The body is too large.
    #[oai(status = 413)]
    TooLarge(Json<ErrorBody>),
    /// Unsupported media type of the body.
    #[oai(status = 415)]
    UnsupportedMediaType(Json<ErrorBody>),
    /// Invalid values; see `fields`.
    #[oai(status = 422)]
    Unprocessable(Json<ErrorBody>),
    /// Too many attempts; retry after the seconds in `Retry-After`.
    #[oai(status = 429)]
    TooMany(Json<ErrorBody>, #[oai(header = "Retry-After")] u64),
    /// Internal server error. Details are in the server log.
    #[oai(status = 500)]
    Internal(Json<ErrorBody>),
    /// Temporarily unavailable.
    #[oai(status = 503)]
    Unavailable(Json<ErrorBody>),
}

fn body(code: &str, message: impl Into<String>) -> Json<ErrorBody> {
    Json(ErrorBody {
        message: message.into(),
        code: code.into(),
        fields: None,
        people: None,
        next_payment_date: None,
        current_version: None,
    })
}

fn refusal_body(refusal: &Refusal) -> Json<ErrorBody> {
    let Json(told) = body(refusal.code(), refusal.message(language::current()));
    Json(match refusal {
        Refusal::RunAffected { findings } => {
            let people = findings.iter().take(NAMED_MAX).map(AffectedPerson::from).collect();
            ErrorBody { people: Some(people), ..told }
        }
        Refusal::PaymentDatePassed { next, .. } | Refusal::PaymentDateTooSoon { next, .. } => {
            ErrorBody { next_payment_date: Some(*next), ..told }
        }
        _ => told,
    })
}

fn say(key: &'static str) -> String {
    language::current().phrase(key).to_owned()
}

impl ApiError {
    /// The body cannot be read; every field that has the wrong form.
    pub fn malformed_fields(faults: Vec<(String, FaultKind)>) -> Self {
        Self::BadRequest(with_fields("malformed", faults))
    }

    /// What was asked for goes on.
    pub fn still_working() -> Self {
        Self::Unavailable(body("still_working", say("error-still-working")))
    }

    /// The body, whatever its status.
    pub fn into_body(self) -> ErrorBody {
        match self {
            Self::BadRequest(body)
            | Self::Unauthorized(body)
            | Self::Forbidden(body)
            | Self::NotFound(body)
            | Self::Conflict(body)
            | Self::TooLarge(body)
            | Self::UnsupportedMediaType(body)
            | Self::Unprocessable(body)
            | Self::TooMany(body, _)
            | Self::Internal(body)
            | Self::Unavailable(body) => body.0,
        }
    }
}

/// The faults with their texts; the message is that of a single fault, or a general one for several.
fn with_fields(code: &str, faults: Vec<(String, FaultKind)>) -> Json<ErrorBody> {
    let fields: Vec<FieldError> =
        faults.into_iter().map(|(field, kind)| Fault { field, kind }.into()).collect();
    let message = match &fields[..] {
        [only] => only.message.clone(),
        _ => say("error-several"),
    };
    let Json(told) = body(code, message);
    Json(ErrorBody { fields: Some(fields), ..told })
}

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::NotFound(body("not_found", say("error-not-found"))),
            Error::Unauthorized => Self::Unauthorized(body("unauthorized", say("error-unauthorized"))),
            Error::WrongCredentials => {
                Self::Unauthorized(body("wrong_credentials", say("error-wrong-credentials")))
            }
            Error::Forbidden(permission) => {
                Self::Forbidden(body("forbidden", permission.refusal(language::current())))
            }
            Error::TokenScope => Self::Forbidden(body("token_scope", say("error-token-scope"))),
            Error::ReadOnlySession => {
                Self::Forbidden(body("read_only_session", say("error-read-only-session")))
            }
            Error::HiddenWhileViewing => {
                Self::Forbidden(body("hidden_while_viewing", say("error-hidden-while-viewing")))
            }
            Error::SecondFactorRequired => {
                Self::Forbidden(body("second_factor_required", say("error-second-factor-required")))
            }
            Error::ReauthenticationRequired => {
                Self::Forbidden(body("reauthentication_required", say("error-reauthentication-required")))
            }
            Error::SessionRequired => {
                Self::Forbidden(body("session_required", say("error-session-required")))
            }
            Error::SignInExpired => {
                Self::Unprocessable(body("sign_in_expired", say("error-sign-in-expired")))
            }
            Error::Invalid(faults) => Self::Unprocessable(with_fields(
                "invalid",
                faults.into_iter().map(|fault| (fault.field, fault.kind)).collect(),
            )),
            Error::Stale { version } => {
                let Json(told) = refusal_body(&Refusal::StaleVersion);
                Self::Conflict(Json(ErrorBody { current_version: Some(version), ..told }))
            }
            Error::Refused(refusal) => Self::Conflict(refusal_body(&refusal)),
            Error::TooMany { retry_after } => {
                Self::TooMany(body("too_many_requests", say("error-too-many")), retry_after)
            }
            Error::LinkExpired => Self::Unprocessable(body("link_expired", say("error-link-expired"))),
            Error::Database(error) => database(&error),
            Error::FileMissing(_) => {
                tracing::error!(%error, "several servers need one PARAPLY_FILES_DIR");
                Self::Unavailable(body("file_unavailable", say("error-file-unavailable")))
            }
            Error::Inconsistent(_) | Error::Internal(_) => {
                tracing::error!(%error, "unhandled");
                internal()
            }
        }
    }
}

fn internal() -> ApiError {
    ApiError::Internal(body("internal", say("error-internal")))
}

fn database(error: &sqlx::Error) -> ApiError {
    // Deadlock, lock not granted in time, statement cancelled: nothing is wrong with the request.
    let busy = error.as_database_error().and_then(|error| error.code()).is_some_and(|code| {
        matches!(&*code, "40P01" | "40001" | "55P03" | "57014" | "57P01" | "57P02" | "57P03" | "53300")
    });
    let away = matches!(
        error,
        sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::Io(_)
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::Tls(_)
    );
    if busy || away {
        tracing::warn!(%error, "database unavailable");
        // The words connection, timeout and database would make the web client send a write again.
        return ApiError::Unavailable(body("unavailable", say("error-unavailable")));
    }
    tracing::error!(%error, "database failed");
    internal()
}

/// Turns what the framework refused into our JSON; our own answers pass unchanged.
pub fn from_framework(error: poem::Error) -> Response {
    if error.is_from_response() {
        return error.into_response();
    }
    let status = error.status();
    let reason = error.to_string();
    let answer = match status {
        StatusCode::UNAUTHORIZED => Error::Unauthorized.into(),
        StatusCode::NOT_FOUND => ApiError::NotFound(body("not_found", say("error-no-address"))),
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            ApiError::UnsupportedMediaType(body("unsupported_media_type", say("error-media-type")))
        }
        // The time of a request is over; what moves money goes on to its end, and the same key then finds it done.
        StatusCode::SERVICE_UNAVAILABLE => ApiError::still_working(),
        _ if reason.contains(super::middleware::limits::TOO_LARGE) => too_large(),
        StatusCode::BAD_REQUEST => ApiError::BadRequest(malformed(
            error.downcast_ref().map(|error: &ParseParamError| error.name),
            &reason,
        )),
        _ if status.is_client_error() => {
            let code = status.canonical_reason().unwrap_or("error").to_lowercase().replace([' ', '-'], "_");
            return with_status(status, body(&code, say("error-wrong-request")));
        }
        _ => {
            tracing::error!(%error, "unhandled");
            internal()
        }
    };
    answer.into_response()
}

/// Of a range of a file.
pub fn past_end() -> Json<ErrorBody> {
    body("range_past_end", say("error-range-past-end"))
}

fn too_large() -> ApiError {
    ApiError::TooLarge(body("too_large", say("error-too-large")))
}

/// The framework's reasons name our Rust types; the field between back-quotes is all that helps a caller.
fn malformed(named: Option<&str>, reason: &str) -> Json<ErrorBody> {
    let in_reason = || reason.split("field `").nth(1)?.split('`').next();
    let field = named.or_else(in_reason).filter(|name| !name.is_empty() && name.len() < 80);
    match field {
        Some(field) => {
            let args = [("field", field.into())];
            let message = language::current().phrase_with("error-malformed-field", args);
            let fields =
                vec![FieldError { field: field.into(), code: "malformed".into(), message: message.clone() }];
            let Json(told) = body("malformed", message);
            Json(ErrorBody { fields: Some(fields), ..told })
        }
        None => body("malformed", say("error-malformed")),
    }
}

fn with_status(status: StatusCode, body: Json<ErrorBody>) -> Response {
    let mut response = body.into_response();
    response.set_status(status);
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_request_whose_time_is_over_is_told_that_the_work_goes_on() {
        let answer = from_framework(StatusCode::SERVICE_UNAVAILABLE.into());
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        let text = answer.into_body().into_string().await.unwrap();
        assert!(text.contains("still_working"), "{text}");
        for word in ["connection", "timeout", "database", "terminating"] {
            assert!(!text.contains(word), "the web client would send the write again: {text}");
        }
    }
}
