-- As many invoices as `bench.invoices` says, five hundred of each freelancer and a hundred to each client, as a few
-- years leave them behind. The guards are off while they are written: they are about what people do one by one.
set session_replication_role = replica;
-- The server encrypts these after the seed.
alter table users drop constraint users_personnummer_sealed;
alter table bank_accounts drop constraint bank_accounts_account_number_sealed;

create temp table size as
select invoices, invoices / 500 as users, invoices / 100 as clients
from (select current_setting('bench.invoices')::bigint as invoices) setting;

create function pg_temp.id(kind text, n bigint) returns uuid immutable language sql
    return (kind || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;

insert into users (id, email, full_name, email_verified_at, address, city, postal_code, personnummer, birth_date,
    referral_code)
select pg_temp.id('01900001', n), 'user' || n || '@example.com', 'Frilansare ' || n, now(), 'Storgatan 1', 'Stockholm',
    '111 22', lpad(n::text, 12, '0'), '1990-01-01', 'ref' || n
from size, generate_series(1, users) n;

insert into bank_accounts (id, user_id, bank_name, recipient_name, sort_code, account_number, is_default, number_changed_at)
select pg_temp.id('01900002', n), pg_temp.id('01900001', n), 'SEB', 'Frilansare ' || n, '5000', '0000010', true, now()
from size, generate_series(1, users) n;

insert into clients (id, user_id, name, email, address, postal_code, city, country)
select pg_temp.id('01900003', n), pg_temp.id('01900001', (n - 1) % users + 1), 'Kund ' || n || ' AB', 'kund@example.com',
    'Kungsgatan 2', '411 11', 'Göteborg', 'SE'
from size, generate_series(1, clients) n;

-- Of twenty: a draft, a pending one, a cancelled one, four sent, thirteen paid. Then three thousand more that wait.
create temp table plan as
select n, (n - 1) % users + 1 as user_n, (n - 1) % clients + 1 as client_n, 1000.00 + n % 9000 as subtotal,
    now() - (invoices + 3000 - n) * (interval '1 year' / invoices) as at,
    case when n > invoices then 'pending'
         else (array['draft', 'pending', 'cancelled', 'sent', 'sent', 'sent', 'sent'])[n / 7 % 20 + 1] end as status
from size, generate_series(1, invoices + 3000) n;
update plan set status = 'paid' where status is null;

insert into invoices (id, user_id, client_id, bank_account_id, status, series_year, series_number, invoice_number, ocr,
    issue_date, due_date, reference, subtotal, vat, total, paid, fee_percentage, fixed_fee, fee_amount, snapshot,
    submitted_at, sent_at, paid_at, cancelled_at, promised_payout_date, created_at, updated_at)
select pg_temp.id('01900004', n), pg_temp.id('01900001', user_n), pg_temp.id('01900003', client_n),
    pg_temp.id('01900002', user_n), status,
    case when numbered then year end, case when numbered then n end, case when numbered then year || '-' || lpad(n::text, greatest(5, length(n::text)), '0') end,
    case when numbered then '9' || lpad(n::text, 9, '0') end,
    at::date, at::date + 30, 'PO ' || n, subtotal, vat, subtotal + vat, case when status = 'paid' then subtotal + vat else 0 end,
    5, 100, round(subtotal * 0.05, 2) + 100,
    case when numbered then jsonb_build_object('buyer', 'Kund', 'seller', repeat('Paraply ', 100)) end,
    case when status <> 'draft' then at end, case when numbered then at end,
    case when status = 'paid' then at + interval '20 days' end,
    case when status = 'cancelled' then at + interval '20 days' end, at::date + 33, at, at
from (select *, status in ('sent', 'paid', 'cancelled') as numbered, round(subtotal * 0.25, 2) as vat,
          extract(year from now())::int - 1 as year
      from plan) p
order by n;

insert into invoice_lines (invoice_id, position, description, quantity, unit, unit_price, vat_rate, net)
select pg_temp.id('01900004', n), position, 'Konsultarbete', 1, 'h', price, 25, price
from plan, lateral (values (1, subtotal - 500), (2, 500.00)) line (position, price);

insert into invoice_events (id, invoice_id, kind, at, actor_id)
select pg_temp.id('01900005', n), pg_temp.id('01900004', n), 'created', at, pg_temp.id('01900001', user_n) from plan;

insert into payments (id, amount, currency, paid_on, source, reason, evidence, created_at)
select pg_temp.id('01900006', n), subtotal + round(subtotal * 0.25, 2), 'SEK', at::date + 20, 'mark_paid', 'No file', 'Statement', at
from plan where status = 'paid';
insert into payment_allocations (payment_id, invoice_id, amount, created_at)
select pg_temp.id('01900006', n), pg_temp.id('01900004', n), subtotal + round(subtotal * 0.25, 2), at
from plan where status = 'paid';

-- A token for the first freelancer and for an admin, who has a session, too: no token brings in people or clients.
insert into users (id, email, full_name, email_verified_at, roles, referral_code)
values (pg_temp.id('01900001', 999999), 'admin@example.com', 'Ada Admin', now(), '{admin}', 'ref999999');
-- Its admins have no authenticator app.
insert into settings (valid_from, value) values ('2020-01-01', '{"requireSecondFactor": false}');
insert into access_tokens (id, user_id, name, scope, token_hash, created_at, approved_at, expires_at, last_used_at)
select pg_temp.id('01900007', n), pg_temp.id('01900001', n), 'load', 'money', sha256(convert_to(secret, 'UTF8')),
       now(), now(), now() + interval '90 days', now()
from (values (1, 'freelancer'), (999999, 'admin')) token (n, secret);
insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, authenticated_at)
values (pg_temp.id('01900008', 1), pg_temp.id('01900001', 999999), sha256('admin'), now(), now(),
        now() + interval '12 hours', now());

set session_replication_role = origin;

alter table users add constraint users_personnummer_sealed check (
    (personnummer is null and personnummer_index is null)
    or (left(personnummer, 5) = 'enc1.' and personnummer_index is not null)) not valid;
alter table bank_accounts add constraint bank_accounts_account_number_sealed
    check (account_number = '' or left(account_number, 5) = 'enc1.') not valid;
