-- Each backup and its last check, for the operator. The copies themselves never contain this table.
create table backups (
  id integer generated always as identity primary key,
  name text not null unique,
  started_at timestamptz not null,
  -- Neither finished nor failed: it runs, or its process died.
  finished_at timestamptz,
  failure text,
  byte_size bigint,
  file_count integer,
  verified_at timestamptz,
  -- A sentence when the last check found damage.
  damage text,
  check (finished_at is null or failure is null)
);
