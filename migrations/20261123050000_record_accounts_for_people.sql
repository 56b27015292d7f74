-- The office can record where a person is paid. Such a number rests a day before money goes to it, also the first one,
-- and nobody records their own: that they do as themselves, where they are told by mail.
alter table bank_accounts
    add column recorded_by uuid,
    add constraint bank_accounts_recorded_by_fkey foreign key (recorded_by) references users (id),
    add constraint bank_accounts_not_own check (recorded_by <> user_id);
create index bank_accounts_recorded_by_idx on bank_accounts (recorded_by) where recorded_by is not null;

-- Tax settings that came with an import go with the person whom it made, when that import is undone before the person
-- has ever been here.
create or replace function guard_tax_profile_delete() returns trigger language plpgsql as $$
begin
    if not exists (
            select from users where id = old.user_id
            and (closed_at is not null
                or (last_seen_at is null and password_hash is null and oidc_subject is null)))
        or exists (select from invoices where user_id = old.user_id)
        or exists (select from payslips where user_id = old.user_id) then
        raise exception 'tax settings are kept while the account is open or has been paid'
            using errcode = 'restrict_violation', constraint = 'tax_profiles_kept';
    end if;
    return old;
end;
$$;

alter table import_records
    drop constraint import_records_entity_known,
    add constraint import_records_entity_known
        check (entity in ('bank_account', 'client', 'invoice', 'payment', 'tax_profile', 'user', 'year_table'));
