//! Clients that may be one and the same, and making them one.

use paraply_app::App;
use paraply_app::clients::merge::{self, Seen};
use paraply_domain::ids::ClientId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::objects::{Client, ClientMergeKeep};
use crate::http::Tag;
use crate::http::list::ApiResult;
use crate::http::staff::{Staff, may};

/// A client that may be the same as another one of its owner.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct ClientDuplicate {
    client: Client,
    /// In what the two are alike.
    alike: Vec<ClientLikeness>,
    /// Its drafts, which a merge moves.
    draft_count: i64,
    /// Its invoices that wait for approval, which a merge moves.
    pending_count: i64,
    /// Its invoices that were sent, which keep it.
    sent_count: i64,
}

/// In what two clients are alike.
#[derive(Enum)]
#[oai(rename_all = "camelCase")]
enum ClientLikeness {
    /// The same VAT number.
    VatNumber,
    /// The same registration number.
    CompanyTaxId,
    /// The same address for invoices.
    Email,
    /// Nearly the same name.
    Name,
}

impl From<merge::Duplicate> for ClientDuplicate {
    fn from(duplicate: merge::Duplicate) -> Self {
        let alike = duplicate.alike;
        let alike = [
            alike.vat_number.then_some(ClientLikeness::VatNumber),
            alike.company_tax_id.then_some(ClientLikeness::CompanyTaxId),
            alike.email.then_some(ClientLikeness::Email),
            alike.name.then_some(ClientLikeness::Name),
        ];
        Self {
            client: duplicate.client.into(),
            alike: alike.into_iter().flatten().collect(),
            draft_count: duplicate.drafts,
            pending_count: duplicate.pending,
            sent_count: duplicate.sent,
        }
    }
}

/// What is made one, and how.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct ClientMerge {
    /// The client that is archived; it leads to the kept one from then on.
    from: Uuid,
    /// The kept client's version, as read.
    version: i32,
    /// The other one's version, as read.
    from_version: i32,
    /// Per field which client's is kept.
    #[oai(default)]
    keep: ClientMergeKeep,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// List the clients that may be the same as this one
    ///
    /// Clients of the same owner with the same VAT or registration number or e-mail address, or nearly the same name;
    /// at most twenty, those with the same number first.
    #[oai(path = "/admin/clients/:id/duplicates", method = "get", operation_id = "adminListClientDuplicates")]
    async fn duplicates(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Vec<ClientDuplicate>>> {
        let found = merge::list_duplicates(app, ClientId(id.0)).await?;
        Ok(Json(found.into_iter().map(Into::into).collect()))
    }

    /// Merge another client of the same owner into this one
    ///
    /// Drafts and invoices that wait for approval move to this client. Sent invoices stay as they were sent; lists by
    /// client show them with this one. The other client is archived and leads here (`mergedInto`). Refused for clients
    /// of different owners, for one that is merged already, and when either has changed since it was read.
    #[oai(path = "/admin/clients/:id/merge", method = "post", operation_id = "adminMergeClients")]
    async fn merge(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ManageClients>,
        id: Path<Uuid>,
        input: Json<ClientMerge>,
    ) -> ApiResult<Json<Client>> {
        let ClientMerge { from, version, from_version, keep } = input.0;
        let into = Seen { id: ClientId(id.0), version };
        let from = Seen { id: ClientId(from), version: from_version };
        Ok(Json(merge::merge(app, &staff.0, into, from, keep.taken()).await?.into()))
    }
}
