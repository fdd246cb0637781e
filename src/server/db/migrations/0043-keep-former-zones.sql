-- runs-with: 0013
-- Time zones that an outfitter had. The days of orders before `until` were counted in that zone.
create table former_zones (
  outfitter_id integer not null references outfitters (id),
  until timestamptz not null,
  timezone text not null,
  primary key (outfitter_id, until)
);
