//! What people want to change about their tax is a request with a document; the office decides, and until then what is
//! recorded applies.

use chrono::TimeDelta;
use paraply_app::jobs;
use paraply_storage::sealed;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

const PDF: &[u8] = b"%PDF-1.7 registration";

struct Office {
    app: TestApp,
    admin: Who,
    finance: Who,
    anna: Who,
}

impl Office {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let admin = app.admin("admin@example.com").await;
        let finance = app.staff("finance@example.com", &["finance"]).await;
        let anna = app.user("anna@example.com").await;
        app.ready_for_salary(&anna, "199001012385").await;
        Self { app, admin, finance, anna }
    }

    async fn request(&self, who: &Who, fields: &[(&str, &str)]) -> Answer {
        self.app.send_form(who, "/api/tax-requests", fields, "bevis.pdf", PDF).await
    }

    /// Anna asks for no Swedish tax.
    async fn off(&self) -> Value {
        let tax = off().to_string();
        self.request(&self.anna, &[("tax", &tax), ("reason", "I work from Lisbon")]).await.ok()
    }

    async fn decide(&self, who: &Who, request: &Value, act: &str, body: Value) -> Answer {
        self.app.post(who, &format!("/api/admin/tax-requests/{}/{act}", text(&request["id"])), body).await
    }

    /// Anna's own data with other tax settings.
    async fn save(&self, tax: Value, personnummer: Option<&str>) -> Answer {
        let profile = self.app.get(&self.anna, "/api/profile").await.ok();
        let mut body = json!({ "tax": tax });
        if let Some(number) = personnummer {
            body["personnummer"] = json!(number);
        }
        for field in ["fullName", "phone", "address", "city", "postalCode", "country", "language", "version"]
        {
            body[field] = profile[field].clone();
        }
        self.app.put(&self.anna, "/api/profile", body).await
    }

    /// The payslip that a run on the next bank day would hold.
    async fn preview(&self) -> Value {
        let body = json!({ "paymentDate": "2026-11-25" });
        let answer = self.app.post(&self.admin, "/api/admin/salary-runs/preview", body).await.ok();
        assert_eq!(answer["blockers"], json!([]));
        answer["payslips"][0].clone()
    }
}

fn off() -> Value {
    json!({
        "swedishTax": false, "rule": "side_income", "disabledGround": "abroad",
        "disabledReason": "Work and residence abroad", "disabledEvidence": "A1 certificate of Portugal",
    })
}

fn table(table: i32) -> Value {
    json!({ "swedishTax": true, "rule": "main_employer", "taxTable": table, "taxColumn": 1 })
}

