import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operationTable } from '#contract/operations.gen.ts'
import { notYet } from '#server/not-yet.ts'
import { Guest, newKey } from '../../support/guest.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { type ArbitraryRequest, requestFor } from './arbitrary-request.ts'
import { operationIds, rawCall } from './raw-call.ts'
import { openAdminSession } from './staff-session.ts'

const runs = process.env.LONG_TESTS === '1' ? 400 : 40

let test: TestApp
let shop: Shop

beforeAll(async () => {
  test = await startTestApp()
  shop = await openShop(test.data.database.db, { slug: 'arkansas' })
  await addGroup(test.data.database.db, shop, {
    name: 'Jake',
    photoIds: shop.photoIds.slice(0, 3),
    createdAt: test.clock.now(),
  })
})
afterAll(() => test.close())

/** JSON writes halves of characters as escapes, and a path cannot hold them at all. */
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed())

function addressOf(operation: OperationId, request: ArbitraryRequest): string {
  const path = operationTable[operation].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    inAddress(request.path[name] ?? ''),
  )
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${inAddress(value)}`)
  return `${test.url}/api/v1${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

describe('a request of whatever kind', () => {
  const built = operationIds.filter(
    (operation) => !notYet.includes(operation) && operationTable[operation].body !== 'multipart',
  )

  it.each(built)('to %s is never our fault', async (operation) => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[4] }])
    const admin = await openAdminSession(test.data.database.db, test.clock.now())
    await fc.assert(
      fc.asyncProperty(requestFor(operation), fc.boolean(), async (request, withKey) => {
        // Ids of small carts are often right, so that what comes after the door is reached too.
        const body = pointAt(request.body, guest.orderId)
        const headers = {
          ...admin,
          'cart-token': guest.cartToken,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(withKey ? { 'idempotency-key': newKey() } : {}),
        }
        const text = body === undefined ? undefined : JSON.stringify(body)
        const answer = await rawCall(addressOf(operation, request), operationTable[operation].method, headers, text)
        expect(answer.status, answer.text).toBeLessThan(500)
        expect(answer.json).toMatchObject({ success: answer.status < 300 })
      }),
      { numRuns: runs },
    )
    expect(test.logged.filter((line) => line.includes('request failed'))).toEqual([])
  })
})

function pointAt(body: unknown, orderId: number): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields: Record<string, unknown> = { ...body }
  for (const name of ['orderId', 'order_id'])
    if (Number.isInteger(fields[name]) && Number(fields[name]) % 2 === 0) fields[name] = orderId
  return fields
}
