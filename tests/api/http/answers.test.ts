import { beforeAll, describe, expect, it } from 'vitest'
import { Guest, newKey } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { rawCall } from './raw-call.ts'

const test = testApp()
let shop: Shop

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
})

async function guestWithCart(): Promise<[Guest, number]> {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
  return [guest, (await guest.tax()).body.total ?? 0]
}

describe('response headers', () => {
  const paths = [
    '/api/v1/config',
    '/api/v1/user/get',
    '/api/v1/nothing',
    '/healthz',
    '/readyz',
    '/nothing',
    '/images/1/2/3/4/5',
  ]
  it.each(paths)('of the answer from %s carry the server’s time and forbid content sniffing', async (path) => {
    const { headers } = await rawCall(`${test.url}${path}`)
    expect(headers.get('server-time')).toBe(test.clock.now().toISOString())
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'self'"])
      expect(policy.split(';')).toContain(rule)
    expect(policy.split(';')).toContain("base-uri 'none'")
    expect(policy.split(';')).toContain('report-uri /policy-reports')
    expect(policy).not.toContain('unsafe')
    expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), .*\bmicrophone=\(\)/)
  })

  it.each(['/api/v1/config', '/api/v1/nothing', '/deliveries/nothing', '/readyz'])(
    'of the answer from %s keep it out of search engines',
    async (path) => {
      expect((await rawCall(`${test.url}${path}`)).headers.get('x-robots-tag')).toBe('noindex')
    },
  )

  it('keep API answers out of every cache', async () => {
    const [guest] = await guestWithCart()
    for (const answer of [await guest.status(), await guest.tax(), await guest.start(shop.slug)])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await rawCall(`${test.url}/api/v1/config`)).headers.get('cache-control')).toBe('no-store')
  })

  it('give each request its own id, whatever id the caller sends', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () =>
        (await rawCall(`${test.url}/healthz`, 'GET', { 'request-id': 'mine', 'x-request-id': 'mine' })).headers.get(
          'x-request-id',
        ),
      ),
    )
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('mine')
  })
})

describe('the health calls', () => {
  it('echo the nonce of the request, cut to 64 characters', async () => {
    const nonce = newKey()
    expect((await rawCall(`${test.url}/healthz?nonce=${nonce}`)).json).toEqual({ success: true, nonce })
    expect((await rawCall(`${test.url}/healthz`)).json).toEqual({ success: true, nonce: '' })
    expect((await rawCall(`${test.url}/healthz?nonce=${'x'.repeat(500)}`)).json).toEqual({
      success: true,
      nonce: 'x'.repeat(64),
    })
    const twice = await rawCall(`${test.url}/healthz?nonce=a&nonce=b`)
    expect(twice.status).toBe(200)
    const markup = await rawCall(`${test.url}/healthz?nonce=${encodeURIComponent('<script>')}`)
    expect(markup.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('report the age of the oldest payment without a known outcome and of the oldest unsent mail', async () => {
    const ready = async () => (await rawCall(`${test.url}/readyz`)).json
    expect(await ready()).toEqual({
      success: true,
      ready: true,
      degraded: [],
      oldest_unknown_payment: null,
      oldest_open_refund: null,
      oldest_mail: null,
      oldest_zip: null,
    })
    const [guest, total] = await guestWithCart()
    test.network.failNext(['reset-after'])
    expect((await guest.charge({ expected_total: total })).status).toBe(202)
    test.clock.advance(30_000)
    expect(await ready()).toMatchObject({ oldest_unknown_payment: 30, oldest_mail: null })
    await test.reconcile()
    test.clock.advance(7_000)
    expect(await ready()).toMatchObject({ success: true, oldest_unknown_payment: null, oldest_mail: 7 })
    await test.app.runJob('send-mail')
    expect(await ready()).toMatchObject({ oldest_unknown_payment: null, oldest_mail: null })
    expect(test.mails).toHaveLength(1)
  })
})
