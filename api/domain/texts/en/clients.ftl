### The details of clients in files that are imported and exported.

sample-user = User
    .example = kim@example.com
client-field-name = Name
    .example = Example Ltd
client-field-email = Email
    .example = accounts@example.com
client-field-additional-emails = Additional emails
client-field-phone = Phone
client-field-address = Address
    .example = 1 High Street
client-field-postal-code = Postal code
    .example = 111 22
client-field-city = City
    .example = Stockholm
client-field-state = State
client-field-country = Country
    .example = SE
client-field-vat-registered = VAT registered
    .example = yes
client-field-vat-number = VAT number
client-field-company-tax-id = Company registration number
