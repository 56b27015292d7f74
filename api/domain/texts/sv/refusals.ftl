### Varför något inte går att göra nu och vad man kan göra i stället: hela meningar.
### Orden ”connection”, ”timeout” och ”database” får inte stå i någon text: webbklienten skickar då om det som nekats.

## Fakturor

refusal-impossible-transition = Fakturan är { $status }, så det går inte att { $act }.
refusal-credit-note-is-final = En kreditfaktura är slutgiltig och kan inte ändras.
refusal-fee-exceeds-subtotal = Efter avgiften på { $fee } blir ingen lön kvar av fakturans { $subtotal } utan moms. Höj beloppet eller lägg flera uppdrag på samma faktura.
refusal-email-not-verified = Bekräfta först din e-postadress. Vi kan skicka mejlet igen.
refusal-profile-incomplete = Fyll först i din profil. Saknas: { $missing }.
refusal-bank-account-missing = Du måste välja ett bankkonto innan fakturan sparas.
refusal-client-address-missing = Kundens adress måste stå på fakturan. Lägg till den på { $client } under Kunder. Saknas: { $missing }.
refusal-vat-exemption-missing = En rad utan moms kräver regeln som undantar den. Ange den under ”Varför momsen är noll” eller välj en momssats.
refusal-no-lines = Lägg till minst en rad på fakturan.
refusal-total-not-positive = Fakturans summa måste vara över noll. Kontrollera raderna.
refusal-already-salaried = Fakturan finns redan på en lönespecifikation.
refusal-already-paid-out = Lönen för fakturan är utbetald, så detta kan inte ångras.
refusal-has-payments = Fakturan har betalningar. Återför dem först och försök igen.
refusal-not-overdue = Fakturan är inte förfallen, så ingen påminnelse kan skickas.
refusal-invoice-cancelled = Fakturan är makulerad, så utläggen på den ersätts inte.
refusal-own-invoice-not-needed = Du behöver inte fakturera oss för detta: fakturan är inte skickad, eller F-skatt gäller inte för dig.
refusal-currency-not-settled = Bara fakturor i SEK kan betalas ut.
refusal-drafts-differ = Bara utkast till samma kund och i samma valuta kan slås ihop, och inget som ersätter en krediterad faktura.
refusal-file-limit = En faktura kan ha högst { $max } filer. Ta bort en först.
refusal-file-shows-reimbursement = Filen är underlag för ett utlägg. Ta bort utlägget först.
refusal-selection-changed =
    { $now ->
        [one] Urvalet har ändrats och omfattar nu { $now } faktura. Granska det och försök igen.
       *[other] Urvalet har ändrats och omfattar nu { $now } fakturor. Granska det och försök igen.
    }
refusal-payment-above-limit = En betalning i filen tar fakturan över gränsen { $limit } för manuella betalningar. Registrera den på fakturan, där en andra person bekräftar den.

## Vad man kan göra med en faktura, efter ”det går inte att”

act-edit = ändra den
act-delete = ta bort den
act-submit = skicka den för godkännande
act-withdraw = dra tillbaka den
act-return = returnera den
act-send = skicka den till kunden
act-add-payment = lägga till en betalning
act-mark-paid = markera den som betald
act-mark-unpaid = markera den som obetald
act-cancel = makulera den
act-credit = kreditera den
act-write-off = skriva av den
act-undo-write-off = ångra avskrivningen
act-doubt = registrera en tvist eller befarad förlust
act-end-doubt = avsluta en tvist eller befarad förlust
act-reassign = flytta den till en annan användare
act-add-files = lägga till filer
act-duplicate = kopiera den

## Var en faktura står, efter ”fakturan är”

invoice-status-draft = ett utkast
invoice-status-pending = inskickad för godkännande
invoice-status-sent = skickad
invoice-status-paid = betald
invoice-status-cancelled = makulerad
invoice-status-written-off = avskriven

## Kunder

