//! The ledger, voucher by voucher.

use chrono::NaiveDate;
use paraply_app::App;
use paraply_app::vouchers::{self, Filter, Posted};
use paraply_domain::money;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::list::{ApiResult, List, ListAnswer};
use super::scalars::Amount;
use super::staff::{Staff, may};

/// An entry of a voucher.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct VoucherEntry {
    /// Account number (BAS).
    account: i32,
    /// Account name, in the language of the request.
    account_name: String,
    debit: Amount,
    credit: Amount,
}

/// A voucher. Debit and credit are equal.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Voucher {
    id: Uuid,
    /// Number in the series, without gaps.
    number: i64,
    series: String,
    /// Posting date.
    date: NaiveDate,
    /// Text in Swedish, the language of the accounting records.
    text: String,
    /// `invoice_sent`, `credit_note`, `payment_received`, `payment_reversed`, `salary_approved`, `payout_confirmed`,
    /// `payout_rejected`, `salary_reversed`, `tax_declared`, `tax_paid`,
    /// `tax_refunded`.
    kind: String,
    invoice_id: Option<Uuid>,
    run_id: Option<Uuid>,
    payment_id: Option<Uuid>,
    entries: Vec<VoucherEntry>,
}

impl From<Posted> for Voucher {
    fn from(posted: Posted) -> Self {
        let language = super::language::current();
        let zero = money::Amount::ZERO;
        let entries = posted.entries.into_iter().map(|(account, amount)| VoucherEntry {
            account: account.number.0.into(),
            account_name: account.name(language).into(),
            debit: amount.max(zero).into(),
            credit: (-amount).max(zero).into(),
        });
        Self {
            id: posted.id.0,
            number: posted.number,
            series: posted.series,
            date: posted.date,
            text: posted.text,
            kind: posted.kind,
            invoice_id: posted.invoice_id.map(|id| id.0),
            run_id: posted.run_id.map(|id| id.0),
            payment_id: posted.payment_id.map(|id| id.0),
            entries: entries.collect(),
        }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// List vouchers
    ///
    /// Filters: `q` (part of the text, or the number), `kind`, `invoiceId`, `runId`, `account` (a number, a range such
    /// as `2600-2799`, or several of these, such as `1630,2600-2799`), `from` and `to`, `id`.
    #[oai(path = "/admin/vouchers", method = "get", operation_id = "adminListVouchers")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        List(query): List,
    ) -> ApiResult<ListAnswer<Voucher>> {
        query.allow_filters(&["id", "q", "kind", "invoiceId", "runId", "account", "from", "to"])?;
        let filter = Filter {
            ids: query.ids()?,
            q: query.text("q")?,
            kind: query.text("kind")?,
            invoice: query.parsed("invoiceId")?,
            run: query.parsed("runId")?,
            accounts: query.parsed("account")?,
            from: query.parsed("from")?,
            to: query.parsed("to")?,
        };
        let page = vouchers::list(app, &filter, query.window()?).await?;
        Ok(ListAnswer::new("vouchers", &query, page))
    }

    /// Get a voucher
    #[oai(path = "/admin/vouchers/:id", method = "get", operation_id = "adminGetVoucher")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Voucher>> {
        Ok(Json(vouchers::find(app, id.0).await?.into()))
    }
}
