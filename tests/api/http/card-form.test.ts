import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let direct: TestApp
let proxied: TestApp

beforeAll(async () => {
  direct = await startTestApp({ servesSandbox: true })
  proxied = await startTestApp({ servesSandbox: true, trustedProxyHops: 1 })
})
afterAll(async () => {
  await direct.close()
  await proxied.close()
})

/** Requests the card form with these headers. Returns its Content-Security-Policy as sources by directive. */
async function policyFor(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Map<string, string[]>> {
  const policy = await new Promise<string>((resolve, reject) => {
    const asked = request(`${url}/payment-sandbox/card`, { headers }, (answer) => {
      answer.resume()
      resolve(String(answer.headers['content-security-policy']))
    })
    asked.on('error', reject).end()
  })
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources]
    }),
  )
}

const loads = ['script-src', 'style-src', 'connect-src']

// The card form runs in a sandboxed frame without an origin. In WebKit 'self' matches nothing there, so the policy must
// name the server's origin.
describe('the content security policy of the built-in card form', () => {
  it.each(loads)('names, in the directive %s, the origin to which the request was sent', async (directive) => {
    const { origin } = new URL(direct.url)
    expect((await policyFor(direct.url)).get(directive)).toEqual(["'self'", origin, 'https://photos.test'])
  })

  it.each(loads)('names, in the directive %s, the public origin that a trusted proxy reports', async (directive) => {
    const policy = await policyFor(proxied.url, { host: 'river.test:8443', 'x-forwarded-proto': 'https' })
    expect(policy.get(directive)).toContain('https://river.test:8443')
  })

  it.each(loads)('names PUBLIC_URL in the directive %s when a proxy replaces the host', async (directive) => {
    const policy = await policyFor(direct.url, { host: 'internal:8080' })
    expect(policy.get(directive)).toContain('https://photos.test')
  })

  it('names the origin once when it equals PUBLIC_URL', async () => {
    const policy = await policyFor(proxied.url, { host: 'photos.test', 'x-forwarded-proto': 'https' })
    expect(policy.get('script-src')).toEqual(["'self'", 'https://photos.test'])
  })

  it.each([
    "a.test;script-src *;'unsafe-inline'",
    'a.test,b.test',
    "a.test 'unsafe-inline'",
    '*',
    '*.test',
    '[::1]:8080',
  ])('leaves out the host %s, which a policy cannot express', async (host) => {
    const policy = await policyFor(direct.url, { host })
    for (const directive of loads) expect(policy.get(directive)).toEqual(["'self'", 'https://photos.test'])
    expect([...policy.keys()]).toEqual([
      'default-src',
      ...loads,
      'base-uri',
      'form-action',
      'frame-ancestors',
      'sandbox',
    ])
  })
})
