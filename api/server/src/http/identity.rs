//! Login and logout, registration, email verification and password reset.

pub(crate) mod access_tokens;
pub(crate) mod oidc;
pub(crate) mod passkeys;
pub(crate) mod reauthentication;
pub(crate) mod second_factor;
pub(crate) mod sessions;
pub(crate) mod viewings;

use chrono::NaiveDate;
use paraply_app::identity::{self, Login, Registration};
use paraply_app::users::terms;
use paraply_app::{App, Caller, groups};
use paraply_domain::language::Language;
use paraply_domain::staff;
use poem::Request;
use poem::web::Data;
use poem_openapi::payload::{Json, Response};
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::auth::User;
use super::browser::{self, origin};
use super::list::{ApiResult, MessageResponse};
use super::middleware::viewing;
use super::middleware::viewing::Viewer;
use super::staff::PermissionName;
use super::{Tag, language};
use passkeys::PasskeyOptions;
use second_factor::{AwaitedSignIn, SecondFactorKind, SecondFactorProof};

/// Login credentials.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct LoginRequest {
    /// Email address of the account.
    #[oai(validator(max_length = 320))]
    email: String,
    /// Password of the account.
    #[oai(validator(max_length = 1000))]
    password: String,
}

/// Result of a login.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct LoginResponse {
    /// The password is correct, but the email address must be verified first. Nobody is logged in.
    requires_verification: bool,
    /// The password is correct, but a second factor must be verified within five minutes. Nobody is logged in yet.
    requires_second_factor: bool,
    /// Second factors that the user can use.
    second_factors: Option<Vec<SecondFactorKind>>,
    /// Message in the language of the request.
    message: String,
    /// Name of the logged-in user.
    full_name: Option<String>,
    /// Whether the user has access to the back office.
    is_admin: Option<bool>,
}

impl LoginResponse {
    fn say(message: &str) -> Self {
        Self {
            requires_verification: false,
            requires_second_factor: false,
            second_factors: None,
            message: message.into(),
            full_name: None,
            is_admin: None,
        }
    }

    /// The response to a correct password, with its cookie.
    fn to(app: &App, login: Login) -> Response<Json<Self>> {
        let language = language::current();
        let answer = Self::say;
        match login {
            Login::SignedIn(signed_in) => {
                let cookie = browser::session_cookie(
                    app,
                    &signed_in.secret,
                    identity::sessions::lifetime(signed_in.is_admin),
                );
                let device = browser::device_cookie(app, &signed_in.device);
                Response::new(Json(Self {
                    full_name: Some(signed_in.full_name),
                    is_admin: Some(signed_in.is_admin),
                    ..answer(language.phrase("done-login"))
                }))
                .header("Set-Cookie", cookie)
                .header("Set-Cookie", device)
            }
            Login::RequiresVerification => Response::new(Json(Self {
                requires_verification: true,
                ..answer(language.phrase("done-verify-first"))
            })),
            Login::RequiresSecondFactor(awaited) => {
                let cookie = second_factor::challenge_cookie(app, &awaited.secret);
                let message = if awaited.state.totp {
                    language.phrase("done-enter-code")
                } else {
                    language.phrase("done-confirm-passkey")
                };
                Response::new(Json(Self {
                    requires_second_factor: true,
                    second_factors: Some(second_factor::kinds(awaited.state)),
                    ..answer(message)
                }))
                .header("Set-Cookie", cookie)
            }
        }
    }
}

/// Registration of a freelancer.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct RegisterRequest {
    /// First and last name.
    #[oai(validator(max_length = 1000))]
    full_name: String,
    /// A verification link is sent to this address.
    #[oai(validator(max_length = 1000))]
    email: String,
    /// At least ten characters.
    #[oai(validator(max_length = 1000))]
    password: String,
    /// Referral code of another user.
    #[oai(validator(max_length = 1000))]
    referral: Option<String>,
}

/// The same response whether or not the address already has an account; only the email differs.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct RegisterResponse {
    /// Whether an email has been sent.
    email_verification_sent: bool,
    /// Message in the language of the request.
    message: String,
    /// Name, normalised.
    full_name: String,
}

/// Role of a user.
#[derive(Enum)]
#[oai(rename_all = "snake_case")]
enum Role {
    /// Everything in the back office, including staff and roles.
    Admin,
    /// Payments, salary, tax and accounting.
    Finance,
    /// Invoice approvals, clients and messages.
    Reviewer,
    /// Reads everything in the back office and changes nothing.
    Support,
    /// Their own invoices.
    Freelancer,
}

impl From<staff::Role> for Role {
    fn from(role: staff::Role) -> Self {
        match role {
            staff::Role::Admin => Self::Admin,
            staff::Role::Finance => Self::Finance,
            staff::Role::Reviewer => Self::Reviewer,
            staff::Role::Support => Self::Support,
        }
    }
}

