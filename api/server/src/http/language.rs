//! The language of an answer: `?language=` of a link, which carries no headers, else `X-Language`, else
//! `Accept-Language`, else Swedish.

use paraply_domain::language::Language;
use poem::{Endpoint, IntoResponse, Request, Response, Result};
use poem_openapi::Enum;

/// The language that a link asks for, because it carries no headers.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
pub enum LinkLanguage {
    /// Swedish.
    Sv,
    /// English.
    En,
}

tokio::task_local! {
    static LANGUAGE: Language;
}

/// The language of the request that is being answered; Swedish outside of one.
pub fn current() -> Language {
    LANGUAGE.try_with(|language| *language).unwrap_or_default()
}

/// What the request asks for.
pub fn of(request: &Request) -> Language {
    let wanted = |name: &str| -> Option<Language> {
        let header = request.headers().get(name)?.to_str().ok()?;
        header.split(',').find_map(|part| {
            let tag = part.split([';', '-']).next()?.trim().to_ascii_lowercase();
            tag.parse().ok()
        })
    };
    linked(request).or_else(|| wanted("x-language")).or_else(|| wanted("accept-language")).unwrap_or_default()
}

/// What the address itself asks for.
fn linked(request: &Request) -> Option<Language> {
    let query = request.uri().query()?;
    query.split('&').find_map(|part| part.strip_prefix("language=")?.parse().ok())
}

/// Answers within the request's language.
pub async fn scope<E: Endpoint>(endpoint: std::sync::Arc<E>, request: Request) -> Result<Response> {
    let language = of(&request);
    LANGUAGE
        .scope(language, async move { endpoint.call(request).await.map(IntoResponse::into_response) })
        .await
}
