-- A correction can lower what was declared after it was paid. What is then too much stays on the tax account (1630), is
-- taken off what another month still owes, or is paid back by Skatteverket.

-- A payment goes into one account: what of it is tax and what contributions ended when other months could pay for it.
alter table tax_payments drop column tax, drop column contributions;
alter table tax_payments add constraint tax_payments_amount_positive check (amount > 0);

create table tax_offsets (
    id uuid primary key,
    from_period text not null,
    to_period text not null,
    amount numeric(14,2) not null,
    created_by uuid not null,
    created_at timestamptz not null,
    constraint tax_offsets_period_form check (
        from_period ~ '^20[0-9]{2}(0[1-9]|1[0-2])$' and to_period ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
    constraint tax_offsets_two_months check (from_period <> to_period),
    constraint tax_offsets_amount_positive check (amount > 0),
    constraint tax_offsets_created_by_fkey foreign key (created_by) references users (id)
);
create index tax_offsets_from_idx on tax_offsets (from_period);
create index tax_offsets_to_idx on tax_offsets (to_period);
create trigger tax_offsets_append_only before update or delete on tax_offsets
    for each row execute function refuse_change();

create table tax_refunds (
    id uuid primary key,
    period text not null,
    amount numeric(14,2) not null,
    -- The day on which it came to the bank account.
    received_on date not null,
    -- What shows that it came.
    evidence text not null,
    created_by uuid not null,
    created_at timestamptz not null,
    constraint tax_refunds_period_form check (period ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
    constraint tax_refunds_amount_positive check (amount > 0),
    constraint tax_refunds_evidence_said check (btrim(evidence) <> ''),
    constraint tax_refunds_created_by_fkey foreign key (created_by) references users (id)
);
create index tax_refunds_period_idx on tax_refunds (period);
create trigger tax_refunds_append_only before update or delete on tax_refunds
    for each row execute function refuse_change();

-- What each declared month has to do with the tax account.
create view tax_account_months as
select d.period, d.tax + d.contributions as declared,
       coalesce((select sum(p.amount) from tax_payments p where p.period = d.period), 0) as sent,
       coalesce((select sum(p.amount) from tax_payments p
                 join tax_payment_confirmations c on c.payment_id = p.id where p.period = d.period), 0) as confirmed,
       coalesce((select sum(o.amount) from tax_offsets o where o.to_period = d.period), 0)
           - coalesce((select sum(o.amount) from tax_offsets o where o.from_period = d.period), 0) as offset_in,
       coalesce((select sum(r.amount) from tax_refunds r where r.period = d.period), 0) as refunded
from (select distinct on (period) period, tax, contributions from agi_declarations order by period, sequence desc) d;

-- No more leaves a month than it has too much, and no more comes to one than it owes.
create function tax_account_holds() returns trigger language plpgsql as $$
begin
    if tg_table_name = 'tax_refunds' then
        if not exists (select from tax_account_months m where m.period = new.period
                       and m.confirmed + m.offset_in - m.refunded >= m.declared) then
            raise exception 'more than % has too much on the tax account', new.period using errcode = 'check_violation';
        end if;
        return new;
    end if;
    if not exists (select from tax_account_months m where m.period = new.from_period
                   and m.confirmed + m.offset_in - m.refunded >= m.declared) then
        raise exception 'more than % has too much on the tax account', new.from_period using errcode = 'check_violation';
    end if;
    if not exists (select from tax_account_months m where m.period = new.to_period
                   and m.sent + m.offset_in - m.refunded <= m.declared) then
        raise exception 'more than % owes', new.to_period using errcode = 'check_violation';
    end if;
    return new;
end $$;
create trigger tax_offsets_hold after insert on tax_offsets for each row execute function tax_account_holds();
create trigger tax_refunds_hold after insert on tax_refunds for each row execute function tax_account_holds();
