//! Spreadsheets that are archives: whether unpacking them stays within bounds.

use std::io::{Cursor, Read};

use paraply_domain::fault::FaultKind;

use super::rows::TOO_LARGE;

/// The most members of the archive.
const MEMBERS_MAX: usize = 1000;
/// The most bytes of the sheets, unpacked: a hundred thousand rows of clients. They are read as a stream.
const SHEETS_MAX: u64 = 150 << 20;
/// The most bytes of all other members, unpacked; the texts that cells share are kept in memory.
const OTHERS_MAX: u64 = 50 << 20;

/// Whether unpacking stays within bounds: first by what the directory says, then by doing it, since it may lie. The
/// members that begin with `sheets` hold the cells.
pub fn check(bytes: &[u8], sheets: &str) -> Result<(), FaultKind> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| FaultKind::NotASpreadsheet)?;
    if archive.len() > MEMBERS_MAX {
        return Err(TOO_LARGE);
    }
    let room = || Room { prefix: sheets, sheets: SHEETS_MAX, others: OTHERS_MAX };
    let mut declared = room();
    for index in 0..archive.len() {
        let member = archive.by_index_raw(index).map_err(|_| FaultKind::NotASpreadsheet)?;
        declared.take(member.name(), member.size())?;
    }
    let mut unpacked = room();
    for index in 0..archive.len() {
        let member = archive.by_index(index).map_err(|_| FaultKind::NotASpreadsheet)?;
        let name = member.name().to_owned();
        let left = *unpacked.of(&name);
        let size = std::io::copy(&mut member.take(left + 1), &mut std::io::sink())
            .map_err(|_| FaultKind::NotASpreadsheet)?;
        unpacked.take(&name, size)?;
    }
    Ok(())
}

/// What may still be unpacked.
struct Room<'a> {
    prefix: &'a str,
    sheets: u64,
    others: u64,
}

impl Room<'_> {
    fn of(&mut self, member: &str) -> &mut u64 {
        if member.starts_with(self.prefix) { &mut self.sheets } else { &mut self.others }
    }

    fn take(&mut self, member: &str, size: u64) -> Result<(), FaultKind> {
        let left = self.of(member);
        *left = left.checked_sub(size).ok_or(TOO_LARGE)?;
        Ok(())
    }
}
