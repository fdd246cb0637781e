import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { openPerson, type Person } from './person.ts'

const test = testApp()
let shop: Shop
let admin: Person
let owner: Person

const db = () => test.data.database.db

beforeAll(async () => {
  shop = await openShop(db())
})
beforeEach(async () => {
  admin = await openPerson(test, { role: 'admin' })
  owner = await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId })
})

const comprehensive = '/api/v1/order/export-comprehensive?startDate=2026-07-01&endDate=2026-07-31'

async function ticketOf(person: Person, url = comprehensive): Promise<string> {
  const { status, body } = await person.post('auth/download-ticket', { url })
  expect(status).toBe(200)
  return body.ticket
}

/**
 * Requests the address as a browser window does, without an Authorization header. False when the server answered 401.
 */
async function isLetIn(url: string): Promise<boolean> {
  const response = await fetch(`${test.url}${url}`)
  const text = await response.text()
  if (response.status !== 401) return true
  expect(text).toMatch(/ticket-invalid|not-logged-in/)
  return false
}

describe('a download ticket', () => {
  it('opens its export once, whatever the order of the query parameters', async () => {
    const ticket = await ticketOf(admin)
    const opened = `/api/v1/order/export-comprehensive?ticket=${ticket}&endDate=2026-07-31&startDate=2026-07-01`
    expect(await isLetIn(opened)).toBe(true)
    expect(await isLetIn(opened)).toBe(false)
  })

  it('opens its export for exactly one of several simultaneous calls', async () => {
    const ticket = await ticketOf(admin)
    const opened = await Promise.all([1, 2, 3, 4].map(() => isLetIn(`${comprehensive}&ticket=${ticket}`)))
    expect(opened.filter(Boolean)).toHaveLength(1)
  })

  it('expires after 60 seconds', async () => {
    const { body } = await admin.post('auth/download-ticket', { url: comprehensive })
    expect(Date.parse(body.expires_at) - test.clock.now().getTime()).toBe(60_000)
    test.clock.advance(60_000)
    expect(await isLetIn(`${comprehensive}&ticket=${body.ticket}`)).toBe(false)
  })

  it('opens neither its own export with other parameters, nor another export or call', async () => {
    const ticket = await ticketOf(admin)
    for (const url of [
      `/api/v1/order/export-comprehensive?startDate=2026-06-01&endDate=2026-07-31&ticket=${ticket}`,
      `${comprehensive}&filter=all&ticket=${ticket}`,
      `/api/v1/order/export-orders?startDate=2026-07-01&endDate=2026-07-31&outfitterId=${shop.outfitterId}&ticket=${ticket}`,
      `/api/v1/user/all/true?ticket=${ticket}`,
      `/api/v1/user/get?ticket=${ticket}`,
      `${comprehensive}&ticket=${ticket}&ticket=${ticket}`,
      `${comprehensive}&ticket=`,
      `${comprehensive}&ticket=${'x'.repeat(43)}`,
      comprehensive,
    ])
      expect([url, await isLetIn(url)]).toEqual([url, false])
    expect(await isLetIn(`${comprehensive}&ticket=${ticket}`)).toBe(true)
  })

  it('becomes invalid when the user who requested it logs out or is made inactive', async () => {
    const first = await ticketOf(admin)
    await admin.post('auth/logout', {})
    expect(await isLetIn(`${comprehensive}&ticket=${first}`)).toBe(false)
    const second = await openPerson(test, { role: 'admin' })
    const ticket = await ticketOf(second)
    await db().updateTable('users').set({ deleted_at: test.clock.now() }).where('id', '=', second.id).execute()
    expect(await isLetIn(`${comprehensive}&ticket=${ticket}`)).toBe(false)
  })

  it('is refused for an export that the user may not open, and for a call that is no export', async () => {
    expect(await owner.post('auth/download-ticket', { url: comprehensive })).toMatchObject({ status: 403 })
    for (const url of [
      '/api/v1/user/all/true',
      'https://evil.test/api/v1/order/export-orders',
      '/api/v1/order/export-orders/../x',
    ])
      expect(await admin.post('auth/download-ticket', { url })).toMatchObject({ status: 400 })
    expect(await admin.post('auth/download-ticket', { url: '/api/v1/order/export-orders?x=/../..' })).toMatchObject({
      status: 200,
    })
  })

  it('gives no rights that its user has lost meanwhile', async () => {
    const ticket = await ticketOf(admin)
    await db()
      .updateTable('users')
      .set({ role: 'employee', outfitter_id: shop.outfitterId })
      .where('id', '=', admin.id)
      .execute()
    const response = await fetch(`${test.url}${comprehensive}&ticket=${ticket}`)
    expect(response.status).toBe(403)
    await response.arrayBuffer()
  })

  it('is stored as a hash, never logged in clear text, and audited', async () => {
    const ticket = await ticketOf(admin)
    await isLetIn(`${comprehensive}&ticket=${ticket}`)
    expect(test.logged.join('\n')).not.toContain(ticket)
    expect(JSON.stringify(await db().selectFrom('download_tickets').selectAll().execute())).not.toContain(ticket)
    const [entry] = await db().selectFrom('audit_log').selectAll().where('actor_user_id', '=', admin.id).execute()
    expect(entry).toMatchObject({ action: 'export-started', detail: { export: 'comprehensive' } })
  })
})
