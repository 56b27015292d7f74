### Hur en lön räknas ut, som lönespecifikationer och appar förklarar det. Mellanslaget före % och kr bryts inte.

## Steg

step-subtotal = Fakturerat utan moms
step-fee-at-sending = Avgift när fakturan skickades
step-fee-adjustment = Ändrad avgift
step-fee = Avgift
step-pool-reimbursements = Utlägg ur löneutrymmet
step-taxable-excess = Över skattefritt belopp, betalas som lön
step-pool-correction = Rättelse av löneutrymmet
step-wage-pool = Löneutrymme
step-pool-salary = Lön ur löneutrymmet
step-holiday-paid-out = Utbetald sparad semesterersättning
step-gross-salary = Bruttolön
step-holiday-pay = varav semesterersättning
step-holiday-saved = Sparad semesterersättning
step-holiday-reserve = Reserverat för avgifter på semesterersättning
step-employer-contributions = Arbetsgivaravgifter
step-pension-premium = Pensionspremie
step-special-payroll-tax = Särskild löneskatt på premien
step-rounding = Öresavrundning
step-regular-tax = Skatt på lönen
step-one-time-tax = Skatt på engångsbeloppet
step-preliminary-tax = Preliminärskatt
step-net-salary = Nettolön
step-reimbursements = Skattefria ersättningar
step-claim-offset = Avräknat mot tidigare utbetalning
step-payout = Utbetalning
step-sink = Särskild inkomstskatt (SINK)
step-a-sink = Artistskatt (A-SINK)

## Ett stegs satser, i korthet

terms-fee = { $percentage } + { $fixed }
terms-fees = { $percentage } + { $fixed } per faktura
terms-capped = { $rate } upp till { $cap } i månaden, därefter { $above }
terms-table = Tabell { $table }, kolumn { $column }
rates-assumed = { $text } Satserna är antagna, inte beslutade än.

## Värden som ingår i ett steg

input-subtotal = { step-subtotal }
input-invoice-subtotal = Faktura { $value }
    .draft = Faktura
input-invoice-fee = Avgift på faktura { $value }
    .draft = Avgift på fakturan
input-fee-at-sending = { step-fee-at-sending }
input-fee-adjustment = { step-fee-adjustment }
input-fee = { step-fee }
input-fee-percentage = Avgift i procent
input-fixed-fee = Fast avgift
input-wage-pool = { step-wage-pool }
input-gross-salary = { step-gross-salary }
input-employer-contributions = { step-employer-contributions }
input-contribution-rate = Avgiftssats
input-contribution-cap = Tak per månad
input-cap-used = Redan utnyttjat av taket
input-contribution-rate-above = Avgiftssats över taket
input-birth-year = Födelseår
input-holiday-percentage = Semesterersättning i procent
input-month-gross = Månadens bruttolön, inklusive den här lönen
input-tax-withheld = Redan avdragen skatt i månaden
input-tax-percentage = Skatt i procent
input-tax-table = Skattetabell
input-tax-column = Kolumn
input-preliminary-tax = { step-preliminary-tax }
input-net-salary = { step-net-salary }
input-pool-reimbursements = { step-pool-reimbursements }
input-invoice-credited = Krediterat på faktura { $value }
input-invoice-recovered = Återvunnet på faktura { $value }
input-invoice-taken-back = Återförd betalning på faktura { $value }
input-invoice-paid-again = Betalning på nytt på faktura { $value }
input-pool-corrections = Kvar från tidigare rättelser
input-losses-borne = Förluster som vi står för, sedan förra lönen
input-corrections-waived = Efterskänkta rättelser
input-pool-correction = { step-pool-correction }
input-receipts = Kvitton med moms
input-input-vat = Avdragsgill moms på kvitton
input-mileage = Milersättning
input-per-diem = Traktamente
input-pool-salary = { step-pool-salary }
input-holiday-paid-out = { step-holiday-paid-out }
input-holiday-saved = { step-holiday-saved }
input-earlier-pay = Årets tidigare lön utan avgifter
input-pension-percentage = Premie i procent
input-pension-premium = { step-pension-premium }
input-special-payroll-tax-rate = Särskild löneskatt i procent
input-special-payroll-tax = { step-special-payroll-tax }
input-holiday-reserve = { step-holiday-reserve }
input-annual-estimate = Beräknad årslön
input-decision-amount = Beslutat belopp per månad
input-year-gross = Årets bruttolön, inklusive den här lönen
input-limit = Gräns
input-regular-tax = { step-regular-tax }
input-one-time-tax = { step-one-time-tax }
input-reimbursements = { step-reimbursements }
input-claim = Kvarstående skuld
input-claim-offset = { step-claim-offset }

