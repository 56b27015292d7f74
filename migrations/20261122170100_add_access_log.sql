-- Whom an audit event is about, so that people see who has looked at their data. Events are kept as long as the books:
-- they tell who changed what in them.
alter table audit_events add column subject_id uuid;
create index audit_events_subject_idx on audit_events (subject_id, at desc, id desc) where subject_id is not null;
create index audit_events_actor_idx on audit_events (actor_id, at desc, id desc);
-- Exports of everybody's data are about everybody.
create index audit_events_everyone_idx on audit_events (at desc, id desc) where entity = 'everyone';
