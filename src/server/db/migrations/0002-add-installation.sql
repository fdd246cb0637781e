-- How far the demo data have come: what was interrupted is made again from the start.
create table installation (
  id integer primary key check (id = 1),
  demo_data text not null check (demo_data in ('started', 'done')),
  changed_at timestamptz not null
);
