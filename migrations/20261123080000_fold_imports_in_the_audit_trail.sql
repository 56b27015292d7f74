-- What an import, or its undo, did to each record stands in the trail as part of it, so that five thousand people who
-- come in do not bury what else was done that day. The transaction says of what its events are part.
alter table audit_events
    add column part_of uuid default nullif(current_setting('paraply.part_of', true), '')::uuid;
create index audit_events_part_of_idx on audit_events (part_of) where part_of is not null;
create index audit_events_folded_idx on audit_events (at desc, id desc) where part_of is null or entity = 'import';
