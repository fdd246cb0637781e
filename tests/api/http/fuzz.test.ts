import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { type OperationId, operationTable } from '#contract/operations.gen.ts'
import { Guest, newKey } from '../../support/guest.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { requestFor } from './arbitrary-request.ts'
import { isCsv, isLive, operationIds, rawCall } from './raw-call.ts'
import { openAdminSession } from './staff-session.ts'

/**
 * The number of random requests per operation. A run on the embedded database sends only a quarter of them. Few
 * handlers depend on the kind of database. The run on PostgreSQL sends all.
 */
const runs = (process.env.LONG_TESTS === '1' ? 400 : 16) / (inject('database') === 'postgres' ? 1 : 4)

type Fields = Readonly<Record<string, unknown>>

const test = testApp()

/** Replaces lone surrogates before encoding, because encodeURIComponent throws for them. */
const inAddress = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

function addressOf(operation: OperationId, parameters: { readonly path: Fields; readonly query: Fields }): string {
  const path = operationTable[operation].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    inAddress(String(parameters.path[name])),
  )
  const query = Object.entries(parameters.query).map(([name, value]) => `${name}=${inAddress(String(value))}`)
  return `${test.url}/api/v1${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

describe('a random request', () => {
  const withoutForms = operationIds.filter((operation) => operationTable[operation].body !== 'multipart')

  it.each(withoutForms)('to %s never causes a server error', async (operation) => {
    const { db } = test.data.database
    const shop = await openShop(db)
    const photoIds = shop.photoIds.slice(0, 3)
    const groupId = await addGroup(db, shop, { name: 'Jake', photoIds, createdAt: test.clock.now() })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[4] }])
    const admin = await openAdminSession(db, test.clock.now())
    const right = rightValues(shop, guest, groupId, operation)
    const chosen = fc.subarray([...right.keys()])
    await fc.assert(
      fc.asyncProperty(requestFor(operation), chosen, fc.boolean(), async (request, names, withKey) => {
        const known = new Map(names.map((name) => [name, right.get(name)]))
        const path = corrected(request.path, known)
        const body = isFields(request.body) ? corrected(request.body, known) : request.body
        const headers = {
          ...admin,
          'cart-token': guest.cartToken,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(withKey ? { 'idempotency-key': newKey() } : {}),
        }
        const text = body === undefined ? undefined : JSON.stringify(body)
        const address = addressOf(operation, { path, query: request.query })
        const answer = await rawCall(address, operationTable[operation].method, headers, text)
        expect(answer.status, answer.text).toBeLessThan(500)
        if (isLive(answer)) expect(answer.text).toMatch(/^retry: /)
        else if (isCsv(answer)) expect(answer.text).toMatch(/\r\nTotals,.*\r\n$/)
        else expect(answer.json).toMatchObject({ success: answer.status < 300 })
      }),
      { numRuns: runs },
    )
    expect(test.logged.filter((line) => line.includes('request failed'))).toEqual([])
  })
})

/** Valid values by field name. Without them nearly every random request would stop at validation. */
function rightValues(shop: Shop, guest: Guest, groupId: number, operation: OperationId): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ['id', operation === 'getStorefront' ? shop.slug : guest.orderId],
    ['orderId', guest.orderId],
    ['order_id', guest.orderId],
    ['slug', shop.slug],
    ['outfitterId', shop.outfitterId],
    ['date', '2026-07-04'],
    ['photo_id', shop.photoIds[5]],
    ['display_group_id', groupId],
    ['outfitter_id', shop.outfitterId],
    ['river_section_id', shop.sectionId],
    ['country', 'US'],
    ['state', 'CO'],
    ['zip', '81201'],
    ['email', 'robin@guest.test'],
    ['name', 'Robin'],
    ['nonce', 'cnon:card-nonce-ok'],
  ])
}

/** Returns the fields of a random request with the valid values filled in. */
function corrected(fields: Fields, known: ReadonlyMap<string, unknown>): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, given]) => [name, known.has(name) ? known.get(name) : given]),
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
