-- Waived corrections
-- ==================
-- Corrections below zero that no wage pool will take, because their person has left, are given up. They stay given up only as far
-- as they have to: what later speaks for the person makes up for them before a wage pool gets it.

create table waived_corrections (
    id uuid not null,
    user_id uuid not null,
    kind text not null,
    -- How much is given up, and below zero no longer is.
    amount numeric(14,2) not null,
    note text not null,
    undoes_id uuid,
    -- Nobody where it is made up for.
    recorded_by uuid,
    recorded_at timestamptz not null,
    constraint waived_corrections_pkey primary key (id),
    constraint waived_corrections_user_fkey foreign key (user_id) references users (id),
    constraint waived_corrections_recorded_by_fkey foreign key (recorded_by) references users (id),
    constraint waived_corrections_undoes_fkey foreign key (undoes_id) references waived_corrections (id),
    constraint waived_corrections_one_undone unique (undoes_id),
    constraint waived_corrections_kind_known check (kind in ('waived', 'undone', 'made_up')),
    constraint waived_corrections_sign check (amount <> 0 and (kind = 'waived') = (amount > 0)),
    constraint waived_corrections_note_said check (kind <> 'waived' or btrim(note) <> ''),
    constraint waived_corrections_undone_one check ((kind = 'undone') = (undoes_id is not null)),
    constraint waived_corrections_by_someone check ((kind = 'made_up') = (recorded_by is null)),
    constraint waived_corrections_not_own check (recorded_by is distinct from user_id)
);
create index waived_corrections_user_idx on waived_corrections (user_id, recorded_at);
create index waived_corrections_recorded_by_idx on waived_corrections (recorded_by);
create trigger waived_corrections_append_only before update or delete on waived_corrections
    for each row execute function refuse_change();

-- It is among what corrects people's wage pools, of no run.
create or replace view pool_correction_parts as
    select c.user_id, p.run_id, r.status, false as is_taken, c.amount
    from pool_corrections c
    join payslips p on p.id = c.payslip_id
    join salary_runs r on r.id = p.run_id
    where p.removed_at is null and p.reversed_at is null
    union all
    select p.user_id, p.run_id, r.status, true, -p.pool_correction
    from payslips p
    join salary_runs r on r.id = p.run_id
    where p.pool_correction <> 0 and p.removed_at is null and p.reversed_at is null
    union all
    select b.user_id, null, 'paid', false, b.amount
    from losses_borne b
    union all
    select w.user_id, null, 'paid', false, w.amount
    from waived_corrections w;

-- Whether a salary is to come: in a run that is not with the bank yet, or for an invoice that is on its way, or was paid. So is one
-- that was written off once its salary was advanced, and that the provider bears no longer: its client may pay after all.
create function has_pay_to_come(owner uuid) returns boolean language sql stable as $$
    select exists (select from payslips p join salary_runs r on r.id = p.run_id
                   where p.user_id = owner and p.removed_at is null and p.reversed_at is null
                     and r.status in ('draft', 'approved'))
        or exists (select from invoices i
                   where i.user_id = owner and i.kind = 'invoice'
                     and (i.status in ('pending', 'sent')
                          or i.status = 'draft' and i.replaces_invoice_id is not null
                          or i.status in ('paid', 'written_off')
                             and not exists (select from payslip_invoices pi where pi.invoice_id = i.id and pi.live)
                             and (i.status = 'paid'
                                  or (select sum(b.amount) from losses_borne b where b.invoice_id = i.id) = 0)))
$$;

-- Waits for whoever reverses or removes a payslip of this person or changes its run at this moment, and keeps others from it: what
-- is left to correct stays as it is read. In the order in which they lock.
create function lock_to_waive(owner uuid) returns void language plpgsql as $$
begin
    perform 1 from salary_runs where id in (select run_id from payslips where user_id = owner) order by id for share;
    perform 1 from payslips where user_id = owner order by id for share;
    perform 1 from users where id = owner for no key update;
end $$;

