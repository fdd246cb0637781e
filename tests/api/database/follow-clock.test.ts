import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabaseClock } from '#server/platform/clock/clock.ts'
import { compareClocks } from '#server/platform/database/follow-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { silentLog } from '../../support/setup/silent-log.ts'

describe.runIf(inject('database') === 'postgres')('a process whose clock differs from that of PostgreSQL', () => {
  let place: TestDatabase

  beforeAll(async () => {
    place = await createTestDatabase()
  })
  afterAll(() => place.close())

  it.each([300_000, -300_000])('uses the time of PostgreSQL when its own clock differs by %i ms', async (aheadMs) => {
    const own = { now: () => new Date(Date.now() + aheadMs) }
    const clock = createDatabaseClock(own, silentLog)
    const before = Date.now()
    await compareClocks(place.database, own, clock)
    const after = Date.now()
    // PostgreSQL runs on this machine, so its clock may differ from ours at most by the duration of the query.
    const shown = clock.now().getTime() - Date.now()
    expect(Math.abs(shown)).toBeLessThanOrEqual(after - before + 10)
  })
})
