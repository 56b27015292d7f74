-- What is looked up as a whole and searched by a part has one index for each: the index for parts answers an equality as
-- well, by reading all that was written lately once for each value. A payment file of 1,600 rows took it and ran
-- out of time. On the lower case of the text it answers the search alone.
do $$
begin
    if exists (select from pg_extension where extname = 'pg_trgm') then
        drop index if exists invoices_text_idx;
        create index invoices_text_idx on invoices
            using gin (lower(invoice_number) gin_trgm_ops, reference gin_trgm_ops, lower(ocr) gin_trgm_ops);
        drop index if exists users_text_idx;
        create index users_text_idx on users
            using gin (full_name gin_trgm_ops, lower(email) gin_trgm_ops, phone gin_trgm_ops);
        drop index if exists bank_transactions_text_idx;
        create index bank_transactions_text_idx on bank_transactions
            using gin (payer gin_trgm_ops, lower(reference) gin_trgm_ops, text gin_trgm_ops);
    end if;
end
$$;
