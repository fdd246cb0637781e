-- runs-with: 0013
-- This process makes the daily backup.
alter table processes add column makes_backups boolean not null default false;
