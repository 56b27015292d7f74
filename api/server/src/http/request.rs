//! What every request brings: where it came from, and the application's state.

use std::net::{IpAddr, SocketAddr};

use chrono::TimeDelta;
use paraply_app::App;
use poem::Request;
use poem::http::header;

/// The address a request came from. Behind trusted proxies it is the entry of X-Forwarded-For that the outermost of
/// them added, counted from the right: entries to its left were written by the caller and prove nothing.
pub fn remote_ip(request: &Request, trusted_proxies: u8) -> Option<String> {
    let forwarded = || {
        let lines = request.headers().get_all("x-forwarded-for").iter();
        let lines: Vec<&str> = lines.map(|line| line.to_str().unwrap_or_default()).collect();
        let entries: Vec<&str> = lines.iter().flat_map(|line| line.split(',')).map(str::trim).collect();
        let place = usize::from(trusted_proxies).checked_sub(1)?;
        // Fewer entries than proxies: none of them is the caller's own.
        parse_ip(entries.iter().rev().nth(place).or(entries.first())?)
    };
    let address = forwarded().or_else(|| request.remote_addr().as_socket_addr().map(SocketAddr::ip));
    address.map(|address| address.to_string())
}

/// An address as proxies write it, some with the port.
fn parse_ip(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// What a cookie of ours is called on this server. Over https browsers take one of this prefix from this host only, so
/// that no subdomain can plant it.
fn cookie_name(app: &App, name: &str) -> String {
    format!("{}{name}", if app.config.is_https() { "__Host-" } else { "" })
}

/// The header value that sets a cookie, for all paths, as the prefix takes it.
pub fn set_cookie(app: &App, name: &str, value: &str, lifetime: TimeDelta) -> String {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let (name, age) = (cookie_name(app, name), lifetime.num_seconds());
    format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}")
}

/// The value of a cookie of ours, read from the headers: also before the framework has taken them apart.
pub fn cookie<'a>(request: &'a Request, name: &str) -> Option<&'a str> {
    let name = cookie_name(app(request), name);
    let lines = request.headers().get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The application state that the server put into the request.
pub fn app(request: &Request) -> &App {
    request.data::<App>().expect("the server puts the state into every request")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(trusted_proxies: u8, lines: &[&str]) -> Option<String> {
        let mut request = Request::builder();
        for line in lines {
            request = request.header("x-forwarded-for", *line);
        }
        remote_ip(&request.finish(), trusted_proxies)
    }

    #[test]
    fn a_spoofed_left_part_of_x_forwarded_for_is_never_the_callers_address() {
        let some = |ip: &str| Some(ip.to_owned());
        assert_eq!(ip(1, &["6.6.6.6, 192.0.2.1"]), some("192.0.2.1"));
        assert_eq!(
            ip(1, &["6.6.6.6", "192.0.2.1"]),
            some("192.0.2.1"),
            "a line of its own is one list with the others"
        );
        assert_eq!(ip(2, &["6.6.6.6, 192.0.2.1, 10.0.0.1"]), some("192.0.2.1"));
        assert_eq!(ip(2, &["6.6.6.6, 7.7.7.7, 192.0.2.1, 10.0.0.1"]), some("192.0.2.1"));
        assert_eq!(ip(2, &["192.0.2.1"]), some("192.0.2.1"));
        assert_eq!(ip(1, &["192.0.2.1:4711"]), some("192.0.2.1"));
        assert_eq!(ip(1, &["[2001:db8::1]:4711"]), some("2001:db8::1"));
        assert_eq!(
            ip(1, &["6.6.6.6, unknown"]),
            None,
            "what cannot be read is not replaced by what was spoofed"
        );
        assert_eq!(ip(0, &["6.6.6.6"]), None);
        assert_eq!(ip(1, &[]), None);
    }
}
