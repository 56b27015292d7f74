//! The REST API by poem-openapi, one file per resource, and its middleware: limits, language, origin check, errors as
//! JSON, security headers, request ids, compression, and the two single-page apps.

mod agi;
mod approvals;
mod audit_events;
pub mod auth;
mod bank_files;
mod bank_transactions;
mod browser;
mod clients;
mod dashboard;
mod download;
pub mod errors;
mod exports;
mod fresh;
mod groups;
mod health;
mod idempotency_key;
mod identity;
mod imports;
mod invoices;
pub mod language;
pub mod list;
mod mails;
mod messages;
pub mod middleware;
mod notifications;
mod paths;
mod payments;
mod progress;
mod recovery_codes;
mod refunds;
mod reports;
mod request;
mod salary;
pub mod scalars;
mod settings;
mod spa;
mod spec;
mod staff;
mod upload;
mod users;
mod vouchers;
mod written;
mod year_tables;

use std::time::Duration;

use paraply_app::App;
use poem::http::StatusCode;
use poem::middleware::CatchPanic;
use poem::{Endpoint, EndpointExt, IntoResponse, Response, Route};
use poem_openapi::{LicenseObject, OpenApi, OpenApiService, ServerObject, Tags};

pub use self::spec::{CONTRACT, Contract, written as written_contract};

/// Longest duration of a request; the web client gives up after ten seconds.
pub const TIME_LIMIT: Duration = Duration::from_secs(30);

/// Groups of operations in the documentation.
#[derive(Tags)]
pub enum Tag {
    /// Health, public settings and terms of use.
    Server,
    /// Login and logout, sessions and access tokens.
    Identity,
    /// The caller's profile, tax settings and personal data.
    Profile,
    /// The caller's clients.
    Clients,
    /// The caller's bank accounts for payouts.
    BankAccounts,
    /// The caller's invoices and dashboard.
    Invoices,
    /// Payslips, expenses, holiday pay, own invoices to the provider and the salary calculator.
    Salary,
    /// Messages to the provider.
    Messages,
    /// Back office: users and groups.
    AdminUsers,
    /// Back office: clients and invoices.
    AdminInvoices,
    /// Back office: payments.
    AdminPayments,
    /// Back office: salary runs, payslips, expenses and employer declarations.
    AdminSalary,
    /// Back office: imports.
    AdminImports,
    /// Back office: settings, year tables, messages, emails, approvals, audit log, ledger and reports.
    AdminOffice,
}

/// All resources of the API. Add new ones here.
fn resources() -> impl OpenApi {
    (
        // The server, visitors.
        (
            health::Api,
            settings::Api,
            settings::versions::Api,
            settings::logo::Api,
            settings::mail_texts::Api,
            messages::Api,
            messages::threads::Api,
            notifications::Api,
            salary::quote::Api,
            invoices::sample::Api,
            invoices::trial::Api,
            users::terms::Api,
        ),
        // Identity and people.
        (
            identity::Api,
            identity::oidc::Api,
            (identity::sessions::Api, identity::access_tokens::Api),
            users::profile::Api,
            users::Api,
            groups::Api,
            users::acts::Api,
            identity::viewings::Api,
        ),
        // What belongs to a freelancer.
        (
            clients::Api,
            clients::duplicates::Api,
            clients::statement::Api,
            clients::vat_lookup::Api,
            users::bank_accounts::Api,
            users::bank_lookup::Api,
            invoices::templates::Api,
        ),
        // The back office's own.
        (
            mails::Api,
            audit_events::Api,
            reports::Api,
            reports::balances::Api,
            reports::bank_days::Api,
            imports::Api,
            year_tables::Api,
        ),
        // Invoices and their money.
        (
            invoices::Api,
            invoices::files::Api,
            invoices::office::Api,
            invoices::credit::Api,
            invoices::write_offs::Api,
            invoices::doubts::Api,
            invoices::bulk::Api,
            invoices::batches::Api,
            invoices::review::Api,
            (exports::Api, exports::own::Api),
            payments::Api,
            bank_transactions::Api,
            bank_files::Api,
            refunds::Api,
            refunds::FilesApi,
            vouchers::Api,
        ),
        // Salary.
        (
            salary::payslips::Api,
            (salary::years::Api, salary::forecast::Api, salary::punctuality::Api),
            salary::archive::Api,
            salary::runs::Api,
            salary::corrections::Api,
            salary::holds::Api,
            salary::payment_files::Api,
            agi::Api,
        ),
        (salary::reimbursements::Api, salary::holiday::Api, progress::Api, users::personal_data::Api),
        // The first pages.
        dashboard::Api,
        (
            users::sessions::Api,
            groups::members::Api,
            approvals::Api,
            users::tax_requests::Api,
            audit_events::access_log::Api,
        ),
        users::supplier_invoices::Api,
        // The second factor, and re-authentication.
        (identity::second_factor::Api, identity::passkeys::Api, identity::reauthentication::Api),
    )
}

/// The documented service under `/api`.
fn service() -> OpenApiService<impl OpenApi, ()> {
    OpenApiService::new(resources(), "Paraply", env!("CARGO_PKG_VERSION"))
        .description(include_str!("guide.md"))
        .license(LicenseObject::new("Apache-2.0").url("https://www.apache.org/licenses/LICENSE-2.0"))
        .server(ServerObject::new("/").description("This server"))
        .url_prefix("/api")
}

/// The whole server as one endpoint.
pub fn endpoint(app: App) -> impl Endpoint<Output = Response> {
    let is_https = app.config.is_https();
    let api = Route::new()
        .nest("/api", service())
        .at("/api/openapi.json", poem::endpoint::make_sync(|_| spec::response()))
        .nest("/api/docs", spec::docs());
    // The future of each layer holds that of the next, and every poll keeps both on the stack: unless they are boxed, a
    // request takes most of a thread's two megabytes in a build for development.
    let api = api
        .around(|endpoint, request| async move {
            match tokio::time::timeout(TIME_LIMIT, endpoint.call(request)).await {
                Ok(answer) => answer,
                Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE.into()),
            }
        })
        .boxed()
        .around(middleware::every_answer::wake)
        .boxed()
        .around(middleware::recorded_reads::record)
        .boxed()
        .around(middleware::shape::explain)
        .boxed()
        .around(middleware::viewing::guard)
        .boxed()
        .around(middleware::limits::guard)
        .around(middleware::origin::guard)
        .boxed()
        .with(CatchPanic::new().with_handler(|_| StatusCode::INTERNAL_SERVER_ERROR))
        .catch_all_error(|error| async move { errors::from_framework(error) })
        .boxed()
        .around(middleware::early_refusals::close)
        .around(middleware::every_answer::compress)
        .boxed();
    Route::new()
        .nest_no_strip("/api", api)
        .nest_no_strip("/admin", spa::admin())
        .nest("/", spa::user())
        // A path that cannot be decoded reaches none of them.
        .catch_all_error(|error| async move { errors::from_framework(error) })
        .boxed()
        .around(language::scope)
        .data(app)
        .boxed()
        .around(move |endpoint, request| middleware::every_answer::headers(is_https, endpoint, request))
        .around(middleware::every_answer::log)
        .map_to_response()
}

/// An error as the shared JSON, for handlers outside poem-openapi.
pub fn refuse(error: paraply_app::Error) -> Response {
    errors::ApiError::from(error).into_response()
}
