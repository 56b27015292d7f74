-- Asked at every request of staff: in this language a connection plans it once, and not at every call.
create or replace function lacks_second_factor(person uuid, roles text[], day date) returns boolean
language plpgsql stable as $$
begin
    return roles && '{admin,finance}'
        and not has_second_factor(person)
        and coalesce((select (s.value ->> 'requireSecondFactor')::boolean from settings s
                      where s.valid_from <= day and s.value ? 'requireSecondFactor'
                        and not exists (select from settings_withdrawals w where w.version = s.version)
                      order by s.valid_from desc, s.version desc limit 1), true);
end $$;

create or replace function has_second_factor(person uuid) returns boolean language plpgsql stable as $$
begin
    return exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null)
        or exists (select from passkeys p where p.user_id = person);
end $$;
