//! Sensitive operations: an open session is not enough, whoever uses it has just proven who they are.

use chrono::TimeDelta;
use paraply_api::http::CONTRACT;
use poem::http::Method;
use serde_json::json;
use sqlx::PgPool;

use crate::access::{call, operations};
use crate::support::{PASSWORD, TestApp, Who};

/// Always ask.
const FRESH: &[&str] = &[
    "adminAddUserBankAccount",
    "adminUpdateUserBankAccount",
    "createBankAccount",
    "updateBankAccount",
    "deleteBankAccount",
    "createAccessToken",
    "beginTotp",
    "beginPasskey",
    "addPasskey",
    "removePasskey",
    "confirmTotp",
    "removeTotp",
    "renewRecoveryCodes",
    "exportProfile",
    "deleteAccount",
    "adminConfirmApproval",
    "adminExportSalaryRun",
    "adminResetSecondFactor",
    "adminGetPaymentFile",
    "adminDownloadPaymentFile",
    "adminExportRefunds",
    "adminGetRefundFileContent",
    "adminMakeTaxPayment",
    "adminWithdrawSettingsVersion",
];

/// Of these, what an access token may do: its scope decides.
const BY_TOKEN: &[&str] = &[
    "adminExportSalaryRun",
    "adminGetPaymentFile",
    "adminDownloadPaymentFile",
    "adminMakeTaxPayment",
    "adminExportRefunds",
    "adminGetRefundFileContent",
];

/// Ask when what they change is sensitive; each has a test below.
const SOMETIMES: &[&str] = &["changePassword", "adminCreateUser", "adminUpdateUser", "adminUpdateSettings"];

/// Sound like it, but only look, take rights away, or prove themselves otherwise.
const NEVER: &[&str] = &[
    "login",
    "proveSecondFactor",
    "askPasskeyToSignIn",
    "askPasskey",
    "getAwaitedSignIn",
    "getSecondFactor",
    "reauthenticate",
    "forgotPassword",
    "resetPassword",
    "verifyEmail",
    "resendVerification",
    "listAccessTokens",
    "revokeAccessToken",
    "listEmailChoices",
    "setEmailChoice",
    "adminListAccessTokens",
    "adminUpdateMailText",
    "adminGetLogo",
    "adminGetLogoPicture",
    "adminReplaceLogo",
    "adminRemoveLogo",
    "adminRevokeAccessToken",
    "listBankAccounts",
    "getBankAccount",
    "lookUpBank",
    "adminListUserBankAccounts",
    "adminVerifyUserEmail",
    "adminGetSettings",
    "adminListSettingsVersions",
    "adminPreviewSettings",
    "adminListApprovals",
    "adminGetApproval",
    "adminRejectApproval",
    "adminStopApproval",
    "getPublicSettings",
];

/// What an operation is called or stands under that may have to ask.
const WORDS: &[&str] = &[
    "password",
    "token",
    "bank-account",
    "bankaccount",
    "second-factor",
    "secondfactor",
    "totp",
    "passkey",
    "recovery",
    "payment-file",
    "paymentfile",
    "settings",
    "email",
    "login",
    "reauth",
    "/delete",
    "profile/export",
    "approval",
];

#[test]
fn every_operation_that_sounds_sensitive_is_classified() {
    let spec = CONTRACT.value();
    let mut missing = vec![];
    for (path, methods) in spec["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            let id = operation["operationId"].as_str().unwrap();
            let text = format!("{path} {id}").to_lowercase();
            let sensitive = WORDS.iter().any(|word| text.contains(word));
            let tables = [FRESH, SOMETIMES, NEVER].iter().filter(|table| table.contains(&id)).count();
            if tables > 1 || (sensitive && tables == 0) {
                missing.push(id.to_owned());
            }
        }
    }
    assert!(missing.is_empty(), "say whether they ask for a confirmation: {missing:?}");
}

/// Makes what the session proved too old by a second.
async fn grow_stale(app: &TestApp) {
    sqlx::query("update sessions set authenticated_at = $1")
        .bind(app.app.clock.now() - TimeDelta::minutes(10) - TimeDelta::seconds(1))
        .execute(&app.app.pool)
        .await
        .unwrap();
}

