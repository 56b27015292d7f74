//! How a person's salary is taxed: recorded by the office or chosen by the person, and what a run makes of it.

use paraply_storage::salary::runs;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{TestApp, Who};

struct Office {
    app: TestApp,
    admin: Who,
    anna: Who,
}

impl Office {
    async fn new(pool: PgPool) -> Self {
        let app = TestApp::new(pool);
        let admin = app.admin("admin@example.com").await;
        let anna = app.user("anna@example.com").await;
        app.ready_for_salary(&anna, "199001012385").await;
        Self { app, admin, anna }
    }

    fn path(&self) -> String {
        format!("/api/admin/users/{}/tax-profiles", self.anna.id.unwrap())
    }

    async fn record(&self, mut tax: Value) -> crate::support::Answer {
        tax["reason"] = json!("Underlag i pärmen");
        self.app.post(&self.admin, &self.path(), tax).await
    }

    /// The payslip that a run on the next bank day would hold.
    async fn preview(&self) -> Value {
        let body = json!({ "paymentDate": "2026-11-25" });
        let answer = self.app.post(&self.admin, "/api/admin/salary-runs/preview", body).await.ok();
        assert_eq!(answer["blockers"], json!([]));
        answer["payslips"][0].clone()
    }
}

fn fields(answer: &Value) -> Vec<String> {
    let fields = answer["fields"].as_array().unwrap();
    fields.iter().map(|fault| fault["field"].as_str().unwrap().to_owned()).collect()
}

