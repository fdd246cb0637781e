import { beforeAll, describe, expect, it } from 'vitest'
import { openPerson, type Person } from '../users/person.ts'
import { rawCall } from '../http/raw-call.ts'
import { openShop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

// In America/Denver, clocks go from 2 to 3 on 8 March 2026, a day of 23 hours. They go from 2 to 1 on 1 November, a day
// of 25 hours.
const days = [
  { day: '2026-03-08', begins: '2026-03-08T07:00:00Z', ends: '2026-03-09T06:00:00Z' },
  { day: '2026-11-01', begins: '2026-11-01T06:00:00Z', ends: '2026-11-02T07:00:00Z' },
] as const

let admin: Person

const test = testApp({ start: '2026-02-01T18:00:00Z' })

const shortly = (instant: string, ms: number) => new Date(Date.parse(instant) + ms)

describe.each(days)('$day, a day on which the clocks change', ({ day, begins, ends }) => {
  beforeAll(async () => {
    test.clock.set(shortly(begins, -86_400_000))
    admin = await openPerson(test, { role: 'admin' })
  })

  it('limits an audit search to exactly the entries between the day’s first and last local instant', async () => {
    const at = [shortly(begins, -1), shortly(begins, 0), shortly(ends, -1), shortly(ends, 0)]
    for (const instant of at) {
      test.clock.set(instant)
      expect((await admin.post('river', { name: instant.toISOString() })).status).toBe(200)
    }
    const found = await admin.post('audit/search', { startDate: day, endDate: day, entity: 'river' })
    expect(found.body.entries.map((entry) => entry.at)).toEqual([at[2], at[1]].map((instant) => instant?.toISOString()))
  })

  it('stays the storefront’s current day until it ends', async () => {
    const shop = await openShop(test.data.database.db)
    const todayAt = async (instant: Date) => {
      test.clock.set(instant)
      return (await rawCall(`${test.url}/api/v1/search/outfitter/${shop.slug}`)).json
    }
    expect(await todayAt(shortly(begins, -1))).not.toMatchObject({ today: day })
    expect(await todayAt(shortly(begins, 0))).toMatchObject({ today: day })
    expect(await todayAt(shortly(ends, -1))).toMatchObject({ today: day })
    expect(await todayAt(shortly(ends, 0))).not.toMatchObject({ today: day })
  })

  it('is the last day on which guests see photos that expire on it', async () => {
    const date = new Date(Date.parse(`${day}T12:00:00Z`) - 10 * 86_400_000).toISOString().slice(0, 10)
    const shop = await openShop(test.data.database.db, { date, outfitter: { photo_expire: 10 } })
    const datesAt = async (instant: Date) => {
      test.clock.set(instant)
      return (await rawCall(`${test.url}/api/v1/search/outfitter/${shop.slug}`)).json
    }
    expect(await datesAt(shortly(ends, -1))).toMatchObject({ dates: [date] })
    expect(await datesAt(shortly(ends, 0))).toMatchObject({ dates: [] })
  })

  it('ends exactly when a tax override dated the next day takes effect', async () => {
    const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    const override = { country: 'US', state: 'WY', rate_ppm: day.length + 12_345, taxable: true, effective_on: next }
    expect((await admin.post('tax/override', override)).status).toBe(200)
    const rateAt = async (instant: Date) => {
      test.clock.set(instant)
      const answer = await rawCall(`${test.url}/api/v1/tax/rates`, 'GET', { authorization: `Bearer ${admin.token}` })
      return answer.text.includes(`"effective_on":"${next}","source":"Robin Raft","checked_on"`)
    }
    expect(await rateAt(shortly(ends, -1))).toBe(false)
    expect(await rateAt(shortly(ends, 0))).toBe(true)
  })

  it('does not lengthen or shorten the 60 minutes of a login-as session that spans the change', async () => {
    const employee = await openPerson(test, { outfitterId: (await openShop(test.data.database.db)).outfitterId })
    const change = day === '2026-03-08' ? '2026-03-08T09:00:00Z' : '2026-11-01T08:00:00Z'
    test.clock.set(shortly(change, -30 * 60_000))
    const { token } = (await admin.get(`auth/login-as/${employee.id}`)).body
    const statusAt = async (instant: Date) => {
      test.clock.set(instant)
      return (await rawCall(`${test.url}/api/v1/user/get`, 'GET', { authorization: `Bearer ${token}` })).status
    }
    expect(await statusAt(shortly(change, 30 * 60_000 - 1))).toBe(200)
    expect(await statusAt(shortly(change, 30 * 60_000))).toBe(401)
  })
})
