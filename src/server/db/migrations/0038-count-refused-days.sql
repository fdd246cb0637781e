-- runs-with: 0013
-- The first refusal of the mail that was not about its recipient. The mail is tried for a day from then on.
alter table mails add column refused_since timestamptz;
