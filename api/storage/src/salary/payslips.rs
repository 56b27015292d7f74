//! Payslips: written once with everything they were calculated from, never changed.

mod figures;
mod read;
mod readers;
mod write;

pub use read::{
    Filter, Sort, find, find_corrected, has_later, holds, ids_of_run, list, list_of_ids, list_of_year,
    list_sums, list_without_steps, live_ids, live_ids_of_users,
};
pub use readers::{Reader, figures_of, readers};
pub use write::{insert_all, remove, reverse, reverse_all};
