//! What a page sends along because somebody has read it there: the version of the record, why money is typed in, and
//! that rates are assumed. Tests of other things leave it out; tests of this use `send`.

use poem::http::Method;
use serde_json::{Value, json};

use super::{TestApp, Who};

impl TestApp {
    /// The body with the version that the record has now, and with a reason where one must be given.
    pub async fn as_read(&self, who: &Who, method: &Method, path: &str, mut body: Value) -> Value {
        let Value::Object(fields) = &mut body else { return body };
        let parts: Vec<&str> = path.trim_start_matches("/api/").split('/').collect();
        if *method == Method::POST && parts.starts_with(&["admin", "invoices"]) {
            let ground: &[&str] = match parts.last().copied() {
                Some("payments" | "mark-paid") => &["reason", "evidence"],
                Some("reassign") => &["reason"],
                _ => &[],
            };
            for ground in ground {
                fields.entry(*ground).or_insert_with(|| json!("Statement of 20 November, line 3"));
            }
        }
        if let ["admin", "salary-runs", _, "approve"] = parts[..] {
            fields.entry("assumedRates").or_insert(json!(true));
        }
        let Some(record) = read_before(method, &parts) else { return body };
        if !fields.contains_key("version") {
            let read = self.get(who, &format!("/api/{record}")).await;
            fields.insert("version".into(), read.json.get("version").cloned().unwrap_or(json!(1)));
        }
        body
    }
}

/// The record that a write builds on.
fn read_before(method: &Method, parts: &[&str]) -> Option<String> {
    let is_post = *method == Method::POST;
    match parts {
        [
            "admin",
            "invoices",
            id,
            "send" | "return" | "cancel" | "credit" | "reissue" | "mark-paid" | "mark-unpaid" | "reassign",
        ] if is_post => Some(format!("admin/invoices/{id}")),
        [
            "admin",
            "salary-runs",
            id,
            "recalculate" | "approve" | "payment-file" | "confirm" | "remove" | "discard" | "reverse",
        ] if is_post => Some(format!("admin/salary-runs/{id}")),
        ["invoices", id, "submit" | "withdraw" | "cancel"] if is_post => Some(format!("invoices/{id}")),
        ["admin", "invoices" | "groups" | "users" | "clients", _]
        | ["invoices" | "clients" | "bank-accounts", _]
            if *method == Method::PUT =>
        {
            Some(parts.join("/"))
        }
        _ => None,
    }
}
