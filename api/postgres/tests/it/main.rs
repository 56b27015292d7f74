//! The private PostgreSQL, driven from outside: each test runs `with-postgres` as a process of its own, so that
//! it can be killed.

#![allow(clippy::unwrap_used, reason = "a failing helper fails the test")]

mod accounts;
mod command;
mod crashes;
mod starts;
mod support;
