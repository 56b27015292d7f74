### Ord i fakturor, kontoutdrag, lönespecifikationer och årsbesked, och bankernas avvisningsskäl.

## Fakturor

document-page = Sida
document-draft = Utkast
document-draft-watermark = UTKAST
document-draft-note = Förhandsvisning. Fakturan får nummer och OCR när den skickas.
document-sample = Exempelfaktura
document-sample-watermark = EXEMPEL
document-sample-note = Exempel. Fakturan är påhittad och ska inte betalas.
document-invoice = Faktura
document-credit-note = Kreditfaktura
document-to = Till
document-amount-due = Att betala
document-amount-credited = Att kreditera
document-due-by = senast
document-credits-invoice = Avser faktura
document-issue-date = Fakturadatum
document-due-date = Förfallodatum
document-supply = Utfört
document-terms = Betalningsvillkor
document-days = dagar netto
document-your-reference = Er referens
document-our-reference = Vår referens
document-description = Beskrivning
document-quantity = Antal
document-unit-price = À-pris
document-vat = Moms
document-amount = Belopp
document-subtotal = Summa utan moms
document-vat-on = på
document-rounding = Öresavrundning
document-vat-in-sek = Momsen i svenska kronor:
document-pay-to = Mottagare
document-bankgiro = Bankgiro
document-ocr = OCR
document-payment-reference = Betalningsreferens
document-ocr-hint = Ange alltid OCR-numret när du betalar.
document-reference-hint = Ange alltid betalningsreferensen när du betalar.
document-carried = Överfört från föregående sida
document-late = Vid sen betalning tillkommer dröjsmålsränta enligt räntelagen.
document-scan = Skanna med bankappen
document-qr-alt = QR-kod för bankappen med betalningsuppgifterna
document-nothing-to-pay = Du ska inte betala något.
document-credited-hint = Beloppet räknas av mot fakturan ovan. Om den redan är betald betalas beloppet tillbaka.
document-org-number = Org.nr
document-vat-number = Momsnr
document-f-skatt = Godkänd för F-skatt
document-seat = Säte:

## Bild av en uträkning

document-to-your-account = På ditt konto

## Kontoutdrag

document-client-statement = Kontoutdrag
document-statement-due = Saldo att betala
document-statement-settled = Inget är förfallet
document-statement-none = Inga fakturor eller betalningar under perioden.
document-statement-entries = Händelser
document-statement-date = Datum
document-statement-entry = Händelse
document-statement-amount = Belopp
document-statement-balance = Saldo
document-statement-opening = Ingående saldo
document-statement-closing = Utgående saldo
document-statement-open = Obetalda fakturor
document-statement-invoice = Faktura
document-statement-left = Kvar att betala
document-statement-pay = Så betalar du
document-statement-pay-hint = Betala varje faktura för sig och ange fakturans betalningsreferens.
document-statement-overdue-mark = förfallen

## Kontoutdrag: rader med värden

statement-overdue = Varav { $amount } förfallet
statement-unallocated = { $amount } är betalt utöver fakturorna. Det ingår inte i saldot.
statement-entry-invoice = Faktura { $number }
statement-entry-credit-note = Kreditfaktura { $number }
statement-entry-payment = Betalning, faktura { $number }
statement-entry-payment-reversed = Återförd betalning, faktura { $number }
statement-entry-payment-released = Frigjord betalning, faktura { $number }
statement-entry-rounding = Öresutjämning, faktura { $number }
statement-entry-bank-charge = Bankavgift som vi står för, faktura { $number }
statement-entry-write-off = Avskrivning, faktura { $number }
statement-entry-write-off-undone = Ångrad avskrivning, faktura { $number }
statement-entry-write-off-recovered = Återvunnen avskrivning, faktura { $number }

## Lönespecifikationer och årsbesked

