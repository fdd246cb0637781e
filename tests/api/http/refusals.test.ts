import { beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operationTable } from '#contract/operations.gen.ts'
import { newKey } from '../../support/guest.ts'
import { testApp } from '../../support/test-app.ts'
import { operationIds, pathOf, type RawAnswer, rawCall } from './raw-call.ts'
import { openAdminSession } from './staff-session.ts'

const test = testApp()
let admin: { readonly authorization: string }

beforeAll(async () => {
  admin = await openAdminSession(test.data.database.db, test.clock.now())
})

const json = { 'content-type': 'application/json' }
const secrets = { 'cart-token': newKey(), 'order-hash': newKey() }

/** Expects the form that every refusal has, without stack traces, SQL or HTML (docs/rules.md#answer-format). */
function expectRefusal(answer: RawAnswer, status: number, code?: string): void {
  expect(answer, answer.text).toMatchObject({ status, json: { success: false, errors: expect.anything() } })
  const { code: told, errors } = answer.json as { code: string; errors: Record<string, string> }
  expect(told).toMatch(/^[a-z][a-z0-9-]*$/)
  if (code !== undefined) expect(told).toBe(code)
  expect(Object.values(errors).length).toBeGreaterThan(0)
  for (const sentence of Object.values(errors)) expect(sentence).toMatch(/^[A-Z].*[^{}]$/)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|node_modules|select |insert into|<html/i)
}