refusal-client-archived = Kunden är arkiverad. Välj en annan kund.
refusal-client-merged = Kunden har redan slagits ihop med en annan.
refusal-clients-of-different-owners = Kunderna tillhör olika användare och kan inte slås ihop.

## Lön

refusal-impossible-run-transition = Lönekörningen är { $status }, så det går inte att { $act }.
refusal-assumed-rates = Arbetsgivaravgifterna för { $year } är inte beslutade, så lönekörningen är beräknad med antagna satser. Bekräfta att den ska betalas med dem, eller importera de beslutade satserna och räkna om körningen.
refusal-second-approver-required = Lönekörningen måste godkännas av en annan administratör än den som skapade den.
refusal-payments-recorded-by-approver =
    { $payments ->
        [one] Du har registrerat { $payments } betalning i lönekörningen. En kollega måste godkänna den.
       *[other] Du har registrerat { $payments } betalningar i lönekörningen. En kollega måste godkänna den.
    }
refusal-rejection-read-by-payer = Du har läst in återrapporten om de avvisade betalningarna. En kollega måste skapa den nya betalfilen.
refusal-run-not-approved = Godkänn lönekörningen först.
refusal-run-not-exported = Exportera betalfilen först.
refusal-nothing-to-pay = Det finns inga betalda fakturor att ta med i en lönekörning.
refusal-invoices-changed = En faktura ändrades medan lönekörningen skapades. Förhandsgranska körningen igen.
refusal-run-affected =
    { $people ->
        [one] Något har ändrats för { $names } sedan lönekörningen räknades ut. Granska det innan du betalar.
       *[other] Något har ändrats för { $people } personer sedan lönekörningen räknades ut: { $names }. Granska det innan du betalar.
    }
refusal-payment-date-passed = Utbetalningsdagen { $date } har passerat. Räkna om lönekörningen för { $next }, nästa bankdag, eller senare.
refusal-payment-date-too-soon = När ingen annan kan godkänna fördröjs godkännandet till efter utbetalningsdagen { $date }. Räkna om lönekörningen för { $next } eller en senare bankdag.
refusal-nobody-to-pay = Alla i filen skulle utelämnas, så det finns inget att betala.
refusal-nothing-to-confirm = Ingen betalning väntar på banken.
refusal-payment-undecided = Banken har inte rapporterat om lönen är betald. Vänta på återrapporten eller bekräfta betalningen först.
refusal-payslip-not-reversible = Lönespecifikationen är { $status }, så den går inte att återföra.
refusal-later-payslip = En senare lönespecifikation för samma person bygger på den här. Ta bort eller återför den först.
refusal-already-held = Personens lön är redan spärrad.
refusal-not-held = Personens lön är inte spärrad.
names-and-more = { $names } och { $more } till

## Vad man kan göra med en lönekörning, efter ”det går inte att”

run-act-recalculate = räkna om den
run-act-approve = godkänna den
run-act-export = exportera betalfilen
run-act-confirm = bekräfta utbetalningen
run-act-status-report = läsa in en återrapport
run-act-remove = ta bort någon ur den
run-act-discard = kasta den

## Var en lönekörning står, efter ”lönekörningen är”

salary-run-status-draft = ett utkast
salary-run-status-approved = godkänd
salary-run-status-exported = exporterad
salary-run-status-paid = utbetald
salary-run-status-discarded = kastad

## Var en lönespecifikation står, efter ”lönespecifikationen är”

payslip-status-draft = ett utkast
payslip-status-approved = godkänd
payslip-status-exported = skickad till banken
payslip-status-accepted = godtagen av banken
payslip-status-paid = utbetald
payslip-status-rejected = avvisad av banken
payslip-status-reversed = återförd
payslip-status-removed = borttagen

## Arbetsgivardeklarationer

