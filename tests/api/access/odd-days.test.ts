import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePageKey } from '#server/platform/database/page-key.ts'
import { openAdminSession } from '../http/staff-session.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { send, withField } from './contract-call.ts'
import { goodCall } from './good-call.ts'
import { Tenant } from './tenant.ts'

let test: TestApp
let tenant: Tenant
let admin: { readonly authorization: string }

beforeAll(async () => {
  test = await startTestApp()
  tenant = await Tenant.open(test)
  admin = await openAdminSession(test.data.database.db, test.clock.now())
})
afterAll(() => test.close())

/** Days outside the range of a database or of a four-digit year, without photos in the shop. */
const oddDays = ['0000-02-01', '0001-01-01', '1969-12-31', '2206-07-04', '9999-12-31'] as const

describe.each(oddDays)('the day %s', (day) => {
  it('has no photos for guests, however long the outfitter sells photos', async () => {
    for (const expire of [0, 10, 3650]) {
      await test.data.database.db
        .updateTable('outfitters')
        .set({ photo_expire: expire })
        .where('id', '=', tenant.id)
        .execute()
      const call = withField(await goodCall('searchDisplayGroups', tenant), 'body', 'date', day)
      const answer = await send(test.url, call, {})
      expect([200, 400, 422], answer.text).toContain(answer.status)
      if (answer.status === 200) expect(answer.json).toMatchObject({ displayGroups: [], photos: [] })
    }
  })

  it.each([
    'createAlbum',
    'updateAlbum',
    'saveQueuedAlbum',
    'createDisplayGroup',
    'updateDisplayGroup',
    'saveTaxOverride',
  ] as const)('causes no server error in %s', async (id) => {
    const field = id === 'saveTaxOverride' ? 'effective_on' : 'date'
    const answer = await send(test.url, withField(await goodCall(id, tenant), 'body', field, day), admin)
    expect(answer.status, answer.text).toBeLessThan(500)
    if (id !== 'saveTaxOverride') expect([400, 422]).toContain(answer.status)
  })

  it.each(['searchAlbums', 'findAlbums'] as const)('has no albums for %s', async (id) => {
    const answer = await send(test.url, withField(await goodCall(id, tenant), 'body', 'date', day), admin)
    expect([200, 400], answer.text).toContain(answer.status)
    if (answer.status === 200) expect(answer.json).toEqual({ success: true, albums: [] })
  })

  it('causes no server error in the cursor of the album list', async () => {
    const call = withField(await goodCall('listAlbums', tenant), 'query', 'after', writePageKey([day, 1]))
    const answer = await send(test.url, call, admin)
    expect([200, 400], answer.text).toContain(answer.status)
  })

  it('has no display groups for staff', async () => {
    const call = withField(await goodCall('findDisplayGroups', tenant), 'body', 'date', day)
    const answer = await send(test.url, call, admin)
    expect([200, 400], answer.text).toContain(answer.status)
    if (answer.status === 200) expect(answer.json).toEqual({ success: true, displayGroups: [] })
  })

  it('causes no server error in the cursor of the order report', async () => {
    const after = writePageKey([day, '2026-07-04T12:00:00.000000Z', 'order', 1])
    const answer = await send(
      test.url,
      withField(await goodCall('listReportOrders', tenant), 'body', 'after', after),
      admin,
    )
    expect([200, 400], answer.text).toContain(answer.status)
  })
})
