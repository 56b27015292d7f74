### What is said about an invoice before it is sent. The space before % does not break.

## Checks while the invoice is written

lint-vague-description = Describe what you did and when, for example “Web development of customer portal, November”. The law requires the invoice to state the nature and extent of the service, and a clear description gets you paid sooner.
lint-reference-missing = Many companies do not pay without a reference. Ask the client for a name or an order number.
lint-due-date-past = The due date has passed. If the invoice is sent today, the due date becomes { $day }.
    .fix = Use { $day }
lint-vat-rate-unusual =
    { $rate ->
        [twelve] 12% VAT applies to hotels, restaurants and artists’ own works, among other things. The rate for consulting is 25%.
        [six] 6% VAT applies to books, passenger transport, culture and sport, among other things. The rate for consulting is 25%.
       *[other] 0% VAT applies only to exempt services, such as care and some education. The rate for consulting is 25%.
    }
    .fix = Use 25%
lint-vat-not-charged = This client is not charged Swedish VAT, so the line has no VAT.
    .fix = Use 0%
lint-swedish-vat-abroad =
    { $eu ->
        [true] The client is in { $country } and has no VAT number, so Swedish VAT is charged. If the client is a company, add its VAT number to the client.
       *[false] The client is in { $country } and has no company registration number. It counts as a consumer, so Swedish VAT is charged. If the client is a company, add its number to the client.
    }
lint-fee-takes-much = The fixed fee of { $fixed } is { $share }% of the invoice. If you have more to invoice this client, add it to the same invoice.

## What speaks for and against approval

review-first-to-client = First invoice to this client.
review-known-client =
    { $sent ->
        [one] Has invoiced this client { $sent } time before. Paid: { $paid }.
       *[other] Has invoiced this client { $sent } times before. Paid: { $paid }.
    }
review-first-of-person = The freelancer’s first invoice.
review-amount-usual = The amount is usual for the freelancer (median { $median }).
review-amount-unusual = The amount is unusually high for the freelancer (median { $median }, highest { $max }).
review-vat-number-valid =
    { $name ->
        [none] The client’s VAT number is registered.
       *[other] The client’s VAT number is registered to { $name }.
    }
review-vat-number-invalid = The client’s VAT number is not registered.
review-vat-number-unknown = The client’s VAT number could not be looked up.
review-attachments =
    { $count ->
        [one] { $count } attachment.
       *[other] { $count } attachments.
    }
review-no-attachments = No attachments.

## When it should be sent

send-by-today = Send today.
send-by-missed = Should have been sent on { $day }.
send-by-day = Send by { $day }.

## What the freelancer is told when what is left of an invoice changes

basis-changed-by-credit-note = { $client } has been given a credit note of { $amount } for invoice { $number }.
basis-changed-by-reissue = { $client } has been given a credit note of { $amount } for invoice { $number }. A new invoice replaces it, and what the client has paid goes over to that.
basis-changed-by-write-off = { $amount } of invoice { $number } to { $client } has been written off. We no longer expect the client to pay it.
basis-changed-by-undone-write-off = The write-off of { $amount } on invoice { $number } to { $client } has been undone. We claim the amount from the client again.
basis-changed-by-recovery = { $client } has paid { $amount } of invoice { $number } that had been written off.
basis-changed-by-payment-taken-back = The payment of { $amount } for invoice { $number } to { $client } no longer counts: the bank has reversed it, or it was not for this invoice.
basis-changed-by-payment = { $client } has paid { $amount } of invoice { $number }.
basis-changed = Your payout basis is now { $after } instead of { $before }.
dispute-effect = The invoice becomes salary once it has been paid in full. Until the dispute is settled there is no promised payout date.
dispute-effect-salaried = The salary of the invoice has already been calculated. Unless the client pays, it is deducted from the basis of your later salaries, if that has not been done already.
basis-changed-waits = The payout waits until the client has paid.
basis-changed-salaried =
    { $change ->
        [less] The salary of the invoice has already been calculated. If it has not been sent to the bank it is recalculated, otherwise { $amount } is deducted from the basis of your next salaries.
       *[more] The salary of the invoice has already been calculated. If it has not been sent to the bank it is recalculated, otherwise { $amount } is added to the basis of your next salary.
    }
basis-changed-taken-back = The salary of the invoice has already been calculated. If it has not been sent to the bank it is recalculated. Otherwise { $amount } is deducted from the basis of salaries paid from { $day } on, unless the client has paid again when they are calculated. Corrections in your favour are set off against it before.
basis-changed-given-back = The { $amount } of its salary is no longer to be deducted from the basis of your next salaries. What already was deducted is added to the next one.
basis-changed-certain = The payment for the invoice no longer counts, and { $amount } of its salary cannot be paid by the client any more. It is deducted from the basis of your next salaries.
basis-changed-borne =
    { $change ->
        [less] The { $amount } of the loss that we bore is deducted from the basis of your next salaries.
       *[more] We bear the loss: { $amount } is added to the basis of your next salary.
    }

## Notes that the law requires on an invoice without Swedish VAT

vat-note-reverse-charge = Reverse charge (omvänd betalningsskyldighet): the buyer accounts for the VAT under Article 196 of Directive 2006/112/EC.
vat-note-export = Supplied outside Sweden: no Swedish VAT under chapter 6, section 33 of the Swedish VAT Act (2023:200), Article 44 of Directive 2006/112/EC.

## What came of recurring invoices

recurring-draft-made = { $template }: a draft to { $client } for { $sum } excluding VAT.
recurring-draft-client-archived = { $template }: no draft, because the client { $client } is archived. The template has stopped recurring.
recurring-draft-account-missing = { $template }: no draft to { $client }, because you have no bank account for your salary. The template has stopped recurring.
