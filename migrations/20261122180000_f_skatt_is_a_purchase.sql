-- F-skatt is a purchase against the person's own invoice. It exists once: as the ground on which Swedish tax is off,
-- with its evidence and its last day, and no longer as a rule of withholding.

alter table tax_profiles
    add column disabled_ground text,
    add column disabled_valid_to date;

-- What is stored is brought into the one form. An approval without a last day is checked again before the year ends;
-- one given in words under "Swedish tax off" is the same approval. Payslips stay as they were calculated.
alter table tax_profiles disable trigger tax_profiles_append_only;
update tax_profiles
set swedish_tax = false, disabled_ground = 'f_skatt', disabled_reason = 'F-skatt',
    disabled_evidence = coalesce(nullif(decision_reference, ''), 'F-skatt'),
    disabled_valid_to = coalesce(valid_to, make_date(extract(year from greatest(valid_from, current_date))::int, 12, 31))
where rule = 'f_skatt' and swedish_tax;
update tax_profiles
set disabled_ground = case when disabled_reason ~* '\mfa?[- ]?(skatt|tax)' then 'f_skatt' else 'other' end
where not swedish_tax and disabled_ground is null;
update tax_profiles
set disabled_reason = 'F-skatt',
    disabled_valid_to = make_date(extract(year from greatest(valid_from, current_date))::int, 12, 31)
where disabled_ground = 'f_skatt' and disabled_valid_to is null;
update tax_profiles
set rule = case when tax_table is null then 'side_income' else 'main_employer' end, decision_reference = null,
    valid_to = null
where rule = 'f_skatt';
alter table tax_profiles enable trigger tax_profiles_append_only;

alter table tax_profiles
    drop constraint tax_profiles_rule_known,
    add constraint tax_profiles_rule_known check (rule in (
        'side_income', 'main_employer', 'no_decision', 'sink', 'a_sink', 'decision', 'student')),
    add constraint tax_profiles_ground_known check (disabled_ground in ('f_skatt', 'abroad', 'other')),
    add constraint tax_profiles_ground_when_off check (swedish_tax = (disabled_ground is null)),
    add constraint tax_profiles_ground_ends check (disabled_valid_to is null or disabled_ground is not null),
    add constraint tax_profiles_f_skatt_ends check (disabled_ground <> 'f_skatt' or disabled_valid_to is not null);

