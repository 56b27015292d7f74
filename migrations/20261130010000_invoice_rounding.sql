-- Totals in whole kronor
-- ======================
-- By a setting the total of an invoice in SEK is rounded to whole kronor (öresavrundning): what it is more, or less, than its
-- subtotal and its VAT is a line of its own without VAT. Credit notes and write-offs take that off with the rest.

alter table invoices
    drop constraint invoices_total_adds_up,
    add constraint invoices_total_adds_up check (
        total = subtotal + vat
        or currency = 'SEK' and case kind when 'invoice' then total = round(subtotal + vat)
            else abs(total - subtotal - vat) <= 0.50 end),
    -- What of the rounding credit notes and write-offs have taken off.
    add column credited_rounding numeric(14,2) not null default 0,
    add column written_off_rounding numeric(14,2) not null default 0;

-- What of a write-off is rounding, and what it comes to.
alter table invoice_write_offs add column rounding numeric(14,2) not null default 0;
alter table invoice_write_offs add column total numeric(14,2) not null generated always as (net + vat + rounding) stored;
alter table invoice_write_offs
    alter column rounding drop default,
    add constraint invoice_write_offs_rounding_small check (abs(rounding) <= 0.50),
    drop constraint invoice_write_offs_sign,
    add constraint invoice_write_offs_sign check (net + vat + rounding <> 0
        and (kind = 'write_off') = (net + vat + rounding > 0)
        and case when kind = 'write_off' then net >= 0 else net <= 0 end);

create or replace function guard_write_off() returns trigger language plpgsql as $$
begin
    if not exists (select from invoices i where i.id = new.invoice_id and i.kind = 'invoice' and i.sent_at is not null
            and i.status <> 'cancelled') then
        raise exception 'invoice % cannot be written off', new.invoice_id
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_of_sent';
    end if;
    if exists (select from invoices i where i.id = new.invoice_id and i.user_id = new.recorded_by) then
        raise exception 'invoice % is written off by whom it pays', new.invoice_id
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_not_own';
    end if;
    if new.undoes_id is not null and not exists (
            select from invoice_write_offs w
            where w.id = new.undoes_id and w.kind = 'write_off'
                and (w.invoice_id, w.ground, w.recovers_vat, -w.net, -w.vat, -w.rounding)
                    = (new.invoice_id, new.ground, new.recovers_vat, new.net, new.vat, new.rounding)) then
        raise exception 'write-off % undoes another', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_undone_as_it_was';
    end if;
    return new;
end $$;

create or replace function check_written_off() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    checked uuid;
begin
    if tg_table_name = 'invoices' then
        checked := new.id;
    else
        checked := new.invoice_id;
    end if;
    if (select (written_off_subtotal, written_off_total) from invoices where id = checked)
        is distinct from
        (select (coalesce(sum(net), 0), coalesce(sum(total), 0)) from invoice_write_offs where invoice_id = checked) then
        raise exception 'invoice % is not written off of what its write-offs come to', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_written_off_by_rows';
    end if;
    if exists (
            select from invoice_write_offs w
            left join lateral (select coalesce(sum(net), 0) as net, coalesce(sum(vat), 0) as vat from invoice_write_off_rates
                               where write_off_id = w.id) r on true
            where w.invoice_id = checked and (w.net, w.vat) is distinct from (r.net, r.vat)) then
        raise exception 'a write-off of invoice % is not that of its rates', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_by_rates';
    end if;
    if exists (
            select from invoice_write_offs w join invoice_write_off_rates r on r.write_off_id = w.id
            where w.invoice_id = checked
            group by r.vat_rate
            -- A discount that stands alone at its rate is below zero.
            having sum(r.net) * sum(r.net) filter (where w.kind = 'write_off') < 0
                or sum(r.vat) * sum(r.vat) filter (where w.kind = 'write_off') < 0)
        or exists (
            select from invoice_write_offs w where w.invoice_id = checked
            group by w.recovers_vat
            having sum(w.total) < 0)
        -- Nothing stays hidden in a sum of nothing.
        or exists (
            select from invoice_write_offs w where w.invoice_id = checked
            having sum(w.total) = 0 and (sum(w.net) <> 0 or sum(w.rounding) <> 0))
        or (select count(*) > 1 from (
                select from invoice_write_offs w where w.invoice_id = checked
                group by w.recovers_vat having sum(w.total) > 0) treated) then
        raise exception 'more of invoice % is taken back than was written off', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_write_offs_within_rates';
    end if;
    return null;
end $$;

-- The bearers of a loss are those of which anything stands, also if it is the rounding alone.
create or replace function check_loss_borne() returns trigger language plpgsql
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
          group by bearer having sum(total) > 0) borne;
    if cardinality(standing) > 1
        or exists (select from invoice_write_offs where invoice_id = checked
                   group by bearer having sum(total) < 0)
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

-- At every commit: credit notes and write-offs take as much of the rounding of an invoice as it says, no more than it has, and
-- give back no more than was taken.
create function check_rounding_taken() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    checked uuid;
begin
    if tg_table_name = 'invoices' then
        checked := coalesce(new.credits_invoice_id, new.id);
    else
        checked := new.invoice_id;
    end if;
    if exists (
            select from invoices i
            cross join lateral (select coalesce(sum(n.subtotal + n.vat - n.total), 0) as taken
                                from invoices n where n.credits_invoice_id = i.id) notes
            cross join lateral (select coalesce(sum(w.rounding), 0) as taken
                                from invoice_write_offs w where w.invoice_id = i.id) losses
            where i.id = checked
                and ((i.credited_rounding, i.written_off_rounding) is distinct from (notes.taken, losses.taken)
                     or notes.taken + losses.taken not between least(i.total - i.subtotal - i.vat, 0)
                         and greatest(i.total - i.subtotal - i.vat, 0))) then
        raise exception 'more of the rounding of invoice % is taken off than it has', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_rounding_taken_once';
    end if;
    return null;
end $$;
create constraint trigger invoices_rounding_credited after insert on invoices
    deferrable initially deferred for each row when (new.credits_invoice_id is not null)
    execute function check_rounding_taken();
create constraint trigger invoices_rounding_taken after update of subtotal, vat, total, credited_rounding, written_off_rounding on invoices
    deferrable initially deferred for each row
    when ((new.subtotal, new.vat, new.total, new.credited_rounding, new.written_off_rounding)
            is distinct from (old.subtotal, old.vat, old.total, old.credited_rounding, old.written_off_rounding)
        and (new.credits_invoice_id is not null or (new.credited_rounding, new.written_off_rounding) <> (0, 0)
            or (old.credited_rounding, old.written_off_rounding) <> (0, 0)))
    execute function check_rounding_taken();
create constraint trigger invoice_write_offs_rounding after insert on invoice_write_offs
    deferrable initially deferred for each row execute function check_rounding_taken();
