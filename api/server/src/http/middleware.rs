//! What stands around the handlers, one file per concern: limits, origin, tokens, viewing, the access log, headers.

pub(in crate::http) mod early_refusals;
pub(in crate::http) mod every_answer;
pub(in crate::http) mod limits;
pub(in crate::http) mod origin;
pub mod recorded_reads;
pub(in crate::http) mod shape;
pub(in crate::http) mod token_scope;
pub(in crate::http) mod viewing;
