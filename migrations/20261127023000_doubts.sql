-- Doubtful receivables
-- ====================
-- What a client disputes of a sent invoice, and what of it is feared to be lost: at most what is owed, said by staff whom it does
-- not pay, and never longer than it is owed. Neither changes what is owed.

alter table invoices
    add column disputed numeric(14,2) not null default 0,
    add column feared_loss numeric(14,2) not null default 0;
alter table invoices
    add constraint invoices_doubts_within_balance check (
        (disputed, feared_loss) = (0, 0)
        or (kind = 'invoice' and status = 'sent' and least(disputed, feared_loss) >= 0
            and greatest(disputed, feared_loss) <= left_total - paid));
create index invoices_doubted_idx on invoices (id) where disputed > 0 or feared_loss > 0;

-- Rows never change: a doubt that ends is one below zero.
create table invoice_doubts (
    id uuid not null,
    invoice_id uuid not null,
    kind text not null,
    -- Whether somebody raised it, or ended it, or it went with a payment, a credit note or a write-off.
    cause text not null,
    note text not null,
    -- With VAT, and without; above zero, and below zero for what ends it.
    amount numeric(14,2) not null,
    net numeric(14,2) not null,
    recorded_by uuid not null,
    recorded_at timestamptz not null,
    recorded_on date not null,
    constraint invoice_doubts_pkey primary key (id),
    constraint invoice_doubts_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint invoice_doubts_recorded_by_fkey foreign key (recorded_by) references users (id),
    constraint invoice_doubts_kind_known check (kind in ('disputed', 'feared_loss')),
    constraint invoice_doubts_cause_known check (cause in ('raised', 'ended', 'settled')),
    constraint invoice_doubts_note_said check (cause <> 'raised' or btrim(note) <> ''),
    constraint invoice_doubts_sign check (amount <> 0 and (cause = 'raised') = (amount > 0)
        and case when amount > 0 then net between 0 and amount else net between amount and 0 end)
);
create index invoice_doubts_invoice_idx on invoice_doubts (invoice_id);
create index invoice_doubts_recorded_by_idx on invoice_doubts (recorded_by);
create trigger invoice_doubts_append_only before update or delete on invoice_doubts
    for each row execute function refuse_change();

create function guard_doubt() returns trigger language plpgsql as $$
begin
    if not exists (select from invoices i where i.id = new.invoice_id and i.kind = 'invoice' and i.status = 'sent') then
        raise exception 'invoice % cannot be in doubt', new.invoice_id
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_doubts_of_sent';
    end if;
    if exists (select from invoices i where i.id = new.invoice_id and i.user_id = new.recorded_by) then
        raise exception 'invoice % is doubted by whom it pays', new.invoice_id
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_doubts_not_own';
    end if;
    return new;
end $$;
create trigger invoice_doubts_guarded before insert on invoice_doubts
    for each row execute function guard_doubt();

-- Its rows come to what an invoice says is in doubt, at every commit, and their net to something within that.
create function check_doubts() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    checked uuid;
begin
    if tg_table_name = 'invoices' then
        checked := new.id;
    else
        checked := new.invoice_id;
    end if;
    if (select (disputed, feared_loss) from invoices where id = checked)
        is distinct from
        (select (coalesce(sum(amount) filter (where kind = 'disputed'), 0),
                 coalesce(sum(amount) filter (where kind = 'feared_loss'), 0))
         from invoice_doubts where invoice_id = checked) then
        raise exception 'invoice % is not in doubt of what its doubts come to', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoices_doubts_by_rows';
    end if;
    if exists (
            select from invoice_doubts where invoice_id = checked
            group by kind
            having sum(net) not between 0 and sum(amount)) then
        raise exception 'the net in doubt of invoice % is not within it', checked
            using errcode = 'integrity_constraint_violation', constraint = 'invoice_doubts_net_within';
    end if;
    return null;
end $$;
create constraint trigger invoices_doubts_sum after update of disputed, feared_loss on invoices
    deferrable initially deferred for each row
    when ((new.disputed, new.feared_loss) is distinct from (old.disputed, old.feared_loss))
    execute function check_doubts();
create constraint trigger invoice_doubts_count after insert on invoice_doubts
    deferrable initially deferred for each row execute function check_doubts();
