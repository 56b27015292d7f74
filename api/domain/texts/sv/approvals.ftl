### Roller, och åtgärder som väntar på en andra person.

## Roller

role-admin = administratör
role-finance = ekonomi
role-reviewer = fakturagranskare
role-support = support
permission-refused = Detta kräver rollen { $roles }.
roles-or = { $roles } eller { $last }

## Åtgärder som väntar på en andra person

guarded-act-change-settings = Ändra inställningar
guarded-act-withdraw-settings-change = Dra tillbaka planerad ändring
guarded-act-change-mail-template = Ändra mejlmall
guarded-act-change-roles = Ändra roller
guarded-act-change-email = Ändra e-postadress
guarded-act-invite-staff = Bjud in medarbetare igen
guarded-act-unblock-staff = Häv spärr för medarbetare
guarded-act-reset-second-factor = Återställ tvåfaktorsinloggning
guarded-act-record-payment = Registrera manuell betalning
guarded-act-explain-transaction = Förklara banktransaktion
guarded-act-write-off = Skriv av faktura
guarded-act-pay-refund = Betala återbetalning
guarded-act-waive-corrections = Efterskänk rättelser
guarded-act-approve-salary-run = Godkänn lönekörning
guarded-act-approve-access-token = Godkänn åtkomstnyckel
guarded-act-change-group-fee = Ändra gruppens avgift
guarded-act-change-user-fee = Ändra användarens avgift
guarded-act-move-to-group = Flytta till grupp
guarded-act-trust-user = Markera som betrodd

## En begärans status

approval-status-waiting = väntar
approval-status-confirmed = bekräftad och genomförd
approval-status-rejected = avvisad
approval-status-stopped = stoppad
approval-status-expired = har gått ut
approval-status-failed = gick inte att genomföra