/// The logged-in user.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct CurrentUser {
    /// Id of the user.
    id: Uuid,
    /// Display name.
    full_name: String,
    /// Email address.
    email: String,
    /// Whether the user has access to the back office through any role.
    is_admin: bool,
    /// Roles of the user.
    roles: Vec<Role>,
    /// Permissions that the roles grant in the back office.
    permissions: Vec<PermissionName>,
    /// Whether the email address is verified.
    email_verified: bool,
    /// Whether a role requires a second factor that is not set up. Until then, access to the back office is read-only.
    lacks_second_factor: bool,
    /// Language of emails.
    language: LanguageCode,
    /// Default payment terms in days, as agreed with the group.
    payment_terms_days: Option<i32>,
    /// Version of the terms of use that applies and that the user has not accepted; absent: none.
    terms_to_accept: Option<NaiveDate>,
    /// Admin who is viewing as this user, read-only.
    viewed_by: Option<Viewer>,
}

/// Supported language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename = "Language", rename_all = "lowercase")]
pub enum LanguageCode {
    /// Swedish.
    Sv,
    /// English.
    En,
}

impl From<Language> for LanguageCode {
    fn from(language: Language) -> Self {
        match language {
            Language::Sv => Self::Sv,
            Language::En => Self::En,
        }
    }
}

impl From<LanguageCode> for Language {
    fn from(code: LanguageCode) -> Self {
        match code {
            LanguageCode::Sv => Self::Sv,
            LanguageCode::En => Self::En,
        }
    }
}

impl From<Caller> for CurrentUser {
    fn from(caller: Caller) -> Self {
        Self {
            id: caller.user_id.0,
            full_name: caller.full_name,
            email: caller.email.into_string(),
            is_admin: caller.roles.is_staff(),
            roles: caller.roles.iter().map(Into::into).chain([Role::Freelancer]).collect(),
            permissions: caller.roles.permissions().map(Into::into).collect(),
            email_verified: caller.email_verified,
            lacks_second_factor: caller.lacks_second_factor,
            language: caller.language.into(),
            payment_terms_days: None,
            terms_to_accept: None,
            viewed_by: None,
        }
    }
}

/// Token of an emailed link.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct TokenRequest {
    /// The `token` parameter of the link.
    #[oai(validator(max_length = 200))]
    token: String,
}

/// Email address of an account.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct EmailRequest {
    /// Email address.
    #[oai(validator(max_length = 320))]
    email: String,
}

/// A new password, authorised by an emailed link.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ResetPasswordRequest {
    /// The `token` parameter of the link.
    #[oai(validator(max_length = 200))]
    token: String,
    /// At least ten characters.
    #[oai(validator(max_length = 1000))]
    password: String,
}

pub struct Api;

#[OpenApi(tag = "Tag::Identity")]
impl Api {
    /// Get the logged-in user
    ///
    /// 401 if nobody is logged in.
    #[oai(path = "/user", method = "get", operation_id = "getCurrentUser")]
    async fn get_current_user(
        &self,
        Data(app): Data<&App>,
        request: &Request,
        User(caller): User,
    ) -> ApiResult<Json<CurrentUser>> {
        let payment_terms_days = groups::payment_terms_of(app, caller.user_id).await?;
        let terms_to_accept = terms::to_accept(app, caller.user_id).await?;
        let viewed_by = viewing::viewer(request);
        Ok(Json(CurrentUser { payment_terms_days, terms_to_accept, viewed_by, ..caller.into() }))
    }

    /// Log in
    ///
    /// Sets the session cookie, and a cookie that identifies the device at later logins. For a user with a second
    /// factor, nobody is logged in yet: `requiresSecondFactor` is true, and `POST /api/login/second-factor` sets these
    /// cookies. Failed attempts are limited: after five wrong passwords for an account from unknown devices, five from
    /// a known device, five from the address of a known device without its cookie, or sixty from one IP address, each
    /// further one doubles the wait before the next attempt (429). The user is notified by email of a login from a
    /// new device.
    #[oai(path = "/login", method = "post", operation_id = "login")]
    async fn login(
        &self,
        Data(app): Data<&App>,
        request: &Request,
        Json(body): Json<LoginRequest>,
    ) -> ApiResult<Response<Json<LoginResponse>>> {
        let origin = origin(request, app);
        let login = identity::login(app, &origin, &body.email, &body.password).await?;
        Ok(LoginResponse::to(app, login))
    }

    /// Verify the second factor
    ///
    /// Second step of a login: a code of the authenticator app, a recovery code or a signed passkey response; each is
    /// valid once. Five wrong ones end the login, and each further one doubles the wait before the next attempt
    /// (429).
    #[oai(path = "/login/second-factor", method = "post", operation_id = "proveSecondFactor")]
    async fn prove_second_factor(
        &self,
        Data(app): Data<&App>,
        request: &Request,
        Json(body): Json<SecondFactorProof>,
    ) -> ApiResult<Response<Json<LoginResponse>>> {
        let secret = second_factor::challenge_secret(request);
        let proof = body.read()?;
        let login = identity::finish_login(app, &origin(request, app), secret.as_deref(), proof).await?;
        let cleared = second_factor::cleared_challenge_cookie(app);
        Ok(LoginResponse::to(app, Login::SignedIn(login)).header("Set-Cookie", cleared))
    }