fn step<'a>(payslip: &'a Value, name: &str) -> &'a Value {
    payslip["steps"].as_array().unwrap().iter().find(|step| step["name"] == name).unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_office_records_a_decision_with_its_paper_and_last_day(pool: PgPool) {
    let office = Office::new(pool).await;
    let decision = json!({
        "swedishTax": true, "rule": "decision", "decisionKind": "percent", "decisionPercent": "12",
        "decisionReference": "Skatteverket 2026-11-01", "validTo": "2026-12-31", "taxTable": 33, "taxColumn": 1,
        "holidayMode": "saved", "pensionPercent": "4.5",
    });
    let history = office.record(decision.clone()).await.ok();
    assert_eq!(history.as_array().unwrap().len(), 1);
    let tax = &history[0]["tax"];
    for (field, value) in decision.as_object().unwrap() {
        assert_eq!(&tax[field], value, "{field}");
    }
    assert_eq!(tax["validFrom"], "2026-11-21");
    assert_eq!(history[0]["createdByName"], "admin");
    // The same again is not written again; a later day is.
    assert_eq!(office.record(decision).await.ok().as_array().unwrap().len(), 1);
    let later = json!({ "swedishTax": true, "rule": "side_income", "validFrom": "2026-12-01" });
    let history = office.record(later).await.ok();
    assert_eq!(history[0]["tax"]["validFrom"], "2026-12-01");
    assert_eq!(history[0]["tax"]["holidayMode"], "saved");
    assert_eq!(office.app.get(&office.admin, &office.path()).await.ok(), history);
    let audited: i64 =
        sqlx::query_scalar("select count(*) from audit_events where action = 'tax_profile.add'")
            .fetch_one(&office.app.app.pool)
            .await
            .unwrap();
    assert_eq!(audited, 2);

    let invoice = office.app.paid_invoice(&office.anna, 1, "20000").await;
    let payslip = office.preview().await;
    assert_eq!(payslip["invoiceIds"], json!([invoice]));
    assert!(step(&payslip, "preliminary_tax")["source"].as_str().unwrap().contains("55"));
    for name in ["holiday_saved", "holiday_reserve", "pension_premium", "special_payroll_tax"] {
        assert_ne!(step(&payslip, name)["result"], "0.00", "{name}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn each_rule_is_refused_with_its_field_when_something_is_missing(pool: PgPool) {
    let office = Office::new(pool).await;
    let on = |more: Value| {
        let mut tax = json!({ "swedishTax": true });
        tax.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        tax
    };
    for (tax, expected) in [
        (json!({ "rule": "main_employer", "taxTable": 28, "taxColumn": 1 }), vec!["taxTable"]),
        (json!({ "rule": "main_employer", "taxTable": 43, "taxColumn": 7 }), vec!["taxTable", "taxColumn"]),
        (json!({ "rule": "no_decision" }), vec!["taxTable", "taxColumn"]),
        (json!({ "rule": "sink" }), vec!["decisionReference"]),
        (json!({ "rule": "decision", "decisionReference": "x" }), vec!["decisionKind"]),
        (
            json!({ "rule": "decision", "decisionKind": "amount", "decisionReference": "x" }),
            vec!["decisionAmount"],
        ),
        (
            json!({ "rule": "student", "decisionReference": "x", "validFrom": "2026-12-01", "validTo": "2026-11-30" }),
            vec!["validTo"],
        ),
        (json!({ "rule": "side_income", "pensionPercent": "36" }), vec!["pensionPercent"]),
        (json!({ "rule": "side_income", "validFrom": "2026-11-20" }), vec!["validFrom"]),
        (json!({ "rule": "side_income", "voluntaryPercent": "101" }), vec!["voluntaryPercent"]),
    ] {
        let answer = office.record(on(tax.clone())).await;
        assert_eq!(answer.status, 422, "{tax}");
        assert_eq!(fields(&answer.json), expected, "{tax}");
    }
    assert_eq!(office.app.get(&office.admin, &office.path()).await.ok(), json!([]));
    let nobody = "/api/admin/users/01930000-0000-7000-8000-000000000000/tax-profiles";
    assert_eq!(office.app.get(&office.admin, nobody).await.status, 404);
    assert_eq!(office.app.get(&office.anna, &office.path()).await.status, 403);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_freelancer_chooses_only_what_is_the_freelancers(pool: PgPool) {
    let office = Office::new(pool).await;
    let sink = json!({ "swedishTax": true, "rule": "sink", "decisionReference": "SKV 2026-01-02", "pensionPercent": "5" });
    office.record(sink).await.ok();
    let update = async |tax: Value| {
        let profile = office.app.get(&office.anna, "/api/profile").await.ok();
        let mut body = json!({ "tax": tax });
        for field in ["fullName", "phone", "address", "city", "postalCode", "country", "language", "version"]
        {
            body[field] = profile[field].clone();
        }
        office.app.put(&office.anna, "/api/profile", body).await
    };
    let read = office.app.get(&office.anna, "/api/profile").await.ok()["tax"].clone();
    assert_eq!(read["rule"], "sink");
    // Sent back as it was read it changes nothing, and its own choices are free.
    let mut saved = read.clone();
    saved["holidayMode"] = json!("saved");
    assert_eq!(update(saved).await.ok()["tax"]["holidayMode"], "saved");
    let student = json!({ "swedishTax": true, "rule": "student", "decisionReference": "x" });
    let refused = update(student).await;
    assert_eq!((refused.status.as_u16(), fields(&refused.json)), (422, vec!["tax.rule".to_owned()]));
    let mut pension = read.clone();
    pension["pensionPercent"] = json!("1");
    assert_eq!(fields(&update(pension).await.json), ["tax.pensionPercent"]);
    let table = json!({ "swedishTax": true, "rule": "main_employer", "taxTable": 32, "taxColumn": 1 });
    assert_eq!(fields(&update(table).await.json), ["tax.rule"]);
    let mut more = read.clone();
    more["voluntaryPercent"] = json!("30");
    let chosen = update(more).await.ok();
    assert_eq!((&chosen["tax"]["rule"], &chosen["tax"]["pensionPercent"]), (&json!("sink"), &json!("5")));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_small_year_is_paid_in_full_until_it_reaches_a_thousand(pool: PgPool) {
    let office = Office::new(pool).await;
    // 950 − 147.50 = 802.50
    office.app.paid_invoice(&office.anna, 1, "950").await;
    let first = office.preview().await;
    assert_eq!((&first["grossSalary"], &first["payout"]), (&json!("802.50"), &json!("802.50")));
    assert!(step(&first, "employer_contributions")["rule"].as_str().unwrap().contains("000"));
    let body = json!({ "paymentDate": "2026-11-25" });
    office.app.post(&office.admin, "/api/admin/salary-runs", body).await.ok();

    office.app.paid_invoice(&office.anna, 2, "10000").await;
    let second = office.preview().await;
    // (9400 − 802.50 × 0.3142) / 1.3142
    assert_eq!(second["grossSalary"], "6960.77");
    let inputs = step(&second, "employer_contributions")["inputs"].as_array().unwrap();
    assert!(inputs.iter().any(|input| input["value"].as_str().unwrap().contains("802")));
}

/// What becomes of a change that waits for a run in the making, which reaches the person meanwhile.
async fn beside_a_run<T>(office: &Office, change: impl Future<Output = T>) -> T {
    let Office { app, anna, .. } = office;
    let mut run = app.app.pool.begin().await.unwrap();
    runs::lock_making(&mut run).await.unwrap();
    let reaches = async {
        let waits = "select count(*) from pg_stat_activity
                     where datname = current_database() and wait_event_type = 'Lock'";
        while app.count(waits).await == 0 {}
        sqlx::query("set local lock_timeout = '100ms'").execute(&mut *run).await.unwrap();
        let person = sqlx::query("select from users where id = $1 for key share").bind(anna.id);
        person.execute(&mut *run).await.unwrap();
        run.rollback().await.unwrap();
    };
    tokio::join!(change, reaches).0
}

/// A run that is being made needs the people it pays: who changes their tax waits for it without holding them.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_change_of_tax_waits_for_a_run_in_the_making_and_does_not_stop_it(pool: PgPool) {
    let office = Office::new(pool).await;
    let Office { app, admin, anna } = &office;
    let profile = app.get(anna, "/api/profile").await.ok();
    let mut body = json!({});
    for field in
        ["fullName", "phone", "address", "city", "postalCode", "country", "language", "tax", "version"]
    {
        body[field] = profile[field].clone();
    }
    body["tax"]["voluntaryPercent"] = json!("35");
    let own = beside_a_run(&office, app.put(anna, "/api/profile", body)).await;
    assert_eq!(own.ok()["tax"]["voluntaryPercent"], "35");
    let user = format!("/api/admin/users/{}", anna.id.unwrap());
    let read = app.get(admin, &user).await.ok();
    let mut tax = read["tax"].clone();
    (tax["voluntaryPercent"], tax["reason"]) = (json!("40"), json!("Asked for by phone"));
    let body = json!({
        "fullName": read["fullName"], "email": read["email"], "version": read["version"], "tax": tax,
    });
    let by_office = beside_a_run(&office, app.put(admin, &user, body)).await;
    assert_eq!(by_office.ok()["tax"]["voluntaryPercent"], "40");
}
