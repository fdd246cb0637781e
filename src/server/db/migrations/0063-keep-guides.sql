-- runs-with: 0050
-- The guides of an outfitter. Display groups name them only by their own names, so no other table refers to a guide.
create table guides (
  id integer generated always as identity primary key,
  outfitter_id integer not null references outfitters (id),
  name text not null,
  deleted_at timestamptz
);
create unique index guides_name on guides (outfitter_id, lower(name)) where deleted_at is null;
create index guides_outfitter on guides (outfitter_id);
