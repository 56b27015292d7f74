//! Credit on the tax account.

use serde_json::{Value, json};

use crate::support::{Mock, Paraply, assert_snapshot};

const MONTH: &str = "GET /api/admin/agi/202611";

fn month() -> Value {
    let summary = json!({
        "id": "202611", "period": "202611", "status": "correction_needed", "individualCount": 0, "gross": "0.00",
        "tax": "0.00", "contributions": "0.00", "box487": "0.00", "box497": "0.00", "dueOn": "2026-12-14",
        "payBy": "2026-12-14", "unpaid": "-1000.00", "taxCredit": "1000.00", "loweredTax": "2145.00",
    });
    let by = json!({ "createdByName": "Ada Admin", "createdAt": "2027-01-10T08:00:00Z" });
    let with = |more: Value| {
        let mut made = by.clone();
        made.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        made
    };
    let id = "019a0000-0000-7000-8000-000000000001";
    json!({
        "id": "202611", "month": summary, "individuals": [], "declarations": [], "taxPayments": [],
        "otherCredit": "0.00", "assumedRates": true,
        "taxOffsets": [with(json!({ "id": id, "fromPeriod": "202611", "toPeriod": "202612", "amount": "392.00" }))],
        "taxRefunds": [with(json!({ "id": id, "amount": "3000.00", "receivedOn": "2027-01-11", "evidence": "SKV" }))],
    })
}

#[test]
fn a_month_shows_its_offsets_and_refunds() {
    let mock = Mock::with(vec![(MONTH, month())]);
    let said = Paraply::signed_in(&mock.url).transcript(&[&["salary", "agi", "show", "2026-11"]]);
    assert_snapshot("output/salary_agi_surplus", &said);
}

#[test]
fn lowered_tax_triggers_a_warning_before_the_declaration() {
    let mock = Mock::with(vec![(MONTH, month())]);
    let said = Paraply::signed_in(&mock.url).transcript(&[&["salary", "agi", "declare", "2026-11"]]);
    assert_snapshot("plans/salary_agi_declare_lowered_tax", &said);
    assert!(mock.lines().iter().all(|line| line.starts_with("GET")), "nothing is made without a yes");
}

#[test]
fn a_refund_is_of_the_whole_credit_by_default() {
    let refund = "POST /api/admin/agi/202611/tax-refund";
    let mock = Mock::with(vec![(MONTH, month()), (refund, month())]);
    let paraply = Paraply::signed_in(&mock.url);
    let args = ["salary", "agi", "refund", "2026-11", "--date", "2027-01-11", "--evidence", "SKV", "--yes"];
    paraply.run(&args).ok();
    paraply.run(&[&args[..], &["--amount", "250.00"]].concat()).ok();
    let requests = mock.requests.lock().unwrap();
    let sent = requests.iter().filter(|request| request.line.starts_with(refund));
    let amounts: Vec<Value> =
        sent.map(|request| serde_json::from_str::<Value>(&request.body).unwrap()["amount"].clone()).collect();
    assert_eq!(amounts, ["1000.00", "250.00"]);
}
