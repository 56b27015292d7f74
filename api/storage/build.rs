//! Makes cargo notice what is embedded at compile time: the migrations.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
