-- What else is encrypted by the server (storage::sealed): what an authenticator app shares with it, a personal number
-- that somebody asks for, and the link in a mail that waits to be delivered.

alter table second_factors add constraint second_factors_secret_sealed
    check (substring(secret for 5) = 'enc1.'::bytea) not valid;
alter table tax_requests add constraint tax_requests_personnummer_sealed
    check (left(personnummer, 5) = 'enc1.') not valid;
alter table mail_secrets add constraint mail_secrets_secret_sealed
    check (left(secret, 5) = 'enc1.') not valid;
