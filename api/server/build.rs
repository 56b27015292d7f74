//! Makes cargo notice what a release build embeds: the front ends.

fn main() -> std::io::Result<()> {
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    for dist in ["../../user-ui/dist", "../../admin-ui/dist"] {
        // A debug build reads the files from disk, from a folder whose true path must be known now.
        std::fs::create_dir_all(dist)?;
        if release {
            println!("cargo:rerun-if-changed={dist}");
        }
    }
    println!("cargo:rerun-if-changed=build.rs");
    Ok(())
}
