//! What an access token may write of its owner's own. Reads are open to every token; what is not in this table, and all
//! that is added later, takes a session. The back office is closed by the scope's permissions.

use paraply_domain::token_scope::{OwnAct, TokenScope};
use poem::Request;
use poem::http::Method;

use crate::http::spec::CONTRACT;

/// The open operations.
const OPEN: &[(&str, OwnAct)] = &[
    ("previewInvoice", OwnAct::Preview),
    ("createClient", OwnAct::WriteInvoices),
    ("updateClient", OwnAct::WriteInvoices),
    ("createInvoice", OwnAct::WriteInvoices),
    ("updateInvoice", OwnAct::WriteInvoices),
    ("deleteInvoice", OwnAct::WriteInvoices),
    ("submitInvoice", OwnAct::WriteInvoices),
    ("withdrawInvoice", OwnAct::WriteInvoices),
    ("duplicateInvoice", OwnAct::WriteInvoices),
    ("createDraftFromInvoiceTemplate", OwnAct::WriteInvoices),
    ("addInvoiceFiles", OwnAct::WriteInvoices),
    ("deleteInvoiceFile", OwnAct::WriteInvoices),
    ("addReimbursement", OwnAct::WriteInvoices),
    ("withdrawReimbursement", OwnAct::WriteInvoices),
];

/// What a token never reads: all personal data at once.
const CLOSED: &str = "exportProfile";

/// What a request does with the caller's own records; nothing when it reads.
pub fn own_act(request: &Request) -> Option<OwnAct> {
    // The router of `/api` has taken the prefix off.
    own_act_at(request.method(), &format!("/api{}", request.uri().path()))
}

fn own_act_at(method: &Method, path: &str) -> Option<OwnAct> {
    let is_read = matches!(*method, Method::GET | Method::HEAD);
    let called = if is_read { &Method::GET } else { method };
    // What the contract does not know is in no table.
    let operation = CONTRACT.operation(called, path).and_then(|operation| operation["operationId"].as_str());
    own_act_of(is_read, operation.unwrap_or_default())
}

/// Whether a token of some scope may call an operation on the caller's own records.
pub fn is_open(method: &str, operation: &str) -> bool {
    // The widest scope: each includes the ones before it.
    own_act_of(method == "get", operation).is_none_or(|act| TokenScope::Money.allows(act))
}

fn own_act_of(is_read: bool, operation: &str) -> Option<OwnAct> {
    if is_read && operation != CLOSED {
        return None;
    }
    let open = OPEN.iter().find(|(open, _)| *open == operation);
    Some(open.map_or(OwnAct::Other, |(_, act)| *act))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_in_the_table_is_closed() {
        let id = "0192f0c1-0000-7000-8000-000000000000";
        assert_eq!(own_act_at(&Method::GET, "/api/clients"), None);
        assert_eq!(own_act_at(&Method::POST, "/api/clients"), Some(OwnAct::WriteInvoices));
        assert_eq!(own_act_at(&Method::PUT, &format!("/api/invoices/{id}")), Some(OwnAct::WriteInvoices));
        for (method, path) in [
            (Method::GET, "/api/profile/export".to_owned()),
            (Method::HEAD, "/api/profile/export".to_owned()),
            (Method::POST, "/api/tokens".to_owned()),
            (Method::PUT, "/api/profile/password".to_owned()),
            (Method::PUT, "/api/profile".to_owned()),
            (Method::POST, "/api/bank-accounts".to_owned()),
            (Method::PUT, "/api/invoices/".to_owned()),
            (Method::POST, format!("/api/invoices/{id}/cancel")),
            (Method::POST, format!("/api/invoices/{id}/submit/more")),
            (Method::POST, "/api/something/new".to_owned()),
        ] {
            assert_eq!(own_act_at(&method, &path), Some(OwnAct::Other), "{method} {path}");
        }
    }

    /// A name that no operation has would open nothing, and nobody would notice.
    #[test]
    fn every_operation_of_the_table_is_in_the_contract() {
        let paths = CONTRACT.value()["paths"].as_object().unwrap().values();
        let known: Vec<&str> = paths
            .flat_map(|operations| operations.as_object().unwrap().values())
            .filter_map(|operation| operation["operationId"].as_str())
            .collect();
        for operation in OPEN.iter().map(|(operation, _)| *operation).chain([CLOSED]) {
            assert!(known.contains(&operation), "{operation}");
        }
    }
}