## Regler: i ord, och lagen de följer

-contributions-act = 2 kap. socialavgiftslagen (2000:980)
-holiday-act = 16 b § semesterlagen (1977:480), 12 %
-income-tax-act = 11 och 12 kap. inkomstskattelagen (1999:1229)
-tax-tables = Skatteverkets allmänna månadstabeller
-tax-decision = Skatteverkets beslut enligt 55 kap. 9 § skatteförfarandelagen (2011:1244)
-f-tax-act = 10 kap. 11 § skatteförfarandelagen (2011:1244)
-withholding-act = 11 kap. skatteförfarandelagen (2011:1244); 22 kap. 1 § skatteförfarandeförordningen (2011:1261)
rule-sum-of-invoices = Summan av betalda fakturor utan moms.
rule-fee-of-invoice = Avgiftsprocenten av beloppet utan moms, avrundad till öre, plus den fasta avgiften.
    .source = Avgiften som gällde när fakturan skickades
rule-sum-of-fees = Summan av fakturornas avgifter.
    .source = Avgiften som gällde när fakturan skickades
rule-fee-follows-tax =
    { $swedish-tax ->
        [true] Avgiften ändras eftersom fakturan skickades utan svensk skatt och betalas ut med den.
       *[false] Avgiften ändras eftersom fakturan skickades med svensk skatt och betalas ut utan den.
    }
    .source = Avgifterna som gällde när fakturan skickades, för skatten vid utbetalningen
rule-fee-with-adjustment = Avgiften när fakturan skickades, och ändringen: avgiften följer skatten som gäller vid utbetalningen.
rule-subtotal-less-fee = Beloppet utan moms minus avgiften.
rule-gross-of-pool =
    { $category ->
        [none] Hela löneutrymmet: inga arbetsgivaravgifter betalas för födda 1937 eller tidigare.
        [f-skatt] Hela löneutrymmet: den som har F-skatt betalar sina avgifter själv.
        [below-year-limit] Hela löneutrymmet: inga arbetsgivaravgifter betalas så länge årets lön är under 1.000 kr.
        [youth] Löneutrymmet delat med 1 + avgiftssatsen: den nedsatta satsen upp till månadens tak och den fulla därefter. Avrundat nedåt till öre.
       *[other] Löneutrymmet delat med 1 + avgiftssatsen, avrundat nedåt till öre.
    }
    .source =
    { $category ->
        [youth] { -contributions-act } och prop. 2025/26:66, { $year } års satser
       *[other] { -contributions-act } och lagen (1994:1920) om allmän löneavgift, { $year } års satser
    }
rule-holiday-included = Ingår i bruttolönen: bruttolönen minus bruttolönen delad med 1,12, avrundad till öre.
    .source = { -holiday-act }
rule-contributions =
    { $category ->
        [pension-only] Bara ålderspensionsavgiften på bruttolönen, på grund av födelseåret. Avrundad till öre.
        [none] Inga avgifter betalas för födda 1937 eller tidigare.
        [f-skatt] Inga avgifter betalas på ersättning till den som har F-skatt.
        [below-year-limit] Inga avgifter betalas så länge årets lön från oss är under 1.000 kr. När den når det beloppet betalas avgifter på hela årets lön.
        [youth] Nedsatt avgiftssats för unga på bruttolönen upp till månadens tak, full sats över det. Avrundad till öre.
       *[full] Hela avgiftssatsen på bruttolönen, avrundad till öre.
    }
    .source =
    { $category ->
        [youth] { -contributions-act } och prop. 2025/26:66, { $year } års satser
       *[other] { -contributions-act } och lagen (1994:1920) om allmän löneavgift, { $year } års satser
    }
