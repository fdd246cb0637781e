import { once } from 'node:events'
import { createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailSender, pauseAfter } from '#server/jobs/send-mail.ts'
import { queueMail, type QueuedMail } from '#server/platform/mail/mail-outbox.ts'
import { waitingWork } from '#server/modules/system/system.public.ts'
import { voidAllLeases } from '#server/app/release-dead-processes.ts'
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import { testDatabase, type TestDatabase } from '../../support/database.ts'
import { queueAnyMail } from '../../support/queue-mail.ts'
import { startMailServer, type MailServer } from '../../support/stand-ins/mail-server.ts'
import { silentLog } from '../../support/setup/silent-log.ts'

const start = new Date('2026-07-01T12:00:00Z')
let now = start
const clock = { now: () => now }
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

const place = testDatabase()

async function oldestMail(): Promise<Date | null> {
  return (await waitingWork(place.database.db)).find(({ kind }) => kind === 'mail')?.oldest ?? null
}
let server: MailServer
let transport: MailTransport

beforeEach(async () => {
  now = start
  server = await startMailServer()
  transport = createSmtpTransport(server.url)
  await place.database.transaction((tx) => tx.deleteFrom('mails').execute())
})
afterEach(async () => {
  await transport.close()
  await server.close()
})

const sender = (changes: Partial<Parameters<typeof createMailSender>[0]> = {}) =>
  createMailSender({
    database: place.database,
    transport,
    clock,
    log: silentLog,
    mailFrom: 'no-reply@photos.example',
    random: () => 1,
    ...changes,
  })

const queue = (changes: Partial<QueuedMail> = {}) =>
  queueAnyMail(place.database, {
    dedupeKey: 'delivery 1',
    recipient: 'guest@example.com',
    senderName: 'Arkansas Headwaters',
    replyTo: 'office@arkansas.example',
    html: '<p>html</p>',
    now,
    ...changes,
  })

const messageIds = async () => {
  const mails = await Promise.all(server.received.map((mail) => PostalMime.parse(mail.raw)))
  return mails.map((mail) => mail.messageId)
}
/** The mail that the test queued first. Without `orderBy`, PostgreSQL could return another mail. */
const stored = () => place.database.db.selectFrom('mails').selectAll().orderBy('id').executeTakeFirstOrThrow()

test('a mail is queued once per dedupe key and sent once', async () => {
  expect(await queue()).toBe(true)
  expect(await queue({ subject: 'again' })).toBe(false)
  expect(await sender().run()).toEqual({ sent: 1, failed: 0 })
  expect(await sender().run()).toEqual({ sent: 0, failed: 0 })
  expect(await messageIds()).toEqual([(await stored()).message_id])
  expect(await PostalMime.parse(server.received[0]?.raw ?? '')).toMatchObject({
    from: { name: 'Arkansas Headwaters', address: 'no-reply@photos.example' },
    replyTo: [{ address: 'office@arkansas.example' }],
    subject: 'Your photos',
  })
  expect(await oldestMail()).toBeNull()
})

