//! The REST API by poem-openapi, one file per resource, and what stands around it: limits, language, origin check,
//! errors as JSON, security headers, request ids, compression, and the two single-page apps.

mod access_log;
mod access_tokens;
mod admin_invoices;
mod agi;
mod approvals;
mod audit_events;
pub mod auth;
mod bank_accounts;
mod bank_lookup;
mod bulk_invoices;
pub mod calculation;
mod client_duplicates;
mod clients;
mod dashboard;
mod download;
mod early_refusals;
pub mod errors;
mod exports;
mod fresh;
mod group_members;
mod groups;
mod health;
mod holiday_pay;
mod identity;
mod imports;
mod invoice_batches;
mod invoice_files;
mod invoice_review;
mod invoices;
pub mod language;
mod limits;
pub mod list;
mod mail_texts;
mod mails;
mod message_threads;
mod messages;
mod oidc;
mod origin;
mod outside;
mod passkeys;
mod payment_files;
mod payments;
mod payslip_archive;
mod payslip_years;
mod payslips;
mod personal_data;
mod profile;
mod progress;
mod reauthentication;
pub mod recorded_reads;
mod reimbursements;
mod report_rows;
mod reports;
mod request;
mod salary_holds;
mod salary_quote;
mod salary_runs;
mod sample_invoice;
pub mod scalars;
mod second_factor;
mod sessions;
mod settings;
mod settings_logo;
mod settings_versions;
mod shape;
mod spa;
mod spec;
mod staff;
mod standing;
mod supplier_invoices;
pub mod tax_profile;
mod tax_requests;
mod terms;
mod to_the_end;
mod token_scope;
mod upload;
mod user_acts;
mod user_sessions;
mod users;
mod vat_lookup;
mod view_as;
mod viewing;
mod vouchers;
mod year_tables;

use std::sync::Arc;
use std::time::Duration;

use paraply_app::App;
use poem::http::StatusCode;
use poem::middleware::CatchPanic;
use poem::{Endpoint, EndpointExt, IntoResponse, Response, Route};
use poem_openapi::{LicenseObject, OpenApi, OpenApiService, ServerObject, Tags};

/// Longest time that one request may take; the web client gives up at ten seconds.
pub const TIME_LIMIT: Duration = Duration::from_secs(30);

/// The parts of the API, as its documentation groups them.
#[derive(Tags)]
pub enum Tag {
    /// The server itself.
    Server,
    /// Signing in and out, sessions, tokens.
    Identity,
    /// One's own data and tax settings.
    Profile,
    /// Whom one invoices.
    Clients,
    /// Where one's money goes.
    BankAccounts,
    /// Invoices and their life.
    Invoices,
    /// Payslips and the calculator.
    Salary,
    /// What is written to the provider.
    Messages,
    /// The back office: users and groups.
    AdminUsers,
    /// The back office: clients and invoices.
    AdminInvoices,
    /// The back office: payments.
    AdminPayments,
    /// The back office: salary runs.
    AdminSalary,
    /// The back office: imports.
    AdminImports,
    /// The back office: settings, messages, mails, audit, ledger, reports.
    AdminOffice,
}

/// Every resource of the API. A new one is added here.
fn resources() -> impl OpenApi {
    (
        // The server, visitors.
        (
            health::Api,
            settings::Api,
            settings_versions::Api,
            settings_logo::Api,
            mail_texts::Api,
            messages::Api,
            message_threads::Api,
            salary_quote::Api,
            sample_invoice::Api,
            terms::Api,
        ),
        // Identity and people.
        (
            identity::Api,
            oidc::Api,
            (sessions::Api, access_tokens::Api),
            profile::Api,
            users::Api,
            groups::Api,
            user_acts::Api,
            view_as::Api,
        ),
        // What belongs to a freelancer.
        (clients::Api, client_duplicates::Api, vat_lookup::Api, bank_accounts::Api, bank_lookup::Api),
        // The back office's own.
        (mails::Api, audit_events::Api, reports::Api, standing::Api, imports::Api, year_tables::Api),
        // Invoices and their money.
        (
            invoices::Api,
            invoice_files::Api,
            admin_invoices::Api,
            bulk_invoices::Api,
            invoice_batches::Api,
            invoice_review::Api,
            exports::Api,
            payments::Api,
            vouchers::Api,
        ),
        // Salary.
        (
            payslips::Api,
            payslip_years::Api,
            payslip_archive::Api,
            salary_runs::Api,
            salary_holds::Api,
            payment_files::Api,
            agi::Api,
        ),
        (reimbursements::Api, holiday_pay::Api, progress::Api, personal_data::Api),
        // The first pages.
        dashboard::Api,
        (user_sessions::Api, group_members::Api, approvals::Api, tax_requests::Api, access_log::Api),
        supplier_invoices::Api,
        // The second factor, and re-authentication.
        (second_factor::Api, passkeys::Api, reauthentication::Api),
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

/// The contents of `openapi.json`.
pub fn openapi_json() -> String {
    spec::normalised(&service().spec())
}

/// The whole server as one endpoint.
pub fn endpoint(app: App) -> impl Endpoint<Output = Response> {
    let is_https = app.config.is_https();
    let spec = Arc::new(openapi_json());
    let schemas =
        Arc::new(serde_json::from_str::<serde_json::Value>(&spec).expect("the specification is JSON"));
    let docs = spec::docs(spec.clone());
    let recorded = Arc::new(recorded_reads::Table::new(&schemas));
    let api = Route::new()
        .nest("/api", service())
        .at("/api/openapi.json", poem::endpoint::make_sync(move |_| spec::response(&spec)))
        .nest("/api/docs", docs);
    let api = api
        .around(|endpoint, request| async move {
            match tokio::time::timeout(TIME_LIMIT, endpoint.call(request)).await {
                Ok(answer) => answer,
                Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE.into()),
            }
        })
        .around(outside::wake)
        .around(move |endpoint, request| recorded_reads::record(recorded.clone(), endpoint, request))
        .around(move |endpoint, request| shape::explain(schemas.clone(), endpoint, request))
        .around(viewing::guard)
        .around(limits::guard)
        .around(origin::guard)
        .with(CatchPanic::new().with_handler(|_| StatusCode::INTERNAL_SERVER_ERROR))
        .catch_all_error(|error| async move { errors::from_framework(error) })
        .around(early_refusals::close)
        .around(outside::compress);
    Route::new()
        .nest_no_strip("/api", api)
        .nest_no_strip("/admin", spa::admin())
        .nest("/", spa::user())
        // A path that cannot be decoded reaches none of them.
        .catch_all_error(|error| async move { errors::from_framework(error) })
        .around(language::scope)
        .data(app)
        .around(move |endpoint, request| outside::headers(is_https, endpoint, request))
        .around(outside::log)
        .map_to_response()
}

/// For handlers outside of poem-openapi: an error as the shared JSON.
pub fn refuse(error: paraply_app::Error) -> Response {
    errors::ApiError::from(error).into_response()
}
