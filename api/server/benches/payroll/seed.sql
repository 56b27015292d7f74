-- People with two paid invoices each that have not become salary, to be followed by `seed(people)`. The guards are off
-- while they are written: they are about what people do one by one.
-- The server encrypts these after the seed.
alter table users drop constraint users_personnummer_sealed;
alter table bank_accounts drop constraint bank_accounts_account_number_sealed;

create function pg_temp.id(kind text, n bigint) returns uuid immutable language sql
    return (kind || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;

create function pg_temp.seed(people bigint) returns void language sql as $$
    insert into users (id, email, full_name, email_verified_at, address, city, postal_code, personnummer, birth_date,
        referral_code)
    select pg_temp.id('01900001', n), 'user' || n || '@example.com', 'Frilansare ' || n, now(), 'Storgatan 1', 'Stockholm',
        '111 22', lpad(n::text, 12, '0'), date '1950-01-01' + (n % 20000)::int, 'ref' || n
    from generate_series(1, people) n;

    insert into bank_accounts (id, user_id, bank_name, recipient_name, sort_code, account_number, is_default,
        number_changed_at)
    select pg_temp.id('01900002', n), pg_temp.id('01900001', n), 'Handelsbanken', 'Frilansare ' || n, '6789', '123456789', true, now()
    from generate_series(1, people) n;

    -- Of four: two with 30 %, one with a table, one without a word.
    insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, tax_table, tax_column, created_by)
    select pg_temp.id('01900008', n), pg_temp.id('01900001', n), date '2020-01-01', true,
        case when n % 4 = 1 then 'main_employer' else 'side_income' end, case when n % 4 = 1 then 29 + n % 14 end,
        case when n % 4 = 1 then 1 end, pg_temp.id('01900001', n)
    from generate_series(1, people) n
    where n % 4 <> 0;

    insert into clients (id, user_id, name, email, country)
    select pg_temp.id('01900003', n), pg_temp.id('01900001', n), 'Kund ' || n || ' AB', 'kund@example.com', 'SE'
    from generate_series(1, people) n;

    insert into invoices (id, user_id, client_id, bank_account_id, status, series_year, series_number, invoice_number,
        ocr, issue_date, due_date, subtotal, vat, total, paid, fee_percentage, fixed_fee, fee_amount, snapshot,
        submitted_at, sent_at, paid_at, created_at, updated_at)
    select pg_temp.id('01900004', n), pg_temp.id('01900001', (n + 1) / 2), pg_temp.id('01900003', (n + 1) / 2),
        pg_temp.id('01900002', (n + 1) / 2), 'paid', 2020, n, '2020-' || lpad(n::text, 6, '0'), '9' || lpad(n::text, 9, '0'),
        current_date - 40, current_date - 10, 1000 + n % 40000, 0, 1000 + n % 40000, 1000 + n % 40000, 5, 100,
        round((1000 + n % 40000) * 0.05, 2) + 100, '{}', now(), now(), now(), now(), now()
    from generate_series(1, people * 2) n;
$$;

set session_replication_role = replica;
insert into users (id, email, full_name, email_verified_at, roles, referral_code)
select pg_temp.id('01900001', 1000000 + n), secret || '@example.com', secret, now(), '{admin}', secret
from (values (1, 'maker'), (2, 'approver')) admin (n, secret);
-- Its admins have no authenticator app.
insert into settings (valid_from, value) values ('2020-01-01', '{"requireSecondFactor": false}');
insert into access_tokens (id, user_id, name, scope, token_hash, created_at, approved_at, expires_at, last_used_at)
select pg_temp.id('01900007', n), pg_temp.id('01900001', 1000000 + n), 'load', 'money', sha256(convert_to(secret, 'UTF8')),
       now(), now(), now() + interval '90 days', now()
from (values (1, 'maker'), (2, 'approver')) token (n, secret);