test('a mail of a transaction that rolls back is never queued', async () => {
  await place.database
    .transaction(async (tx) => {
      const mailing = { mailFrom: 'no-reply@photos.example', events: { publish: async () => {} } }
      await queueMail(mailing, tx, {
        kind: 'delivery',
        orderId: null,
        dedupeKey: 'x',
        recipient: 'a@b.c',
        senderName: '',
        replyTo: null,
        subject: '',
        text: '',
        html: '',
        now,
      })
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect(await sender().run()).toEqual({ sent: 0, failed: 0 })
})

test('a mail that cannot be sent waits longer after each try, and is never dropped', async () => {
  await queue()
  server.refuseRecipients = 450
  const pauses: number[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    expect(await sender().run()).toEqual({ sent: 0, failed: 1 })
    pauses.push(((await stored()).next_try_at.getTime() - now.getTime()) / 1000)
    pass(pauses.at(-1) ?? 0)
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900])
  expect(await stored()).toMatchObject({ tries: 12, sent_at: null, last_error: 'EENVELOPE 450' })
  expect(await oldestMail()).toEqual(start)
  server.refuseRecipients = null
  expect(await sender().run()).toEqual({ sent: 1, failed: 0 })
})

test('a mail that the mail server refuses for good is marked as failed and not tried again', async () => {
  await queue()
  await queue({ dedupeKey: 'reset 1', kind: 'password-reset' })
  server.refuseRecipients = 550
  const logged: object[] = []
  const log = { warn: (detail: object) => void logged.push(detail) }
  expect(await sender({ log }).run()).toEqual({ sent: 0, failed: 2 })
  expect(await stored()).toMatchObject({ failed_at: start, last_error: '550 no such user', text_body: 'text' })
  const reset = place.database.db.selectFrom('mails').selectAll().where('kind', '=', 'password-reset')
  expect(await reset.executeTakeFirst()).toMatchObject({ text_body: '', html_body: '' })
  expect(JSON.stringify(logged)).not.toContain('no such user')
  expect(await oldestMail()).toBeNull()
  pass(24 * 3600)
  expect(await sender().run()).toEqual({ sent: 0, failed: 0 })
})

test('a mail that the server refuses for a while, but not for its recipient, is sent once when the server accepts it', async () => {
  await queue()
  server.refuseMails = 554
  for (let hours = 0; hours < 23; hours += 1) {
    await sender().run()
    pass(3600)
  }
  expect(await stored()).toMatchObject({ failed_at: null, sent_at: null, last_error: '554 looks like spam' })
  server.refuseMails = null
  expect(await sender().run()).toEqual({ sent: 1, failed: 0 })
  pass(48 * 3600)
  expect(await sender().run()).toEqual({ sent: 0, failed: 0 })
  expect(await messageIds()).toEqual([(await stored()).message_id])
})

test('a mail that the server refuses for a whole day fails, counted from the first refusal', async () => {
  await queue()
  server.refuseRecipients = 450
  await sender().run()
  pass(48 * 3600)
  server.refuseRecipients = null
  server.refuseMails = 554
  await sender().run()
  const refusedSince = now
  expect(await stored()).toMatchObject({ failed_at: null, refused_since: refusedSince })
  pass(24 * 3600 - 1)
  await sender().run()
  expect(await stored()).toMatchObject({ failed_at: null, refused_since: refusedSince })
  pass(900)
  await sender().run()
  expect(await stored()).toMatchObject({ failed_at: now, last_error: '554 looks like spam' })
})

test('an hour without a mail server loses no mail, sends each once and causes no storm of retries', async () => {
  const port = Number(new URL(server.url).port)
  await server.close()
  // Listens on the mail server's port, so that no other process takes the port. Resets each connection, as if there
  // were no mail server.
  const holder = createServer((socket) => socket.resetAndDestroy()).listen(port, '127.0.0.1')
  await once(holder, 'listening')
  // Seconds by which the test's clock advances after each run of the sender.
  const step = 5
  let tries = 0
  for (let second = 0; second < 3600; second += step) {
    if (second % 360 === 0) await queue({ dedupeKey: `delivery ${second}`, recipient: `guest-${second}@example.com` })
    const { sent, failed } = await sender({ random: Math.random }).run()
    expect(sent).toBe(0)
    tries += failed
    pass(step)
  }
  const rows = () => place.database.db.selectFrom('mails').selectAll().orderBy('id').execute()
  const waiting = await rows()
  expect(waiting).toHaveLength(10)
  expect(waiting.every((row) => row.sent_at === null && row.last_error === 'ESOCKET')).toBe(true)
  // Without backoff the sender would try to send the ten mails about 3,900 times in this hour.
  expect(tries).toBeLessThan(200)
  expect(Math.max(...waiting.map((row) => row.next_try_at.getTime())) - now.getTime()).toBeLessThanOrEqual(900_000)

  holder.close()
  await once(holder, 'close')
  server = await startMailServer(port)
  for (let second = 0; second <= 900; second += step) {
    await sender({ random: Math.random }).run()
    pass(step)
  }
  expect((await messageIds()).map(String).toSorted()).toEqual(waiting.map((row) => row.message_id).toSorted())
  expect(new Set(server.received.flatMap((mail) => mail.recipients)).size).toBe(10)
  expect((await rows()).every((row) => row.sent_at !== null)).toBe(true)
  expect(await oldestMail()).toBeNull()
})

test('a mail is not tried again before its pause has ended', async () => {
  await queue()
  server.refuseRecipients = 450
  await sender().run()
  pass(4)
  expect(await sender().run()).toEqual({ sent: 0, failed: 0 })
})

test('a mail is sent again under the same Message-ID when the mail server gave no answer', async () => {
  await queue()
  server.forgetToAnswer = true
  expect(await sender().run()).toEqual({ sent: 0, failed: 1 })
  server.forgetToAnswer = false
  pass(60)
  expect(await sender().run()).toEqual({ sent: 1, failed: 0 })
  const ids = await messageIds()
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a mail that was sent while the database was down is recorded as sent later, and not sent twice', async () => {
  await queue()
  let transactions = 0
  const database: Pick<TestDatabase['database'], 'transaction'> = {
    transaction: (work) => {
      transactions += 1
      // The first transaction claims the mail. The second would record the mail as sent, and fails here.
      if (transactions === 2) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
      return place.database.transaction(work)
    },
  }
  await sender({ database })
    .run()
    .catch(() => {})
  pass(61)
  await sender().run()
  expect(server.received).toHaveLength(1)
  expect((await stored()).sent_at).not.toBeNull()
})

test('a sender takes over the mail of a dead process once that process’s lease expired, or at once where only one process is allowed', async () => {
  await queue()
  const stuck: MailTransport = { send: () => new Promise(() => {}), check: null, close: async () => {} }
  void sender({ transport: stuck }).run()
  while ((await stored()).lease_until === null) await new Promise((resolve) => setTimeout(resolve, 5))
  pass(1)
  expect(await sender().run()).toEqual({ sent: 0, failed: 0 })
  await place.database.transaction(voidAllLeases)
  expect(await sender().run()).toEqual({ sent: 1, failed: 0 })
  await queue({ dedupeKey: 'delivery 2' })
  void sender({ transport: stuck }).run()
  while ((await oldestMail()) === null) await new Promise((resolve) => setTimeout(resolve, 5))
  await expect
    .poll(
      async () =>
        (
          await place.database.db
            .selectFrom('mails')
            .select('lease_until')
            .where('dedupe_key', '=', 'delivery 2')
            .executeTakeFirstOrThrow()
        ).lease_until,
    )
    .not.toBeNull()
  pass(60)
  expect(await sender().run()).toEqual({ sent: 1, failed: 0 })
})

test('two senders share the queue and send no mail twice', async () => {
  for (let number = 0; number < 12; number += 1) await queue({ dedupeKey: `delivery ${number}` })
  const [first, second] = await Promise.all([sender().run(), sender().run()])
  expect(first.sent + second.sent).toBe(12)
  expect(new Set(await messageIds()).size).toBe(12)
})

test('the pause before a retry is random, between half and all of the backoff step', () => {
  expect(pauseAfter(1, () => 0)).toBe(2_500)
  expect(pauseAfter(1, () => 1)).toBe(5_000)
  expect(pauseAfter(60, () => 0.5)).toBe(675_000)
})
