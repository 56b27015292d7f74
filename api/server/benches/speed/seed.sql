-- Functions that fill a store: people, their clients and their invoices, as a few years leave them behind. The guards are
-- off while they are written: they are about what people do one by one. `seed.rs` calls them.
create function pg_temp.id(kind text, n bigint) returns uuid immutable language sql
    return (kind || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;

-- Freelancers with a bank account, each with the same number of clients. Of four: two are taxed by 30 %, one by a table,
-- one has not said.
create function pg_temp.add_people(people bigint, clients_each bigint) returns void language sql as $$
    insert into users (id, email, full_name, email_verified_at, address, city, postal_code, personnummer, birth_date,
        referral_code)
    select pg_temp.id('01900001', n), 'user' || n || '@example.com', 'Frilansare ' || n, now(), 'Storgatan 1', 'Stockholm',
        '111 22', lpad(n::text, 12, '0'), date '1950-01-01' + (n % 20000)::int, 'ref' || n
    from generate_series(1, people) n;

    insert into bank_accounts (id, user_id, bank_name, recipient_name, sort_code, account_number, is_default,
        number_changed_at)
    select pg_temp.id('01900002', n), pg_temp.id('01900001', n), 'Handelsbanken', 'Frilansare ' || n, '6789', '123456789',
        true, now()
    from generate_series(1, people) n;

    insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, tax_table, tax_column, created_by)
    select pg_temp.id('01900008', n), pg_temp.id('01900001', n), date '2020-01-01', true,
        case when n % 4 = 1 then 'main_employer' else 'side_income' end, case when n % 4 = 1 then 29 + n % 14 end,
        case when n % 4 = 1 then 1 end, pg_temp.id('01900001', n)
    from generate_series(1, people) n
    where n % 4 <> 0;

    insert into clients (id, user_id, name, email, address, postal_code, city, country)
    select pg_temp.id('01900003', n), pg_temp.id('01900001', (n - 1) % people + 1), 'Kund ' || n || ' AB',
        'kund@example.com', 'Kungsgatan 2', '411 11', 'Göteborg', 'SE'
    from generate_series(1, people * clients_each) n;
$$;

-- The invoices that are being added.
create temp table plan (
    n bigint, user_n bigint, client_n bigint, subtotal numeric, vat numeric, at timestamptz, status text, year integer);

-- The invoices from one number to another, evenly over the people and their clients. They have the status that is given;
-- without one, they spread over the past year, and of twenty one is a draft, one pending, one cancelled unsent, four are sent
-- and thirteen paid.
create function pg_temp.add_invoices(first bigint, last bigint, people bigint, clients_each bigint, given text)
returns void language sql as $$
    truncate plan;
    insert into plan
    select n, (n - 1) % people + 1 as user_n, (n - 1) % (people * clients_each) + 1 as client_n,
        1000.00 + n % 9000 as subtotal, round((1000.00 + n % 9000) * 0.25, 2) as vat,
        case when given = 'pending' then now()
             when given is not null then now() - interval '40 days'
             else now() - (last - n) * (interval '1 year' / (last - first + 1)) end as at,
        coalesce(given,
            (array['draft', 'pending', 'cancelled', 'sent', 'sent', 'sent', 'sent'])[n / 7 % 20 + 1], 'paid') as status,
        extract(year from now())::int - 1 as year
    from generate_series(first, last) n;

    insert into invoices (id, user_id, client_id, bank_account_id, status, series_year, series_number, invoice_number, ocr,
        issue_date, due_date, reference, subtotal, vat, total, paid, fee_percentage, fixed_fee, fee_amount, snapshot,
        submitted_at, sent_at, paid_at, cancelled_at, promised_payout_date, created_at, updated_at)
    select pg_temp.id('01900004', n), pg_temp.id('01900001', user_n), pg_temp.id('01900003', client_n),
        pg_temp.id('01900002', user_n), status,
        case when numbered then year end, case when numbered then n end,
        case when numbered then year || '-' || lpad(n::text, greatest(5, length(n::text)), '0') end,
        case when numbered then '9' || lpad(n::text, 9, '0') end,
        at::date, at::date + 30, 'PO ' || n, subtotal, vat, subtotal + vat,
        case when status = 'paid' then subtotal + vat else 0 end,
        5, 100, round(subtotal * 0.05, 2) + 100,
        case when numbered then jsonb_build_object('buyer', 'Kund', 'seller', repeat('Paraply ', 100)) end,
        case when status <> 'draft' then at end, case when numbered then at end,
        case when status = 'paid' then least(at + interval '20 days', now()) end,
        case when status = 'cancelled' then least(at + interval '20 days', now()) end, at::date + 33, at, at
    from (select *, status in ('sent', 'paid') as numbered from plan) numbers
    order by n;

    insert into invoice_lines (invoice_id, position, description, quantity, unit, unit_price, vat_rate, net)
    select pg_temp.id('01900004', n), position, 'Konsultarbete', 1, 'h', price, 25, price
    from plan, lateral (values (1, subtotal - 500), (2, 500.00)) line (position, price);

    insert into invoice_events (id, invoice_id, kind, at, actor_id)
    select pg_temp.id('01900005', n), pg_temp.id('01900004', n), 'created', at, pg_temp.id('01900001', user_n) from plan;

    insert into payments (id, amount, currency, paid_on, source, reason, evidence, created_at)
    select pg_temp.id('01900006', n), subtotal + vat, 'SEK', least(at::date + 20, current_date), 'mark_paid', 'No file', 'Statement', at
    from plan where status = 'paid';
    insert into payment_allocations (payment_id, invoice_id, amount, created_at)
    select pg_temp.id('01900006', n), pg_temp.id('01900004', n), subtotal + vat, at
    from plan where status = 'paid';
