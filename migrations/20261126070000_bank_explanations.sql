-- Explanations and refunds
-- ========================
-- Money on the bank account that pays no invoice: what it is, and how what is too much goes back to its payer.

-- Explanations of parts of bank transactions, besides payments. Rows never change: an explanation is undone by a reversing row.
create table bank_explanations (
    id uuid not null,
    bank_transaction_id uuid not null,
    kind text not null,
    -- Above zero; below zero for a reversing row.
    amount numeric(14,2) not null,
    note text not null,
    -- What it is set off against: there stands its other half.
    other_transaction_id uuid,
    -- The refund that it reserves the money for.
    refund_id uuid,
    reverses_id uuid,
    explained_by uuid not null,
    explained_at timestamptz not null,
    constraint bank_explanations_pkey primary key (id),
    constraint bank_explanations_reversed_once unique (reverses_id),
    constraint bank_explanations_transaction_fkey foreign key (bank_transaction_id) references bank_transactions (id),
    constraint bank_explanations_other_fkey foreign key (other_transaction_id) references bank_transactions (id),
    constraint bank_explanations_reverses_fkey foreign key (reverses_id) references bank_explanations (id),
    constraint bank_explanations_explained_by_fkey foreign key (explained_by) references users (id),
    constraint bank_explanations_kind_known
        check (kind in ('bank_charge', 'other_income', 'recorded_elsewhere', 'not_ours', 'offset', 'refund')),
    constraint bank_explanations_sign check (amount <> 0 and (amount > 0) = (reverses_id is null)),
    constraint bank_explanations_other_of_offset check ((kind = 'offset') = (other_transaction_id is not null)),
    constraint bank_explanations_refund check ((kind = 'refund') = (refund_id is not null)),
    constraint bank_explanations_note_said check (btrim(note) <> '')
);
create index bank_explanations_transaction_idx on bank_explanations (bank_transaction_id);
create index bank_explanations_other_idx on bank_explanations (other_transaction_id) where other_transaction_id is not null;
create index bank_explanations_explained_by_idx on bank_explanations (explained_by);
create unique index bank_explanations_refund_once on bank_explanations (refund_id) where amount > 0 and refund_id is not null;
create trigger bank_explanations_append_only before update or delete on bank_explanations
    for each row execute function refuse_change();