rule-residue = Det som återstår av löneutrymmet efter avrundning, högst ett öre.
rule-side-income-tax = Sidoinkomst: 30 % av bruttolönen, avrundat nedåt till hela kronor.
    .source = { -withholding-act }
rule-table-tax = Huvudarbetsgivare: tabellens skatt på månadens hela bruttolön, minus redan avdragen skatt.
    .source = { -tax-tables } för { $year }
rule-voluntary-tax = Högre skatt på egen begäran: procentsatsen av bruttolönen, avrundat nedåt till hela kronor.
    .source = { -withholding-act }
rule-gross-less-tax = Bruttolönen minus preliminärskatten.
rule-net-to-account = Nettolönen betalas till bankkontot.
rule-pool-in-full = Svensk skatt är avstängd: hela löneutrymmet betalas ut och inget dras av.
    .source = Skäl och underlag finns i profilen
rule-purchase-in-full = Godkänd för F-skatt: din egen faktura betalas i sin helhet. Ingen skatt dras av och inga avgifter betalas.
    .source = { -f-tax-act }
rule-reimbursements-less-vat = Kvitton utan avdragsgill moms, milersättning och traktamente inom de skattefria beloppen.
    .source = { -income-tax-act }, { $year } års belopp
rule-above-tax-free = Det som begärs utöver årets skattefria belopp stannar i löneutrymmet och betalas som lön.
    .source = { -income-tax-act }, { $year } års belopp
rule-subtotal-less-fee-and-reimbursements = Beloppet utan moms minus avgiften och utläggen.
rule-pool-lowered = En faktura krediterades efter att dess lön hade räknats ut, dess betalning återfördes, eller en förlust som vi stod för betalades eller krävdes igen. Löneutrymmet var så mycket för stort, och det här minskas, som mest till noll.
rule-pool-with-losses = Vi står för vad en kund inte betalade: de kommande löneutrymmena ökas med vad fakturan skulle ha gett. Betalar kunden ändå, eller krävs fakturan igen, minskas de lika mycket. Rättelser från tidigare löner räknas med.
rule-pool-raised = Tidigare löneutrymmen var så mycket för små: pengar som hade skrivits av kom in, en kund betalade på nytt, vi stod för en förlust, eller en lön med en rättelse räknades om. Det här ökas.
rule-pool-with-correction = Beloppet utan moms minus avgiften och eventuella utlägg, med rättelsen.
rule-gross-with-parts = Den högsta bruttolön som ryms i löneutrymmet tillsammans med { $parts }.
    .source =
    { $category ->
        [youth] { -contributions-act } och prop. 2025/26:66, { $year } års satser
       *[other] { -contributions-act } och lagen (1994:1920) om allmän löneavgift, { $year } års satser
    }
rule-saved-holiday-paid = Sparad semesterersättning betalas ut som engångsbelopp. Den tas inte ur löneutrymmet.
    .source = { -holiday-act }
rule-salary-and-holiday = Lönen ur löneutrymmet och den utbetalda sparade semesterersättningen.
rule-holiday-saved = 12 % av bruttolönen, avrundat till öre, sparas åt dig och betalas ut senare.
    .source = { -holiday-act }
rule-holiday-reserved = Resten av löneutrymmet täcker avgifterna på den sparade semesterersättningen när den betalas ut.
    .source = { -holiday-act }
rule-contributions-with-earlier = Årets lön når 1.000 kr: avgiftssatsen på bruttolönen och på årets tidigare lön, avrundad till öre.
    .source =
    { $category ->
        [youth] { -contributions-act } och prop. 2025/26:66, { $year } års satser
       *[other] { -contributions-act } och lagen (1994:1920) om allmän löneavgift, { $year } års satser
    }