fn fields(answer: &Answer) -> Vec<&str> {
    answer.json["fields"].as_array().unwrap().iter().map(|fault| text(&fault["field"])).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_freelancer_cannot_switch_swedish_tax_off_alone(pool: PgPool) {
    let office = Office::new(pool).await;
    let saved = office.save(off(), None).await;
    assert_eq!(fields(&saved), ["tax.swedishTax"]);
    assert!(text(&saved.json["fields"][0]["message"]).starts_with("Send a request"), "{}", saved.json);
    saved.refused(422);
    for changed in [table(32), json!({ "swedishTax": true, "rule": "student", "decisionReference": "x" })] {
        assert_eq!(fields(&office.save(changed, None).await), ["tax.rule"]);
    }
    assert_eq!(office.app.count("select count(*) from tax_profiles").await, 0);

    let made = office.off().await;
    assert_eq!((&made["status"], &made["kind"]), (&json!("waiting"), &json!("tax")));
    assert_eq!(made["summary"], "no Swedish tax (Work and residence abroad)");
    let profile = office.app.get(&office.anna, "/api/profile").await.ok();
    assert_eq!((&profile["tax"]["swedishTax"], &profile["feePercentage"]), (&json!(true), &json!("5")));

    let approved = office.decide(&office.finance, &made, "approve", json!({})).await.ok();
    assert_eq!(
        (&approved["status"], &approved["effectiveFrom"], &approved["decidedByName"]),
        (&json!("approved"), &json!("2026-11-21"), &json!("finance"))
    );
    let profile = office.app.get(&office.anna, "/api/profile").await.ok();
    assert_eq!((&profile["tax"]["swedishTax"], &profile["feePercentage"]), (&json!(false), &json!("10")));
    let path = format!("/api/admin/users/{}/tax-profiles", office.anna.id.unwrap());
    let history = office.app.get(&office.admin, &path).await.ok();
    assert_eq!(history[0]["requestId"], made["id"]);
    while jobs::run_due(&office.app.app).await.unwrap() > 0 {}
    let mail = &office.app.get(&office.admin, "/api/admin/mails").await.ok()[0];
    assert_eq!((&mail["kind"], &mail["to"][0]), (&json!("tax_request_approved"), &json!("anna@example.com")));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn swedish_tax_cannot_be_switched_off_after_the_client_has_paid(pool: PgPool) {
    let office = Office::new(pool).await;
    office.app.paid_invoice(&office.anna, 1, "10000").await;
    office.save(off(), None).await.refused(422);
    office.off().await;
    // 9 400 / 1.3142; contributions stay 31.42 %.
    let payslip = office.preview().await;
    assert_eq!(
        (
            &payslip["swedishTax"],
            &payslip["grossSalary"],
            &payslip["employerContributions"],
            &payslip["preliminaryTax"]
        ),
        (&json!(true), &json!("7152.64"), &json!("2247.36"), &json!("2145.00"))
    );
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_recorded_personnummer_changes_only_by_request(pool: PgPool) {
    let office = Office::new(pool).await;
    let usual = json!({ "swedishTax": true, "rule": "side_income" });
    // Born 1930: no contributions at all.
    let saved = office.save(usual.clone(), Some("19300101-2389")).await;
    assert_eq!(fields(&saved), ["personnummer"]);
    office.save(usual, Some("19900101-2385")).await.ok();
    assert_eq!(
        fields(&office.request(&office.anna, &[("personnummer", "900101-2386"), ("reason", "x")]).await),
        ["personnummer"]
    );
    let wish = [("personnummer", "19900101-2393"), ("reason", "My number was corrected")];
    let made = office.request(&office.anna, &wish).await.ok();
    assert_eq!(
        (&made["personnummer"], &made["personnummerBefore"]),
        (&json!("19900101-****"), &json!("19900101-****"))
    );
    let export = office.app.get(&office.anna, "/api/profile/export").await.ok();
    assert_eq!(export["taxRequests"][0]["personnummer"], "199001012393");
    assert!(!export.to_string().contains("enc1."), "{export}");
    let path = format!("/api/admin/tax-requests/{}", text(&made["id"]));
    assert_eq!(office.app.get(&office.finance, &path).await.ok()["personnummer"], "199001012393");
    let support = office.app.staff("support@example.com", &["support"]).await;
    assert_eq!(office.app.get(&support, &path).await.ok()["personnummer"], "19900101-****");
    office.app.get(&support, &format!("{path}/file")).await.refused(403);
    assert_eq!(holders(&office, "199001012385").await, 1);
    office.decide(&office.finance, &made, "approve", json!({})).await.ok();
    assert_eq!(holders(&office, "199001012393").await, 1);
}

/// How many people have this number.
async fn holders(office: &Office, number: &str) -> i64 {
    sqlx::query_scalar("select count(*) from users where personnummer_index = $1")
        .bind(sealed::PERSONNUMMER.index(number).unwrap())
        .fetch_one(&office.app.app.pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_decides_on_their_own_tax(pool: PgPool) {
    let office = Office::new(pool).await;
    let tax = table(29).to_string();
    let made = office.request(&office.finance, &[("tax", &tax), ("reason", "My tax slip")]).await.ok();
    assert_eq!(office.decide(&office.finance, &made, "approve", json!({})).await.refused(409), "own_tax");
    assert_eq!(
        office.decide(&office.finance, &made, "reject", json!({ "reason": "no" })).await.refused(409),
        "own_tax"
    );
    // Nor by the office's own forms.
    let own = format!("/api/admin/users/{}/tax-profiles", office.finance.id.unwrap());
    let mut record = table(29);
    record["reason"] = json!("My tax slip");
    let refused = office.app.post(&office.finance, &own, record.clone()).await;
    assert_eq!(refused.refused(409), "own_money");
    let form = json!({ "fullName": "admin", "email": "admin@example.com", "tax": record });
    let path = format!("/api/admin/users/{}", office.admin.id.unwrap());
    assert_eq!(office.app.put(&office.admin, &path, form).await.refused(409), "own_money");
    office.decide(&office.admin, &made, "approve", json!({})).await.ok();
    let history = office.app.get(&office.admin, &own).await.ok();
    assert_eq!(history[0]["tax"]["taxTable"], 29);
    // Nor in SQL.
    for (sql, constraint) in [
        (
            "insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, created_by)
             values (gen_random_uuid(), $1, '2026-11-21', true, 'side_income', $1)",
            "tax_profiles_not_own",
        ),
        (
            "insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, tax_table, tax_column,
                                       voluntary_percent, disabled_ground, disabled_reason, disabled_evidence,
                                       created_by)
             values (gen_random_uuid(), $1, '2026-11-21', false, 'main_employer', 29, 1, 90, 'other', 'a', 'b', $1)",
            "tax_profiles_not_own",
        ),
        (
            "insert into tax_requests (id, user_id, kind, before, after, reason, file_id, status, decided_by, decided_at,
                                       effective_from, created_at)
             select gen_random_uuid(), $1, 'tax', before, after, reason, file_id, 'approved', $1, now(), '2026-11-21', now()
             from tax_requests",
            "tax_requests_not_own",
        ),
    ] {
        refused_by(&office, sql, office.finance.id.unwrap(), constraint).await;
    }
}

async fn refused_by(office: &Office, sql: &'static str, id: Uuid, constraint: &str) {
    let error = sqlx::query(sql).bind(id).execute(&office.app.app.pool).await.unwrap_err();
    assert_eq!(error.as_database_error().unwrap().constraint(), Some(constraint), "{error}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn f_skatt_is_asked_for_with_its_document_and_its_last_day(pool: PgPool) {
    let office = Office::new(pool).await;
    let f_skatt = json!({
        "swedishTax": false, "rule": "side_income", "disabledGround": "f_skatt",
        "disabledEvidence": "Registration certificate 2026-11-02", "disabledValidTo": "2027-06-30",
    });
    let wish = |tax: &Value| [("tax", tax.to_string()), ("reason", "I have a company of my own".to_owned())];
    let request = async |tax: Value| {
        let wish = wish(&tax);
        let fields = wish.each_ref().map(|(name, value)| (*name, value.as_str()));
        office.request(&office.anna, &fields).await
    };
    let mut endless = f_skatt.clone();
    endless["disabledValidTo"] = Value::Null;
    assert_eq!(fields(&request(endless).await), ["tax.disabledValidTo"]);
    // Under another name it would be paid without the own invoice.
    let mut other = f_skatt.clone();
    other["disabledGround"] = json!("other");
    other["disabledReason"] = json!("Jag har f-skatt");
    let other = request(other).await;
    assert_eq!(
        (fields(&other), &other.json["fields"][0]["message"]),
        (vec!["tax.disabledGround"], &json!("Choose F-tax as the ground"))
    );
    assert_eq!(fields(&office.save(f_skatt.clone(), None).await), ["tax.swedishTax"]);
    let made = request(f_skatt).await.ok();
    assert_eq!(made["summary"], "F-tax until 2027-06-30");
    let over = json!({ "validFrom": "2027-07-01" });
    assert_eq!(fields(&office.decide(&office.finance, &made, "approve", over).await), ["validFrom"]);
    office.decide(&office.finance, &made, "approve", json!({})).await.ok();
    let profile = office.app.get(&office.anna, "/api/profile").await.ok();
    let tax = &profile["tax"];
    assert_eq!(
        (&tax["swedishTax"], &tax["disabledGround"], &tax["disabledValidTo"], &profile["feePercentage"]),
        (&json!(false), &json!("f_skatt"), &json!("2027-06-30"), &json!("10"))
    );
    // A later day is asked for anew.
    let mut longer = tax.clone();
    longer["disabledValidTo"] = json!("2027-12-31");
    assert_eq!(fields(&office.save(longer, None).await), ["tax.disabledReason"]);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn more_tax_applies_at_once_and_less_is_a_request(pool: PgPool) {
    let office = Office::new(pool).await;
    let at =
        |percent: &str| json!({ "swedishTax": true, "rule": "side_income", "voluntaryPercent": percent });
    assert_eq!(office.save(at("40"), None).await.ok()["tax"]["voluntaryPercent"], "40");
    assert_eq!(fields(&office.save(at("35"), None).await), ["tax.voluntaryPercent"]);
    let none = json!({ "swedishTax": true, "rule": "side_income" });
    assert_eq!(fields(&office.save(none.clone(), None).await), ["tax.voluntaryPercent"]);
    let (tax, more) = (none.to_string(), at("45").to_string());
    let free = office.request(&office.anna, &[("tax", &more), ("reason", "more")]).await;
    assert_eq!(free.json["fields"][0]["code"], "nothing_changes");
    let made = office.request(&office.anna, &[("tax", &tax), ("reason", "less")]).await.ok();
    // What was chosen freely in between stays.
    let saved = json!({ "swedishTax": true, "rule": "side_income", "voluntaryPercent": "40", "holidayMode": "saved" });
    office.save(saved, None).await.ok();
    office.decide(&office.finance, &made, "approve", json!({})).await.ok();
    let tax = office.app.get(&office.anna, "/api/profile").await.ok()["tax"].clone();
    assert_eq!((tax.get("voluntaryPercent"), &tax["holidayMode"]), (None, &json!("saved")));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_approved_change_never_reaches_back_to_an_approved_salary(pool: PgPool) {
    let office = Office::new(pool).await;
    office.app.paid_invoice(&office.anna, 1, "10000").await;
    let run = office
        .app
        .post(&office.admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" }))
        .await
        .ok();
    let path = format!("/api/admin/salary-runs/{}/approve", text(&run["id"]));
    let other = office.app.admin("admin2@example.com").await;
    office.app.post(&other, &path, json!({ "version": run["version"] })).await.ok();
    let made = office.off().await;
    let early = office.decide(&office.finance, &made, "approve", json!({ "validFrom": "2026-11-25" })).await;
    assert_eq!(
        (fields(&early), &early.json["fields"][0]["code"]),
        (vec!["validFrom"], &json!("salary_approved"))
    );
    let approved = office.decide(&office.finance, &made, "approve", json!({})).await.ok();
    assert_eq!(approved["effectiveFrom"], "2026-11-26");
    let sql = "insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, created_by)
               select gen_random_uuid(), $1, '2026-11-25', true, 'side_income', id from users
               where email = 'admin@example.com'";
    refused_by(&office, sql, office.anna.id.unwrap(), "tax_profiles_not_retroactive").await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_request_is_decided_once_and_told_with_its_reason(pool: PgPool) {
    let office = Office::new(pool).await;
    let made = office.off().await;
    let tax = table(33).to_string();
    let second = office.request(&office.anna, &[("tax", &tax), ("reason", "x")]).await;
    assert_eq!(second.refused(409), "tax_request_open");
    assert_eq!(
        fields(&office.decide(&office.finance, &made, "reject", json!({ "reason": " " })).await),
        ["reason"]
    );
    let reason = json!({ "reason": "The certificate has expired" });
    let (first, second) = tokio::join!(
        office.decide(&office.finance, &made, "reject", reason.clone()),
        office.decide(&office.admin, &made, "reject", reason.clone()),
    );
    assert!(first.status.is_success() != second.status.is_success());
    assert_eq!(
        office.decide(&office.finance, &made, "approve", json!({})).await.refused(409),
        "tax_request_closed"
    );
    let path = format!("/api/tax-requests/{}/withdraw", text(&made["id"]));
    assert_eq!(office.app.post(&office.anna, &path, json!({})).await.refused(409), "tax_request_closed");
    let own = office.app.get(&office.anna, "/api/tax-requests").await.ok();
    assert_eq!((&own[0]["status"], &own[0]["decisionNote"]), (&json!("rejected"), &reason["reason"]));
    assert_eq!(office.app.count("select count(*) from mails where kind = 'tax_request_rejected'").await, 1);
    assert_eq!(office.app.count("select count(*) from tax_profiles").await, 0);
    let changed = "update tax_requests set status = 'withdrawn' where user_id = $1";
    refused_by(&office, changed, office.anna.id.unwrap(), "tax_requests_decided_once").await;
    refused_by(
        &office,
        "delete from tax_requests where user_id = $1",
        office.anna.id.unwrap(),
        "tax_requests_decided_once",
    )
    .await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_withdrawn_request_makes_room_for_another(pool: PgPool) {
    let office = Office::new(pool).await;
    let made = office.off().await;
    let path = format!("/api/tax-requests/{}", text(&made["id"]));
    let bo = office.app.user("bo@example.com").await;
    office.app.post(&bo, &format!("{path}/withdraw"), json!({})).await.refused(404);
    office.app.get(&bo, &format!("{path}/file")).await.refused(404);
    assert_eq!(office.app.get(&office.anna, &format!("{path}/file")).await.bytes, PDF);
    let withdrawn = office.app.post(&office.anna, &format!("{path}/withdraw"), json!({})).await.ok();
    assert_eq!(withdrawn["status"], "withdrawn");
    office.off().await;
    let waiting =
        office.app.get(&office.finance, "/api/admin/tax-requests?filter={\"status\":\"waiting\"}").await.ok();
    assert_eq!(waiting.as_array().unwrap().len(), 1);
    let file = format!("/api/admin/tax-requests/{}/file", text(&waiting[0]["id"]));
    assert_eq!(office.app.get(&office.finance, &file).await.bytes, PDF);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_request_without_its_document_is_refused_by_field(pool: PgPool) {
    let office = Office::new(pool).await;
    let tax = off().to_string();
    let bad = json!({ "swedishTax": false, "rule": "side_income" }).to_string();
    for (wish, name, file, expected) in [
        (vec![("tax", &*tax), ("reason", "x")], "a.exe", b"MZ\x90".as_slice(), vec!["file"]),
        (vec![("tax", &tax), ("reason", "x")], "a.pdf", b"".as_slice(), vec!["file"]),
        (vec![("tax", &tax), ("reason", " ")], "a.pdf", PDF, vec!["reason"]),
        (vec![("reason", "x")], "a.pdf", PDF, vec!["tax"]),
        (
            vec![("tax", &bad), ("reason", "x")],
            "a.pdf",
            PDF,
            vec!["tax.disabledGround", "tax.disabledReason", "tax.disabledEvidence"],
        ),
        (vec![("personnummer", "19900101"), ("reason", "x")], "a.pdf", PDF, vec!["personnummer"]),
    ] {
        let answer = office.app.send_form(&office.anna, "/api/tax-requests", &wish, name, file).await;
        assert_eq!(fields(&answer), expected, "{wish:?}");
        answer.refused(422);
    }
    let usual = json!({ "swedishTax": true, "rule": "side_income" }).to_string();
    let same = office.request(&office.anna, &[("tax", &usual), ("reason", "x")]).await;
    assert_eq!(same.json["fields"][0]["code"], "nothing_changes");
    let broken = office.request(&office.anna, &[("tax", "{"), ("reason", "x")]).await;
    assert!(broken.status.is_client_error(), "{}", broken.status);
    assert_eq!(office.app.count("select count(*) from files").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_request_that_the_office_has_overtaken_is_not_approved(pool: PgPool) {
    let office = Office::new(pool).await;
    let made = office.off().await;
    let path = format!("/api/admin/users/{}/tax-profiles", office.anna.id.unwrap());
    // The office says why it records a tax.
    assert_eq!(fields(&office.app.post(&office.finance, &path, table(34)).await), ["reason"]);
    let mut record = table(34);
    record["reason"] = json!("Tax slip of November");
    let history = office.app.post(&office.finance, &path, record).await.ok();
    assert_eq!(history[0]["reason"], "Tax slip of November");
    let late = office.decide(&office.finance, &made, "approve", json!({})).await;
    assert_eq!(late.refused(409), "tax_request_outdated");
    office.app.app.clock.advance(TimeDelta::days(1));
    let finance = office.app.sign_in_again(&office.finance).await;
    office.decide(&finance, &made, "reject", json!({ "reason": "Ask again" })).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_closed_account_leaves_no_request_behind(pool: PgPool) {
    let office = Office::new(pool).await;
    office.app.with_password(&office.anna).await;
    office.off().await;
    let close = json!({ "password": crate::support::PASSWORD });
    office.app.post(&office.anna, "/api/profile/delete", close).await.ok();
    for left in ["select count(*) from tax_requests", "select count(*) from files"] {
        assert_eq!(office.app.count(left).await, 0, "{left}");
    }
}