async fn confirm(app: &TestApp, who: &Who) {
    let path = "/api/session/reauthenticate";
    app.post(who, path, json!({ "code": app.code() })).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_stolen_session_does_nothing_sensitive(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    grow_stale(&app).await;
    // Which end the session, and with it the test.
    let stays = |id: &str| !["logout", "resetPassword"].contains(&id);
    for operation in operations().into_iter().filter(|operation| stays(&operation.id)) {
        let answer = call(&app, &admin, &operation, &[]).await;
        let asked = answer.json["code"] == "reauthentication_required";
        assert_eq!(asked, FRESH.contains(&operation.id.as_str()), "{}: {}", operation.id, answer.json);
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_stolen_token_does_nothing_that_is_its_owners(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let token = app.token(&admin, "money").await;
    for sql in [
        "alter table access_tokens disable trigger access_tokens_approved",
        "update access_tokens set approved_at = created_at",
    ] {
        sqlx::query(sql).execute(&app.app.pool).await.unwrap();
    }
    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    for operation in operations().iter().filter(|operation| FRESH.contains(&operation.id.as_str())) {
        let answer = call(&app, &app.visitor(), operation, &[("authorization", &bearer)]).await;
        if BY_TOKEN.contains(&operation.id.as_str()) {
            assert_ne!(answer.json["code"], "reauthentication_required", "{}", operation.id);
            assert_ne!(answer.json["code"], "session_required", "{}", operation.id);
            assert_ne!(answer.json["code"], "token_scope", "{}", operation.id);
        } else {
            let refusal = answer.refused(403);
            assert!(["session_required", "token_scope"].contains(&&*refusal), "{}: {refusal}", operation.id);
        }
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn who_has_a_second_factor_confirms_with_it_and_not_with_the_password(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    app.with_password(&anna).await;
    let path = "/api/session/reauthenticate";
    let export = async || app.get(&anna, "/api/profile/export").await;
    grow_stale(&app).await;
    assert_eq!(export().await.refused(403), "reauthentication_required");
    let wrong = app.post(&anna, path, json!({ "password": "not this one" })).await;
    assert_eq!(wrong.json["fields"][0]["code"], "wrong_password");
    assert_eq!(export().await.refused(403), "reauthentication_required");
    app.post(&anna, path, json!({ "password": PASSWORD })).await.ok();
    export().await.ok();

    app.add_totp(&anna).await;
    grow_stale(&app).await;
    let password = app.post(&anna, path, json!({ "password": PASSWORD })).await;
    assert_eq!(password.json["fields"][0]["field"], "code");
    app.post(&anna, path, json!({ "code": app.wrong_code() })).await.refused(422);
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "quite another secret 7" });
    let stolen = app.put(&anna, "/api/profile/password", change.clone()).await;
    assert_eq!(stolen.refused(403), "reauthentication_required");
    confirm(&app, &anna).await;
    let state = app.get(&anna, "/api/second-factor").await.ok();
    assert!(state["freshUntil"].is_string(), "{state}");
    app.put(&anna, "/api/profile/password", change).await.ok();
    // A code counts once here, too.
    app.post(&anna, path, json!({ "code": app.code() })).await.refused(422);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn wrong_confirmations_count_as_wrong_passwords(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.user("anna@example.com").await;
    app.add_totp(&anna).await;
    let tries =
        (0..40).map(|_| app.post(&anna, "/api/session/reauthenticate", json!({ "code": app.wrong_code() })));
    let answers = futures_util::future::join_all(tries).await;
    assert!(answers.iter().any(|answer| answer.status == 429));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn roles_and_addresses_of_others_ask(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let bo = app.user("bo@example.com").await;
    let path = format!("/api/admin/users/{}", bo.id.unwrap());
    grow_stale(&app).await;
    let edit = async |name: &str, email: &str| {
        app.put(&admin, &path, json!({ "fullName": name, "email": email })).await
    };
    edit("Bo Berg", "bo@example.com").await.ok();
    assert_eq!(edit("Bo Berg", "thief@example.com").await.refused(403), "reauthentication_required");
    let promote = json!({ "fullName": "Bo Berg", "email": "bo@example.com", "roles": ["finance"] });
    assert_eq!(app.put(&admin, &path, promote).await.refused(403), "reauthentication_required");
    let new = json!({ "fullName": "Puppet", "email": "puppet@example.com", "roles": ["support"] });
    let created = app.post(&admin, "/api/admin/users", new).await;
    assert_eq!(created.refused(403), "reauthentication_required");
    let new = json!({ "fullName": "Cia", "email": "cia@example.com" });
    app.post(&admin, "/api/admin/users", new).await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn settings_that_guard_money_ask_and_others_do_not(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    grow_stale(&app).await;
    for (pointer, value, asks) in [
        ("/requireSecondFactor", json!(false), true),
        ("/requireSecondApprover", json!(false), true),
        ("/company/bankgiro", json!("5402-9681"), true),
        ("/supportHours", json!("9-16"), false),
    ] {
        let mut settings = app.get(&admin, "/api/admin/settings").await.ok();
        *settings.pointer_mut(pointer).unwrap() = value;
        let answer = app.send(&admin, Method::PUT, "/api/admin/settings", Some(settings)).await;
        assert_eq!(answer.json["code"] == "reauthentication_required", asks, "{pointer}: {}", answer.json);
    }
}