$$;

-- Three admins without an authenticator app: one who makes salary runs, one who approves them, one for all else. These
-- and the first freelancer have a token each; the last admin also a session, since no token imports users or clients.
create function pg_temp.add_callers() returns void language sql as $$
    insert into users (id, email, full_name, email_verified_at, roles, referral_code)
    select pg_temp.id('01900001', 1000000000 + n), name || '@example.com', name, now(), '{admin}', name
    from (values (1, 'admin'), (2, 'maker'), (3, 'approver')) admin (n, name);
    insert into settings (valid_from, value) values ('2020-01-01', '{"requireSecondFactor": false, "company": {"bankgiro": "50501055"}}');
    insert into access_tokens (id, user_id, name, scope, token_hash, created_at, approved_at, expires_at, last_used_at)
    select pg_temp.id('01900007', n), pg_temp.id('01900001', n), 'bench', 'money', sha256(convert_to(secret, 'UTF8')),
        now(), now(), now() + interval '90 days', now()
    from (values (1, 'freelancer'), (1000000001, 'admin'), (1000000002, 'maker'), (1000000003, 'approver'))
        token (n, secret);
    insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, authenticated_at)
    values (pg_temp.id('01900008', 1), pg_temp.id('01900001', 1000000001), sha256('admin'), now(), now(),
        now() + interval '12 hours', now());
$$;

-- A file of so many incoming payments, spread over the past year. Of a hundred one waits, with nothing to know it by.
create function pg_temp.add_transactions(count bigint) returns void language sql as $$
    insert into bank_files (id, format, file_name, sha256, content, transaction_count, taken_by, taken_at)
    select pg_temp.id('01900006', 1), 'bgmax', 'year.txt', sha256('year'), 'enc1.', count,
        (select id from users order by created_at limit 1), now();
    insert into bank_transactions (id, bank_file_id, line, identity, kind, account, booked_on, amount, currency, payer,
        reference, text, wait_reason, unexplained, is_posted, created_at)
    select pg_temp.id('01900007', n), pg_temp.id('01900006', 1), n, 'year ' || n, 'incoming', '5050-1055',
        current_date - (n % 365)::int, 1000.00 + n % 9000, 'SEK', 'Kund ' || n % 5000 || ' AB', 'PO ' || n, '',
        case when n % 100 = 0 then 'unknown_reference' end, case when n % 100 = 0 then 1000.00 + n % 9000 else 0 end,
        true, now()
    from generate_series(1, count) n;
$$;
