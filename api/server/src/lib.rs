//! The server: settings are read, the store is opened, the API and the two apps are served.

#![forbid(unsafe_code)]

pub mod guard;
pub mod http;
pub mod serve;
pub mod welcome;
