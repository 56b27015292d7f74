-- Salaries are numbered in a series of their own. A run holds its series from its first voucher until it is stored;
-- invoices are sent and payments recorded meanwhile, from theirs. What was posted before keeps its series and number.
insert into voucher_series (series, last_number) values ('L', 0);
alter table vouchers alter column series drop default;
alter table vouchers add constraint vouchers_series_known check (series in ('A', 'L'));

-- What a statement has stored is looked up by its keys, be it one row or many thousands. Without this a connection keeps
-- the plan that it made for many rows of a small table, and reads the whole of it for each single row later, when it
-- has become large.
alter function check_payment_allocated() set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function guard_own_payment() set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function refuse_wrong_purchase(uuid[])
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function guard_equal_personnummer(uuid[])
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function check_payslip_fee() set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function check_payslip_invoices() set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function check_payouts_allowed() set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function check_voucher_balance() set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
