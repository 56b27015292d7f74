### Det som står på bankkontot: transaktioner, vad som förklarar dem, och bankens filer.

## Varför en transaktion inte matchades

wait-reason-deduction = Banken har gjort ett avdrag. Kontrollera vad det gäller.
wait-reason-reversal = Banken har återfört pengar. Kontrollera vilken betalning det gäller.
wait-reason-return = En utbetalning från oss har kommit tillbaka. Kontrollera vilken.
wait-reason-outgoing = Ingen av våra betalfiler innehåller betalningen. Kontrollera vad den avser.
wait-reason-released = Fakturan behöver inte längre pengarna.
wait-reason-no-reference = Betalaren angav ingen referens.
wait-reason-several-references = Betalaren angav flera referenser.
wait-reason-unverified-reference = Referensen är inte kontrollerad av banken.
wait-reason-unknown-reference = Ingen faktura har den här referensen.
wait-reason-competing = En annan betalning har samma referens.
wait-reason-maybe-recorded = Betalningen kan redan vara registrerad.
wait-reason-invoice-not-open = Fakturan är betald, makulerad, krediterad eller avskriven.
wait-reason-disputed = Kunden bestrider fakturan.
wait-reason-before-invoice = Pengarna kom före fakturadatumet.
wait-reason-other-amount = Beloppet är ett annat än det som ska betalas.
wait-reason-own-invoice = Fakturan tillhör den som läste in filen.
wait-reason-above-limit = Beloppet är över gränsen för manuella betalningar. En andra person måste bekräfta det.

## Det som inte går

refusal-exceeds-unexplained = Bara { $rest } av transaktionen är kvar.
refusal-exceeds-claim = Frilansaren är skyldig { $owed } från återförda löner. Det övriga kan redan ha dragits av i en godkänd lönekörning.
refusal-exceeds-balance = Bara { $balance } återstår att betala på fakturan. Fördela det beloppet; resten ligger kvar på transaktionen.
refusal-bank-charge-mismatch = Beloppet och bankavgiften måste tillsammans bli de { $balance } som återstår att betala på fakturan.
refusal-bank-charge-with-rest = { $rest } av transaktionen skulle bli över, så ingen bank har behållit något.
refusal-bank-charge-without-bank = Ingen bank har rapporterat de här pengarna, så ingen bank har behållit något.
refusal-bank-charge-twice = En differens är redan bokförd på transaktionen.
refusal-transaction-not-incoming = Det här är inga inkommande pengar och kan inte betala en faktura.
refusal-transaction-in-question = Svara först på om det här är en betalning som redan är registrerad.
refusal-transaction-not-in-question = Det finns ingen fråga kvar om transaktionen. Ladda om sidan.
refusal-recorded-payment-reversed = Den registrerade betalningen har återförts. Svara att det här är andra pengar.
refusal-nothing-allocated = Det finns inget att ångra på transaktionen.
refusal-payment-reversed = Betalningen är redan återförd.
refusal-nothing-unallocated = Betalningen har inget ofördelat belopp.
refusal-nothing-doubted = Fakturan har ingen sådan tvist eller befarad förlust.
refusal-write-off-grounds-differ = En annan del av fakturan är avskriven på en grund med annan momsbehandling. Ångra den avskrivningen först.
refusal-write-off-bearers-differ = En annan del av fakturan är avskriven så att någon annan står för förlusten. Välj samma, eller ångra den avskrivningen först.
refusal-loss-borne-with-f-skatt = Personen har F-skatt och får ingen lön som förlusten kan läggas till. Låt frilansaren stå för den, eller betala utanför Paraply.
refusal-write-off-stands = En del av fakturan är avskriven. Ångra avskrivningen först.
refusal-write-off-recovered = Avskrivningen är ångrad, eller en del av den har betalats sedan dess.
refusal-nothing-to-waive = Inga rättelser skulle minska kommande löner, så det finns inget att efterskänka.
refusal-salary-to-come = Användaren har obetalda fakturor eller fakturor utan lön. Rättelserna kommer att minska lönen för dem.
refusal-waiver-made-up = Eftergiften är ångrad, eller senare rättelser har räknats av mot den.
refusal-explanation-unfit = Typen passar inte transaktionens riktning. Välj en annan.
refusal-offset-unfit = Båda transaktionerna har samma riktning. Välj en i den andra riktningen.
refusal-refund-to-staff = Kontot tillhör en medarbetare. Återbetalningar kan inte gå dit.
refusal-refund-not-told = Ingen bankfil har bekräftat pengarna ännu. Läs in den bankfil där de kom in och svara att det är den registrerade betalningen.
refusal-refund-not-returned = Banken har betalat återbetalningen, och ingen returnerad betalning på beloppet är inläst. Läs in bankfilen med returen eller återrapporten.
refusal-return-of-refund = En återbetalning har avvisats på grund av returen, så det går inte att ångra.
refusal-no-refunds-to-pay = Inga godkända återbetalningar väntar på en betalfil.
refusal-no-refunds-to-confirm = Alla återbetalningar i filen är redan betalda eller avvisade.
refusal-impossible-refund-transition = Återbetalningen är { $status }, så det går inte att { $act }.

