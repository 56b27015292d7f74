//! Signing in and out, registration, verified addresses, forgotten passwords.

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

/// How somebody proves who they are.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct LoginRequest {
    /// The address the account has.
    #[oai(validator(max_length = 320))]
    email: String,
    /// The password.
    #[oai(validator(max_length = 1000))]
    password: String,
}

/// What came of a login.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct LoginResponse {
    /// True: the password is right, but the address must be verified first; nobody is signed in.
    requires_verification: bool,
    /// True: the password is right, but the second factor must be proven next, within five minutes; nobody is signed
    /// in.
    requires_second_factor: bool,
    /// With what it can be proven.
    second_factors: Option<Vec<SecondFactorKind>>,
    /// To show.
    message: String,
    /// Who has signed in.
    full_name: Option<String>,
    /// Whether the back office is open to them.
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

    /// The answer to a right password, with the cookie that goes with it.
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

/// A wish to have an account.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct RegisterRequest {
    /// First and last name.
    #[oai(validator(max_length = 1000))]
    full_name: String,
    /// An address that can be read: a link is mailed to it.
    #[oai(validator(max_length = 1000))]
    email: String,
    /// Ten characters or more.
    #[oai(validator(max_length = 1000))]
    password: String,
    /// The referral code of who told of us.
    #[oai(validator(max_length = 1000))]
    referral: Option<String>,
}

/// The same answer whether or not the address has an account; the mail says which.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct RegisterResponse {
    /// A mail is on its way.
    email_verification_sent: bool,
    /// To show.
    message: String,
    /// The name as it was understood.
    full_name: String,
}

/// What a person does here.
#[derive(Enum)]
#[oai(rename_all = "snake_case")]
enum Role {
    /// Everything in the back office, and who else works there.
    Admin,
    /// Payments, salary, tax and the books.
    Finance,
    /// The queue of invoices, the clients, and what people ask.
    Reviewer,
    /// Sees everything in the back office and changes nothing.
    Support,
    /// Invoices of their own.
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

/// The person who calls.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct CurrentUser {
    /// Who it is.
    id: Uuid,
    /// The name to show.
    full_name: String,
    /// The address.
    email: String,
    /// Whether the back office is open to them: with any of its roles.
    is_admin: bool,
    /// What they do here.
    roles: Vec<Role>,
    /// What their roles let them do in the back office.
    permissions: Vec<PermissionName>,
    /// Whether the address is proven.
    email_verified: bool,
    /// Their role requires a second factor, which is not set up: until then they only read in the back office.
    lacks_second_factor: bool,
    /// The language of their mails.
    language: LanguageCode,
    /// Days until an invoice of theirs falls due unless they choose another date, as agreed with their group.
    payment_terms_days: Option<i32>,
    /// The version of the terms of use that applies and that they have not accepted.
    terms_to_accept: Option<NaiveDate>,
    /// An admin looks on as this person, read-only.
    viewed_by: Option<Viewer>,
}

/// A language that texts exist in.
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
            email: caller.email,
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

/// The token of a mailed link.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct TokenRequest {
    /// From the link's `token`.
    #[oai(validator(max_length = 200))]
    token: String,
}

/// An address that waits for a mail.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct EmailRequest {
    /// The address.
    #[oai(validator(max_length = 320))]
    email: String,
}

/// A new password, proven by a mailed link.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ResetPasswordRequest {
    /// From the link's `token`.
    #[oai(validator(max_length = 200))]
    token: String,
    /// Ten characters or more.
    #[oai(validator(max_length = 1000))]
    password: String,
}

pub struct Api;

#[OpenApi(tag = "Tag::Identity")]
impl Api {
    /// Who is signed in
    ///
    /// 401 when nobody is.
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

    /// Sign in
    ///
    /// Sets the session cookie, and one by which the device is known at its next sign-in. Who has a second factor is not
    /// signed in yet: `requiresSecondFactor` is true, and a cookie leads to `POST /api/login/second-factor`, which sets
    /// these cookies. After five wrong passwords for an account from unknown devices, five from a known one, five
    /// from the address of a known one without its cookie, or sixty from one IP address, each further one doubles the delay until the next: 429 says how long it is. A sign-in from a
    /// new device is mailed.
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

    /// Prove the second factor
    ///
    /// The second step of a sign-in: a code of the authenticator app, a recovery code or what a passkey has signed, each
    /// counts once. Five wrong ones end the sign-in, and each further one doubles the delay until the next: 429 says how
    /// long it is.
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

    /// Ask a passkey for the second factor
    ///
    /// The answer is for `navigator.credentials.get()`, within five minutes and in this sign-in.
    #[oai(path = "/login/passkey", method = "post", operation_id = "askPasskeyToSignIn")]
    async fn ask_passkey(&self, Data(app): Data<&App>, request: &Request) -> ApiResult<Json<PasskeyOptions>> {
        let secret = second_factor::challenge_secret(request);
        let options = identity::second_step::ask_passkey(app, secret.as_deref()).await?;
        Ok(Json(PasskeyOptions { options }))
    }

    /// Get the sign-in that waits for its second factor
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
    /// A link that verifies the address is mailed; until it is opened nobody can sign in.
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

    /// Sign out
    ///
    /// Ends the session on the server and clears the cookie; also when nobody was signed in.
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

    /// Verify an address
    ///
    /// With the token of the mailed link, once and within 24 hours. It signs in, as a login does, unless the browser has
    /// a session already; `fullName` is there when it did.
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

    /// Send the verification link again
    ///
    /// The same answer whether or not the address waits for one.
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

    /// Ask for a new password
    ///
    /// Mails a link that lives for 15 minutes. The same answer whether or not the address has an account.
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

    /// Set a new password
    ///
    /// With the token of the mailed link, once. All sessions end.
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
