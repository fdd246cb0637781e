-- runs-with: 0013
-- A suspect photo also has deleted_at: every list of photos for sale leaves it out already. `looked_at`: the time at
-- which a person found the picture good.
alter table photos add column suspect_at timestamptz, add column looked_at timestamptz;
