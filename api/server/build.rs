//! Makes cargo notice a new migration: `sqlx::migrate!` embeds the folder at compile time.
fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
