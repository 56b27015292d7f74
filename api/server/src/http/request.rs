//! What every request brings: where it came from, and the application's state.

use std::net::IpAddr;

use poem::Request;

use crate::app::App;

/// The address a request came from. Behind a trusted proxy the last entry it added to X-Forwarded-For.
pub fn remote_ip(request: &Request, trust_proxy: bool) -> Option<String> {
    if trust_proxy {
        let forwarded = request.header("x-forwarded-for").and_then(|list| list.rsplit(',').next());
        if let Some(ip) = forwarded.and_then(|ip| ip.trim().parse::<IpAddr>().ok()) {
            return Some(ip.to_string());
        }
    }
    request.remote_addr().as_socket_addr().map(|address| address.ip().to_string())
}

/// The application state that the server put into the request.
pub fn app(request: &Request) -> &App {
    request.data::<App>().expect("the server puts the state into every request")
}

/// The application state, where it may be missing: outside of the server's own routes.
pub fn app_of(request: &Request) -> Option<&App> {
    request.data::<App>()
}