refund-act-approve = godkänna den
refund-act-decline = avslå begäran
refund-act-cancel = avbryta den
refund-act-export = lägga den i en betalfil
refund-act-confirm = bekräfta att den är betald
refund-act-reject = markera den som avvisad

refund-status-requested = inte godkänd än
refund-status-approved = godkänd
refund-status-exported = i en betalfil
refund-status-paid = betald
refund-status-rejected = avvisad av banken
refund-status-cancelled = avbruten

refusal-freed-money-used = Pengar som frigjorts från den registrerade betalningen har använts. Ångra det på sidan Bank först. Är de återbetalda förblir transaktionen kopplad till betalningen.
refusal-payment-on-transaction = Betalningen är kopplad till en banktransaktion. Ångra kopplingen på sidan Bank först.
refusal-bank-transaction-waits = En banktransaktion med fakturans referens väntar på sidan Bank. Fördela den där i stället för att registrera betalningen en gång till.
refusal-allocate-alone = Det tar fakturan över gränsen { $limit } för manuella betalningar, som en andra person måste bekräfta. Fördela på den fakturan för sig.

## Vad som är fel med en bankfil

office-problem-other-account = Kontot { $account } är inte vårt. Kontrollera att det är rätt fil.
office-problem-other-currency = Kontot är i { $currency }. Bara konton i SEK kan läsas in.
office-problem-day-invalid = Filen har datumet { $day }, som ligger i framtiden eller är för gammalt.
office-problem-deposit-on-statement = Insättningen på { $amount } den { $day } är redan inläst från ett kontoutdrag eller en avisering. Det är samma pengar, så filen behövs inte.
office-problem-altered = Det här är ett annat belopp eller en annan referens än i { $file-name }, där samma transaktion redan är inläst. Hämta båda filerna från banken igen och jämför dem.
bank-file-problem-kind-too-large = Filen är större än { $max-mb } MB.
bank-file-problem-kind-not-a-bank-file = Det här är ingen BgMax-, camt.053- eller camt.054-fil i en version som går att läsa.
bank-file-problem-kind-wrong-encoding = Filen har fel teckenkodning. Hämta den från banken igen och ändra den inte.
bank-file-problem-kind-broken = Filen är ofullständig eller skadad. Hämta den från banken igen.
bank-file-problem-kind-forbidden = Filen innehåller något som ingen bank skriver. Den har inte lästs.
bank-file-problem-kind-test-file = Filen är märkt som en testfil.
bank-file-problem-kind-end-missing = Den sista posten saknas. Hämta filen från banken igen.
bank-file-problem-kind-out-of-order = Posten står på fel plats.
bank-file-problem-kind-record-too-long = Posten är längre än 80 tecken.
bank-file-problem-kind-tab-inside = Posten innehåller en tabb. Hämta filen från banken igen och ändra den inte.
bank-file-problem-kind-count-differs = Filen anger { $said } men innehåller { $found }.
bank-file-problem-kind-sum-differs = Filen anger { $said }, men betalningarna blir { $found }.
bank-file-problem-kind-balance-differs = Filen anger saldot { $said }, men transaktionerna ger { $found }.
bank-file-problem-kind-balance-missing = Ingående eller utgående saldo saknas.
bank-file-problem-kind-date-invalid = Datumet saknas eller är ogiltigt.
bank-file-problem-kind-amount-invalid = Beloppet saknas eller är ogiltigt.
bank-file-problem-kind-number-invalid = Numret är ogiltigt.
bank-file-problem-kind-value-unknown = Värdet är okänt.
bank-file-problem-kind-currency-unknown = Valutan saknas eller är okänd.
bank-file-problem-kind-currency-differs = Valutan är en annan än kontots.
bank-file-problem-kind-account-missing = Kontot saknas.
bank-file-problem-kind-serial-differs = Löpnumret är ett annat än betalningens.
bank-file-problem-kind-missing = Fältet saknas.
bank-file-problem-kind-repeated = Fältet finns mer än en gång.
bank-file-problem-kind-text-too-long = Texten är längre än { $max } tecken.

## Uppgifter i bankfiler

bank-field-account = konto
bank-field-amount = belopp
bank-field-currency = valuta
bank-field-date = datum
bank-field-deposit = insättningspost
bank-field-deposit-amount = insättningsbelopp
bank-field-deposit-number = insättningslöpnummer
bank-field-end-record = slutpost
bank-field-layout-name = layoutnamn
bank-field-number-of-deductions = antal avdrag
bank-field-number-of-deposits = antal insättningar
bank-field-number-of-extra-references = antal extra referenser
bank-field-number-of-payments = antal betalningar
bank-field-payment-date = betalningsdag
bank-field-receiver-bank-account = mottagarens bankkonto
bank-field-receiver-bankgiro = mottagarens bankgironummer
bank-field-receiver-plusgiro = mottagarens plusgironummer
bank-field-reference-code = referenskod
bank-field-sender-bankgiro = betalarens bankgironummer
bank-field-serial-number = löpnummer
bank-field-test-mark = testmärkning
bank-field-version = version
bank-field-written = skriven
