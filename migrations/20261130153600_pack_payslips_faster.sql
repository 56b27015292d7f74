-- How a payslip came about is kept packed. LZ4 packs it in a quarter of the time; a server may be built without it.
do $$ begin
    alter table payslips alter column steps set compression lz4;
exception when feature_not_supported then
    null;
end $$;
