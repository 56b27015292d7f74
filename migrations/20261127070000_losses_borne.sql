-- Losses that the provider bears
-- ==============================
-- What is written off of an invoice is lost to its freelancer, or the provider makes up for it: the next wage pools of the person
-- get what the invoice does not give. When it is claimed again, or comes in after all, they give it back.

alter table invoice_write_offs disable trigger user;
alter table invoice_write_offs add column bearer text not null default 'wage_pool';
alter table invoice_write_offs enable trigger user;
alter table invoice_write_offs
    alter column bearer drop default,
    add constraint invoice_write_offs_bearer_known check (bearer in ('wage_pool', 'provider'));

-- A discount at a high rate can leave VAT below zero of a claim above it.
alter table invoice_write_offs
    drop constraint invoice_write_offs_sign,
    add constraint invoice_write_offs_sign check (net + vat <> 0 and (kind = 'write_off') = (net + vat > 0)
        and case when kind = 'write_off' then net >= 0 else net <= 0 end);

-- How much the next wage pools get of it, and below zero give back.
create table losses_borne (
    id uuid not null,
    user_id uuid not null,
    invoice_id uuid not null,
    amount numeric(14,2) not null,
    -- What changed what is lost.
    write_off_id uuid,
    credit_note_id uuid,
    recorded_at timestamptz not null,
    constraint losses_borne_pkey primary key (id),
    constraint losses_borne_user_fkey foreign key (user_id) references users (id),
    constraint losses_borne_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint losses_borne_write_off_fkey foreign key (write_off_id) references invoice_write_offs (id),
    constraint losses_borne_credit_note_fkey foreign key (credit_note_id) references invoices (id),
    constraint losses_borne_one_by_write_off unique (write_off_id),
    constraint losses_borne_one_by_credit_note unique (credit_note_id),
    constraint losses_borne_one_cause check ((write_off_id is null) <> (credit_note_id is null)),
    constraint losses_borne_change_something check (amount <> 0)
);
create index losses_borne_user_idx on losses_borne (user_id, recorded_at);
create index losses_borne_invoice_idx on losses_borne (invoice_id);
create trigger losses_borne_append_only before update or delete on losses_borne
    for each row execute function refuse_change();

-- Of the invoice's own person, by something of that invoice.
create function guard_loss_borne() returns trigger language plpgsql as $$
begin
    if not exists (select from invoices where id = new.invoice_id and user_id = new.user_id)
        or not exists (select from invoices where id = new.credit_note_id and credits_invoice_id = new.invoice_id
                       union all
                       select from invoice_write_offs where id = new.write_off_id and invoice_id = new.invoice_id) then
        raise exception 'a loss of invoice % is borne for another', new.invoice_id
            using errcode = 'integrity_constraint_violation', constraint = 'losses_borne_of_invoice';
    end if;
    return new;
end $$;
create trigger losses_borne_guarded before insert on losses_borne
    for each row execute function guard_loss_borne();

-- What becomes salary of this much without VAT: `N − min(round(p · N) + f, N)`, and the fee never above the one it was sent with.
create function payout_basis(net numeric, percentage numeric, fixed numeric, fee numeric) returns numeric
    language sql immutable as $$
    select net - least(round(net * percentage / 100, 2) + fixed, net, fee)
$$;

-- At every commit: one bearer stands for an invoice; the provider only by the decision of two; and what it makes up for is what
-- the invoice would give if nothing of it were written off.
create function check_loss_borne() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    checked uuid;
    standing text[];
    missing numeric;
begin
    if tg_table_name = 'invoices' then
        checked := new.id;
    else
        checked := new.invoice_id;
    end if;
    select coalesce(array_agg(bearer), '{}') into standing
    from (select bearer from invoice_write_offs where invoice_id = checked
          group by bearer having sum(net + vat) > 0) borne;
    if cardinality(standing) > 1
        or exists (select from invoice_write_offs where invoice_id = checked
                   group by bearer having sum(net + vat) < 0)
        or exists (select from invoice_write_offs w join invoice_write_offs o on o.id = w.undoes_id
                   where w.invoice_id = checked and w.bearer <> o.bearer) then
        raise exception 'what is written off of invoice % has two bearers', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_one_bearer';
    end if;
    if (select count(*) from invoice_write_offs
        where invoice_id = checked and kind = 'write_off' and bearer = 'provider')
       > (select count(*) from approvals
          where entity_id = checked and act = 'write_off' and status = 'confirmed' and after ->> 'bearer' = 'provider') then
        raise exception 'the provider bears a loss of invoice % by the decision of one', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_borne_by_two';
    end if;
    select case when 'provider' = any(standing)
                then payout_basis(round((subtotal - credited_subtotal) * exchange_rate, 2), fee_percentage, fixed_fee, fee_amount)
                     - (round(left_subtotal * exchange_rate, 2) - left_fee)
                else 0 end into missing
    from invoices where id = checked;
    if missing <> (select coalesce(sum(amount), 0) from losses_borne where invoice_id = checked) then
        raise exception 'of invoice % the provider bears % and not what is lost', checked, missing
            using errcode = 'integrity_constraint_violation', constraint = 'losses_borne_as_lost';
    end if;
    return null;
end $$;
create constraint trigger invoices_loss_borne
    after update of credited_subtotal, credited_fee, written_off_subtotal, written_off_fee on invoices
    deferrable initially deferred for each row
    when (old.written_off_total <> 0 or new.written_off_total <> 0)
    execute function check_loss_borne();
create constraint trigger invoice_write_offs_borne after insert on invoice_write_offs
    deferrable initially deferred for each row execute function check_loss_borne();
create constraint trigger losses_borne_count after insert on losses_borne
    deferrable initially deferred for each row execute function check_loss_borne();

-- Nor does it go to another person meanwhile.
create function refuse_written_off_moved() returns trigger language plpgsql as $$
begin
    raise exception 'a part of invoice % is written off', old.id
        using errcode = 'integrity_constraint_violation', constraint = 'invoices_written_off_not_moved';
end $$;
create trigger invoices_written_off_not_moved before update of user_id on invoices
    for each row when (old.written_off_total <> 0 and new.user_id <> old.user_id)
    execute function refuse_written_off_moved();

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
    from losses_borne b;
