-- runs-with: 0013
-- transaction: none
-- Refused mails by their age. The sent ones count as the whole that some are refused of.
create index concurrently mails_refused on mails (failed_at, id) where failed_at is not null;
create index concurrently mails_sent on mails (sent_at) where sent_at is not null;
