-- What is declared is drawn from the tax account (1630) on the day it is due, and a payment goes into the account. Until
-- now a payment settled what the payslips owed when it was made, and the rest, of any size, went to öre rounding.

-- The contributions of the payslips that a declaration declares, to the öre; and the day on which what it adds to the
-- earlier ones of its month is drawn from the tax account.
alter table agi_declarations add column contributions_charged numeric(14,2), add column drawn_on date;
alter table agi_declarations disable trigger agi_declarations_append_only;
-- Nobody noted it. It is what the payslips charge today, where that is what was declared but for the öre of each person.
update agi_declarations d
set drawn_on = current_date, contributions_charged = coalesce((
    select sum(p.employer_contributions) from live_payslips p
    where to_char(p.payment_date, 'YYYYMM') = d.period and p.swedish_tax and p.contribution_category <> 'f_skatt'
    having abs(sum(p.employer_contributions) - d.contributions) <= count(*) + 1
), d.contributions);
alter table agi_declarations enable trigger agi_declarations_append_only;
alter table agi_declarations
    alter column contributions_charged set not null, alter column drawn_on set not null;

-- Vouchers stay as they are, so what was declared is brought onto the tax account by a voucher for each month: all of
-- it, less what payments have settled and have drawn already.
with months as (
    select distinct on (d.period) d.id, d.period, d.tax, d.contributions, d.contributions_charged
    from agi_declarations d order by d.period, d.sequence desc
), paid as (
    select t.period, sum(t.amount) as amount, sum(t.tax) as tax, sum(t.contributions_owed) as charged
    from tax_payments t join tax_payment_confirmations c on c.payment_id = t.id group by t.period
), entries as (
    select m.id as source_id, m.period, e.place, e.account, e.name, e.amount
    from months m left join paid p on p.period = m.period
    cross join lateral (values
        (1, 2710, 'withheldTax', m.tax - coalesce(p.tax, 0)),
        (2, 2731, 'contributionsPayable', m.contributions_charged - coalesce(p.charged, 0)),
        (3, 7511, 'contributions', coalesce(p.charged + p.tax - p.amount, 0) + m.contributions - m.contributions_charged),
        (4, 1630, 'taxAccount', coalesce(p.amount, 0) - m.tax - m.contributions)
    ) as e (place, account, name, amount)
    where e.amount <> 0
), new as (
    select gen_random_uuid() as id, source_id, period, row_number() over (order by period) as place
    from (select distinct source_id, period from entries) m
), taken as (
    update voucher_series set last_number = last_number + (select count(*) from new)
    where series = 'A' and exists (select from new)
    returning last_number - (select count(*) from new) as before
), posted as (
    insert into vouchers (id, series, number, voucher_date, text, kind, source_id, created_at)
    select id, 'A', before + place, current_date, 'Skatt och arbetsgivaravgifter ' || period || ', till skattekontot',
           'tax_declared', source_id, now()
    from taken, new
)
insert into voucher_entries (voucher_id, line, account, booked_as, amount)
select n.id, row_number() over (partition by n.id order by e.place), e.account, coalesce((
           select (s.value #>> array['accounts', e.name])::int from settings s
           where s.value #> array['accounts', e.name] is not null and s.valid_from <= current_date
             and not exists (select from settings_withdrawals w where w.version = s.version)
           order by s.valid_from desc, s.version desc limit 1), e.account), e.amount
from entries e join new n on n.source_id = e.source_id;

alter table tax_payments drop column contributions_owed;

-- Rounding is öre: no more than one krona in a voucher, however it came to be. Older vouchers stay as they are.
alter table voucher_entries
    add constraint voucher_entries_rounding_small check (account <> 3740 or abs(amount) <= 1) not valid;
create unique index voucher_entries_one_rounding on voucher_entries (voucher_id) where account = 3740;
