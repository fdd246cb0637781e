-- runs-with: 0013
-- The last comparison of an original with its SHA-256, and what it found: null, 'missing' or 'changed'.
alter table photos add column checked_at timestamptz;
alter table photos add column damage text;

-- The nightly checks of a sample, for the operator.
create table original_checks (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  checked integer not null default 0,
  byte_size bigint not null default 0,
  damaged integer not null default 0
);
