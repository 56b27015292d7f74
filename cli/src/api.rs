//! API types, generated from `openapi.json` by the build script.

#![allow(missing_docs, clippy::all, unused_qualifications, dead_code)]

include!(concat!(env!("OUT_DIR"), "/types.rs"));
