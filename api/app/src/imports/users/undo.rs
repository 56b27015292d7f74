//! Undoing an import of users, and of how and where they are paid.

pub mod accounts;
pub mod people;
pub mod tax;
