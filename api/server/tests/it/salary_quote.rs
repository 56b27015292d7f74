//! The calculator.

use serde_json::json;
use sqlx::PgPool;

use crate::support::TestApp;

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn ten_thousand_kronor_become_5_007_64_and_back(pool: PgPool) {
    let app = TestApp::new(pool);
    let who = app.visitor();
    let body = json!({ "amount": "10000", "birthYear": 1990, "paymentDate": "2026-05-25" });
    let pay = app.post(&who, "/api/salary-quote", body).await.ok();
    let figure = |name: &str| pay[name].as_str().unwrap().to_owned();
    assert_eq!(figure("fee"), "600.00");
    assert_eq!(figure("wagePool"), "9400.00");
    assert_eq!(figure("grossSalary"), "7152.64");
    assert_eq!(figure("employerContributions"), "2247.36");
    assert_eq!(figure("preliminaryTax"), "2145.00");
    assert_eq!(figure("payout"), "5007.64");
    assert_eq!(pay["steps"].as_array().unwrap().len(), 10);

    let body = json!({ "net": "5007.64", "birthYear": 1990, "paymentDate": "2026-05-25" });
    let back = app.post(&who, "/api/salary-quote", body).await.ok();
    assert!(back["subtotal"].as_str().unwrap().parse::<f64>().unwrap() <= 10_000.0);
    assert!(back["payout"].as_str().unwrap().parse::<f64>().unwrap() >= 5_007.64);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_quote_says_which_field_is_wrong(pool: PgPool) {
    let app = TestApp::new(pool);
    let who = app.visitor();
    for (body, status, field) in [
        (json!({}), 422, "amount"),
        (json!({ "amount": "100", "net": "100" }), 422, "net"),
        (json!({ "amount": "-1" }), 422, "amount"),
        (json!({ "amount": "100" }), 422, "amount"),
        (json!({ "amount": "5000", "taxTable": 28, "taxColumn": 1 }), 422, "taxTable"),
        (json!({ "amount": "5000", "taxTable": 33 }), 422, "taxColumn"),
        (json!({ "amount": "5000", "birthYear": 1800 }), 422, "birthYear"),
        (
            json!({ "amount": "5000", "taxTable": 33, "taxColumn": 1, "paymentDate": "2031-01-15" }),
            422,
            "paymentDate",
        ),
    ] {
        let answer = app.post(&who, "/api/salary-quote", body.clone()).await;
        assert_eq!(answer.status.as_u16(), status, "{body}: {}", answer.json);
        assert_eq!(answer.json["fields"][0]["field"], field, "{body}: {}", answer.json);
    }
    for body in [json!({ "amount": "1e400" }), json!({ "amount": 10.5 }), json!({ "amount": { "a": 1 } })] {
        let answer = app.post(&who, "/api/salary-quote", body).await;
        assert_eq!(answer.json["fields"][0]["field"], "amount", "{}", answer.json);
        assert_eq!(answer.refused(400), "malformed");
    }
    let two = json!({ "amount": "x", "birthYear": "1990", "paymentDate": "2026-02-30" });
    let answer = app.post(&who, "/api/salary-quote", two).await;
    assert_eq!(
        answer.json["fields"].as_array().unwrap().len(),
        3,
        "every wrong field is named: {}",
        answer.json
    );
    let unknown = app.post(&who, "/api/salary-quote", json!({ "amount": "100", "fee": "0" })).await;
    assert_eq!(unknown.refused(400), "malformed");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_quote_is_dated_by_when_the_client_is_to_pay(pool: PgPool) {
    let app = TestApp::new(pool);
    let who = app.visitor();
    let line = json!({ "description": "Webb", "quantity": "1", "unit": "pcs", "unitPrice": "10000", "vatRate": "25" });
    for (due, promised) in [("2026-12-20", "2026-12-23"), ("2026-12-29", "2027-01-05")] {
        let quoted =
            app.post(&who, "/api/salary-quote", json!({ "amount": "10000", "dueDate": due })).await.ok();
        assert_eq!(quoted["promisedPayoutDate"], promised);
        // What the editor says of such an invoice.
        let invoice = json!({ "dueDate": due, "items": [line] });
        let tried = app.post(&who, "/api/invoice-trial", invoice).await.ok();
        for name in ["promisedPayoutDate", "promiseReason"] {
            assert_eq!(quoted[name], tried[name], "{due} {name}");
        }
        assert_eq!(quoted["payout"], tried["pay"]["payout"], "{due}");
        if promised.starts_with("2026") {
            assert_eq!(quoted["steps"], tried["pay"]["steps"], "the rates of a year that is known");
        }
    }
    // Nobody pays in the past any more.
    let late = json!({ "net": "5000", "dueDate": "2026-01-01" });
    let late = app.post(&who, "/api/salary-quote", late).await.ok();
    assert_eq!(late["promisedPayoutDate"], "2026-11-25", "three bank days after Saturday 21 November");
    assert!(late["promiseReason"].as_str().unwrap().contains("21 November 2026"), "{late}");
    let undated = app.post(&who, "/api/salary-quote", json!({ "amount": "10000" })).await.ok();
    assert!(undated.get("promisedPayoutDate").is_none() && undated.get("promiseReason").is_none());
    let wrong = app.post(&who, "/api/salary-quote", json!({ "amount": "10000", "dueDate": "soon" })).await;
    assert_eq!(wrong.json["fields"][0]["field"], "dueDate");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn several_quotes_are_answered_in_their_order_as_each_alone(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    let questions = [
        json!({ "amount": "10000", "swedishTax": false }),
        json!({ "net": "5000", "birthYear": 1990 }),
        json!({ "amount": "1000.00" }),
    ];
    for who in [&app.visitor(), &anna] {
        let together = app.post(who, "/api/salary-quotes", json!({ "quotes": questions })).await.ok();
        for (question, answer) in questions.iter().zip(together.as_array().unwrap()) {
            assert_eq!(&app.post(who, "/api/salary-quote", question.clone()).await.ok(), answer);
        }
    }

    let wrong =
        json!({ "quotes": [{ "amount": "-1" }, { "amount": "1000" }, { "amount": "1000", "net": "1" }] });
    let answer = app.post(&anna, "/api/salary-quotes", wrong).await;
    let fields: Vec<_> = answer.json["fields"].as_array().unwrap().iter().map(|one| &one["field"]).collect();
    assert_eq!(fields, ["quotes[0].amount", "quotes[2].net"]);
    assert_eq!(answer.status.as_u16(), 422);
    for many in [0, 21] {
        let many = vec![json!({ "amount": "1000" }); many];
        let answer = app.post(&anna, "/api/salary-quotes", json!({ "quotes": many })).await;
        assert_eq!(answer.refused(400), "malformed");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_calculation_is_drawn_for_whoever_opens_its_link(pool: PgPool) {
    let app = TestApp::new(pool);
    let who = app.visitor();
    let mut drawn = Vec::new();
    for asked in [
        "amount=10000&language=sv",
        "amount=10000&language=en",
        "net=10000&language=sv",
        "amount=10000&swedishTax=false&language=sv",
    ] {
        let answer = app.get(&who, &format!("/api/salary-quote/picture?{asked}")).await;
        assert_eq!(answer.status.as_u16(), 200, "{asked}: {}", answer.json);
        assert_eq!(answer.headers["content-type"], "image/png");
        let picture = image::load_from_memory(&answer.bytes).unwrap();
        assert_eq!((picture.width(), picture.height()), (1200, 630));
        assert!(!drawn.contains(&answer.bytes), "{asked}: the picture says nothing of it");
        drawn.push(answer.bytes);
    }
    let again = app.get(&who, "/api/salary-quote/picture?amount=10000.00&language=sv").await;
    assert!(again.bytes == drawn[0]);

    for (asked, status, field) in [
        ("", 422, "amount"),
        ("amount=100&net=100", 422, "net"),
        ("amount=-1", 422, "amount"),
        ("amount=ten", 400, "amount"),
        ("net=1e9", 400, "net"),
    ] {
        let answer = app.get(&who, &format!("/api/salary-quote/picture?{asked}")).await;
        assert_eq!(answer.status.as_u16(), status, "{asked}: {}", answer.json);
        assert_eq!(answer.json["fields"][0]["field"], field, "{asked}: {}", answer.json);
    }
}
