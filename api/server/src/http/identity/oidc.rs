//! OpenID Connect login. A browser visits both operations, so both respond with a redirect.

use paraply_app::identity::OIDC_ATTEMPT_LIFETIME;
use paraply_app::identity::oidc::{self, Finished};
use paraply_app::identity::sessions;
use paraply_app::{App, Error};
use poem::Request;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Response;
use poem_openapi::{ApiResponse, OpenApi};

use crate::http::identity::second_factor;
use crate::http::list::ApiResult;
use crate::http::request::{cookie, set_cookie};
use crate::http::{Tag, browser, language};

/// Binds a login to the browser that started it.
const STATE_COOKIE: &str = "paraply_oidc";

/// Redirect of the browser.
#[derive(ApiResponse)]
enum Redirect {
    /// Redirect to the address in `Location`.
    #[oai(status = 303)]
    SeeOther(#[oai(header = "Location")] String),
}

fn to(location: impl Into<String>) -> Response<Redirect> {
    Response::new(Redirect::SeeOther(location.into()))
}

/// Redirect to the login page with an error. The reason is in the log.
fn failed(error: &Error) -> Response<Redirect> {
    tracing::warn!(%error, "login at the identity provider failed");
    to("/auth?error=oidc_failed")
}

pub struct Api;

#[OpenApi(tag = "Tag::Identity")]
impl Api {
    /// Start OpenID Connect login
    ///
    /// Redirects to the identity provider. 404 if none is configured.
    #[oai(path = "/oidc/start", method = "get", operation_id = "startOidc")]
    async fn start(&self, Data(app): Data<&App>) -> ApiResult<Response<Redirect>> {
        match oidc::start(app).await {
            Ok(start) => {
                let cookie = set_cookie(app, STATE_COOKIE, &start.state, OIDC_ATTEMPT_LIFETIME);
                Ok(to(start.url).header("Set-Cookie", cookie))
            }
            Err(Error::NotFound) => Err(Error::NotFound.into()),
            Err(error) => Ok(failed(&error)),
        }
    }

    /// Complete OpenID Connect login
    ///
    /// The identity provider redirects the browser here. A logged-in user is redirected to `/app`, or to
    /// `/auth?step=second-factor` if a second factor is required. If the email address belongs to an account that is
    /// not linked, the redirect goes to `/auth?notice=oidc_link`, and the next login with the password of that
    /// account links it. Any failure redirects to `/auth?error=oidc_failed`.
    #[oai(path = "/oidc/callback", method = "get", operation_id = "finishOidc")]
    async fn finish(
        &self,
        Data(app): Data<&App>,
        request: &Request,
        /// State of the login.
        state: Query<Option<String>>,
        /// Authorisation code from the identity provider.
        code: Query<Option<String>>,
    ) -> ApiResult<Response<Redirect>> {
        if app.config.oidc_client_id.is_none() {
            return Err(Error::NotFound.into());
        }
        let begun_here = cookie(request, STATE_COOKIE);
        let (Some(state), Some(code)) = (state.0.filter(|state| begun_here == Some(state)), code.0) else {
            return Ok(failed(&Error::Unauthorized));
        };
        match oidc::finish(app, &browser::origin(request, app), &state, &code, language::current()).await {
            Ok(Finished::PasswordNeeded { secret }) => {
                let cookie = browser::oidc_link_cookie(app, &secret);
                Ok(to("/auth?notice=oidc_link").header("Set-Cookie", cookie))
            }
            Ok(Finished::SignedIn(signed_in)) => {
                let cookie =
                    browser::session_cookie(app, &signed_in.secret, sessions::lifetime(signed_in.is_admin));
                let device = browser::device_cookie(app, &signed_in.device);
                Ok(to("/app").header("Set-Cookie", cookie).header("Set-Cookie", device))
            }
            Ok(Finished::RequiresSecondFactor(awaited)) => {
                let cookie = second_factor::challenge_cookie(app, &awaited.secret);
                Ok(to("/auth?step=second-factor").header("Set-Cookie", cookie))
            }
            Err(error) => Ok(failed(&error)),
        }
    }
}
