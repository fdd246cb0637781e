import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { createEvents } from '#server/platform/events/events.ts'
import { queueMail } from '#server/platform/mail/mail-outbox.ts'
import { startMaintenance } from '#server/platform/database/start-maintenance.ts'
import { eventually } from '../../support/eventually.ts'
import { queueAnyMail } from '../../support/queue-mail.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { openShop } from '../../support/shop.ts'
import { openStaff } from '../../support/staff.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let test: TestApp
let maintenance: { stop(): Promise<void> }
const { query } = pg.Client.prototype
const realTimeout = setTimeout
const sent: string[] = []
const running = new Set<Promise<unknown>>()

// The tests turn the timers of the whole server, so that a minute takes no minute.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  const listen = function (this: pg.Client, ...args: unknown[]): unknown {
    const [asked] = args as [string | { readonly text?: string }]
    sent.push(typeof asked === 'string' ? asked : (asked.text ?? ''))
    const answer: unknown = Reflect.apply(query, this, args)
    if (answer instanceof Promise) {
      const over = answer.catch(() => {}).finally(() => running.delete(over))
      running.add(over)
    }
    return answer
  }
  pg.Client.prototype.query = listen as typeof query
  test = await startTestApp({ reconcileIntervalMs: 15_000, operatorEmail: 'operator@photos.test' })
  maintenance = startMaintenance(test.data.database, silentLog)
  test.app.startChecks()
  test.app.startJobs()
  await pass(120)
})
afterAll(async () => {
  vi.useRealTimers()
  pg.Client.prototype.query = query
  await maintenance.stop()
  await test.close()
})

/** Lets the server do what it does in these seconds. Waits at each step for the database, and a little for the disk. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    do {
      await Promise.all(running)
      await new Promise((resolve) => realTimeout(resolve, 8))
    } while (running.size > 0)
  }
}

async function statementsOf(minutes: number): Promise<number> {
  sent.length = 0
  await pass(minutes * 60)
  return sent.length / minutes
}

const until = (what: string, look: () => boolean, withinMs?: number) =>
  eventually(what, () => (look() ? true : null), withinMs)
const isSent = (key: string) => () => test.mails.some(({ to }) => to === `${key}@guest.test`)

describe('a minute in which nothing happens', () => {
  it('costs few statements, and none for idle streams of staff', async () => {
    const without = await statementsOf(8)
    process.stdout.write(`Statements of a quiet minute: ${without}\n`)
    expect(without, sent.join('\n')).toBeLessThanOrEqual(20)
    const { outfitterId } = await openShop(test.data.database.db)
    const staff = await openStaff(test.url, test.data.database.db, { outfitterId })
    const streams = new AbortController()
    const pages = Array.from({ length: 20 }, () =>
      fetch(`${test.url}/api/v1/order/events?outfitterId=${outfitterId}`, {
        headers: staff.headers,
        signal: streams.signal,
      }),
    )
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200))
    await pass(10)
    expect(await statementsOf(8), sent.join('\n')).toBeLessThanOrEqual(without + 2)
    streams.abort()
  })
})

describe('an idle job', () => {
  const now = () => test.clock.now()

  it('does at once what another process adds', async () => {
    const { database, url, directory } = test.data
    const other = url === undefined ? database : await openDatabase({ url, directory, log: silentLog })
    const events = url === undefined ? test.events : await createEvents({ database: other, url, log: silentLog })
    const mail = {
      kind: 'delivery',
      orderId: null,
      senderName: 'Shop',
      replyTo: null,
      subject: 's',
      text: 't',
      html: 'h',
    }
    await other.transaction((tx) =>
      queueMail({ mailFrom: 'no-reply@photos.test', events }, tx, {
        ...mail,
        dedupeKey: 'added',
        recipient: 'added@guest.test',
        now: now(),
      }),
    )
    // No timer of the server runs meanwhile.
    await until('the mail', isSent('added'))
    if (other !== database) {
      await events.close()
      await other.close()
    }
  })

  it('does what no event announced within half a minute', async () => {
    await queueAnyMail(test.data.database, { dedupeKey: 'untold', now: now() })
    await pass(30)
    expect(isSent('untold')()).toBe(true)
  })

  it('does what is due later when its time has come', async () => {
    const due = new Date(now().getTime() + 40_000)
    await queueAnyMail(test.data.database, { dedupeKey: 'later', now: now(), due })
    for (let second = 0; second < 39; second++) {
      await pass(1)
      test.clock.advance(1_000)
    }
    expect(isSent('later')()).toBe(false)
    test.clock.advance(1_000)
    await pass(6)
    // On a busy machine the mail server answers later.
    await until('the mail', isSent('later'))
  })

  it.runIf(inject('database') === 'postgres')('catches up when it hears events again after a gap', async () => {
    await pass(6)
    await queueAnyMail(test.data.database, { dedupeKey: 'missed', now: now() })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'eddyline events'
      and datname = current_database()`.execute(test.data.database.db)
    await until('the loss', () => test.logged.some((line) => line.includes('connection for events was lost')))
    await pass(2)
    await until('the mail', isSent('missed'))
  })
})
