-- runs-with: 0013
-- Work that one process does at a time. The database's clock decides, because the processes' clocks differ.
create table leases (
  name text primary key,
  owner text not null,
  leased_until timestamptz not null,
  -- Another process waits and asks the holder to let go.
  wanted boolean not null default false
);

-- Long work over everything that is stored: how far it got, and when it last got to the end.
create table sweeps (
  name text primary key,
  progress jsonb,
  saved_at timestamptz not null,
  finished_at timestamptz
);
