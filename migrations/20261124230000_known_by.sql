-- How many changes of the settings and uploads of year tables there were, with those that were withdrawn. Rows of neither
-- are ever deleted, so the same numbers mean the same settings and tables, and what was read of them still holds.
create view known_by as
    select (select count(*) from settings) + (select count(*) from settings_withdrawals) as settings,
           (select count(*) + count(undone_at) from year_tables) as year_tables;
