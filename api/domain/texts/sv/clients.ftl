### Kundernas uppgifter i filer som importeras och exporteras.

sample-user = Användare
    .example = kim@example.com
client-field-name = Namn
    .example = Exempel AB
client-field-email = E-post
    .example = faktura@example.com
client-field-additional-emails = Fler e-postadresser
client-field-phone = Telefon
client-field-address = Adress
    .example = Box 1
client-field-postal-code = Postnummer
    .example = 111 22
client-field-city = Ort
    .example = Stockholm
client-field-state = Region
client-field-country = Land
    .example = SE
client-field-vat-registered = Momsregistrerad
    .example = ja
client-field-vat-number = Momsnummer
client-field-company-tax-id = Organisationsnummer
