-- runs-with: 0013
-- The check that first found the damage of the original. Null for damage that an older build recorded.
alter table photos add column damaged_at timestamptz;
