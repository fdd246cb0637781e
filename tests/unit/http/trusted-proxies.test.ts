import { expect, test } from 'vitest'
import { createHttpServer } from '#server/http/http-server.ts'
import { createLog } from '#server/platform/log/log.ts'

/**
 * Returns the address that the server considers to be the guest's address. `peer` is the connection's address.
 * `forwarded` is the header x-forwarded-for.
 */
async function addressSeen(trust: { hops?: number; proxies?: string[] }, peer: string, forwarded: string) {
  const app = await createHttpServer({
    log: createLog({ level: 'fatal' }),
    trustedProxyHops: trust.hops ?? 0,
    trustedProxies: trust.proxies ?? [],
    now: () => new Date(),
    build: null,
    contentSources: { script: [], style: [], frame: [], image: [], connect: [] },
    page: null,
  })
  app.get('/address', async ({ ip }) => ip)
  const answer = await app.inject({ url: '/address', remoteAddress: peer, headers: { 'x-forwarded-for': forwarded } })
  await app.close()
  return answer.body
}

const proxies = ['10.0.0.2', '10.1.0.0/16']

test.each([
  ['a named proxy', '10.0.0.2', '203.0.113.7', '203.0.113.7'],
  ['a named proxy over an IPv6 socket', '::ffff:10.0.0.2', '203.0.113.7', '203.0.113.7'],
  ['two proxies in a row', '10.0.0.2', '203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['a proxy whose guest invents an address', '10.0.0.2', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
  ['a machine that goes past the proxy', '10.0.0.3', '203.0.113.7', '10.0.0.3'],
])('the server finds the true client address of a request from %s', async (_from, peer, forwarded, seen) => {
  expect(await addressSeen({ proxies }, peer, forwarded)).toBe(seen)
})

test('the server trusts a configured number of proxies without knowing their addresses, and trusts no proxy by default', async () => {
  expect(await addressSeen({ hops: 1 }, '10.0.0.3', '1.1.1.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(await addressSeen({}, '10.0.0.3', '203.0.113.7')).toBe('10.0.0.3')
})
