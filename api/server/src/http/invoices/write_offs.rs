//! Writing off what a client will not pay of a sent invoice.

use chrono::NaiveDate;
use paraply_app::App;
use paraply_app::invoices::writing_off::{self, Preview, Said, ShownWriteOff};
use paraply_domain::ids::{InvoiceId, WriteOffId};
use paraply_domain::invoice::write_off;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::objects::{Invoice, InvoiceStatus, VatSum};
use crate::http::Tag;
use crate::http::approvals::MayWait;
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::ApiResult;
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};

/// Ground of a write-off. VAT is recovered on all but `given_up`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "write_off::WriteOffGround")]
pub enum WriteOffGround {
    /// Bankruptcy of the client, or a composition with its creditors.
    Bankruptcy,
    /// The Enforcement Authority has found no assets.
    NoAssets,
    /// Claim below 1,000 kr, eight months overdue, with a reminder and a collection demand.
    SmallClaim,
    /// Not pursued although the client could pay. VAT is not recovered.
    GivenUp,
}

/// Who bears the net amount of a write-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "write_off::LossBearer")]
pub enum LossBearer {
    /// The freelancer: the wage pool is reduced.
    WagePool,
    /// The provider: the next wage pools are raised by what the invoice does not give. Must be confirmed by a second person;
    /// refused if the freelancer has F-skatt.
    Provider,
}

/// Kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "write_off::WriteOffKind")]
pub enum WriteOffKind {
    /// Written off.
    WriteOff,
    /// Reversal of a write-off.
    Undone,
    /// Paid after the write-off.
    Recovered,
}

/// An entry of what is written off of an invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct WriteOff {
    pub id: Uuid,
    pub kind: WriteOffKind,
    pub ground: Option<WriteOffGround>,
    /// Also visible to the freelancer.
    pub note: String,
    /// With VAT and rounding; negative for an undone or recovered write-off.
    pub total: Amount,
    /// Without VAT.
    pub net: Amount,
    pub vat: Amount,
    /// Öre rounding of the invoice that is part of it, without VAT.
    pub rounding: Amount,
    pub bearer: LossBearer,
    /// Change of the freelancer's next wage pools because the provider bears the loss, in SEK; negative when the loss is
    /// undone or recovered. Absent: none.
    pub borne: Option<Amount>,
    /// Whether it has been undone.
    pub undone: bool,
    /// Whether it is a write-off, not undone, of which the whole amount still stands. Undoing it also takes the action
    /// `undo_write_off` of the invoice.
    pub can_be_undone: bool,
    pub recorded_on: NaiveDate,
    /// Only in the back office.
    pub recorded_by_name: Option<String>,
}

impl From<ShownWriteOff> for WriteOff {
    fn from(ShownWriteOff { row, can_be_undone }: ShownWriteOff) -> Self {
        let total = row.total();
        Self {
            id: row.id.0,
            kind: row.kind.into(),
            ground: row.ground.map(Into::into),
            note: row.note,
            total: total.into(),
            net: row.net.into(),
            vat: row.vat.into(),
            rounding: row.rounding.into(),
            bearer: row.bearer.into(),
            borne: row.borne.map(Into::into),
            undone: row.undone,
            can_be_undone,
            recorded_on: row.recorded_on,
            recorded_by_name: row.recorded_by,
        }
    }
}

/// What to write off.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct WriteOffPreviewInput {
    /// With VAT; the whole balance if absent.
    amount: Option<Amount>,
    ground: WriteOffGround,
    /// If absent, the bearer of the part that was written off before, or as the setting `lossBearer` says.
    bearer: Option<LossBearer>,
}

/// What to write off, and which version of the invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct WriteOffInput {
    /// With VAT; the whole balance if absent.
    amount: Option<Amount>,
    ground: WriteOffGround,
    /// If absent, the bearer of the part that was written off before, or as the setting `lossBearer` says.
    bearer: Option<LossBearer>,
    /// Evidence of the ground, for example a decision and its date. Also visible to the freelancer.
    note: String,
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

/// Version of an invoice whose write-off is undone.
#[derive(Clone, Debug, Object)]
#[oai(deny_unknown_fields)]
struct UndoWriteOffInput {
    /// Version as read. A stale version is refused with 409.
    version: i32,
}