    /// Request passkey options for a login
    ///
    /// Options for `navigator.credentials.get()`, valid for five minutes and for this login.
    #[oai(path = "/login/passkey", method = "post", operation_id = "askPasskeyToSignIn")]
    async fn ask_passkey(&self, Data(app): Data<&App>, request: &Request) -> ApiResult<Json<PasskeyOptions>> {
        let secret = second_factor::challenge_secret(request);
        let options = identity::second_step::ask_passkey(app, secret.as_deref()).await?;
        Ok(Json(PasskeyOptions { options }))
    }

    /// Get the pending login
    ///
    /// The login that waits for its second factor.
    #[oai(path = "/login/second-factor", method = "get", operation_id = "getAwaitedSignIn")]
    async fn awaited_sign_in(
        &self,
        Data(app): Data<&App>,
        request: &Request,
    ) -> ApiResult<Json<AwaitedSignIn>> {
        let secret = second_factor::challenge_secret(request).unwrap_or_default();
        let state = identity::second_step::awaited(app, &secret).await?;
        Ok(Json(AwaitedSignIn { second_factors: second_factor::kinds(state) }))
    }

    /// Create an account
    ///
    /// Sends a verification email. The user cannot log in before the address is verified.
    #[oai(path = "/register", method = "post", operation_id = "register")]
    async fn register(
        &self,
        Data(app): Data<&App>,
        request: &Request,
        Json(body): Json<RegisterRequest>,
    ) -> ApiResult<Json<RegisterResponse>> {
        let language = language::current();
        let registration = Registration::parse(
            &body.full_name,
            &body.email,
            &body.password,
            body.referral.as_deref(),
            language,
        )?;
        let full_name = registration.full_name().to_owned();
        identity::register(app, &origin(request, app), registration).await?;
        let message = language.phrase("done-verification-sent");
        Ok(Json(RegisterResponse { email_verification_sent: true, message: message.into(), full_name }))
    }

    /// Log out
    ///
    /// Ends the session on the server and clears the cookie. Succeeds also if nobody is logged in.
    #[oai(path = "/logout", method = "post", operation_id = "logout")]
    async fn logout(
        &self,
        Data(app): Data<&App>,
        request: &Request,
    ) -> ApiResult<Response<Json<MessageResponse>>> {
        identity::logout(app, &origin(request, app)).await?;
        let answer = MessageResponse::say("done-logout");
        Ok(Response::new(answer).header("Set-Cookie", browser::cleared_session_cookie(app)))
    }

    /// Verify an email address
    ///
    /// Takes the token of the emailed link, valid once and for 24 hours. Logs the user in, unless the browser already
    /// has a session; `fullName` is then set.
    #[oai(path = "/verify-email", method = "post", operation_id = "verifyEmail")]
    async fn verify_email(
        &self,
        Data(app): Data<&App>,
        request: &Request,
        Json(body): Json<TokenRequest>,
    ) -> ApiResult<Response<Json<LoginResponse>>> {
        match identity::verify_email(app, &origin(request, app), &body.token).await? {
            Some(login) => Ok(LoginResponse::to(app, login)),
            None => Ok(Response::new(Json(LoginResponse::say(language::current().phrase("done-verified"))))),
        }
    }

    /// Resend the verification email
    ///
    /// The same response whether or not the address needs verification.
    #[oai(path = "/verify-email/resend", method = "post", operation_id = "resendVerification")]
    async fn resend_verification(
        &self,
        Data(app): Data<&App>,
        request: &Request,
        Json(body): Json<EmailRequest>,
    ) -> ApiResult<Json<MessageResponse>> {
        identity::resend_verification(app, &origin(request, app), &body.email).await?;
        Ok(MessageResponse::say("done-verification-resent"))
    }

    /// Request a password reset
    ///
    /// Emails a link that is valid for 15 minutes. The same response whether or not the address has an account.
    #[oai(path = "/forgot-password", method = "post", operation_id = "forgotPassword")]
    async fn forgot_password(
        &self,
        Data(app): Data<&App>,
        request: &Request,
        Json(body): Json<EmailRequest>,
    ) -> ApiResult<Json<MessageResponse>> {
        identity::forgot_password(app, &origin(request, app), &body.email).await?;
        Ok(MessageResponse::say("done-reset-sent"))
    }

    /// Reset the password
    ///
    /// Takes the token of the emailed link, valid once. All sessions end.
    #[oai(path = "/reset-password", method = "post", operation_id = "resetPassword")]
    async fn reset_password(
        &self,
        Data(app): Data<&App>,
        Json(body): Json<ResetPasswordRequest>,
    ) -> ApiResult<Json<MessageResponse>> {
        identity::reset_password(app, &body.token, &body.password).await?;
        Ok(MessageResponse::say("done-password-reset"))
    }
}
