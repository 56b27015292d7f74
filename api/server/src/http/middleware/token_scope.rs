//! What an access token may write of its owner's own. Reads are open to every token; what is not in this table, and all
//! that is added later, takes a session. The back office is closed by the scope's permissions.

use paraply_domain::token_scope::{OwnAct, TokenScope};
use poem::Request;
use poem::http::Method;

/// The open operations; `*` stands for one part of a path.
const OPEN: &[(Method, &str, OwnAct)] = &[
    (Method::POST, "/invoices/preview", OwnAct::Preview),
    (Method::POST, "/clients", OwnAct::WriteInvoices),
    (Method::PUT, "/clients/*", OwnAct::WriteInvoices),
    (Method::POST, "/invoices", OwnAct::WriteInvoices),
    (Method::PUT, "/invoices/*", OwnAct::WriteInvoices),
    (Method::DELETE, "/invoices/*", OwnAct::WriteInvoices),
    (Method::POST, "/invoices/*/submit", OwnAct::WriteInvoices),
    (Method::POST, "/invoices/*/withdraw", OwnAct::WriteInvoices),
    (Method::POST, "/invoices/*/duplicate", OwnAct::WriteInvoices),
    (Method::POST, "/invoice-templates/*/drafts", OwnAct::WriteInvoices),
    (Method::POST, "/invoices/*/files", OwnAct::WriteInvoices),
    (Method::DELETE, "/invoices/*/files/*", OwnAct::WriteInvoices),
    (Method::POST, "/invoices/*/reimbursements", OwnAct::WriteInvoices),
    (Method::DELETE, "/invoices/*/reimbursements/*", OwnAct::WriteInvoices),
];

/// What a token never reads: all personal data at once.
const CLOSED: &str = "/profile/export";

fn fits(pattern: &str, path: &str) -> bool {
    let (mut pattern, mut path) = (pattern.split('/'), path.trim_end_matches('/').split('/'));
    loop {
        match (pattern.next(), path.next()) {
            (None, None) => return true,
            (Some("*"), Some(part)) if !part.is_empty() => {}
            (Some(wanted), Some(part)) if wanted == part => {}
            _ => return false,
        }
    }
}

/// What a request does with the caller's own records; nothing when it reads.
pub fn own_act(request: &Request) -> Option<OwnAct> {
    // As the router of `/api` sees it, without the prefix.
    own_act_of(request.method(), request.uri().path())
}

/// Whether a token of some scope may call an operation on the caller's own records, as the contract writes it.
pub fn is_open(method: &str, path: &str) -> bool {
    let method =
        Method::from_bytes(method.to_uppercase().as_bytes()).expect("the contract names methods of HTTP");
    // The widest scope: each includes the ones before it.
    own_act_of(&method, path).is_none_or(|act| TokenScope::Money.allows(act))
}

fn own_act_of(method: &Method, path: &str) -> Option<OwnAct> {
    if matches!(*method, Method::GET | Method::HEAD) && path.trim_end_matches('/') != CLOSED {
        return None;
    }
    let open = OPEN.iter().find(|(open, pattern, _)| open == method && fits(pattern, path));
    Some(open.map_or(OwnAct::Other, |(_, _, act)| *act))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_in_the_table_is_closed() {
        let id = "0192f0c1-0000-7000-8000-000000000000";
        assert_eq!(own_act_of(&Method::GET, "/clients"), None);
        assert_eq!(own_act_of(&Method::POST, "/clients"), Some(OwnAct::WriteInvoices));
        assert_eq!(own_act_of(&Method::PUT, &format!("/invoices/{id}")), Some(OwnAct::WriteInvoices));
        for (method, path) in [
            (Method::GET, "/profile/export".to_owned()),
            (Method::POST, "/tokens".to_owned()),
            (Method::PUT, "/profile/password".to_owned()),
            (Method::PUT, "/profile".to_owned()),
            (Method::POST, "/bank-accounts".to_owned()),
            (Method::PUT, "/invoices/".to_owned()),
            (Method::POST, format!("/invoices/{id}/cancel")),
            (Method::POST, format!("/invoices/{id}/submit/more")),
            (Method::POST, "/something/new".to_owned()),
        ] {
            assert_eq!(own_act_of(&method, &path), Some(OwnAct::Other), "{method} {path}");
        }
    }
}
