-- Tax settings are kept as a history. Those of a closed account on which nothing was ever invoiced or paid are
-- forgotten with it; until now closing such an account failed.
create function guard_tax_profile_delete() returns trigger language plpgsql as $$
begin
    if not exists (select from users where id = old.user_id and closed_at is not null)
        or exists (select from invoices where user_id = old.user_id)
        or exists (select from payslips where user_id = old.user_id) then
        raise exception 'tax settings are kept while the account is open or has been paid'
            using errcode = 'restrict_violation', constraint = 'tax_profiles_kept';
    end if;
    return old;
end;
$$;
drop trigger tax_profiles_append_only on tax_profiles;
create trigger tax_profiles_append_only before update on tax_profiles
    for each row execute function refuse_change();
create trigger tax_profiles_kept before delete on tax_profiles
    for each row execute function guard_tax_profile_delete();
