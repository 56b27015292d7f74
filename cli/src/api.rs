//! API types and operations, generated from `openapi.json` by the build script.

#![allow(clippy::all, unused_qualifications, dead_code)]

include!(concat!(env!("OUT_DIR"), "/types.rs"));

/// One function per operation, by its id.
pub mod operations {
    use reqwest::Method;

    use super::*;
    use crate::call::{Bytes, Call, Form, List, NoBody};

    include!(concat!(env!("OUT_DIR"), "/operations.rs"));
}
