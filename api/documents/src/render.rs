//! Turns a template and its data into the bytes of a PDF or a picture.
//!
//! The data reaches the template as a JSON file of the compiler's little world, never as source, so that
//! what people typed stays what they typed: `#strong[x]` in a description is printed as it stands.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::{Datelike, NaiveDate};
use paraply_domain::Language;
use serde::Serialize;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};
use typst_render::RenderOptions;

use crate::fonts;
use crate::logo::Logo;

/// Why a document could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The template and its data do not fit together: a fault of ours.
    #[error("the template {template} failed: {message}")]
    Template {
        /// The template's file name.
        template: &'static str,
        /// What the compiler said.
        message: String,
    },
    /// The data could not be written as JSON.
    #[error("the document's data could not be written as JSON")]
    Data(#[from] serde_json::Error),
    /// The picture could not be written.
    #[error("the picture {0} could not be written as PNG")]
    Picture(&'static str),
    /// The payment QR code does not fit into a QR code.
    #[error("the payment QR code could not be made")]
    Qr(#[from] fast_qr::qr::QRCodeError),
}

/// Makes the documents. Loads the fonts and templates once; share it behind an `Arc`.
///
/// All functions are synchronous and busy: call them where blocking is allowed.
pub struct Renderer {
    /// Behind a trait object, which says by itself that threads may share it. Of Typst's hundreds of types the compiler
    /// would prove it anew wherever something that knows a renderer is awaited: a third of what the server took to compile.
    shared: Box<dyn AsRef<Shared> + Send + Sync>,
    /// How many documents it has made.
    made: AtomicUsize,
}

/// What all documents share.
struct Shared {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    sources: HashMap<FileId, Source>,
}

impl AsRef<Self> for Shared {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// The compiler's caches are shared by the process and would grow without end. What many documents have in common stays,
/// and nobody throws away what a document that is being made meanwhile needs: after so many documents, what was not used
/// since the last time goes. A document takes about 3 MB there; with few of them what is looked up stays in the processor's
/// own memory, and more would slow everything down.
const FORGET_EVERY: usize = 2;
const FORGOTTEN_AFTER: usize = 1;

const TEMPLATES: [(&str, &str); 6] = [
    ("common.typ", include_str!("../templates/common.typ")),
    ("invoice.typ", include_str!("../templates/invoice.typ")),
    ("client_statement.typ", include_str!("../templates/client_statement.typ")),
    ("pay_picture.typ", include_str!("../templates/pay_picture.typ")),
    ("payslip.typ", include_str!("../templates/payslip.typ")),
    ("year.typ", include_str!("../templates/year.typ")),
];
const MARK: &[u8] = include_bytes!("../templates/mark.svg");

static WORDS_FILE: LazyLock<FileId> = LazyLock::new(|| file_id("words.json"));
static DATA_FILE: LazyLock<FileId> = LazyLock::new(|| file_id("data.json"));
static QR_FILE: LazyLock<FileId> = LazyLock::new(|| file_id("qr.svg"));
static LOGO_FILE: LazyLock<FileId> = LazyLock::new(|| file_id("logo.png"));
static MARK_FILE: LazyLock<FileId> = LazyLock::new(|| file_id("mark.svg"));
static PAGES_FILE: LazyLock<FileId> = LazyLock::new(|| file_id("pages.json"));

/// The catalogues' words for documents, by language and name.
static WORDS: LazyLock<Bytes> = LazyLock::new(|| {
    let words =
        Language::ALL.iter().map(|language| (language.as_str(), language.phrases("document-").collect()));
    let words: HashMap<&str, HashMap<&str, &str>> = words.collect();
    Bytes::new(serde_json::to_vec(&words).unwrap_or_default())
});

impl Renderer {
    /// Loads fonts and templates; takes some milliseconds.
    #[must_use]
    pub fn new() -> Self {
        let fonts = fonts::load();
        let shared = Shared {
            library: LazyHash::new(Library::default()),
            book: LazyHash::new(FontBook::from_fonts(&fonts)),
            fonts,
            sources: TEMPLATES
                .into_iter()
                .map(|(name, text)| (file_id(name), Source::new(file_id(name), text.to_owned())))
                .collect(),
        };
        Self { shared: Box::new(shared), made: AtomicUsize::new(0) }
    }

    /// The PDF of `template` with `data`. `ident` and `date` go into the file's metadata, so the same
    /// input always gives the same bytes.
    pub(crate) fn render(&self, job: &Job<'_, impl Serialize>) -> Result<Vec<u8>, RenderError> {
        self.make(job, |pages| pdf(pages, job))
    }

    /// The first page of `template` with `data` as PNG, a pixel for each of its points.
    pub(crate) fn render_picture(&self, job: &Job<'_, impl Serialize>) -> Result<Vec<u8>, RenderError> {
        let options = RenderOptions { pixel_per_pt: 1.0.into(), ..RenderOptions::default() };
        self.make(job, |pages| {
            let pixels = pages.pages().first().map(|page| typst_render::render(page, &options));
            pixels.and_then(|pixels| pixels.encode_png().ok()).ok_or(RenderError::Picture(job.template))
        })
    }

    fn make<T>(
        &self,
        job: &Job<'_, impl Serialize>,
        write: impl FnOnce(&PagedDocument) -> Result<T, RenderError>,
    ) -> Result<T, RenderError> {
        let mut files = HashMap::from([
            (*DATA_FILE, Bytes::new(serde_json::to_vec(job.data)?)),
            (*MARK_FILE, Bytes::new(MARK)),
            (*WORDS_FILE, WORDS.clone()),
        ]);
        if let Some(svg) = &job.qr_svg {
            files.insert(*QR_FILE, Bytes::from_string(svg.clone()));
        }
        if let Some(logo) = job.logo {
            files.insert(*LOGO_FILE, Bytes::new(logo.png().to_vec()));
        }
        let shared = self.shared.as_ref().as_ref();
        let world = DocumentWorld { shared, main: file_id(job.template), files, date: typst_date(job.date) };
        let result = lay_out(world, job).and_then(|pages| write(&pages));
        let made = self.made.fetch_add(1, Ordering::Relaxed) + 1;
        if made.is_multiple_of(FORGET_EVERY) {
            typst::comemo::evict(FORGOTTEN_AFTER);
        }
        result
    }
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}

/// One document to make.
pub(crate) struct Job<'a, T> {
    pub template: &'static str,
    pub data: &'a T,
    pub qr_svg: Option<String>,
    pub logo: Option<&'a Logo>,
    /// How many pages it most likely has, each of which its template begins by itself; none when it is long.
    pub pages: Option<usize>,
    pub ident: String,
    pub date: NaiveDate,
}

fn lay_out<T>(mut world: DocumentWorld<'_>, job: &Job<'_, T>) -> Result<PagedDocument, RenderError> {
    let mut lay_out = |pages| {
        world.files.insert(*PAGES_FILE, known_pages(pages));
        typst::compile::<PagedDocument>(&world).output.map_err(|faults| fault(job, &faults))
    };
    // A page that says how many there are is laid out until that is found out. Nearly every document has as many as it
    // most likely has, and then once is enough.
    let pages = lay_out(job.pages)?;
    match job.pages {
        Some(expected) if expected != pages.pages().len() => lay_out(None),
        _ => Ok(pages),
    }
}

fn pdf<T>(pages: &PagedDocument, job: &Job<'_, T>) -> Result<Vec<u8>, RenderError> {
    let options = |standards| PdfOptions {
        ident: Smart::Custom(job.ident.clone()),
        creator: Smart::Custom(Some("Paraply".to_owned())),
        timestamp: typst_date(job.date).map(Timestamp::new_utc),
        standards,
        ..PdfOptions::default()
    };
    // A text may still break a rule of the archive format, for example with a rare combination of
    // signs. Then a file outside the standards is better than an invoice that cannot be sent.
    typst_pdf::pdf(pages, &options(ARCHIVE.clone()))
        .or_else(|_| typst_pdf::pdf(pages, &options(PdfStandards::default())))
        .map_err(|faults| fault(job, &faults))
}

fn fault<T>(job: &Job<'_, T>, faults: &[SourceDiagnostic]) -> RenderError {
    let message = faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>().join("; ");
    RenderError::Template { template: job.template, message }
}

/// PDF/A-2a for the archive, PDF/UA-1 for those who read by ear.
static ARCHIVE: LazyLock<PdfStandards> = LazyLock::new(|| {
    PdfStandards::new(&[PdfStandard::A_2a, PdfStandard::Ua_1]).expect("the two go together")
});

/// What the templates read of the number of pages: `null`, or the number. Made once, for their hashes are kept.
fn known_pages(pages: Option<usize>) -> Bytes {
    static KNOWN: LazyLock<[Bytes; 3]> = LazyLock::new(|| ["null", "1", "2"].map(Bytes::from_string));
    KNOWN.get(pages.unwrap_or(0)).unwrap_or(&KNOWN[0]).clone()
}

struct DocumentWorld<'a> {
    shared: &'a Shared,
    main: FileId,
    files: HashMap<FileId, Bytes>,
    date: Option<Datetime>,
}

impl World for DocumentWorld<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &self.shared.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.shared.book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        self.shared.sources.get(&id).cloned().ok_or(FileError::AccessDenied)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.files.get(&id).cloned().ok_or(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.shared.fonts.get(index).cloned()
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        self.date
    }
}

fn file_id(name: &str) -> FileId {
    let path = VirtualPath::new(name).expect("our file names are plain");
    RootedPath::new(VirtualRoot::Project, path).intern()
}

fn typst_date(date: NaiveDate) -> Option<Datetime> {
    let (month, day) = (u8::try_from(date.month()).ok()?, u8::try_from(date.day()).ok()?);
    Datetime::from_ymd_hms(date.year(), month, day, 0, 0, 0)
}