function call(
  operation: OperationId,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<RawAnswer> {
  return rawCall(`${test.url}${pathOf(operation)}`, operationTable[operation].method, headers, body)
}

const withBody = (operation: OperationId) => (operationTable[operation].body === 'json' ? '{}' : undefined)
const withJsonBody = operationIds.filter((operation) => operationTable[operation].body === 'json')

describe('the credentials of a call', () => {
  it.each(operationIds)('are required by %s exactly as the contract declares', async (operation) => {
    const security: readonly string[] = operationTable[operation].security
    const body = withBody(operation)
    const answer = await call(operation, body === undefined ? {} : json, body)
    if (security.length === 0) {
      expect(answer.status).not.toBe(401)
      if (answer.status >= 400) expectRefusal(answer, answer.status)
      expect(answer.status).toBeLessThan(500)
    } else if (security.some((scheme) => scheme === 'cartToken' || scheme === 'orderHash'))
      expectRefusal(answer, 404, 'not-found')
    else expectRefusal(answer, 401, 'not-logged-in')
  })

  it.each(['Bearer', 'Bearer x', `Bearer ${'x'.repeat(43)}`, 'Basic YWRtaW46YWRtaW4=', `bearer ${'x'.repeat(5_000)}`])(
    'count as missing when the Authorization header is: $0',
    async (authorization) => {
      expectRefusal(await call('getCurrentUser', { authorization }), 401, 'not-logged-in')
    },
  )

  const eitherWay = operationIds.filter((operation) => {
    const security: readonly string[] = operationTable[operation].security
    return security.includes('bearer') && security.some((scheme) => scheme === 'cartToken' || scheme === 'orderHash')
  })
  it('may be a login or a secret in applyDiscount and requestZip', () => {
    expect(eitherWay).toEqual(expect.arrayContaining(['applyDiscount', 'requestZip']))
  })
  it.each(eitherWay)(
    'that belong to an ended session make %s answer 401, so that staff log in again',
    async (operation) => {
      const ended = { authorization: `Bearer ${'x'.repeat(43)}` }
      const body = withBody(operation)
      const headers = body === undefined ? ended : { ...json, ...ended }
      expectRefusal(await call(operation, headers, body), 401, 'not-logged-in')
      // The server must still check a cart or order secret that comes with an ended session.
      expect((await call(operation, { ...headers, ...secrets }, body)).status).not.toBe(401)
    },
  )

  it.each(['x', ' ', 'a b', '%00', 'x'.repeat(4_000)])('count as missing when the secret is $0', async (secret) => {
    const answer = await call('getPaymentStatus', { 'cart-token': secret, 'order-hash': secret })
    expectRefusal(answer, 404, 'not-found')
  })
})

describe('a call with all required credentials', () => {
  const withId = operationIds.filter((operation) => operationTable[operation].path.includes('{id}'))
  it.each(withId)('gets 404 from %s for a malformed id', async (operation) => {
    for (const id of ['abc!', '-1', '0', '1.5', '99999999999', '٣', "1'--", '%00', '../1', 'x'.repeat(150)]) {
      const path = pathOf(operation, () => id)
      const body = withBody(operation)
      const headers = { ...(await openAdminSession(test.data.database.db, test.clock.now())), ...secrets }
      const answer = await rawCall(
        `${test.url}${path}`,
        operationTable[operation].method,
        body === undefined ? headers : { ...headers, ...json },
        body,
      )
      expectRefusal(answer, 404)
    }
  })

  it('gets 404 for an overlong id', async () => {
    expectRefusal(await rawCall(`${test.url}/api/v1/album/${'9'.repeat(300)}`, 'GET', admin), 404)
  })
})

describe('a malformed request', () => {
  it.each(withJsonBody)(
    'to %s is refused when its body is empty, a list, invalid JSON or of a wrong content type',
    async (operation) => {
      const headers = { ...(await openAdminSession(test.data.database.db, test.clock.now())), ...secrets }
      for (const text of ['{"a":', 'null null', '{"a":1,}', '\u0000', '{"__proto__":{"x":1}}'])
        expectRefusal(await call(operation, { ...headers, ...json }, text), 400)
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/json',
      ])
        expectRefusal(await call(operation, { ...headers, 'content-type': type }, '{}'), 415, 'media-type')
      expectRefusal(await call(operation, headers), 400)
      expectRefusal(await call(operation, { ...headers, ...json }, ''), 400)
      for (const text of ['[]', 'null', '"x"', '1'])
        expectRefusal(await call(operation, { ...headers, ...json }, text), 400)
    },
  )

  it('is refused when it uploads a photo without a multipart form, or in a form without a boundary', async () => {
    expectRefusal(await call('uploadPhoto', { ...admin, ...json }, '{}'), 415, 'media-type')
    expectRefusal(await call('uploadPhoto', admin), 400, 'body-required')
    expectRefusal(await call('uploadPhoto', { ...admin, 'content-type': 'multipart/form-data' }, 'x'), 400)
  })

  const forms = {
    'without a single part': '--b--\r\n',
    'of unreadable characters': '\u0000\u0001 nothing like a form \r\n\r\n--',
    'with a part without headers': '--b\r\n\r\nx\r\n--b--\r\n',
    'with a broken header': '--b\r\ncontent-disposition form-data\r\n\r\nx\r\n--b--\r\n',
    'with a zero byte in a field': '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\na\u0000b\r\n--b--\r\n',
    'with the album id NaN': '--b\r\ncontent-disposition: form-data; name="album_id"\r\n\r\nNaN\r\n--b--\r\n',
    'with thirty fields': `${'--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(30)}--b--\r\n`,
    'with a field named __proto__': '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n',
  }
  it.each(Object.entries(forms))('is refused when it is a form %s', async (_, form) => {
    const answer = await call('uploadPhoto', { ...admin, 'content-type': 'multipart/form-data; boundary=b' }, form)
    expect(answer.status).toBeLessThan(500)
    expectRefusal(answer, answer.status)
  })

  it('is refused when it is a form that ends in the middle of its file', async () => {
    const cut =
      '--b\r\ncontent-disposition: form-data; name="album_id"\r\n\r\n1\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nnot the end'
    const answer = await call('uploadPhoto', { ...admin, 'content-type': 'multipart/form-data; boundary=b' }, cut)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expectRefusal(answer, answer.status)
    expect(answer.status).toBeLessThan(500)
  })

  it('is refused when its JSON exceeds a megabyte or nests a hundred thousand levels', async () => {
    const large = JSON.stringify({ slug: 'x'.repeat(1_100_000), isExternal: true })
    expectRefusal(await call('createOrder', json, large), 413, 'too-large')
    expectRefusal(await call('createOrder', json, `${'['.repeat(100_000)}${']'.repeat(100_000)}`), 400)
  })

  it('is refused, with the field’s name, for text that the database cannot store', async () => {
    for (const text of ['a\u0000b', '\ud800', '\udc00x']) {
      const answer = await call('login', json, JSON.stringify({ email: text, password: 'whatever it is' }))
      expectRefusal(answer, 400, 'invalid-request')
      expect(answer.json).toMatchObject({ errors: { email: expect.any(String) } })
    }
  })

  it('is refused with the name of a wrong, missing or unknown field', async () => {
    const errorsOf = async (body: object) =>
      ((await call('createOrder', json, JSON.stringify(body))).json as { errors: object }).errors
    expect(Object.keys(await errorsOf({ isExternal: true }))).toEqual(['slug'])
    expect(Object.keys(await errorsOf({ slug: 7, isExternal: true }))).toEqual(['slug'])
    expect(Object.keys(await errorsOf({ slug: 'x', isExternal: true, price: 1 }))).toEqual(['price'])
  })

  it.each(['short', 'with spaces in it !!', 'ümläut-ümläut-ümläut', 'x'.repeat(129)])(
    'is refused when its Idempotency-Key is $0',
    async (key) => {
      const headers = { ...json, 'idempotency-key': Buffer.from(key).toString('latin1') }
      const body = JSON.stringify({ slug: 'somewhere', isExternal: true })
      expectRefusal(await call('createOrder', headers, body), 400, 'idempotency-key')
    },
  )
})

