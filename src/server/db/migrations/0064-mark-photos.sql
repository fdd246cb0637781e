-- runs-with: 0013
-- A rejected photo also has deleted_at: every list of photos for sale leaves it out already.
alter table photos add column rejected_at timestamptz, add column starred boolean not null default false;
