import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { browserCheck, oldBrowserScript } from '#client/old-browser-page.ts'

interface Browser {
  /** Conditions that `CSS.supports` accepts. Null: the function is missing. */
  readonly styles: readonly string[] | null
  /** Types that `HTMLScriptElement.supports` accepts. Null: the function is missing. */
  readonly scripts: readonly string[] | null
}

/**
 * Runs the browser check of the page's head in a simulated browser. Returns the script that the check loaded, or null.
 */
function fetchedBy({ styles, scripts }: Browser): string | null {
  const fetched: { src: string }[] = []
  const marks: string[] = []
  const window = {
    ...(styles === null ? {} : { CSS: { supports: (...asked: string[]) => styles.includes(asked.at(-1) ?? '') } }),
    HTMLScriptElement: scripts === null ? {} : { supports: (type: string) => scripts.includes(type) },
  }
  const document = {
    documentElement: { setAttribute: (name: string) => marks.push(name) },
    createElement: () => ({ src: '' }),
    getElementsByTagName: () => [{ appendChild: (script: { src: string }) => fetched.push(script) }],
  }
  new Script(browserCheck).runInNewContext({ window, document })
  expect(marks).toEqual(fetched.map(() => 'data-old-browser'))
  return fetched[0]?.src ?? null
}

const has = 'selector(:has(a))'
const mix = 'color-mix(in srgb,red,red)'

describe('the check for old browsers', () => {
  it('accepts the oldest supported browsers', () => {
    expect(fetchedBy({ styles: [has, mix], scripts: ['importmap'] })).toBeNull()
  })

  it.each<[string, Browser]>([
    ['Safari 16.3', { styles: [has, mix], scripts: ['module'] }],
    ['Safari 15', { styles: [has], scripts: null }],
    ['Chrome 110', { styles: [has], scripts: ['importmap'] }],
    ['Chrome 90', { styles: [], scripts: null }],
    ['Firefox 120', { styles: [mix], scripts: ['importmap'] }],
    ['Internet Explorer 11', { styles: null, scripts: null }],
  ])('loads the page that lists supported browsers when the browser is %s', (_name, browser) => {
    expect(fetchedBy(browser)).toBe('/old-browser.js')
  })

  it.each([
    ['its own script', browserCheck],
    ['the script of its page', oldBrowserScript()],
  ])('uses no syntax in %s that the refused browsers cannot parse', (_name, script) => {
    const code = script.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""')
    expect(code).not.toMatch(/=>|`|\?\.|\?\?|\b(?:let|const|class|async|await|of)\b|\.\.\./)
    expect(() => new Script(script)).not.toThrow()
  })
})
