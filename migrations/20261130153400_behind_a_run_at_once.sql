-- The invoices behind a run's payslips: those that it pays, and those whose corrections it takes. One pass for the run, not a
-- look for each payslip.
drop function invoices_behind(uuid);
create function invoices_behind_run(run uuid) returns table (payslip_id uuid, user_id uuid, invoice_id uuid)
    language sql stable as $$
    select s.id, s.user_id, pi.invoice_id
    from payslips s
    join payslip_invoices pi on pi.payslip_id = s.id
    where s.run_id = run and s.removed_at is null and s.reversed_at is null
    union all
    select distinct s.id, s.user_id, c.invoice_id
    from pool_corrections c
    join payslips s on s.user_id = c.user_id and s.run_id = run and s.removed_at is null and s.reversed_at is null
    -- What was paid after all counts like what was recovered.
    where c.amount > 0 and c.recorded_at <= s.created_at
      and (s.pool_correction <> 0
           or not exists (select from payslips e
                          where e.user_id = s.user_id and e.created_at >= c.recorded_at and e.created_at < s.created_at
                            and e.removed_at is null and e.reversed_at is null))
      and not exists (select from payslip_invoices pi where pi.payslip_id = s.id and pi.invoice_id = c.invoice_id)
$$;