/// A write-off that has not been made, and its effects.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct WriteOffPreview {
    /// Amounts per VAT rate.
    vat_sums: Vec<VatSum>,
    /// With VAT.
    total: Amount,
    /// Without VAT: what the freelancer's payout basis is calculated on is reduced by this.
    net: Amount,
    vat: Amount,
    /// Öre rounding of the invoice that is part of it, without VAT.
    rounding: Amount,
    /// Whether the VAT is recovered; otherwise the provider bears it.
    recovers_vat: bool,
    /// Amount that the client owes now: the most that can be written off.
    balance: Amount,
    /// Amount that the client would still owe.
    balance_after: Amount,
    /// Fee on what would be left, in SEK.
    fee_after: Amount,
    /// Basis for salary and contributions of what would be left.
    payout_basis_after: Amount,
    bearer: LossBearer,
    /// What the freelancer's next wage pools would be raised by because the provider bears the loss, in SEK.
    borne: Amount,
    /// What the freelancer's next wage pools would be changed by because the salary of the invoice is already calculated and its
    /// payment was reversed, in SEK; otherwise 0.
    pool_correction: Amount,
    /// Status that the invoice would have.
    status_after: InvoiceStatus,
    /// Whether a second person must confirm it.
    needs_second_person: bool,
}

impl From<Preview> for WriteOffPreview {
    fn from(preview: Preview) -> Self {
        let off = preview.off;
        Self {
            vat_sums: off.per_rate.iter().map(Into::into).collect(),
            total: off.total().into(),
            net: off.net().into(),
            vat: off.vat().into(),
            rounding: off.rounding.into(),
            recovers_vat: off.recovers_vat,
            balance: preview.balance.into(),
            balance_after: preview.balance_after.into(),
            fee_after: preview.fee_after.into(),
            payout_basis_after: preview.payout_basis_after.into(),
            bearer: off.bearer.into(),
            borne: preview.borne.into(),
            pool_correction: preview.pool_correction.into(),
            status_after: preview.status.into(),
            needs_second_person: preview.needs_second_person,
        }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// Write off what a client will not pay
    ///
    /// Takes all or a part of the balance off the invoice, by VAT rate, and posts the loss to the ledger; the VAT is
    /// recovered on the grounds that the VAT Act accepts. Fee and payout basis follow what is left. If the client has paid
    /// the remainder, the invoice is paid; if nothing is left, it is written off. A payment received later recovers the
    /// amount. The net amount reduces the wage pool, or the provider bears it: then the next wage pools are raised by what the
    /// invoice does not give. Write-offs that the provider bears, and those above the setting `manualPaymentLimit`, must be
    /// confirmed by a second person.
    #[oai(path = "/admin/invoices/:id/write-offs", method = "post", operation_id = "adminWriteOffInvoice")]
    async fn write_off(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<WriteOffInput>,
    ) -> ApiResult<MayWait<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let WriteOffInput { amount, ground, bearer, note, version } = input.0;
        let amount = amount.map(|amount| amount.0);
        let said = Said { amount, ground: ground.into(), bearer: bearer.map(Into::into), note };
        let outcome = writing_off::write_off(app, &staff.0, key, InvoiceId(id.0), said, version).await?;
        Ok(MayWait::new(app, &staff.0, outcome))
    }

    /// Preview a write-off
    ///
    /// Calculates the write-off and its effects; nothing is stored.
    #[oai(
        path = "/admin/invoices/:id/write-off-preview",
        method = "post",
        operation_id = "adminPreviewWriteOff"
    )]
    async fn preview(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
        input: Json<WriteOffPreviewInput>,
    ) -> ApiResult<Json<WriteOffPreview>> {
        let WriteOffPreviewInput { amount, ground, bearer } = input.0;
        let (amount, bearer) = (amount.map(|amount| amount.0), bearer.map(Into::into));
        let preview =
            writing_off::preview(app, &staff.0, InvoiceId(id.0), amount, ground.into(), bearer).await?;
        Ok(Json(preview.into()))
    }

    /// Undo a write-off
    ///
    /// The client owes the amount again. Refused once a part of it has been paid, or the salary of the invoice has been
    /// calculated.
    #[oai(
        path = "/admin/invoices/:id/write-offs/:writeOffId/undo",
        method = "post",
        operation_id = "adminUndoWriteOff"
    )]
    async fn undo(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
        /// Id of the write-off.
        #[oai(name = "writeOffId")]
        write_off_id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<UndoWriteOffInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&staff.0, &input.0)?;
        let (id, write_off) = (InvoiceId(id.0), WriteOffId(write_off_id.0));
        Ok(Json(writing_off::undo(app, &staff.0, key, id, write_off, input.0.version).await?.into()))
    }
}
