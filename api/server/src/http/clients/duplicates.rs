//! Possible duplicates of a client, and merging them.

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

/// A possible duplicate of a client of the same owner.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct ClientDuplicate {
    client: Client,
    /// Fields in which the two are alike.
    alike: Vec<ClientLikeness>,
    /// Number of drafts. A merge moves them.
    draft_count: i64,
    /// Number of invoices waiting for approval. A merge moves them.
    pending_count: i64,
    /// Number of sent invoices. A merge does not move them.
    sent_count: i64,
}

/// Field in which two clients are alike.
#[derive(Enum)]
#[oai(rename_all = "camelCase")]
enum ClientLikeness {
    /// Same VAT number.
    VatNumber,
    /// Same registration number.
    CompanyTaxId,
    /// Same email address for invoices.
    Email,
    /// Nearly identical name.
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

/// Merge of two clients.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct ClientMerge {
    /// Client to archive; `mergedInto` then refers to the remaining client.
    from: Uuid,
    /// Version of the remaining client, as read.
    version: i32,
    /// Version of the archived client, as read.
    from_version: i32,
    /// Whose value to keep, per field.
    #[oai(default)]
    keep: ClientMergeKeep,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// List the possible duplicates of a client
    ///
    /// Clients of the same owner with the same VAT number, registration number or email address, or a nearly identical
    /// name; at most twenty. Those with the same number come first.
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

    /// Merge another client into this one
    ///
    /// Moves the drafts and pending invoices of the other client to this one. Sent invoices do not change, but lists
    /// filtered by client show them under this client. The other client is archived and refers to this one
    /// (`mergedInto`). Refused if the clients have different owners, if either has already been merged, or if either
    /// has changed since it was read.
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
