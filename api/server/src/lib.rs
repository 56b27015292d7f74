//! The server: settings are read, the store is opened, the API and the two apps are served, jobs are done.
//!
//! Dependencies point one way: `http`, `jobs` and `imports` call `app`; `app` calls `storage`, `files`, `mail` and
//! the documents crate; all of them know the domain.

#![forbid(unsafe_code)]

pub mod app;
pub mod caller;
pub mod clock;
pub mod config;
pub mod error;
pub mod exports;
pub mod files;
pub mod guard;
pub mod http;
pub mod imports;
pub mod jobs;
pub mod mail;
pub mod passwords;
pub mod serve;
pub use paraply_storage as storage;
pub mod vies;
pub mod welcome;
