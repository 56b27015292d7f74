//! A month of finance work against the real server with its demo data.

use std::io::Read;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::bank_files::{BgMax, bgmax, verified};
use crate::server::{Server, sign_in};
use crate::support::{Paraply, Ran};

const CLIENTS: [(&str, &str); 5] = [
    ("anna", "Nordljus Studio AB (demo)"),
    ("bo", "Brobyggarna AB (demo)"),
    ("cia", "Språkverket AB (demo)"),
    ("dan", "Norrlands Bildbyrå AB (demo)"),
    ("eva", "Kunskapshuset i Växjö AB (demo)"),
];

/// Twenty invoices of 10,000 kr excluding VAT.
fn file() -> String {
    let mut file =
        String::from("userEmail;clientName;invoiceRef;description;quantity;unit;unitPrice;vatRate\n");
    for number in 0..20 {
        let (name, client) = CLIENTS[number % 5];
        file += &format!("{name}@example.com;{client};{number};Arbete i november;10;tim;1 000,00;25\n");
    }
    file
}

/// With non-breaking spaces, as in amounts.
fn written(text: &str) -> String {
    text.replace(" kr", "\u{a0}kr")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn decimal(value: &Value) -> Decimal {
    text(value).parse().unwrap()
}

#[test]
fn a_month_of_finance_work_runs_from_the_terminal() {
    let server = Server::start();
    let admin = sign_in(&server, "admin@example.com");
    let second = sign_in(&server, "admin2@example.com");
    let third = sign_in(&server, "finance@example.com");
    assert!(admin.run(&["whoami"]).ok().contains("Alva Admin <admin@example.com>, admin"));

    import_clients(&admin);
    import_table(&admin);
    let ids = import(&admin);
    send(&admin, &ids);
    credit(&admin);
    pay(&admin, &third, &ids);
    pay_salaries([&admin, &second, &third], &ids);
    report_fees(&admin);

    admin.run(&["logout"]).ok();
    admin.run(&["whoami"]).failed(4);
}

/// Checks, rejects and imports a file of invoices; returns the drafts and the import.
fn import(admin: &Paraply) -> Vec<String> {
    let path = admin.path("november.csv");
    let path_text = path.to_str().unwrap();
    std::fs::write(&path, file().replace("Brobyggarna AB (demo);6", "Nobody AB;6")).unwrap();
    let refused = admin.run(&["invoice", "import", path_text]);
    assert!(refused.out.contains("row 8, clientName “Nobody AB”: "), "{}", refused.out);
    assert!(refused.failed(1).contains("1 of 20 failed"));

    std::fs::write(&path, file()).unwrap();
    let tried = admin.run(&["invoice", "import", path_text, "--dry-run"]).ok();
    assert!(
        tried.contains(
            "File checked, nothing saved: 20 rows, 20 invoices new, 250.000,00 in total, 0 changed, 0 unchanged, 0 \
             rejected"
        ),
        "{tried}"
    );
    let done = admin.run(&["--json", "invoice", "import", path_text]).json();
    assert_eq!((&done["created"], &done["alreadyImported"]), (&20.into(), &false.into()));
    let again = admin.run(&["invoice", "import", path_text]).ok();
    assert!(again.contains("already been imported"), "{again}");
    let mut ids: Vec<String> =
        done["createdIds"].as_array().unwrap().iter().map(|id| text(id).to_owned()).collect();
    ids.push(text(&done["id"]).to_owned());
    ids
}

/// Imports the valid rows of a file with a column mapping, downloads the rejected ones, and undoes the
/// import.
fn import_clients(admin: &Paraply) {
    let path = admin.path("kunder.csv");
    let path_text = path.to_str().unwrap();
    let file =
        "Vem;Bolag;E-post\nanna@example.com;Havre AB;havre@example.com\nanna@example.com;Korn AB;fel\n";
    std::fs::write(&path, file).unwrap();
    let map = ["--map", "Vem=userEmail", "--map", "Bolag=name"];
    let command = [&["client", "import", path_text][..], &map].concat();
    assert!(
        admin
            .run(&[&command[..], &["--map", "Ort=city"]].concat())
            .failed(2)
            .contains("its headings are: Bolag, E-post, Vem")
    );
    let said = admin.run(&[&command[..], &["--map", "Bolag=namn"]].concat()).failed(2);
    assert!(said.contains("unknown column namn; choose one of: ") && said.contains(", name, "), "{said}");
    let tried = admin.run(&[&command[..], &["--map", "E-post=", "--dry-run"]].concat());
    assert!(tried.out.contains("Skipped columns: E-post. Map them with --map."), "{}", tried.out);
    let tried = admin.run(&[&["--json"][..], &command, &["--dry-run"]].concat());
    let mark = serde_json::from_str::<Value>(&tried.out).unwrap()["fingerprint"].clone();
    let good = [&["--json"][..], &command, &["--skip-invalid", "--expected", text(&mark)]].concat();
    let done: Value = serde_json::from_str(&admin.run(&good).out).unwrap();
    assert_eq!((&done["created"], &done["failed"]), (&1.into(), &1.into()), "{done}");
    let id = text(&done["id"]);
    let rest = admin.run(&["import", "rejected-rows", id]).ok();
    assert!(rest.contains("Korn AB;fel;") && !rest.contains("Havre"), "{rest}");
    assert!(admin.run(&["import", "list"]).ok().contains("kunder.csv"));
    assert!(admin.run(&["import", "undo", id, "--yes"]).ok().contains("Import undone: kunder.csv"));
    let sample = admin.run(&["import", "sample", "clients"]).ok();
    assert!(sample.lines().count() == 2, "{sample}");
}

/// Imports a changed table of parameters and undoes the import.
fn import_table(admin: &Paraply) {
    let path = admin.path("parameters.csv");
    let path_text = path.to_str().unwrap();
    let sample =
        ["import", "sample", "year-tables", "--table", "parameters", "--year", "2026", "--out", path_text];
    admin.run(&sample).ok();
    let options = ["--table", "parameters", "--year", "2026", "--origin", "SKVFS 2026:21"];
    let command = [&["salary", "tables", "import", path_text][..], &options].concat();
    assert!(admin.run(&command).ok().contains("0 changed"));
    let file = std::fs::read_to_string(&path).unwrap().replace("sink_rate;22,5;", "sink_rate;23;");
    std::fs::write(&path, file).unwrap();
    let tried = admin.run(&[&command[..], &["--dry-run", "--rows"]].concat()).ok();
    assert!(tried.contains("1 changed") && tried.contains("22.5"), "{tried}");
    let done = admin.run(&[&["--json"][..], &command].concat()).json();
    assert!(admin.run(&["salary", "tables", "list"]).ok().contains("SKVFS 2026:21"));
    let id = text(&done["id"]);
    assert!(admin.run(&["import", "undo", id, "--yes"]).ok().contains("Import undone: parameters.csv"));
    assert!(!admin.run(&["salary", "tables", "list"]).ok().contains("SKVFS 2026:21"));
}

/// Sends every invoice of the import; repeated, they are already sent.
fn send(admin: &Paraply, ids: &[String]) {
    let import = ids.last().unwrap();
    let sent = admin.run(&["--json", "invoice", "send", "--import", import, "--yes"]).json();
    let sent = sent.as_array().unwrap();
    assert_eq!(sent.len(), 20);
    let mut numbers: Vec<&str> = sent.iter().map(|one| text(&one["invoiceNumber"])).collect();
    numbers.dedup();
    assert_eq!(numbers.len(), 20);
    assert!(numbers.is_sorted());
    let again = admin.run(&["invoice", "send", &ids[0], "--yes"]).ok();
    assert!(again.contains("  already sent"), "{again}");
    let shown = admin.run(&["invoice", "show", &ids[0]]).ok();
    assert!(shown.contains(&format!("Invoice {}, sent", numbers[0])), "{shown}");
    assert!(
        shown.contains(&written("total 12.500,00 kr; paid 0,00 kr, balance 12.500,00 kr; fee 600,00 kr")),
        "{shown}"
    );
    let pdf = admin.path("invoice.pdf");
    admin.run(&["invoice", "pdf", &ids[0], "--out", pdf.to_str().unwrap()]).ok();
    assert!(std::fs::read(pdf).unwrap().starts_with(b"%PDF-"));
}

/// Credits a part of an overdue invoice of the demo, then the rest of it, and issues it again.
fn credit(admin: &Paraply) {
    let overdue = admin.run(&["--json", "invoice", "list", "--status", "overdue"]).json();
    let invoice = text(&overdue[0]["id"]).to_owned();
    let total = decimal(&overdue[0]["total"]);
    let part = ["invoice", "credit", &invoice, "--amount", "500", "--reason", "Agreed deduction"];
    let left =
        written(&format!("credit note −500,00 kr; left of invoice {}", text(&overdue[0]["invoiceNumber"])));
    let tried = admin.run(&[&part[..], &["--dry-run"]].concat()).ok();
    assert!(tried.to_lowercase().contains(&left), "{tried}");
    let done = admin.run(&[&["--json"][..], &part, &["--yes"]].concat()).json();
    assert_eq!(decimal(&done["balance"]), total - Decimal::from(500));
    let shown = admin.run(&["invoice", "show", &invoice]).ok();
    assert!(shown.contains(&written("credited 500,00 kr")), "{shown}");
    let refused = admin.run(&["invoice", "credit", &invoice, "--line", "9=1", "--yes"]);
    assert!(refused.failed(1).contains("lines[0].position"));
    let again = ["--json", "invoice", "reissue", &invoice, "--reason", "Wrong reference", "--yes"];
    let draft = admin.run(&again).json();
    assert_eq!((text(&draft["status"]), text(&draft["replacesInvoiceId"])), ("draft", &*invoice));
    assert_eq!(decimal(&draft["total"]), total);
}

/// The first payment in two parts; the last one recorded by an admin who then may not approve its salary.
fn pay(admin: &Paraply, third: &Paraply, ids: &[String]) {
    let today = today(admin, &ids[0]);
    let add = |who: &Paraply, id: &str, amount: &str| {
        let args = ["--json", "payment", "add", id, "--amount", amount, "--paid-on", &today];
        let why = ["--reference", "BG", "--reason", "No file", "--evidence", "Statement"];
        who.run(&[&args[..], &why].concat()).json()
    };
    let partly = add(admin, &ids[0], "2500.00");
    assert_eq!((text(&partly["status"]), text(&partly["balance"])), ("sent", "10000.00"));
    assert_eq!(add(admin, &ids[0], "10000.00")["status"], "paid");
    for id in &ids[1..16] {
        assert_eq!(add(admin, id, "12500.00")["status"], "paid");
    }
    let left = pay_by_bank_file(admin, &today, &ids[16..19]);
    explain_and_pay_back(admin, third, &today, &left);
    assert_eq!(add(third, &ids[19], "12500.00")["status"], "paid");
    let payments = admin.run(&["payment", "list", "--limit", "50"]).ok();
    assert_eq!(payments.lines().filter(|line| line.contains("  BG")).count(), 18, "{payments}");
}

/// One invoice is matched, one is allocated, and one was recorded by hand before the bank told of it.
/// Gives the transaction of which 500 kr are left.
fn pay_by_bank_file(admin: &Paraply, today: &str, ids: &[String]) -> String {
    let invoices: Vec<Value> =
        ids.iter().map(|id| admin.run(&["--json", "invoice", "show", id]).json()).collect();
    let ocr = |place: usize| text(&invoices[place]["ocr"]);
    let by_hand = ["--paid-on", today, "--reason", "Call from the client", "--evidence", "Receipt"];
    admin.run(&[&["payment", "add", &ids[2], "--amount", "12500"][..], &by_hand].concat()).ok();
    let unknown = BgMax { code: '0', payer: "Okänd AB", ..verified("", 1_300_000, 2) };
    let payments = [verified(ocr(0), 1_250_000, 1), unknown, verified(ocr(2), 1_250_000, 3)];
    let path = admin.path("bank.txt");
    let path = path.to_str().unwrap();

    std::fs::write(path, &bgmax(today, 1, &payments)[..500]).unwrap();
    let refused = admin.run(&["bank", "import", path]);
    assert!(refused.out.contains("The last record is missing."), "{}", refused.out);
    assert!(refused.failed(1).contains("nothing has been imported"));

    std::fs::write(path, bgmax(today, 1, &payments)).unwrap();
    let tried = admin.run(&["bank", "import", path, "--dry-run", "--rows"]);
    assert!(tried.out.contains("Checked, nothing imported: 3 new, 1 matched, 2 to decide"), "{}", tried.out);
    assert!(tried.out.contains("The payer gave no reference."), "{}", tried.out);
    let taken = admin.run(&["bank", "import", path]);
    assert!(taken.failed(3).contains("2 bank transactions wait for a decision"));
    assert!(admin.run(&["bank", "import", path]).ok().contains("imported already"));

    let waiting = admin.run(&["--json", "bank", "list"]).json();
    let id = |status: &str| {
        let mut found = waiting.as_array().unwrap().iter();
        text(&found.find(|transaction| transaction["status"] == status).unwrap()["id"]).to_owned()
    };
    let answered = admin.run(&["bank", "answer", &id("question"), "--same"]).ok();
    assert!(answered.contains("status done"), "{answered}");
    let unknown = id("waiting");
    let suggested = admin.run(&["bank", "match", &unknown]).ok();
    assert!(suggested.contains(&written("13.000,00 kr")), "{suggested}");
    let number = text(&invoices[1]["invoiceNumber"]);
    let part = format!("{number}=12500");
    let done = admin.run(&["bank", "allocate", &unknown, &part]).ok();
    assert!(done.contains(&written("500,00 kr of ")), "{done}");
    let undone = admin.run(&["bank", "undo", &unknown]).ok();
    assert!(undone.contains(&written("13.000,00 kr of ")), "{undone}");
    // Where money is left over, no bank has kept any.
    let part = format!("{number}=12475");
    let said = admin.run(&["bank", "allocate", &unknown, &part, "--bank-charge", "25"]).failed(1);
    assert!(said.contains("no bank has kept"), "{said}");
    // Without an amount, as much as is due.
    let done = admin.run(&["bank", "allocate", &unknown, number]).ok();
    assert!(done.contains(&written("500,00 kr of ")), "{done}");
    for invoice in ids {
        assert_eq!(admin.run(&["--json", "invoice", "show", invoice]).json()["status"], "paid");
    }
    assert_eq!(admin.run(&["--json", "bank", "list"]).json().as_array().unwrap().len(), 1);
    unknown
}

/// What pays no invoice: 200 kr are income, 300 kr go back to the payer.
fn explain_and_pay_back(admin: &Paraply, third: &Paraply, today: &str, transaction: &str) {
    let income = ["--as", "other-income", "--amount", "200", "--note", "Commission"];
    let said = admin.run(&[&["bank", "explain", transaction][..], &income].concat()).ok();
    assert!(said.contains(&written("300,00 kr of ")), "{said}");
    let account = ["--bankgiro", "5402-9681", "--reason", "Paid too much", "--evidence", "Email"];
    let waits = admin.run(&[&["bank", "refund", "request", transaction][..], &account].concat());
    assert_eq!(waits.code, 3, "{}", waits.out);
    third.run(&["approval", "confirm", "latest", "--yes"]).ok();
    let listed = admin.run(&["bank", "refund", "list", "--status", "approved"]).ok();
    assert!(listed.contains("Okänd AB") && listed.contains("…9681"), "{listed}");
    let file = admin.path("refunds.xml");
    let file = file.to_str().unwrap();
    let today: chrono::NaiveDate = today.parse().unwrap();
    let export = |day: &chrono::NaiveDate| {
        admin.run(&["bank", "refund", "export", "--date", &day.to_string(), "--out", file, "--yes"]).code == 0
    };
    assert!(today.iter_days().take(10).any(|day| export(&day)));
    assert!(std::fs::read_to_string(file).unwrap().contains("<Cd>SUPP</Cd>"));
    let again = admin.path("again.xml");
    admin.run(&["bank", "refund", "download", "latest", "--out", again.to_str().unwrap()]).ok();
    assert_eq!(std::fs::read(again).unwrap(), std::fs::read(file).unwrap());
    let paid = admin.run(&["bank", "refund", "confirm", "latest", "--yes"]).ok();
    assert!(paid.contains("0 undecided"), "{paid}");
    assert_eq!(admin.run(&["--json", "bank", "list"]).json(), serde_json::json!([]));
    let month = today.format("%Y-%m").to_string();
    let days = admin.run(&["bank", "reconcile", "--month", &month]).ok();
    assert!(days.contains("No bank statement"), "{days}");
}

/// The server's date: the issue date of the invoice just sent.
fn today(admin: &Paraply, id: &str) -> String {
    text(&admin.run(&["--json", "invoice", "show", id]).json()["issueDate"]).to_owned()
}

fn pay_salaries([admin, second, third]: [&Paraply; 3], ids: &[String]) {
    let chosen: Vec<&str> = ids[..20].iter().flat_map(|id| ["--invoice", id.as_str()]).collect();
    let today: chrono::NaiveDate = today(admin, &ids[0]).parse().unwrap();
    let preview = |day: chrono::NaiveDate| {
        let day = day.to_string();
        admin.run(&[&["--json", "salary", "preview", "--payment-date", &day], &*chosen].concat())
    };
    // Banks are closed for a few days at most.
    let bank_day = today.iter_days().take(10).find(|day| preview(*day).code == 0).unwrap();
    let planned = preview(bank_day).json();
    // Cia has F-skatt, but no supplier invoice for these four.
    assert_eq!(planned["totals"]["invoiceCount"], 16);
    assert_eq!(planned["totals"]["payslipCount"], 4);
    let left_out = preview(bank_day).json()["blockers"].to_string();
    assert!(left_out.contains("supplier_invoice_missing") && left_out.contains("Cia Ceder"), "{left_out}");

    let day = bank_day.to_string();
    let create = [&["--json", "salary", "create", "--payment-date", &*day, "--yes"], &*chosen].concat();
    let run = admin.run(&create).json();
    assert_eq!(run["totals"], planned["totals"]);
    admin.run(&create).failed(1);
    let run = text(&run["id"]);
    let refused = admin.run(&["salary", "approve", run, "--yes", "--assumed-rates"]).failed(1);
    assert!(refused.contains("another") || refused.contains("other"), "{refused}");
    let refused = third.run(&["salary", "approve", run, "--yes", "--assumed-rates"]).failed(1);
    assert!(refused.contains("You recorded 1 payment in this salary run"), "{refused}");
    admin.run(&["salary", "recalculate", run, "--yes"]).ok();
    let approved = second.run(&["salary", "approve", run, "--yes", "--assumed-rates"]).ok();
    assert!(approved.contains(", approved") && approved.contains("Anna Andersson"), "{approved}");

    let exported = export(admin, run, "a.xml");
    assert!(exported.contains("pain.001.001.03") && exported.contains("<NbOfTxs>4</NbOfTxs>"), "{exported}");
    assert_eq!(exported, export(admin, run, "b.xml"));
    assert_eq!(admin.run(&["salary", "export", run]).ok(), exported);

    // The bank rejects one payment: the next file has only that one.
    let refused = read_report(second, run, &exported, 1);
    assert!(refused.failed(3).contains("1 of 4"));
    let shown = admin.run(&["salary", "show", run]).ok();
    assert!(shown.contains("exported") && shown.contains("  rejected: "), "{shown}");
    // The admin who applied the report may not create the next file.
    let own = second.run(&["salary", "export", run, "--yes"]);
    assert!(own.failed(1).contains("A colleague must create the new payment file"));
    let next = export(admin, run, "c.xml");
    assert!(next.contains("<NbOfTxs>1</NbOfTxs>"), "{next}");
    assert_eq!(admin.run(&["salary", "export", run, "--sequence", "1"]).ok(), exported);
    read_report(admin, run, &next, 0).ok();

    let paid = admin.run(&["--json", "salary", "show", run]).json();
    // Paid on the payment date, accepted until then.
    assert!(matches!(text(&paid["status"]), "accepted" | "paid"), "{paid}");
    assert!(admin.run(&["salary", "list"]).ok().contains(run));

    let archive = admin.path("payslips.zip");
    admin.run(&["salary", "payslips", run, "--out", archive.to_str().unwrap()]).ok();
    let mut archive = zip::ZipArchive::new(std::fs::File::open(archive).unwrap()).unwrap();
    assert_eq!(archive.len(), 4);
    let mut pdf = Vec::new();
    archive.by_index(0).unwrap().read_to_end(&mut pdf).unwrap();
    assert!(pdf.starts_with(b"%PDF-"));

    declare(admin, bank_day);
    reverse(admin, &paid);
    run_the_script(admin, second, bank_day);
}

/// Declares the month, pays its tax and reconciles.
fn declare(admin: &Paraply, day: chrono::NaiveDate) {
    let month = day.format("%Y-%m").to_string();
    let reconcile = || admin.run(&["--json", "report", "reconciliation", "--month", &month]);
    let before = reconcile().json();
    assert_eq!(before["balanced"], true, "{before}");
    let declare = |name: &str| {
        let path = admin.path(name);
        let args = ["salary", "agi", "declare", &*month, "--yes", "--out", path.to_str().unwrap()];
        (admin.run(&args), path)
    };
    let (said, first) = declare("agi-1.xml");
    assert!(said.ok().contains("original declaration 1 for"));
    let first = std::fs::read_to_string(first).unwrap();
    assert!(first.contains("Skatteverket"), "{first}");
    let (said, again) = declare("agi-2.xml");
    said.ok();
    assert_eq!(first, std::fs::read_to_string(again).unwrap());
    assert!(admin.run(&["salary", "agi", "list"]).ok().contains("  declared"));
    assert!(admin.run(&["salary", "agi", "show", &month]).ok().contains("  Anna Andersson"));

    // Banks are closed for a few days at most.
    let pay = |day: chrono::NaiveDate| {
        admin.run(&["salary", "agi", "pay", &month, "--yes", "--date", &day.to_string()])
    };
    let file = day.iter_days().take(10).map(pay).find(|ran| ran.code == 0).unwrap().ok();
    assert!(file.contains("<NbOfTxs>1</NbOfTxs>"), "{file}");
    assert!(admin.run(&["salary", "agi", "confirm", &month, "--yes"]).ok().contains(", paid"));

    let table = admin.run(&["report", "reconciliation", "--month", &month]).ok();
    assert!(table.contains("\ndeclared tax"), "{table}");
    let books = admin.path("books.si");
    let books_text = books.to_str().unwrap();
    let day = day.to_string();
    let first_day = format!("{month}-01");
    admin.run(&["report", "sie", "--from", &first_day, "--to", &day, "--out", books_text]).ok();
    assert!(std::fs::read(books).unwrap().starts_with(b"#FLAGGA 0"));
}

/// Writes to a file with the name; returns its contents.
fn export(admin: &Paraply, run: &str, name: &str) -> String {
    let path = admin.path(name);
    admin.run(&["salary", "export", run, "--yes", "--out", path.to_str().unwrap()]).ok();
    std::fs::read_to_string(path).unwrap()
}

/// Applies a bank status report with this number of rejected payments; the others are paid.
fn read_report(admin: &Paraply, run: &str, file: &str, rejected: usize) -> Ran {
    let path = admin.path("pain002.xml");
    std::fs::write(&path, report_on(file, rejected)).unwrap();
    admin.run(&["salary", "confirm", run, "--yes", "--report", path.to_str().unwrap()])
}

fn report_on(file: &str, rejected: usize) -> String {
    let inside = |name: &str| -> Vec<String> {
        let start = format!("<{name}>");
        file.split(&start).skip(1).map(|part| part.split('<').next().unwrap().to_owned()).collect()
    };
    let message = inside("MsgId").remove(0);
    let payments: String = inside("EndToEndId")
        .iter()
        .enumerate()
        .map(|(index, id)| {
            let status = if index < rejected {
                "<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>"
            } else {
                "<TxSts>ACSC</TxSts>"
            };
            format!("<TxInfAndSts><OrgnlEndToEndId>{id}</OrgnlEndToEndId>{status}</TxInfAndSts>")
        })
        .collect();
    format!(
        "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.002.001.03\"><CstmrPmtStsRpt>\
         <GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-25T10:00:00</CreDtTm></GrpHdr>\
         <OrgnlGrpInfAndSts><OrgnlMsgId>{message}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>\
         <GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>\
         <OrgnlPmtInfAndSts><OrgnlPmtInfId>{message}-P1</OrgnlPmtInfId>{payments}</OrgnlPmtInfAndSts>\
         </CstmrPmtStsRpt></Document>"
    )
}

/// Reverses a payslip; during a salary hold, its invoices are not in a new salary run.
fn reverse(admin: &Paraply, run: &Value) {
    let slip = &run["payslips"][0];
    let reverse = ["salary", "reverse", "--payslip", text(&slip["id"]), "--reason", "Fel månad", "--yes"];
    let shown = admin.run(&reverse).ok();
    assert!(shown.contains("reversed: Fel månad"), "{shown}");
    admin.run(&reverse).failed(1);

    let invoice = text(&slip["invoiceIds"][0]);
    let day = text(&run["paymentDate"]);
    let preview =
        || admin.run(&["salary", "preview", "--payment-date", day, "--invoice", invoice, "--rows"]).ok();
    admin.run(&["salary", "hold", "anna@example.com", "--reason", "Kontot är inte hennes"]).ok();
    assert!(preview().contains("Blockers:\n  Anna Andersson"), "{}", preview());
    admin.run(&["salary", "release", "anna@example.com"]).ok();
    assert!(preview().contains("\nAnna Andersson"), "{}", preview());
    let draft = ["--json", "salary", "create", "--payment-date", day, "--invoice", invoice, "--yes"];
    let draft = admin.run(&draft).json();
    let shown = admin.run(&["salary", "discard", text(&draft["id"]), "--yes"]).ok();
    assert!(shown.contains("discarded"), "{shown}");
}

/// Pays the remaining invoices with the example script, and corrects the declaration.
fn run_the_script(admin: &Paraply, second: &Paraply, day: chrono::NaiveDate) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/month.sh");
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_paraply")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let folder = admin.path("salaries");
    let part = |who: &Paraply, args: &[&str]| -> Ran {
        let mut command = who.command_of("bash", &[script]);
        let folder = folder.to_str().unwrap();
        command.env("PATH", &path).args(&args[..2]).arg(folder).args(&args[2..]).output().unwrap().into()
    };
    let run = part(admin, &["create", &day.to_string()]).ok();
    let run = run.trim();
    part(second, &["export", run]).ok();
    // Repeated after an interruption, the script continues.
    part(second, &["export", run]).ok();
    let file = std::fs::read_to_string(folder.join("pain001.xml")).unwrap();
    let report = folder.join("pain002.xml");
    std::fs::write(&report, report_on(&file, 0)).unwrap();
    part(admin, &["confirm", run, report.to_str().unwrap()]).ok();

    let month = day.format("%Y-%m").to_string();
    let declared = day
        .iter_days()
        .take(10)
        .map(|pay| part(admin, &["declare", &month, &pay.to_string()]))
        .find(|ran| ran.code == 0)
        .unwrap()
        .ok();
    assert!(
        declared.contains("correction declaration 2 for") || declared.contains("\ndeclared tax"),
        "{declared}"
    );
    for name in ["preview.txt", "payslips.zip", &format!("agi-{month}.xml"), &format!("books-{month}.si")] {
        assert!(folder.join(name).exists(), "{name}");
    }
}

/// Reports the month's fees.
fn report_fees(admin: &Paraply) {
    let invoices = admin.run(&["--json", "invoice", "list", "--status", "paid", "--limit", "1"]).json();
    let month = &text(&invoices[0]["issueDate"])[..7];
    let report = admin.run(&["--json", "fee", "report", "--month", month]).json();
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 5);
    let fees: Decimal = rows.iter().map(|row| decimal(&row["fee"])).sum();
    assert_eq!(fees, decimal(&report["fee"]));
    let table = admin.run(&["fee", "report", "--month", month]).ok();
    assert!(
        table.contains(&format!("Total {month}-01 – {month}-")) && table.contains("Cia Ceder"),
        "{table}"
    );
}