document-payslip = Lönespecifikation
document-payout = Utbetalning till ditt konto
document-employer = Arbetsgivare
document-employee = Anställd
document-from-invoice-to-account = Från faktura till konto
document-invoiced = Utan moms
document-item = Post
document-how = Beräkning
document-fee = Avgift
document-contributions = Arbetsgivaravgifter
document-gross = Bruttolön
document-tax-withheld = Avdragen skatt
document-year-holiday-pay = Semesterersättning
document-year-holiday-saved = Sparad semesterersättning
document-year-holiday-paid-out = Utbetald sparad semesterersättning
document-year-holiday-balance = Kvarvarande sparad semesterersättning
document-year-statement = Årsbesked
document-year-hero = Utbetalt till dig
document-year-note = Lön och avdragen skatt redovisas till Skatteverket varje månad. Du behöver inte lämna in årsbeskedet.
document-paid-on = Betald
document-reimbursements = Ersättningar
document-paid = Utbetalt
document-no-payslips = Ingen lön betalades ut under året.
document-no-tax = Ingen svensk skatt dras av
document-settlement = Avräkning
document-purchase = Köp mot din faktura
document-purchase-how = Du har F-skatt. Utbetalningen är ingen lön: ingen skatt dras av och inga arbetsgivaravgifter betalas.
document-net = Nettolön
document-your-invoices = Fakturor i lönen
document-client-invoices = Fakturor till kunder
document-client = Kund
document-steps = Beräkningen steg för steg
document-step = Steg
document-rule = Regel
document-result = Resultat

## Rubriker med ett år

payslip-so-far = Hittills { $year }, inklusive den här utbetalningen
year-statement-title = Utbetalda löner { $year }
year-statement-total = Summa

## Anmärkningar till en lönespecifikations rader

payslip-note-pool-reimbursements = ersätts utan skatt nedan
payslip-note-pool-correction = fakturor som krediterats, betalats eller blivit obetalda efter lönen, och förluster som vi står för
payslip-reserve-used = Reserverat tidigare
payslip-note-reserve-used = för avgifter på utbetald semesterersättning
payslip-note-reserve = betalas när semesterersättningen betalas ut
payslip-note-holiday = sparad tidigare
payslip-note-offset = för återförd lön

## Enheter

unit-day =
    { $quantity ->
        [1] dag
       *[other] dagar
    }
unit-pcs = st

## Varför en bank avvisade en betalning

bank-reason-account-unknown = Kontonumret finns inte. Kontrollera clearing- och kontonumret.
bank-reason-account-closed = Kontot är avslutat. Välj ett annat konto.
bank-reason-account-blocked = Kontot är spärrat. Välj ett annat konto eller kontakta banken.
bank-reason-account-type = Kontot tar inte emot den här typen av betalning. Välj ett annat konto.
bank-reason-no-agreement = Avtal för den här typen av betalning saknas. Kontakta banken.
bank-reason-amount-invalid = Beloppet är noll eller ogiltigt.
bank-reason-amount-limit = Beloppet ligger utanför bankens gränser. Kontakta banken.
bank-reason-currency = Kontot tar inte emot svenska kronor.
bank-reason-funds = Företagets konto saknade täckning. Sätt in pengar och betala igen.
bank-reason-duplicate = Banken har redan fått betalningen. Kontrollera i banken innan du betalar igen.
bank-reason-amount-blocked = Beloppet är spärrat i banken.
bank-reason-total = Summan stämmer inte med betalningarna.
bank-reason-name = Namnet eller adressen stämmer inte med kontots ägare.
bank-reason-bank-id = Bankens clearingnummer eller BIC är fel.
bank-reason-stopped = Företaget stoppade betalningen i banken.
bank-reason-not-approved = Betalningen godkändes inte i banken.
bank-reason-date = Betalningsdagen är fel eller filen kom för sent. Välj en ny betalningsdag.
bank-reason-failed = Banken kunde inte genomföra betalningen. Kontakta banken.
bank-reason-file = Banken kunde inte läsa filen.
bank-reason-deceased = Mottagaren är avliden.
bank-reason-reference = Betalningens referens är redan använd.
bank-reason-regulatory = Uppgifter som lagen kräver saknas. Kontakta banken.
credit-remainder = Återstoden av fakturan