-- The same for the requests, whose settings are documents.
create function pg_temp.f_skatt_as_ground(profile jsonb, made_on date) returns jsonb language sql as $$
    select case
        when profile #> '{terms,rule}' = '"f_skatt"' and profile #>> '{disabled}' is null then
            profile || jsonb_build_object('reference', null, 'terms', terms, 'disabled', jsonb_build_object(
                'ground', 'f_skatt', 'reason', 'F-skatt', 'evidence', coalesce(nullif(profile ->> 'reference', ''), 'F-skatt'),
                'valid_to', coalesce(profile #>> '{terms,valid_to}', year_end)))
        when profile #>> '{disabled}' is not null then
            profile || jsonb_build_object(
                'reference', case when profile #> '{terms,rule}' = '"f_skatt"' then 'null' else profile -> 'reference' end,
                'terms', terms,
                'disabled', (profile -> 'disabled') || case
                    when profile #>> '{disabled,reason}' ~* '\mfa?[- ]?(skatt|tax)'
                    then jsonb_build_object('ground', 'f_skatt', 'reason', 'F-skatt', 'valid_to', year_end)
                    else jsonb_build_object('ground', 'other', 'valid_to', null) end)
        else profile end
    from (select
        case when profile #> '{terms,rule}' = '"f_skatt"' then
            (profile -> 'terms') || jsonb_build_object('valid_to', null, 'beneath', null, 'rule', case
                when profile #>> '{terms,beneath}' is null then '"side_income"'::jsonb
                else jsonb_build_object('main_employer', profile #> '{terms,beneath}') end)
        else profile -> 'terms' end as terms,
        make_date(extract(year from greatest(made_on, current_date))::int, 12, 31)::text as year_end) as made
$$;
alter table tax_requests disable trigger tax_requests_decided_once;
update tax_requests
set before = pg_temp.f_skatt_as_ground(before, created_at::date),
    after = pg_temp.f_skatt_as_ground(after, created_at::date)
where kind = 'tax';
alter table tax_requests enable trigger tax_requests_decided_once;
drop function pg_temp.f_skatt_as_ground(jsonb, date);

-- As before, with the ground and its last day: where it has ended, Swedish tax is on.
create or replace function guard_tax_profile() returns trigger language plpgsql as $$
declare
    present record;
begin
    if exists (
        select from payslips p join payslip_states s on s.id = p.id
        where p.user_id = new.user_id and s.counts and p.payment_date >= new.valid_from
    ) then
        raise exception 'a salary on or after % is already approved', new.valid_from
            using errcode = 'integrity_constraint_violation', constraint = 'tax_profiles_not_retroactive';
    end if;
    if new.created_by = new.user_id then
        select swedish_tax or ended as swedish_tax, rule, tax_table, tax_column, decision_kind, decision_percent,
               decision_amount, decision_reference, valid_to, voluntary_percent, pension_percent,
               case when not ended then disabled_reason end as disabled_reason,
               case when not ended then disabled_evidence end as disabled_evidence,
               case when not ended then disabled_ground end as disabled_ground,
               case when not ended then disabled_valid_to end as disabled_valid_to
        into present
        from tax_profiles, lateral (select coalesce(disabled_valid_to < new.valid_from, false) as ended) e
        where user_id = new.user_id and valid_from <= new.valid_from
        order by valid_from desc, created_at desc, id desc limit 1;
        if not found then
            select true as swedish_tax, 'side_income' as rule, null::integer as tax_table, null::integer as tax_column,
                   null::text as decision_kind, null::numeric as decision_percent, null::numeric as decision_amount,
                   null::text as decision_reference, null::date as valid_to, null::numeric as voluntary_percent,
                   0::numeric as pension_percent, null::text as disabled_reason, null::text as disabled_evidence,
                   null::text as disabled_ground, null::date as disabled_valid_to
            into present;
        end if;
        if (new.swedish_tax, new.rule, new.tax_table, new.tax_column, new.decision_kind, new.decision_percent,
            new.decision_amount, new.decision_reference, new.valid_to, new.pension_percent, new.disabled_reason,
            new.disabled_evidence, new.disabled_ground, new.disabled_valid_to)
            is distinct from
           (present.swedish_tax, present.rule, present.tax_table, present.tax_column, present.decision_kind,
            present.decision_percent, present.decision_amount, present.decision_reference, present.valid_to,
            present.pension_percent, present.disabled_reason, present.disabled_evidence, present.disabled_ground,
            present.disabled_valid_to)
            or coalesce(new.voluntary_percent, 0) < coalesce(present.voluntary_percent, 0) then
            raise exception 'nobody decides on their own tax'
                using errcode = 'integrity_constraint_violation', constraint = 'tax_profiles_not_own';
        end if;
    end if;
    return new;
end $$;

-- The invoice of a person with F-skatt to the provider, for one of the person's invoices to clients. The newest counts;
-- the earlier ones stay beside it.
create table supplier_invoices (
    id uuid not null,
    invoice_id uuid not null,
    -- Its owner, who records it: nobody does so for somebody else.
    user_id uuid not null,
    number text not null,
    issued_on date not null,
    file_id uuid not null,
    recorded_at timestamptz not null,
    constraint supplier_invoices_pkey primary key (id),
    constraint supplier_invoices_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint supplier_invoices_user_fkey foreign key (user_id) references users (id),
    constraint supplier_invoices_file_fkey foreign key (file_id) references files (id),
    constraint supplier_invoices_number_length check (length(number) between 1 and 50)
);
create index supplier_invoices_invoice_idx on supplier_invoices (invoice_id, user_id, id desc);
create index supplier_invoices_user_idx on supplier_invoices (user_id);
create index supplier_invoices_file_idx on supplier_invoices (file_id);
create trigger supplier_invoices_append_only before update or delete on supplier_invoices
    for each row execute function refuse_change();

create function guard_supplier_invoice() returns trigger language plpgsql as $$
begin
    perform 1 from invoices where id = new.invoice_id for share;
    if not exists (select from invoices where id = new.invoice_id and user_id = new.user_id and kind = 'invoice') then
        raise exception 'invoice % is not that of who invoices for it', new.invoice_id
            using errcode = 'integrity_constraint_violation', constraint = 'supplier_invoices_own';
    end if;
    if exists (select from payslip_invoices where invoice_id = new.invoice_id and live) then
        raise exception 'invoice % already stands on a payslip', new.invoice_id
            using errcode = 'integrity_constraint_violation', constraint = 'supplier_invoices_before_payslip';
    end if;
    return new;
end $$;
create trigger supplier_invoices_guard before insert on supplier_invoices
    for each row execute function guard_supplier_invoice();

-- A payslip is a purchase exactly when its person has F-skatt on its day, and then each of its invoices has an own
-- invoice of that person. The application checks it first; this holds for whatever gets past it.
alter table payslips
    add column purchase boolean not null default false,
    add constraint payslips_purchase_untaxed check (not (purchase and swedish_tax));

create function refuse_wrong_purchase(payslip_ids uuid[]) returns void language plpgsql as $$
declare
    wrong uuid;
begin
    select p.id into wrong
    from payslips p
    left join lateral (
        select t.disabled_ground = 'f_skatt' and t.disabled_valid_to >= p.payment_date as f_skatt
        from tax_profiles t
        where t.user_id = p.user_id and t.valid_from <= p.payment_date
        order by t.valid_from desc, t.created_at desc, t.id desc limit 1
    ) tax on true
    where p.id = any(payslip_ids) and p.purchase is distinct from coalesce(tax.f_skatt, false)
    limit 1;
    if wrong is not null then
        raise exception 'payslip % is a purchase and its person has no F-skatt, or the other way round', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_purchase_by_f_skatt';
    end if;
    select p.id into wrong
    from payslips p
    join payslip_invoices i on i.payslip_id = p.id and i.live
    where p.id = any(payslip_ids) and p.purchase
      and not exists (select from supplier_invoices s where s.invoice_id = i.invoice_id and s.user_id = p.user_id)
    limit 1;
    if wrong is not null then
        raise exception 'payslip % is a purchase without an invoice of its person', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'payslips_purchase_needs_invoice';
    end if;
end $$;

-- Once per statement, since a run stores many thousands.
create function check_payslip_purchase() returns trigger language plpgsql as $$
begin
    perform refuse_wrong_purchase(array(select distinct payslip_id from added where live));
    return null;
end $$;
create trigger payslip_invoices_purchase after insert on payslip_invoices
    referencing new table as added for each statement execute function check_payslip_purchase();

create function check_run_purchases() returns trigger language plpgsql as $$
begin
    perform refuse_wrong_purchase(array(
        select id from payslips where run_id = new.id and removed_at is null and reversed_at is null));
    return new;
end $$;
create trigger salary_runs_purchases before update of approved_by on salary_runs
    for each row when (new.approved_by is not null and old.approved_by is null) execute function check_run_purchases();
