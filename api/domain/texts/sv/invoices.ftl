### Vad som sägs om en faktura innan den skickas. Mellanslaget före % bryts inte.

## Kontroller medan fakturan skrivs

lint-vague-description = Beskriv vad du gjorde och när, till exempel ”Webbutveckling av kundportal, november”. Lagen kräver att fakturan anger tjänstens art och omfattning, och en tydlig beskrivning ger snabbare betalning.
lint-reference-missing = Många företag betalar inte utan referens. Fråga kunden efter ett namn eller ett beställningsnummer.
lint-due-date-past = Förfallodagen har passerat. Om fakturan skickas i dag blir förfallodagen { $day }.
    .fix = Använd { $day }
lint-vat-rate-unusual =
    { $rate ->
        [twelve] 12 % moms gäller bland annat hotell, restaurang och konstnärers egna verk. Konsulttjänster har 25 %.
        [six] 6 % moms gäller bland annat böcker, persontransport, kultur och idrott. Konsulttjänster har 25 %.
       *[other] 0 % moms gäller bara undantagna tjänster, som vård och viss utbildning. Konsulttjänster har 25 %.
    }
    .fix = Använd 25 %
lint-vat-not-charged = Kunden betalar ingen svensk moms, så raden är utan moms.
    .fix = Använd 0 %
lint-swedish-vat-abroad =
    { $eu ->
        [true] Kunden finns i { $country } och har inget momsnummer, så svensk moms tas ut. Är kunden ett företag, lägg till dess momsnummer på kunden.
       *[false] Kunden finns i { $country } och har inget organisationsnummer. Den räknas som privatperson, så svensk moms tas ut. Är kunden ett företag, lägg till dess nummer på kunden.
    }
lint-fee-takes-much = Den fasta avgiften på { $fixed } är { $share } % av fakturan. Har du mer att fakturera kunden, lägg det på samma faktura.

## Vad som talar för och emot ett godkännande

review-first-to-client = Första fakturan till den här kunden.
review-known-client =
    { $sent ->
        [one] Har fakturerat kunden { $sent } gång förut. Betalda: { $paid }.
       *[other] Har fakturerat kunden { $sent } gånger förut. Betalda: { $paid }.
    }
review-first-of-person = Frilansarens första faktura.
review-amount-usual = Beloppet är normalt för frilansaren (median { $median }).
review-amount-unusual = Beloppet är ovanligt högt för frilansaren (median { $median }, högst { $max }).
review-vat-number-valid =
    { $name ->
        [none] Kundens momsnummer är registrerat.
       *[other] Kundens momsnummer är registrerat på { $name }.
    }
review-vat-number-invalid = Kundens momsnummer är inte registrerat.
review-vat-number-unknown = Kundens momsnummer kunde inte slås upp.
review-attachments =
    { $count ->
        [one] { $count } bilaga.
       *[other] { $count } bilagor.
    }
review-no-attachments = Inga bilagor.

## När den bör skickas

send-by-today = Bör skickas i dag.
send-by-missed = Skulle ha skickats { $day }.
send-by-day = Bör skickas senast { $day }.

## Vad frilansaren får veta när det som blir kvar av en faktura ändras

basis-changed-by-credit-note = { $client } har fått en kreditfaktura på { $amount } för faktura { $number }.
basis-changed-by-reissue = { $client } har fått en kreditfaktura på { $amount } för faktura { $number }. En ny faktura ersätter den, och det som kunden har betalat följer med dit.
basis-changed-by-write-off = { $amount } av faktura { $number } till { $client } är avskrivna. Vi räknar inte längre med att kunden betalar dem.
basis-changed-by-undone-write-off = Avskrivningen av { $amount } på faktura { $number } till { $client } är ångrad. Vi kräver kunden på beloppet igen.
basis-changed-by-recovery = { $client } har betalat { $amount } av faktura { $number } som var avskrivna.
basis-changed-by-payment-taken-back = Betalningen på { $amount } för faktura { $number } till { $client } räknas inte längre: banken har återfört den, eller så gällde den inte fakturan.
basis-changed-by-payment = { $client } har betalat { $amount } av faktura { $number }.
basis-changed = Underlaget för din utbetalning är nu { $after } i stället för { $before }.
dispute-effect = Fakturan blir lön när den är betald i sin helhet. Tills tvisten är löst finns inget utlovat utbetalningsdatum.
dispute-effect-salaried = Lönen för fakturan är redan beräknad. Om kunden inte betalar dras den från underlaget för dina senare löner, om det inte redan är gjort.
basis-changed-waits = Utbetalningen väntar tills kunden har betalat.
basis-changed-salaried =
    { $change ->
        [less] Lönen för fakturan är redan beräknad. Är den inte skickad till banken räknas den om, annars dras { $amount } från underlaget för dina kommande löner.
       *[more] Lönen för fakturan är redan beräknad. Är den inte skickad till banken räknas den om, annars läggs { $amount } till underlaget för din nästa lön.
    }
basis-changed-taken-back = Lönen för fakturan är redan beräknad. Är den inte skickad till banken räknas den om. Annars dras { $amount } från underlaget för löner som betalas från och med { $day }, om kunden inte har betalat på nytt när de räknas ut. Rättelser till din fördel räknas av mot det innan dess.
basis-changed-given-back = De { $amount } av lönen ska inte längre dras från underlaget för dina kommande löner. Det som redan är draget läggs till nästa.
basis-changed-certain = Betalningen för fakturan räknas inte längre, och { $amount } av lönen kan kunden inte längre betala. Det dras från underlaget för dina kommande löner.
basis-changed-borne =
    { $change ->
        [less] De { $amount } som vi stod för av förlusten dras från underlaget för dina kommande löner.
       *[more] Vi står för förlusten: { $amount } läggs till underlaget för din nästa lön.
    }

## Anmärkningar som lagen kräver på en faktura utan svensk moms

vat-note-reverse-charge = Omvänd betalningsskyldighet (reverse charge): 6 kap. 33 § mervärdesskattelagen (2023:200), artikel 196 i direktiv 2006/112/EG.
vat-note-export = Omsättning utanför Sverige: 6 kap. 33 § mervärdesskattelagen (2023:200), artikel 44 i direktiv 2006/112/EG.

## Vad som blev av återkommande fakturor

recurring-draft-made = { $template }: ett utkast till { $client } på { $sum } utan moms.
recurring-draft-client-archived = { $template }: inget utkast, för kunden { $client } är arkiverad. Mallen har slutat återkomma.
recurring-draft-account-missing = { $template }: inget utkast till { $client }, för du har inget bankkonto för din lön. Mallen har slutat återkomma.
