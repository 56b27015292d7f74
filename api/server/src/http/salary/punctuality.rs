//! How often payouts came in time, for everybody to see.

use chrono::NaiveDate;
use paraply_app::App;
use paraply_app::salary::punctuality::last_year;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use crate::http::Tag;
use crate::http::list::ApiResult;

/// Punctuality of the payouts of the last twelve months.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Punctuality {
    /// First payment date that is counted.
    since: NaiveDate,
    /// Number of invoices paid out; absent below 20.
    payouts: Option<u32>,
    /// How many of them were paid out no later than on the promised day; absent with fewer than 20 payouts.
    on_time: Option<u32>,
}

pub struct Api;

#[OpenApi(tag = "Tag::Salary")]
impl Api {
    /// Get the punctuality of payouts
    ///
    /// Counts the invoices that were paid out in the last twelve months, and those of them whose payout came no later
    /// than promised when the client had paid. Public. May be up to ten minutes old.
    #[oai(path = "/punctuality", method = "get", operation_id = "getPunctuality")]
    async fn get(&self, Data(app): Data<&App>) -> ApiResult<Json<Punctuality>> {
        let year = last_year(app).await?;
        Ok(Json(Punctuality {
            since: year.since,
            payouts: year.told.map(|told| told.payouts),
            on_time: year.told.map(|told| told.on_time),
        }))
    }
}
