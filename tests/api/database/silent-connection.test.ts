import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { failureOf } from '#server/http/failure-answer.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createEvents, type Events } from '#server/platform/events/events.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { openSilentLink, type SilentLink } from '../../support/stand-ins/silent-link.ts'

describe.runIf(inject('database') === 'postgres')('a connection to PostgreSQL whose packets are dropped', () => {
  let place: TestDatabase
  let link: SilentLink
  let database: Database
  let events: Events
  let others: Events

  beforeAll(async () => {
    place = await createTestDatabase()
    link = await openSilentLink(place.url ?? '')
    database = await openDatabase({ url: link.url, directory: place.directory, log: silentLog })
    events = await createEvents({ database, url: link.url, log: silentLog })
    others = await createEvents({ database: place.database, url: place.url, log: silentLog })
  })
  afterAll(async () => {
    await events.close()
    await others.close()
    await database.close()
    await link.close()
    await place.close()
  })

  const one = () => sql<{ one: number }>`select 1 as one`.execute(database.db)

  it('is replaced once a query gets no answer; a connection that listens for events is replaced even without a query', async () => {
    const heard: unknown[] = []
    let gaps = 0
    events.subscribe('news', (payload) => heard.push(payload))
    events.onGap(() => (gaps += 1))
    await Promise.all(Array.from({ length: 10 }, one))
    link.silence()
    const startedAt = performance.now()
    const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)

    const renewed = eventually('an event over a new connection', async () => {
      await place.database.transaction((tx) => others.publish(tx, 'news', 'later'))
      return heard.length > 0 ? seconds() : null
    })
    const error = await one().then(
      () => null,
      (reason: unknown) => reason,
    )
    const afterQuery = seconds()
    expect(failureOf(error, 'request')).toMatchObject({ status: 503, code: 'dependency-down' })
    // The server regularly checks the database by itself. Such a check also used a silent connection, so the database
    // counts as lost. Waits until a later check succeeds.
    await eventually('the database to be there', () => (database.answers() ? true : null))
    // The nine other connections of the pool were silent too. The pool must not use any of them again.
    const again = await Promise.all(Array.from({ length: 10 }, one))
    expect(again.map(({ rows }) => rows[0]?.one)).toEqual(Array.from({ length: 10 }, () => 1))
    process.stdout.write(
      `Dropped packets: the pool works again after ${seconds()} s (query given up after ${afterQuery} s), events after ${await renewed} s\n`,
    )
    expect(gaps).toBe(1)
  })
})
