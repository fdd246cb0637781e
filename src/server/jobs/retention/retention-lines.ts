import { sql } from 'kysely'
import { cartExpiryDays } from '#domain/orders/order-constants.ts'
import { zipExpiryDays } from '#domain/orders/zip.ts'
import { expireZips } from '#server/modules/deliveries/deliveries.public.ts'
import { expireCarts, forgetExpiredCarts } from '#server/modules/orders/orders.public.ts'
import { deleteUnsoldPhotos, purgeDeletedPhotos, sweepOrphans } from '#server/modules/photos/photos.public.ts'
import { waitKinds } from '#server/platform/mail/mail-outbox.ts'
import { retentionMs as uploadRetentionMs } from '#server/platform/uploads/upload-store.ts'
import { byPieces, dayMs, deleteBefore, hourlyMs, piece, type RetentionLine, rows } from './retention-line.ts'

/** The table of docs/rules.md#retention: what is kept for how long, and why. */
export const retentionLines: readonly RetentionLine[] = [
  {
    name: 'carts',
    what: 'carts; they turn `expired` and nobody can buy them',
    days: cartExpiryDays,
    after: 'their last change',
    why: 'guests do not come back; prices and photos have changed',
    clear: byPieces((deps, pass) => expireCarts(deps.database, pass)),
  },
  {
    name: 'expired-carts',
    what: 'expired carts with names, emails, events and declined payments; not those for which money was ever taken',
    days: 30,
    after: 'they expired',
    why: 'contacts of people who bought nothing',
    clear: byPieces((deps, { before }) => forgetExpiredCarts(deps.database, before)),
  },
  {
    name: 'mail-bodies',
    what: 'texts of sent mails; recipient, subject and times stay',
    days: 90,
    after: 'the mail was sent',
    why: 'names and links to photos; a resend writes a new mail',
    clear: rows(
      ({ before }) => sql`update mails set text_body = '', html_body = '' where id in (
        select id from mails where sent_at < ${before} and sent_at is not null and text_body <> '' ${piece})`,
    ),
  },
  {
    name: 'day-waits',
    what: 'addresses that wait for the photos of a day; a mail about the photos ends them too',
    days: 1,
    after: 'the second day after the trip',
    why: 'guests of an inactive outfitter',
    clear: deleteBefore('day_waits', 'id', 'ends_at'),
  },
  {
    name: 'wait-mails',
    what: 'sent mails about a day for which a guest waited',
    days: 30,
    after: 'the mail was sent',
    why: 'contacts of people who bought nothing',
    clear: rows(
      ({ before }) => sql`delete from mails where id in (
        select id from mails where sent_at < ${before} and sent_at is not null and kind = any(${waitKinds}::text[]) ${piece})`,
    ),
  },
  {
    name: 'order-events',
    what: 'steps of an order on Order Detail; the audit log stays',
    days: 730,
    after: 'the step',
    why: 'a dispute with a bank ends within 18 months',
    clear: deleteBefore('order_events', 'id', 'at'),
  },
  {
    name: 'idempotency-keys',
    what: 'idempotency keys without an order',
    days: 30,
    after: 'the call',
    why: 'no device repeats an older call',
    clear: rows(
      ({ before }) => sql`delete from idempotency_keys where key in (
        select key from idempotency_keys where created_at < ${before} and order_id is null ${piece})`,
    ),
  },
  {
    name: 'stored-answers',
    what: 'stored answers of the keys of orders; the keys stay as long as the order',
    days: 30,
    after: 'the call',
    why: 'answers hold names and emails',
    clear: rows(
      ({ before }) => sql`update idempotency_keys set body = null where key in (
        select key from idempotency_keys
        where created_at < ${before} and body is not null and order_id is not null and state = 'done' ${piece})`,
    ),
  },
  {
    name: 'payment-notices',
    what: 'ids of notices of the payment provider',
    days: 30,
    after: 'the notice',
    why: 'the provider repeats a notice for about a day',
    clear: deleteBefore('payment_notices', 'event_id', 'received_at'),
  },
  {
    name: 'removal-requests',
    what: 'reasons and emails of requests to remove a photo; the state of the photo stays',
    days: 90,
    after: 'the decision',
    why: 'time for an answer; they name people',
    clear: rows(
      ({ before }) => sql`update removal_requests set reason = '', email = null where id in (
        select id from removal_requests
        where decided_at < ${before} and (reason <> '' or email is not null) ${piece})`,
    ),
  },
  {
    name: 'download-tickets',
    what: 'tickets of exports',
    days: 1,
    after: 'their end',
    why: 'a ticket holds for a minute',
    clear: deleteBefore('download_tickets', 'token_hash', 'expires_at'),
  },
  {
    name: 'factor-challenges',
    what: 'challenges of passkeys that nobody answered',
    days: 1,
    after: 'their end',
    why: 'a challenge holds for five minutes',
    clear: deleteBefore('factor_challenges', 'challenge', 'expires_at'),
  },
  {
    name: 'sessions',
    what: 'sessions; one from which a live session comes stays',
    days: 30,
    after: 'their end',
    why: 'an inactive user learns why the last token no longer holds',
    clear: rows(
      ({ before }) => sql`delete from sessions where id in (
        select id from sessions where expires_at < ${before}
          and not exists (select from sessions as later where later.root_id = sessions.id)
          and not exists (select from download_tickets where download_tickets.session_id = sessions.id) ${piece})`,
    ),
  },
  {
    name: 'password-resets',
    what: 'tokens of forgotten passwords',
    days: 30,
    after: 'their end',
    why: 'an old link gets an answer that explains it',
    clear: deleteBefore('password_resets', 'id', 'expires_at'),
  },
  {
    name: 'email-changes',
    what: 'links that confirm a new email',
    days: 30,
    after: 'their end',
    why: 'an old link gets an answer that explains it',
    clear: deleteBefore('email_changes', 'id', 'expires_at'),
  },
  {
    name: 'rate-limits',
    what: 'counted tries',
    days: 1,
    after: 'the start of their window',
    why: 'no limit looks back further',
    clear: rows(
      ({ before }) => sql`delete from rate_limits where (key, window_start) in (
        select key, window_start from rate_limits where window_start < ${before} ${piece})`,
    ),
  },
  {
    name: 'leases',
    what: 'locks that a killed process left',
    days: 1,
    after: 'their end',
    why: 'anybody may take an ended lock at once',
    // Leases end by the database's clock, so their deletion must not use the server's clock.
    clear: rows(
      () => sql`delete from leases where name in (
        select name from leases where leased_until < clock_timestamp() - interval '1 day' ${piece})`,
    ),
  },
  {
    name: 'audit-addresses',
    what: 'network addresses and devices of security events; the entries of the audit log stay',
    days: 365,
    after: 'the event',
    why: 'a break-in is often noticed after months; later they only say where people were',
    clear: rows(
      ({ before }) => sql`update audit_log set address = null, device = null where id in (
        select id from audit_log where at < ${before} and (address is not null or device is not null) ${piece})`,
    ),
  },
  {
    name: 'original-checks',
    what: 'results of the nightly checks of originals; damage stays with the photo',
    days: 365,
    after: 'the check began',
    why: 'a year shows a disk that fails slowly',
    clear: deleteBefore('original_checks', 'id', 'started_at'),
  },
  {
    name: 'zips',
    what: 'files of zips; a guest can ask for a new one',
    days: zipExpiryDays,
    after: 'the zip was ready',
    why: 'the link in the mail says so',
    clear: (deps, { now, sweep }) => expireZips(deps, now, sweep.signal),
  },
  {
    name: 'uploads',
    what: 'unfinished uploads',
    days: uploadRetentionMs / dayMs,
    after: 'they began',
    why: 'a photographer may go on with one after some days',
    everyMs: hourlyMs,
    clear: async (deps, { now, sweep }) => {
      await deps.uploads.sweep(now, sweep.signal)
      return 0
    },
  },
  {
    name: 'orphans',
    what: 'files in the storage without a photo, which a crash leaves',
    days: 1,
    after: 'they were stored',
    why: 'an upload stores its files before its row',
    everyMs: dayMs,
    clear: (deps, { now, sweep }) => sweepOrphans(deps, now, sweep),
  },
  {
    name: 'unsold-photos',
    what: 'photos that left the storefront and that no order or cart holds; only with `PURGE_UNSOLD_AFTER_DAYS`',
    days: 0,
    after: '`photo_expire` and the days of the setting',
    why: 'each outfitter adds terabytes a year; photos are deleted first, their files follow with the next line',
    everyMs: dayMs,
    clear: async (deps, { now, sweep }) =>
      deps.purgeUnsoldAfterDays === null
        ? 0
        : deleteUnsoldPhotos(deps, { graceDays: deps.purgeUnsoldAfterDays, now, sweep }),
  },
  {
    name: 'deleted-photos',
    what: 'deleted photos and those of deleted albums, with their originals, in no order or cart; only with `PURGE_UNSOLD_AFTER_DAYS`',
    days: 30,
    after: 'they were deleted',
    why: 'a month to notice a mistake',
    clear: byPieces((deps, { before }) =>
      deps.purgeUnsoldAfterDays === null ? Promise.resolve(0) : purgeDeletedPhotos(deps, before),
    ),
  },
]
