-- A reviewer approves invoices by a token of scope money, and no other: it waits for a second admin as well, which until
-- now only the server knew.
create or replace function guard_new_token() returns trigger language plpgsql as $$
begin
    if exists (select from users where id = new.user_id and (
        roles && array['admin', 'finance'] or (new.scope = 'money' and 'reviewer' = any (roles)))) then
        raise exception 'access token % waits for an approval', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'access_tokens_begin_waiting';
    end if;
    return new;
end $$;
