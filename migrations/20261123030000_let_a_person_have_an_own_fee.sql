-- What a person pays where it differs from their group's fee and the provider's. Nobody sets their own.
create table user_fees (
    user_id uuid not null,
    fee_percentage numeric(7,4),
    fixed_fee numeric(14,2),
    set_by uuid not null,
    set_at timestamptz not null,
    constraint user_fees_pkey primary key (user_id),
    constraint user_fees_user_fkey foreign key (user_id) references users (id),
    constraint user_fees_set_by_fkey foreign key (set_by) references users (id),
    constraint user_fees_not_own check (set_by <> user_id),
    constraint user_fees_percentage_range check (fee_percentage between 0 and 100),
    constraint user_fees_fixed_range check (fixed_fee between 0 and 100000)
);
create index user_fees_set_by_idx on user_fees (set_by);