-- No more is waived than is left to take, and nothing while a salary may take it; no more is undone than is waived still. The lock
-- waits for a payslip of the same person.
create function guard_waived_correction() returns trigger language plpgsql as $$
begin
    if new.kind = 'made_up' then
        perform 1 from users where id = new.user_id for no key update;
    else
        perform lock_to_waive(new.user_id);
    end if;
    if new.kind = 'waived' and (pool_corrections_left(new.user_id) > 0 or has_pay_to_come(new.user_id)) then
        raise exception 'more is waived of % than is left', new.user_id
            using errcode = 'integrity_constraint_violation', constraint = 'waived_corrections_left';
    end if;
    if (select sum(amount) from waived_corrections where user_id = new.user_id) < 0
        or new.kind = 'undone' and not exists (
            select from waived_corrections w
            where w.id = new.undoes_id and w.user_id = new.user_id and w.kind = 'waived' and w.amount = -new.amount) then
        raise exception 'more is undone of % than is waived', new.user_id
            using errcode = 'integrity_constraint_violation', constraint = 'waived_corrections_undone_as_it_was';
    end if;
    return null;
end $$;
create trigger waived_corrections_guarded after insert on waived_corrections
    for each row execute function guard_waived_correction();

-- Money is given up by two: one decision for each.
create function check_waived_by_two() returns trigger language plpgsql as $$
begin
    if (select count(*) from waived_corrections where user_id = new.user_id and kind = 'waived')
       > (select count(*) from approvals
          where entity_id = new.user_id and act = 'waive_corrections' and status = 'confirmed') then
        raise exception 'corrections of % are waived by the decision of one', new.user_id
            using errcode = 'integrity_constraint_violation', constraint = 'waived_corrections_by_two';
    end if;
    return null;
end $$;
create constraint trigger waived_corrections_by_two after insert on waived_corrections
    deferrable initially deferred for each row when (new.kind = 'waived')
    execute function check_waived_by_two();

-- What speaks for somebody makes up for what was waived: the client pays after all, a payslip is reversed, whatever it is.
create function make_up_for_waived(owners uuid[]) returns void language plpgsql as $$
declare
    owner uuid;
    made_up numeric;
begin
    for owner in select w.user_id from waived_corrections w where w.user_id = any(owners)
                 group by w.user_id having sum(w.amount) > 0 order by w.user_id loop
        perform 1 from users where id = owner for no key update;
        select least(sum(amount), pool_corrections_left(owner)) into made_up
        from waived_corrections where user_id = owner;
        if made_up > 0 then
            -- After the waiver, whatever the server's clock says.
            insert into waived_corrections (id, user_id, kind, amount, note, recorded_at)
            select gen_random_uuid(), owner, 'made_up', -made_up, '',
                   greatest(now(), max(recorded_at) + interval '1 microsecond')
            from waived_corrections where user_id = owner;
        end if;
    end loop;
end $$;
create function make_up_for_waived_of_rows() returns trigger language plpgsql as $$
begin
    perform make_up_for_waived(array(select user_id from added));
    return null;
end $$;
create trigger pool_corrections_make_up after insert on pool_corrections
    referencing new table as added for each statement execute function make_up_for_waived_of_rows();
create trigger losses_borne_make_up after insert on losses_borne
    referencing new table as added for each statement execute function make_up_for_waived_of_rows();
create function make_up_for_waived_of_payslip() returns trigger language plpgsql as $$
begin
    -- A large run has very many, of which hardly any has a waiver.
    if exists (select from waived_corrections where user_id = new.user_id) then
        perform make_up_for_waived(array[new.user_id]);
    end if;
    return null;
end $$;
create trigger payslips_make_up after update of removed_at, reversed_at on payslips
    for each row when ((new.removed_at, new.reversed_at) is distinct from (old.removed_at, old.reversed_at))
    execute function make_up_for_waived_of_payslip();
create function make_up_for_waived_of_run() returns trigger language plpgsql as $$
begin
    perform make_up_for_waived(array(
        select p.user_id from payslips p join waived_corrections w on w.user_id = p.user_id where p.run_id = new.id));
    return null;
end $$;
create trigger salary_runs_make_up after update of status on salary_runs
    for each row when (new.status <> old.status) execute function make_up_for_waived_of_run();

-- What was noted then has been in the account of a wage pool: that of a payslip with a correction since. `except_run`: as if its
-- payslips were not there.
create function seen_by_pool(owner uuid, noted timestamptz, except_run uuid) returns boolean language sql stable as $$
    select exists (select from payslips p
                   where p.user_id = owner and p.run_id is distinct from except_run and p.created_at > noted
                     and p.pool_correction <> 0 and p.removed_at is null and p.reversed_at is null)
$$;