refusal-nothing-to-declare = Månaden är redan deklarerad och har inget att rätta.
refusal-month-not-declared = Deklarera månaden först. Bara deklarerade belopp kan betalas.
refusal-tax-payment-open = En betalning för månaden väntar på banken. Bekräfta den innan du skapar nästa.
refusal-no-tax-payment = Ingen betalning för månaden väntar på banken.
refusal-no-tax-to-pay = Inget återstår att betala för månaden.
refusal-no-tax-credit = Skattekontot har inget tillgodohavande utöver det som är deklarerat.

## Användare och inloggning

refusal-person-blocked = Användaren är spärrad. Häv spärren först.
refusal-account-closed = Kontot har avslutats av sin ägare och kan inte öppnas igen.
refusal-viewing-colleague = Användaren är medarbetare. Du kan bara visa som en frilansare.
refusal-browser-needed = Detta kräver en inloggad webbläsare, inte en åtkomstnyckel.
refusal-already-verified = E-postadressen är redan bekräftad.
refusal-no-second-factor = Tvåfaktorsinloggning är inte aktiverad.
refusal-no-factor-to-confirm = Det finns inget att bekräfta. Börja om.
refusal-last-second-factor = Din roll kräver tvåfaktorsinloggning. Lägg till en autentiseringsapp eller passkey innan du tar bort den sista.
refusal-passkeys-need-domain = Passkeys kräver att tjänsten har ett domännamn. Använd en autentiseringsapp.
refusal-passkey-exists = Passkeyn är redan tillagd.
refusal-passkey-limit = Du kan ha högst { $max } passkeys. Ta bort en först.
refusal-last-admin = Det måste finnas minst en administratör.
refusal-own-account = Du kan inte göra detta med ditt eget konto. Be en annan administratör göra det.
refusal-money-under-way = Kontot kan inte avslutas ännu. Återstår: { $open }.

## Vad som håller ett konto öppet, efter ”återstår”

open-matter-unpaid-invoice = fakturor som väntar på godkännande eller betalning
open-matter-invoice-without-salary = betalda fakturor utan lönespecifikation
open-matter-unpaid-salary = löner som inte är utbetalda
open-matter-saved-holiday-pay = sparad semesterersättning
open-matter-claim = ett oreglerat belopp från en återförd lön
open-matter-pool-correction = en rättelse av löneutrymmet som inte är utbetald

## Vad en profil saknar, efter ”saknas”

missing-item-full-name = namn
missing-item-personnummer = personnummer
missing-item-address = adress
missing-item-bank-account = bankkonto

## Vad en kunds adress saknar, efter ”saknas”

address-part-address = gatuadress
address-part-postal-code = postnummer
address-part-city = ort

## Godkännanden

refusal-approval-waiting = Samma ändring väntar redan på en andra administratör. Bekräfta, avvisa eller stoppa den först.
refusal-group-fee-waits = Avgiften ändras med gruppen. Flytten väntar på en andra administratör.
refusal-undo-needs-two = Om detta ångras blir { $name } betrodd eller får en annan avgift, och det kräver en andra administratör. Ändra det på användarens sida i stället.
refusal-approval-decided = Begäran är redan avgjord eller har gått ut.
refusal-approval-by-another = Någon annan måste fatta beslutet, varken den som gjorde begäran eller den som gynnas.
refusal-approval-not-yours = Bara den som gjorde begäran kan stoppa den. Avvisa den i stället.
refusal-approval-outdated = Uppgiften har ändrats sedan begäran gjordes. Gör en ny begäran.
refusal-approval-requester-lost-right = Den som gjorde begäran har inte längre behörighet. Begäran är avslutad.

## Beslut om en själv

