-- The signature counter of a passkey, of its own: a copy of an authenticator shows by a counter that does not go up.
-- Authenticators without a counter send 0, always.
alter table passkeys add column counter bigint not null default 0;
alter table passkeys add constraint passkeys_counter_range check (counter between 0 and 4294967295);

create function guard_passkey() returns trigger language plpgsql as $$
begin
    if new.counter <= old.counter and (new.counter, old.counter) <> (0, 0) then
        raise exception 'the counter of a passkey goes up' using errcode = 'check_violation',
            constraint = 'passkeys_counter_goes_up';
    end if;
    if new.user_id <> old.user_id or new.credential_id <> old.credential_id then
        raise exception 'a passkey stays its owner''s' using errcode = 'check_violation',
            constraint = 'passkeys_owner_fixed';
    end if;
    return new;
end $$;
create trigger passkeys_guarded before update on passkeys for each row execute function guard_passkey();

-- What was asked runs out within minutes and is swept.
create index passkey_ceremonies_expires_idx on passkey_ceremonies (expires_at);
