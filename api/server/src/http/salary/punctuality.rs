//! How often payouts came in time, for everybody to see.

use chrono::NaiveDate;
use paraply_app::App;
use paraply_app::salary::punctuality::last_year;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use crate::http::Tag;
use crate::http::list::ApiResult;

/// Punctuality of the payouts for invoices paid in the last twelve months.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Punctuality {
    /// First day of the twelve months.
    since: NaiveDate,
    /// Number of invoices whose salary has been paid out or is late; absent below 20, or if the provider does not
    /// publish it.
    invoices: Option<u32>,
    /// How many of them were paid out on time; absent with `invoices`.
    on_time: Option<u32>,
}

pub struct Api;

#[OpenApi(tag = "Tag::Salary")]
impl Api {
    /// Get the punctuality of payouts
    ///
    /// Counts the invoices that clients have paid in full in the last twelve months, and those of them whose salary was
    /// paid out within the promised number of bank days after the client's payment. Public, if the settings say so
    /// (`publishPunctuality`). Up to an hour old.
    #[oai(path = "/punctuality", method = "get", operation_id = "getPunctuality")]
    async fn get(&self, Data(app): Data<&App>) -> ApiResult<Json<Punctuality>> {
        let year = last_year(app).await?;
        Ok(Json(Punctuality {
            since: year.since,
            invoices: year.published.map(|counted| counted.invoices),
            on_time: year.published.map(|counted| counted.on_time),
        }))
    }
}