refusal-own-money = Du får inte besluta om { $decision }. Be en kollega göra det.
refusal-own-tax = Du får inte besluta om din egen skatt. Be en kollega göra det.
own-money-write-invoice = din egen faktura
own-money-return-invoice = din egen faktura
own-money-approve-invoice = din egen faktura
own-money-credit-invoice = din egen faktura
own-money-write-off-invoice = din egen faktura
own-money-reassign-invoice = din egen faktura
own-money-record-payment = betalningar av din egen faktura
own-money-reverse-payment = betalningar av din egen faktura
own-money-explain-money = betalningar av din egen faktura
own-money-repay-salary = återbetalning av din egen lön
own-money-decide-reimbursement = dina egna utlägg
own-money-change-group-terms = villkoren för din egen grupp
own-money-change-group = vilken grupp du tillhör
own-money-change-fee = din egen avgift
own-money-change-trust = om du är betrodd
own-money-change-tax = dina egna skatteuppgifter
own-money-change-account = ditt eget bankkonto
own-money-change-personnummer = ditt eget personnummer
own-money-hold-salary = en spärr av din egen lön
own-money-release-hold = en spärr av din egen lön
own-money-waive-corrections = rättelser av din egen lön
own-money-pay-out-holiday-pay = din egen semesterersättning
own-money-keep-holiday-pay = din egen semesterersättning
own-money-create-run = en lönekörning med din egen lönespecifikation
own-money-recalculate-run = en lönekörning med din egen lönespecifikation
own-money-remove-from-run = en lönekörning med din egen lönespecifikation
own-money-approve-run = en lönekörning med din egen lönespecifikation
own-money-export-run = en lönekörning med din egen lönespecifikation
own-money-confirm-run = en lönekörning med din egen lönespecifikation
own-money-discard-run = en lönekörning med din egen lönespecifikation
own-money-reverse-payslip = din egen lönespecifikation

## Begäran om skatteuppgifter

refusal-tax-request-open = Du har redan en begäran som väntar på beslut. Dra tillbaka den innan du gör en ny.
refusal-tax-request-outdated = Skatteuppgifterna har ändrats sedan begäran gjordes. Avslå den och be om en ny.
refusal-tax-request-closed = Begäran är { $status } och kan inte ändras.
tax-request-status-waiting = inte avgjord
tax-request-status-approved = godkänd
tax-request-status-rejected = avslagen
tax-request-status-withdrawn = tillbakadragen

## Importer

refusal-import-changed = Uppgifterna har ändrats sedan filen kontrollerades. Kontrollera filen igen och granska resultatet.
refusal-import-used-since =
    { $records ->
        [one] { $records } post har ändrats eller använts sedan importen, så inget ångrades. Ändra den direkt i stället.
       *[other] { $records } poster har ändrats eller använts sedan importen, så inget ångrades. Ändra dem en och en i stället.
    }
refusal-year-table-used = Skattetabellen för { $year } kan inte tas bort eftersom den har använts för { $uses }. Återför det först eller importera en rättad tabell.
year-table-runs =
    { $count ->
        [one] lönekörningen med utbetalning { $days }
       *[other] lönekörningarna med utbetalning { $days }
    }
year-table-declarations =
    { $count ->
        [one] arbetsgivardeklarationen för { $months }
       *[other] arbetsgivardeklarationerna för { $months }
    }
year-table-reimbursements =
    { $count ->
        [one] { $count } utlägg på fakturor utan lönespecifikation
       *[other] { $count } utlägg på fakturor utan lönespecifikation
    }

## Uppgifter, anrop och filer

refusal-stale-version = Någon har ändrat detta sedan du öppnade det. Ladda om, granska ändringen och försök igen.
refusal-in-use = Detta används och kan inte tas bort.
refusal-already-exists = Detta finns redan.
refusal-settings-in-force = Ändringen gäller redan. Ändra inställningarna på nytt i stället.
refusal-idempotency-key-reused = Denna Idempotency-Key har använts för ett annat anrop. Skicka det nya anropet med en ny nyckel.
refusal-request-in-progress = Samma anrop behandlas just nu. Försök igen om en stund.
refusal-not-done = Det gick inte att genomföra. Försök igen.
refusal-file-quota = Dina filer får ta upp högst { $max-mb } MB tillsammans. Ta bort filer som inte behövs, eller kontakta supporten.
refusal-storage-full = Inga fler filer kan sparas. Kontakta supporten.