describe('an unknown address', () => {
  it.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v2/config',
    '/api/v1/nothing',
    '/api/v1/order/hash',
    '/api/v1/config/x.js',
  ])('gets a 404 in JSON at the path %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) expectRefusal(await rawCall(`${test.url}${path}`, method), 404)
  })

  it.each(['/api/v1/%', '/api/v1/%ff', '/api/v1/order/hash/%c0%ae', '/api/v1/..%2f..%2fetc%2fpasswd'])(
    'is refused with a JSON error at the malformed path %s',
    async (path) => {
      const answer = await rawCall(`${test.url}${path}`)
      expect([400, 404]).toContain(answer.status)
      expectRefusal(answer, answer.status)
    },
  )

  const beside = [
    '/deliveries/%00/photos/1',
    '/deliveries/x/photos/1',
    '/deliveries/nobodys-hash-nobodys-hash/photos/x',
    '/deliveries/nobodys-hash-nobodys-hash/photos/99999999999',
    '/images/1/2/w/x/grid.jpg',
    '/images/%00/%00/%00/%00/%00',
    `/images/${'9'.repeat(100)}/20260704/w/AAAA/viewer-thumb.jpg`,
    '/images/1/20260704/w/%ff/viewer-thumb.jpg',
  ]
  it.each(beside)('is refused with a JSON error even under a path that serves files: %s', async (path) => {
    const answer = await rawCall(`${test.url}${path}`)
    expect([400, 403, 404]).toContain(answer.status)
    expectRefusal(answer, answer.status)
  })

  it.each(operationIds)(
    'that combines the path of %s with a method that the contract lacks is refused with a JSON error',
    async (operation) => {
      const others = operationIds.filter(
        (other) =>
          operationTable[other].path.replace(/\{\w+\}/g, '{}') ===
          operationTable[operation].path.replace(/\{\w+\}/g, '{}'),
      )
      const taken = new Set<string>(others.map((other) => operationTable[other].method))
      for (const method of ['PATCH', 'PUT', 'DELETE', 'POST', 'GET'].filter((name) => !taken.has(name))) {
        const answer = await rawCall(`${test.url}${pathOf(operation)}`, method, { ...admin, ...secrets })
        // The operation does not exist with this method, so the usual answer is 404. But another operation whose path
        // has the same form may take the call and refuse it with 400.
        expect([400, 404]).toContain(answer.status)
        expectRefusal(answer, answer.status)
      }
      expect((await rawCall(`${test.url}${pathOf(operation)}`, 'HEAD', { ...admin, ...secrets })).status).toBe(404)
    },
  )
})
