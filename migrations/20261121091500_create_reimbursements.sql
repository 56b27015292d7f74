-- Costs that a freelancer wants back out of an invoice, and saved holiday pay that is to be paid out.

create table reimbursements (
    id uuid primary key,
    invoice_id uuid not null,
    kind text not null,
    description text not null,
    -- The receipt, the driving or the journey, as the domain writes it.
    claim jsonb not null,
    -- The file attached to the invoice that shows it.
    file_id uuid,
    status text not null default 'pending',
    -- Why it was refused.
    reason text,
    created_by uuid not null,
    created_at timestamptz not null,
    decided_by uuid,
    decided_at timestamptz,
    constraint reimbursements_invoice_fkey foreign key (invoice_id) references invoices (id),
    constraint reimbursements_file_fkey foreign key (invoice_id, file_id) references invoice_files (invoice_id, file_id),
    constraint reimbursements_created_by_fkey foreign key (created_by) references users (id),
    constraint reimbursements_decided_by_fkey foreign key (decided_by) references users (id),
    constraint reimbursements_kind_known check (kind in ('receipt', 'mileage', 'per_diem')),
    constraint reimbursements_status_known check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
    constraint reimbursements_decided_when check ((status in ('approved', 'rejected')) = (decided_at is not null)),
    constraint reimbursements_reason_when check ((status = 'rejected') = (reason is not null))
);
create index reimbursements_invoice_idx on reimbursements (invoice_id, created_at);
create index reimbursements_pending_idx on reimbursements (created_at desc, id desc) where status = 'pending';

-- Paid with the next salary run; open again when that payslip is removed or reversed.
create table holiday_payouts (
    id uuid primary key,
    user_id uuid not null,
    amount numeric(14,2) not null,
    created_by uuid not null,
    created_at timestamptz not null,
    cancelled_at timestamptz,
    payslip_id uuid,
    constraint holiday_payouts_user_fkey foreign key (user_id) references users (id),
    constraint holiday_payouts_created_by_fkey foreign key (created_by) references users (id),
    constraint holiday_payouts_payslip_fkey foreign key (payslip_id) references payslips (id),
    constraint holiday_payouts_amount_positive check (amount > 0)
);
create index holiday_payouts_user_idx on holiday_payouts (user_id) where cancelled_at is null;
