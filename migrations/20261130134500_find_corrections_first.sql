-- What corrects a salary is found from the corrections, which are few, also where the planner takes the table of payslips for
-- nearly empty: it had been analysed before a large run filled it, and each lookup of some people then read all of it.
-- `offset 0` keeps the lookup of a payslip by its key apart. Payslips with a correction are read from an index of their own as a
-- whole, which has no column that people are looked up by, and no other index answers `coalesce(…) is null`.
drop index payslips_corrected_idx;
create index payslips_corrected_idx on payslips (id) where pool_correction <> 0;

create or replace view pool_correction_parts as
    select c.user_id, p.run_id, p.status, false as is_taken, c.amount, c::pool_corrections as correction
    from pool_corrections c
    cross join lateral (
        select s.run_id, r.status from payslips s join salary_runs r on r.id = s.run_id
        where s.id = c.payslip_id and s.removed_at is null and s.reversed_at is null
        offset 0
    ) p
    union all
    select p.user_id, p.run_id, r.status, true, -p.pool_correction, null
    from payslips p join salary_runs r on r.id = p.run_id
    where p.pool_correction <> 0 and coalesce(p.removed_at, p.reversed_at) is null
    union all
    select b.user_id, null, 'paid', false, b.amount, null from losses_borne b
    union all
    select w.user_id, null, 'paid', false, w.amount, null from waived_corrections w;