-- What goes back to a payer: requested by one person, approved by another, put into a payment file, paid or rejected by
-- the bank. The money is reserved by an explanation for as long as the refund is neither rejected nor cancelled.
create table refunds (
    id uuid not null,
    bank_transaction_id uuid not null,
    amount numeric(14,2) not null,
    payee text not null,
    -- A bankgiro number, a Swedish account or an IBAN, encrypted.
    account jsonb not null,
    -- Why the money goes back, and what shows that the account is the payer's.
    reason text not null,
    evidence text not null,
    status text not null,
    file_id uuid,
    requested_by uuid not null,
    requested_at timestamptz not null,
    -- Nobody where a single person's request was carried out after its delay.
    approved_by uuid,
    approved_at timestamptz,
    -- When the bank's payment was confirmed; it stays where the bank rejects it after all.
    paid_at timestamptz,
    -- When the bank or, for one that was cancelled, a person decided; and why it was not paid.
    decided_at timestamptz,
    reason_code text not null default '',
    decision_reason text not null default '',
    -- The transaction by which it came back; no transaction is the return of two.
    return_transaction_id uuid,
    constraint refunds_pkey primary key (id),
    constraint refunds_transaction_fkey foreign key (bank_transaction_id) references bank_transactions (id),
    constraint refunds_return_key unique (return_transaction_id),
    constraint refunds_return_fkey foreign key (return_transaction_id) references bank_transactions (id),
    constraint refunds_return_of_rejected check (return_transaction_id is null or status = 'rejected'),
    constraint refunds_file_fkey foreign key (file_id) references payment_files (id),
    constraint refunds_requested_by_fkey foreign key (requested_by) references users (id),
    constraint refunds_approved_by_fkey foreign key (approved_by) references users (id),
    constraint refunds_amount_positive check (amount > 0),
    constraint refunds_status_known
        check (status in ('requested', 'approved', 'exported', 'paid', 'rejected', 'cancelled')),
    constraint refunds_account_sealed check (left(account #>> '{}', 5) = 'enc1.'),
    constraint refunds_texts_said check (btrim(payee) <> '' and btrim(reason) <> '' and btrim(evidence) <> ''),
    constraint refunds_approved_when check (approved_at is not null or status in ('requested', 'cancelled')),
    constraint refunds_two_people check (approved_by <> requested_by),
    constraint refunds_in_file check ((file_id is not null) = (status in ('exported', 'paid', 'rejected'))),
    constraint refunds_paid_when check (case status when 'paid' then paid_at is not null
        when 'rejected' then true else paid_at is null end),
    constraint refunds_decided_when check ((decided_at is not null) = (status in ('paid', 'rejected', 'cancelled')))
);
create index refunds_transaction_idx on refunds (bank_transaction_id);
create index refunds_file_idx on refunds (file_id) where file_id is not null;
create index refunds_requested_by_idx on refunds (requested_by);
create index refunds_approved_by_idx on refunds (approved_by) where approved_by is not null;
create index refunds_approved_idx on refunds (id) where status = 'approved';
create index refunds_open_idx on refunds (id) where status in ('requested', 'approved', 'exported');
alter table bank_explanations add constraint bank_explanations_refund_fkey foreign key (refund_id) references refunds (id);

alter table payment_files drop constraint payment_files_kind_known;
alter table payment_files add constraint payment_files_kind_known check (kind in ('salary', 'tax', 'refund'));
create index payment_files_refund_idx on payment_files (created_at desc, id desc) where kind = 'refund';
-- A report on refunds is about no salary run.
alter table bank_reports alter column run_id drop not null;

-- What an explanation takes of its transaction, and gives back. An offset stands on both sides or on none, and a refund's
-- money is given back only when the refund will not be paid.
create function explain_bank_transactions_otherwise() returns trigger language plpgsql as $$
declare
    wrong uuid;
begin
    select e.id into wrong
    from added e
    join bank_transactions t on t.id = e.bank_transaction_id
    left join bank_transactions o on o.id = e.other_transaction_id
    left join bank_explanations b on b.id = e.reverses_id
    left join refunds r on r.id = e.refund_id
    where not case
            when e.kind = 'recorded_elsewhere' then t.is_posted or t.kind = 'return'
            when not t.is_posted then false
            when e.kind = 'bank_charge' then t.kind in ('deduction', 'outgoing')
            when e.kind = 'not_ours' then t.kind <> 'reversal'
            when e.kind = 'other_income' then t.kind = 'incoming'
            when e.kind = 'offset' then (t.kind = 'incoming') <> (o.kind = 'incoming') and o.is_posted
                and t.currency = o.currency
            else t.kind = 'incoming' and r.bank_transaction_id = t.id and r.amount = abs(e.amount)
                and case when e.amount > 0 then r.status = 'requested' else r.status in ('rejected', 'cancelled') end
        end
        or (e.reverses_id is not null
            and (b.reverses_id is not null
                or (b.bank_transaction_id, b.kind, -b.amount, b.other_transaction_id, b.refund_id)
                    is distinct from (e.bank_transaction_id, e.kind, e.amount, e.other_transaction_id, e.refund_id)))
    limit 1;
    if wrong is not null then
        raise exception 'explanation % does not fit its bank transaction', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'bank_explanations_fit';
    end if;
    -- Locked in one order, whoever explains several at once.
    perform from bank_transactions where id in (select bank_transaction_id from added) order by id for update;
    update bank_transactions t
    set unexplained = t.unexplained - s.amount
    from (select bank_transaction_id as id, sum(amount) as amount from added group by 1) s
    where t.id = s.id;
    select e.id into wrong
    from added e
    where e.kind = 'offset'
        and (select sum(amount) from bank_explanations x
             where x.bank_transaction_id = e.bank_transaction_id and x.other_transaction_id = e.other_transaction_id)
            is distinct from
            (select sum(amount) from bank_explanations x
             where x.bank_transaction_id = e.other_transaction_id and x.other_transaction_id = e.bank_transaction_id)
    limit 1;
    if wrong is not null then
        raise exception 'explanation % has no other half', wrong
            using errcode = 'integrity_constraint_violation', constraint = 'bank_explanations_in_pairs';
    end if;
    return null;
end $$;
create trigger bank_explanations_explain after insert on bank_explanations
    referencing new table as added for each statement execute function explain_bank_transactions_otherwise();

-- A refund goes its way and no other, and what it is stays as it was requested. It is only approved and paid while its
-- money is reserved, and by nobody who is paid out of that transaction.
create function guard_refund() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        raise exception 'refund % stays', old.id
            using errcode = 'integrity_constraint_violation', constraint = 'refunds_stay';
    end if;
    if tg_op = 'INSERT' and new.status <> 'requested' then
        raise exception 'refund % is not requested', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'refunds_way';
    end if;
    if tg_op = 'UPDATE' then
        if (new.id, new.bank_transaction_id, new.amount, new.payee, new.account, new.reason, new.evidence, new.requested_by,
                new.requested_at)
            is distinct from (old.id, old.bank_transaction_id, old.amount, old.payee, old.account, old.reason, old.evidence,
                old.requested_by, old.requested_at)
            or (old.status <> 'requested'
                and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at))
            or (old.file_id is not null and new.file_id is distinct from old.file_id)
            or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
            or (new.status = 'rejected' and new.paid_at is distinct from old.paid_at) then
            raise exception 'refund % cannot be changed', old.id
                using errcode = 'integrity_constraint_violation', constraint = 'refunds_unchanged';
        end if;
        if (old.status, new.status) not in (('requested', 'approved'), ('requested', 'cancelled'),
                ('approved', 'exported'), ('approved', 'cancelled'), ('exported', 'paid'), ('exported', 'rejected'),
                ('paid', 'rejected')) then
            raise exception 'refund % does not go from % to %', old.id, old.status, new.status
                using errcode = 'integrity_constraint_violation', constraint = 'refunds_way';
        end if;
        if new.status in ('approved', 'exported', 'paid')
            and new.amount is distinct from (select sum(amount) from bank_explanations where refund_id = new.id) then
            raise exception 'nothing is reserved for refund %', new.id
                using errcode = 'integrity_constraint_violation', constraint = 'refunds_reserved';
        end if;
        if new.status = 'exported' and not exists (
                select from payment_files where id = new.file_id and kind = 'refund') then
            raise exception 'refund % is in no file of refunds', new.id
                using errcode = 'integrity_constraint_violation', constraint = 'refunds_file_kind';
        end if;
    end if;
    if new.status in ('requested', 'approved') and exists (
            select from payments p
            join payment_allocations a on a.payment_id = p.id
            join invoices i on i.id = a.invoice_id
            where p.bank_transaction_id = new.bank_transaction_id and i.user_id in (new.requested_by, new.approved_by)) then
        raise exception 'refund % is decided by whom its transaction pays', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'refunds_not_own';
    end if;
    return new;
end $$;
create trigger refunds_guard before insert or update or delete on refunds for each row execute function guard_refund();

-- A file of refunds holds what it says it pays, at the end of the transaction that makes it.
create function check_refund_file() returns trigger language plpgsql as $$
begin
    if (select (count(*), coalesce(sum(amount), 0)) from refunds where file_id = new.id)
        is distinct from (new.payment_count::bigint, new.total) then
        raise exception 'payment file % does not hold its refunds', new.id
            using errcode = 'integrity_constraint_violation', constraint = 'payment_files_hold_refunds';
    end if;
    return null;
end $$;
create constraint trigger payment_files_refunds after insert on payment_files deferrable initially deferred
    for each row when (new.kind = 'refund') execute function check_refund_file();
