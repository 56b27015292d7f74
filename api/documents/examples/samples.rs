//! Writes every sample document into a folder, to look at: `cargo run -p paraply-documents --example samples -- out`.
#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
#[path = "../tests/it/samples.rs"]
mod samples;

use std::path::PathBuf;

use paraply_documents::Renderer;
use paraply_domain::Language;

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("name the folder to write to"));
    let renderer = Renderer::new();
    let write = |name: &str, language: Language, bytes: Vec<u8>| {
        std::fs::write(folder.join(format!("{name}-{language}.pdf")), bytes).unwrap();
    };
    for &language in Language::ALL {
        for (name, invoice) in [
            ("invoice", samples::invoice(language)),
            ("with-logo", samples::with_logo(language)),
            ("many-lines", samples::many_lines(language, 60)),
            ("credit-note", samples::credit_note(language)),
            ("draft", samples::draft(language)),
            ("foreign", samples::foreign(language)),
            ("all-scripts", samples::all_scripts(language)),
            ("long-texts", samples::long_texts(language)),
        ] {
            write(name, language, renderer.render_invoice(&invoice).unwrap());
        }
        for (name, payslip) in [
            ("payslip", samples::payslip(language)),
            ("payslip-without-tax", samples::payslip_without_tax(language)),
            ("payslip-with-all", samples::payslip_with_all(language)),
        ] {
            write(name, language, renderer.render_payslip(&payslip).unwrap());
        }
        let statement = samples::year_statement(language, 14);
        write("year", language, renderer.render_year_statement(&statement).unwrap());
        for (name, statement) in [
            ("client-statement", samples::client_statement(language, 0)),
            ("client-statement-long", samples::client_statement(language, 40)),
            ("client-statement-abroad", samples::client_statement_abroad(language)),
        ] {
            write(name, language, renderer.render_client_statement(&statement).unwrap());
        }
    }
}