rule-agreed-premium = Den avtalade procentsatsen av bruttolönen, avrundad till öre.
    .source = Avtal om tjänstepension
rule-premium-tax = Årets sats på premien, avrundad till öre.
    .source = Lagen (1991:687) om särskild löneskatt på pensionskostnader, { $year } års sats
rule-table-and-tenth-tax = Skattebeslut saknas: tabellens skatt på månadens hela bruttolön plus 10 %, avrundat nedåt till hela kronor, minus redan avdragen skatt.
    .source = { -tax-tables } för { $year } och anvisning om 10 % tillägg
rule-one-time-tax = Engångsbelopp: beloppet gånger procentsatsen för den beräknade årslönen, avrundat nedåt till hela kronor.
    .source = Skatteverkets föreskrifter om engångsbelopp för { $year }
rule-sink-tax = Beslut om SINK: årets sats på bruttolönen utan avdrag, avrundat nedåt till hela kronor.
    .source = 7 § lagen (1991:586) om SINK, { $year } års sats
rule-a-sink-tax = Beslut om A-SINK för artister och idrottare: årets sats på bruttolönen, avrundat nedåt till hela kronor.
    .source = Lagen (1991:591) om A-SINK, { $year } års sats
rule-decided-percent-tax = Skatteverkets beslut: procentsatsen av bruttolönen, avrundat nedåt till hela kronor.
    .source = { -tax-decision }
rule-decided-amount-tax = Skatteverkets beslut: beloppet för månaden, minus redan avdragen skatt.
    .source = { -tax-decision }
rule-decided-no-tax = Skatteverkets beslut: ingen skatt dras av.
    .source = { -tax-decision }
rule-f-skatt-tax = F-skatt är godkänd och skriftligt åberopad: ingen skatt dras av.
    .source = { -f-tax-act }
rule-student-tax = Studerandeintyg: ingen skatt dras av så länge årets lön är under gränsen.
    .source = Studerandeintyg SKV 434, gränsen för { $year }
rule-small-payment-tax = Utbetalningen är under 100 kr: ingen skatt dras av.
    .source = 10 kap. 4 § skatteförfarandelagen (2011:1244)
rule-small-year-tax = Årets lön från oss är under 1.000 kr: ingen skatt dras av.
    .source = 10 kap. 4 § skatteförfarandelagen (2011:1244) och 2 kap. 14 § socialavgiftslagen (2000:980), { $year }
rule-sum-of-taxes = Skatten på lönen och på engångsbeloppet.
rule-tax-free = Kvitton med moms, och milersättning och traktamente inom de skattefria beloppen, betalas utan skatt.
    .source = { -income-tax-act }, { $year } års belopp
rule-set-off = En tidigare lön har återförts efter att den hade betalats ut. Nettolönen räknas av mot den.
rule-net-and-reimbursements = Nettolönen och de skattefria ersättningarna, minus det som har räknats av, betalas till bankkontot.

## Vad mer löneutrymmet betalar, efter ”tillsammans med”

part-contributions = arbetsgivaravgifterna
part-holiday = den sparade semesterersättningen
part-pension = pensionspremien och den särskilda löneskatten på den
part-earlier = avgifterna på årets tidigare lön

## Skatteuppgifter, i få ord

tax-rule-side-income = 30 % skatt
tax-rule-main-employer = skattetabell { $table }, kolumn { $column }
tax-rule-no-decision = skattetabell { $table }, kolumn { $column }, plus 10 %
tax-rule-sink = särskild inkomstskatt för utomlands bosatta (SINK)
tax-rule-a-sink = särskild inkomstskatt för artister och idrottare (A-SINK)
tax-rule-decision = beslut från Skatteverket
tax-rule-student = studerandeintyg
tax-f-skatt-until = F-skatt till och med { $last }
tax-disabled = ingen svensk skatt ({ $reason })
tax-voluntary = { $rule }, minst { $percent } %
