import { describe, expect, it } from 'vitest'
import { testApp } from '../../support/test-app.ts'

const test = testApp({ measured: true })

async function report(body: unknown, type = 'application/csp-report'): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${test.url}/policy-reports`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: text,
  })
  return answer.status
}

const about = (fields: object) => ({ 'csp-report': { 'document-uri': 'https://shop.test/cart/secret', ...fields } })

async function counted(): Promise<Record<string, number>> {
  const text = (await test.app.scrape?.()) ?? ''
  const lines = text.matchAll(/^eddyline_policy_violations_total\{directive="([^"]+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', count]) => [name, Number(count)]))
}

describe('the reports of the content security policy', () => {
  it('are counted by directive, and the log names the first of each and no address', async () => {
    test.logged.length = 0
    for (const _ of [1, 2]) expect(await report(about({ 'effective-directive': 'style-src-elem' }))).toBe(204)
    expect(await report(about({ 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' }))).toBe(204)
    expect(await report(about({ 'effective-directive': 'made up {by} "somebody"' }))).toBe(204)
    expect(await counted()).toEqual({ 'style-src-elem': 2, 'script-src': 1, other: 1 })
    const lines = test.logged.filter((line) => line.includes('content security policy'))
    expect(lines).toHaveLength(3)
    expect(test.logged.join('')).not.toContain('secret')
  })

  it('of browser extensions are not counted', async () => {
    const before = await counted()
    const injected = { 'effective-directive': 'style-src-elem', 'source-file': 'moz-extension://id/a.js' }
    expect(await report(about(injected))).toBe(204)
    expect(await report(about({ ...injected, 'source-file': '', 'blocked-uri': 'chrome-extension' }))).toBe(204)
    expect(await counted()).toEqual(before)
  })

  it('are refused when they are malformed, too large or of another type', async () => {
    expect(await report('{"csp-report":')).toBe(400)
    expect(await report('[]')).toBe(400)
    expect(await report(about({ 'blocked-uri': 'x'.repeat(20_000) }))).toBe(413)
    expect(await report({}, 'text/html')).toBe(415)
    expect((await fetch(`${test.url}/policy-reports`)).status).toBe(404)
  })
})
