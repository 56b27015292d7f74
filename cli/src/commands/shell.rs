//! `paraply completions` and `paraply man`.

use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;

use crate::error::Error;
use crate::file;
use crate::output::{Output, count};

/// Options of `completions`.
#[derive(Args)]
pub struct Completions {
    /// Shell.
    shell: Shell,
}

impl Completions {
    /// Writes the script to standard output.
    pub fn run(self, mut program: Command, out: &mut Output) -> Result<(), Error> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "paraply", &mut script);
        out.bytes(&script)
    }
}

/// Options of `man`.
#[derive(Args)]
pub struct Man {
    /// Output folder, one page per command; by default, the main page is written to standard output.
    #[arg(long, short)]
    out: Option<PathBuf>,
}

impl Man {
    /// Writes one page or all.
    pub fn run(self, mut program: Command, out: &mut Output) -> Result<(), Error> {
        let Some(folder) = self.out else { return out.bytes(&page(program)?) };
        // Sets the full name of each subcommand.
        program.build();
        std::fs::create_dir_all(&folder)
            .map_err(|error| Error::File { path: folder.display().to_string(), why: error.to_string() })?;
        let written = write_pages(program, "paraply", &folder)?;
        out.note(&format!("{} written to {}", count(written, "page"), folder.display()));
        Ok(())
    }
}

fn page(command: Command) -> Result<Vec<u8>, Error> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(page)
}

fn write_pages(command: Command, name: &str, folder: &Path) -> Result<usize, Error> {
    let mut written = 1;
    let visible = |command: &&Command| !command.is_hide_set() && command.get_name() != "help";
    let children: Vec<Command> = command.get_subcommands().filter(visible).cloned().collect();
    for child in children {
        let name = format!("{name}-{}", child.get_name());
        written += write_pages(child, &name, folder)?;
    }
    file::save(&folder.join(format!("{name}.1")), &page(command.display_name(name.to_owned()))?)?;
    Ok(written)
}
