//! What an uploaded file is: content and extension must agree on one of the allowed kinds. What a browser could run
//! (HTML, SVG, XML) is none of them.

use std::io::Cursor;

/// A kind of file that can be attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pdf,
    Jpeg,
    Png,
    Webp,
    Heic,
    Docx,
    Xlsx,
    Csv,
    Txt,
}

impl Kind {
    /// The kind, when name and bytes agree on one.
    pub fn of(name: &str, bytes: &[u8]) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        let kind = match extension.to_ascii_lowercase().as_str() {
            "pdf" => Self::Pdf,
            "jpg" | "jpeg" => Self::Jpeg,
            "png" => Self::Png,
            "webp" => Self::Webp,
            "heic" | "heif" => Self::Heic,
            "docx" => Self::Docx,
            "xlsx" => Self::Xlsx,
            "csv" => Self::Csv,
            "txt" => Self::Txt,
            _ => return None,
        };
        kind.is_content(bytes).then_some(kind)
    }

    /// The kind that the bytes say, whatever the name; none of text, which could be anything.
    pub fn of_content(bytes: &[u8]) -> Option<Self> {
        let marked = [Self::Pdf, Self::Jpeg, Self::Png, Self::Webp, Self::Heic, Self::Docx, Self::Xlsx];
        marked.into_iter().find(|kind| kind.is_content(bytes))
    }

    /// What people call it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pdf => "PDF",
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::Webp => "WebP",
            Self::Heic => "HEIC",
            Self::Docx => "DOCX",
            Self::Xlsx => "XLSX",
            Self::Csv => "CSV",
            Self::Txt => "TXT",
        }
    }

    /// What it is served as.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Heic => "image/heic",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv",
            Self::Txt => "text/plain",
        }
    }

    fn is_content(self, bytes: &[u8]) -> bool {
        match self {
            Self::Pdf => bytes.starts_with(b"%PDF-"),
            Self::Jpeg => bytes.starts_with(&[0xFF, 0xD8, 0xFF]),
            Self::Png => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
            Self::Webp => bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP"),
            Self::Heic => is_heic(bytes),
            Self::Docx => has_member(bytes, "word/document.xml"),
            Self::Xlsx => has_member(bytes, "xl/workbook.xml"),
            Self::Csv | Self::Txt => is_plain_text(bytes),
        }
    }
}

fn is_heic(bytes: &[u8]) -> bool {
    let brands: [&[u8]; 8] = [b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"heif"];
    bytes.get(4..8) == Some(b"ftyp") && bytes.get(8..12).is_some_and(|brand| brands.contains(&brand))
}

/// Whether it is an Office package with this part. Only the directory is read, nothing is unpacked.
fn has_member(bytes: &[u8], member: &str) -> bool {
    let Ok(archive) = zip::ZipArchive::new(Cursor::new(bytes)) else { return false };
    let has = |wanted: &str| archive.file_names().any(|name| name == wanted);
    has("[Content_Types].xml")
        && has(member)
        && !archive.file_names().any(|name| name.ends_with("vbaProject.bin"))
}

/// Text of any encoding that Swedish banks use, and no markup that a browser would take for a page.
fn is_plain_text(bytes: &[u8]) -> bool {
    let has_control = bytes.iter().any(|byte| *byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r'));
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let first = text.iter().find(|byte| !byte.is_ascii_whitespace());
    !has_control
        && !bytes.contains(&0x7F)
        && !text.starts_with(b"%PDF-")
        && first.is_some_and(|byte| *byte != b'<')
}

/// The name without folders, control characters and the marks that turn writing around, at most 120 characters, its
/// extension kept.
pub fn safe_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_safe = |c: &char| {
        !c.is_control()
            && !matches!(*c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let clean: String = last.chars().filter(is_safe).collect();
    let clean = clean.trim();
    let (stem, extension) = clean.rsplit_once('.').unwrap_or((clean, ""));
    let stem: String = stem.chars().take(110).collect();
    let stem = if stem.trim().is_empty() { "fil" } else { stem.trim() };
    if extension.is_empty() {
        stem.to_owned()
    } else {
        format!("{stem}.{}", extension.chars().take(9).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_and_extension_must_agree() {
        assert_eq!(Kind::of("a.PDF", b"%PDF-1.7 x"), Some(Kind::Pdf));
        assert_eq!(Kind::of("a.png", b"%PDF-1.7 x"), None);
        assert_eq!(Kind::of("a.jpeg", &[0xFF, 0xD8, 0xFF, 0xE0]), Some(Kind::Jpeg));
        assert_eq!(Kind::of("a.heic", b"\0\0\0\x18ftypheic\0\0"), Some(Kind::Heic));
        assert_eq!(Kind::of("a.webp", b"RIFF\0\0\0\0WEBPVP8 "), Some(Kind::Webp));
        assert_eq!(Kind::of("a.txt", "Tim\u{e5}tg\u{e5}ng".as_bytes()), Some(Kind::Txt));
        assert_eq!(Kind::of("a.csv", b"namn;timmar\nK\xE5re;3"), Some(Kind::Csv));
        assert_eq!(Kind::of("a", b"%PDF-1.7"), None);
        assert_eq!(Kind::of("a.xlsx", b"PK\x03\x04 and nothing"), None);
    }

    #[test]
    fn what_a_browser_could_run_is_refused_under_any_name() {
        for content in
            ["<svg xmlns='http://www.w3.org/2000/svg'/>", "\u{feff}  <html>", "<?xml version='1.0'?>"]
        {
            for name in ["a.txt", "a.csv", "a.svg", "a.html", "a.xml", "a.pdf"] {
                assert_eq!(Kind::of(name, content.as_bytes()), None, "{name} {content}");
            }
        }
        assert_eq!(Kind::of("a.txt", b"a\0b"), None);
    }

    #[test]
    fn names_are_only_names() {
        assert_eq!(safe_name("../../etc/passwd.txt"), "passwd.txt");
        assert_eq!(safe_name("C:\\temp\\tid åäö.pdf"), "tid åäö.pdf");
        assert_eq!(safe_name("gpj\u{202e}fdp.exe\r\n.pdf"), "gpjfdp.exe.pdf");
        assert_eq!(safe_name(""), "fil");
        assert_eq!(safe_name(".pdf"), "fil.pdf");
    }
}
