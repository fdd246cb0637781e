import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Rule {
  readonly place: string
  readonly selector: string
  readonly body: string
  readonly media: string
}

/** Reads the rules of a style sheet. Each rule comes with the media queries that surround it. */
function rulesOf(file: string): Rule[] {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const around: string[] = []
  const rules: Rule[] = []
  for (const [, head = '', end] of css.matchAll(/([^{};]*(?:;[^{};]*)*?)([{}])/g)) {
    if (end === '{') around.push(head.split(';').at(-1)?.trim() ?? '')
    else {
      const selector = around.pop() ?? ''
      if (head.trim() !== '' && !selector.startsWith('@'))
        rules.push({ place: file, selector, body: head, media: around.join(' ') })
    }
  }
  return rules
}

const rules = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .flatMap((path) => rulesOf(`src/client/${path}`))
const placesOf = (found: readonly Rule[]): string[] => found.map(({ place, selector }) => `${place}: ${selector}`)

describe('the style sheets', () => {
  it('are parsed into more than 500 rules', () => {
    expect(rules.length).toBeGreaterThan(500)
  })

  it('show every control on screens without hover', () => {
    const shows = rules.filter(
      ({ selector, body }) => selector.includes(':hover') && /opacity|visibility|display/.test(body),
    )
    expect(shows.length).toBeGreaterThan(0)
    expect(placesOf(shows.filter(({ media }) => !media.includes('(hover: hover)')))).toEqual([])
  })

  it('measure no height in `vh`, which hides content under the bars of a phone', () => {
    expect(placesOf(rules.filter(({ body }) => /\d(?:vh|lvh)\b/.test(body)))).toEqual([])
  })

  it('keep each bar at an edge of the screen clear of notches and the home indicator', () => {
    const bars = rules.filter(({ body }) => /position: fixed/.test(body) && /\b(?:bottom|top): 0;/.test(body))
    const bare = bars.filter(({ body }) => !body.includes('safe-area-inset') && !body.includes('pointer-events: none'))
    expect(placesOf(bare)).toEqual([])
  })
})
