-- The columns that the office sorts its lists by, and the texts that it looks for in them.
create index invoices_total_idx on invoices (total, id);
create index invoices_balance_idx on invoices ((total - paid), id);
create index invoices_all_due_idx on invoices (due_date, id);
create index invoices_by_status_idx on invoices (status, id);
create index invoices_number_idx on invoices (series_year, series_number, id);
create index payments_amount_idx on payments (amount, id);
drop index payments_paid_on_idx;
create index payments_paid_on_idx on payments (paid_on, id);
create index clients_email_idx on clients (email, id);
create index users_created_idx on users (created_at, id);
-- The rows of an account in the order in which they were posted.
create index vouchers_order_idx on vouchers (voucher_date, series, number);
-- What the dashboard of one freelancer adds up: what is open, what is paid and may lack its salary, what was sent in the
-- year. What the office's one adds up is kept (invoice_sums).
create index invoices_owner_open_idx on invoices (user_id) include (kind, status, total, paid, due_date, promised_payout_date)
    where status in ('draft', 'pending', 'sent');
drop index invoices_paid_idx;
create index invoices_paid_idx on invoices (user_id, id)
    include (subtotal, exchange_rate, fee_amount, promised_payout_date, due_date)
    where kind = 'invoice' and status = 'paid';
drop index invoices_sums_idx;
create index invoices_sums_idx on invoices (user_id, issue_date)
    include (kind, status, subtotal, exchange_rate, fee_amount)
    where sent_at is not null;
-- What the reports add up of payslips, which themselves are long rows.
drop index payslips_date_idx;
create index payslips_date_idx on payslips (payment_date desc, id desc)
    include (run_id, user_id, subtotal, fee, fee_adjustment, payout, gross_salary, preliminary_tax,
        employer_contributions, holiday_saved, holiday_paid_out, holiday_reserve, holiday_reserve_released,
        claim_offset, removed_at, reversed_at);
-- What waits for the office.
create index payouts_rejected_idx on payouts (payslip_id) where status = 'rejected';
create index messages_open_idx on messages (id) where status = 'open';
create index mails_failed_idx on mails (id) where status = 'failed';
-- What clients owe is added up from this alone.
drop index invoices_due_idx;
create index invoices_due_idx on invoices (due_date, id)
    include (kind, paid, total, user_id, client_id, currency, issue_date)
    where status = 'sent';
do $$
begin
    if exists (select from pg_extension where extname = 'pg_trgm') then
        create index payments_text_idx on payments using gin (reference gin_trgm_ops);
        create index vouchers_text_idx on vouchers using gin (text gin_trgm_ops);
        create index clients_text_idx on clients using gin (name gin_trgm_ops, email gin_trgm_ops,
            vat_number gin_trgm_ops, company_tax_id gin_trgm_ops, city gin_trgm_ops);
        create index users_text_idx on users using gin (full_name gin_trgm_ops, email gin_trgm_ops,
            phone gin_trgm_ops);
    end if;
end
$$;
