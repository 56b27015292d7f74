-- Personal numbers and account numbers are encrypted by the server (storage::sealed). What is written must be sealed
-- from now on; the server seals the rows that are there at its next start, and validates the constraints then.

-- Which keys the sealed values are under. A key itself is in the key file only.
create table encryption_keys (
    id text primary key,
    -- What opens with this key alone.
    verifier bytea not null,
    created_at timestamptz not null,
    -- No value is under it any more.
    retired_at timestamptz,
    constraint encryption_keys_id_form check (id ~ '^[0-9a-f]{8}$')
);
create trigger encryption_keys_append_only before delete or update of id, verifier, created_at on encryption_keys
    for each row execute function refuse_change();

-- Equal numbers are found by a keyed digest: every ciphertext is another.
alter table users add column personnummer_index bytea;
alter table users drop constraint users_personnummer_form;
alter table users drop constraint users_personnummer_key;
alter table users add constraint users_personnummer_key unique (personnummer_index);
alter table users add constraint users_personnummer_sealed check (
    (personnummer is null and personnummer_index is null)
    or (left(personnummer, 5) = 'enc1.' and personnummer_index is not null)) not valid;

alter table bank_accounts add constraint bank_accounts_account_number_sealed
    check (account_number = '' or left(account_number, 5) = 'enc1.') not valid;
alter table bank_accounts add constraint bank_accounts_iban_sealed
    check (iban = '' or left(iban, 5) = 'enc1.') not valid;

-- What holds them as a whole: JSON is stored as a sealed JSON string, a file as sealed bytes.
alter table payslips add constraint payslips_account_sealed
    check (left(account #>> '{}', 5) = 'enc1.') not valid;
alter table payouts add constraint payouts_account_sealed
    check (left(account #>> '{}', 5) = 'enc1.') not valid;
alter table payment_files add constraint payment_files_content_sealed
    check (substring(content for 5) = 'enc1.'::bytea) not valid;
alter table agi_declarations add constraint agi_declarations_content_sealed
    check (substring(content for 5) = 'enc1.'::bytea) not valid;
alter table agi_declarations add constraint agi_declarations_individuals_sealed
    check (left(individuals #>> '{}', 5) = 'enc1.') not valid;
alter table import_records add constraint import_records_before_sealed
    check (left(before #>> '{}', 5) = 'enc1.') not valid;
alter table imports add constraint imports_left_out_sealed
    check (substring(left_out for 5) = 'enc1.'::bytea) not valid;
