-- What all tables use: Swedish sort order whatever the server's default is, and the guards that make a
-- table append-only or note when a row last changed. Money must be safe from our own code, too.

create collation if not exists sv (provider = icu, locale = 'sv-SE');

-- Refuses every update and delete of a table it is put on.
create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception 'rows of % are append-only', tg_table_name
        using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_append_only';
end $$;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
    new.updated_at := now();
    return new;
end $$;
