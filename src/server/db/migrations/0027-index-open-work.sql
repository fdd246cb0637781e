-- runs-with: 0013
-- transaction: none
-- Pages of the waiting mails and of the failed mails and zips, by their ids.
create index concurrently mails_open on mails (id) where sent_at is null and failed_at is null;
create index concurrently mails_failed on mails (id) where failed_at is not null and given_up_at is null;
create index concurrently zip_files_failed on zip_files (id) where state = 'failed' and given_up_at is null;
create index concurrently photos_unsent on photos (created_at) where awaits_original and deleted_at is null;
