-- How often the tables behind the long lists were written to: a number of rows that a server has counted holds until its
-- tables are written to, whatever is written elsewhere. A sequence, so that nobody waits for anybody: it counts up before
-- the change is committed, and also for one that is not.
create function count_change() returns trigger language plpgsql as $$
begin
    perform nextval('changes_of_' || tg_table_name);
    return null;
end $$;

do $$
declare
    counted text;
begin
    foreach counted in array array['invoices', 'payments', 'payment_allocations', 'vouchers', 'clients', 'users'] loop
        execute format('create sequence %I', 'changes_of_' || counted);
        -- The first one does not change what the sequence says.
        perform nextval('changes_of_' || counted);
        execute format(
            'create trigger %I after insert or update or delete or truncate on %I for each statement execute function count_change()',
            counted || '_changes', counted);
    end loop;
end $$;
