import { beforeAll, describe, expect, it } from 'vitest'
import { writePageKey } from '#server/platform/database/page-key.ts'
import { openAdminSession } from '../http/staff-session.ts'
import { testApp } from '../../support/test-app.ts'
import { send, withField } from './contract-call.ts'
import { goodCall } from './good-call.ts'
import { Tenant } from './tenant.ts'

const test = testApp()
let tenant: Tenant
let admin: { readonly authorization: string }

beforeAll(async () => {
  tenant = await Tenant.open(test)
  admin = await openAdminSession(test.data.database.db, test.clock.now())
})

/** Days before 1970, a day far ahead, and both ends of the years that the app accepts. */
const oddDays = ['0001-01-01', '1969-12-31', '2206-07-04', '9999-12-31'] as const
const yearZero = '0000-02-01'

describe.each([yearZero, ...oddDays])('the day %s', (day) => {
  it('shows guests no photos, even at an outfitter whose photos never expire', async () => {
    for (const expire of [0, 10, 3650]) {
      await test.data.database.db
        .updateTable('outfitters')
        .set({ photo_expire: expire })
        .where('id', '=', tenant.id)
        .execute()
      const call = withField(await goodCall('searchDisplayGroups', tenant), 'body', 'date', day)
      const answer = await send(test.url, call, {})
      expect(answer, answer.text).toMatchObject({ status: 200, json: { displayGroups: [], photos: [] } })
    }
  })

  it.each(['createAlbum', 'updateAlbum', 'saveQueuedAlbum', 'createDisplayGroup', 'updateDisplayGroup'] as const)(
    'is refused by the call %s',
    async (id) => {
      const answer = await send(test.url, withField(await goodCall(id, tenant), 'body', 'date', day), admin)
      expect(answer.status, answer.text).toBe(422)
    },
  )

  it.each(['searchAlbums', 'findAlbums'] as const)('finds no albums in the call %s', async (id) => {
    const answer = await send(test.url, withField(await goodCall(id, tenant), 'body', 'date', day), admin)
    expect(answer, answer.text).toMatchObject({ status: 200, json: { success: true, albums: [] } })
  })

  it('finds no display groups for staff', async () => {
    const call = withField(await goodCall('findDisplayGroups', tenant), 'body', 'date', day)
    const answer = await send(test.url, call, admin)
    expect(answer, answer.text).toMatchObject({ status: 200, json: { success: true, displayGroups: [] } })
  })
})

/**
 * Calls that accept every date of the years 1 to 9999. `refusal` is the status with which the server answers a date of
 * the year zero.
 */
const datedCalls = [
  {
    name: 'a tax override',
    refusal: 422,
    callOn: async (day: string) => withField(await goodCall('saveTaxOverride', tenant), 'body', 'effective_on', day),
  },
  {
    name: 'the cursor of the album list',
    refusal: 400,
    callOn: async (day: string) =>
      withField(await goodCall('listAlbums', tenant), 'query', 'after', writePageKey([day, 1])),
  },
  {
    name: 'the cursor of the order report',
    refusal: 400,
    callOn: async (day: string) => {
      const after = writePageKey([day, '2026-07-04 12:00:00.000000', 'order', 1])
      return withField(await goodCall('listReportOrders', tenant), 'body', 'after', after)
    },
  },
]

describe.each(datedCalls)('$name', ({ callOn, refusal }) => {
  it.each(oddDays)('accepts the day %s', async (day) => {
    const answer = await send(test.url, await callOn(day), admin)
    expect(answer.status, answer.text).toBe(200)
  })

  it('refuses a day of the year zero', async () => {
    const answer = await send(test.url, await callOn(yearZero), admin)
    expect(answer.status, answer.text).toBe(refusal)
  })
})
