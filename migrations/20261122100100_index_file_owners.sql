-- How much somebody has uploaded is asked at each upload.
create index files_created_by_idx on files (created_by) include (size);
