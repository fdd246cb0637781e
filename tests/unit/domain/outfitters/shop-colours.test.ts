import { describe, expect, it } from 'vitest'
import { shopColours, windowColours, contrast } from '#domain/outfitters/shop-colours.ts'

type Name =
  | '--shop-header'
  | '--shop-header-ink'
  | '--shop-body'
  | '--shop-ink'
  | '--shop-ink-2'
  | '--shop-accent'
  | '--shop-on-accent'
  | '--focus'
  | '--shop-surface'

function coloursOf(header_color: string, body_color: string, text_color: string): (name: Name) => string {
  const colours: Record<string, unknown> = { ...shopColours({ header_color, body_color, text_color }) }
  return (name) => String(colours[name])
}

const chosen = [
  ['#FFFFFF', '#FFFFFF', '#FFFFFF'],
  ['#0B3B4A', '#FFFFFF', '#FFFFFF'],
  ['#000000', '#111111', '#222222'],
  ['#FFE600', '#FFFDE0', '#FFF7A0'],
  ['#7A7A7A', '#808080', '#777777'],
  ['no colour', '', 'red'],
] as const

function isGrey(colour: string): boolean {
  const channels = [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16))
  return Math.max(...channels) - Math.min(...channels) < 24
}

describe('the colours of an outfitter', () => {
  it.each(chosen)('stay readable for any choice (%s %s %s)', (header, body, text) => {
    const colour = coloursOf(header, body, text)
    expect(contrast(colour('--shop-header-ink'), colour('--shop-header'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('--shop-ink'), colour('--shop-body'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('--shop-ink-2'), colour('--shop-body'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('--shop-on-accent'), colour('--shop-accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('--shop-accent'), colour('--shop-body'))).toBeGreaterThanOrEqual(3)
    expect(contrast(colour('--focus'), colour('--shop-body'))).toBeGreaterThanOrEqual(3)
    expect(contrast(colour('--shop-ink'), colour('--shop-surface'))).toBeGreaterThanOrEqual(4.5)
  })

  it('are unchanged when they are readable', () => {
    const colour = coloursOf('#0B3B4A', '#F6F1E7', '#16323B')
    expect(colour('--shop-ink')).toBe('#16323B')
    expect(colour('--shop-header')).toBe('#0B3B4A')
    expect(colour('--shop-accent')).toBe('#0B3B4A')
  })

  it('make a primary button the strongest thing on the page, in every pair of header and text', () => {
    const shades = [
      '#FFFFFF',
      '#F2F2F2',
      '#FFC0D9',
      '#FFE600',
      '#E07000',
      '#7A7A7A',
      '#2F4858',
      '#CC0000',
      '#101418',
      '#000000',
    ]
    for (const header of shades)
      for (const body of shades)
        for (const text of shades) {
          const colour = coloursOf(header, body, text)
          const windows: Record<string, string> = windowColours({
            header_color: header,
            body_color: body,
            text_color: text,
          })
          for (const [fill, label, ground] of [
            [colour('--shop-accent'), colour('--shop-on-accent'), body],
            [windows['--accent'] ?? '', windows['--on-accent'] ?? '', '#FFFFFF'],
          ] as const) {
            const theme = `header ${header}, body ${body}, text ${text}: ${label} on ${fill}`
            // Half grey on the page, or half grey text on it, looks like a disabled button. A hue does not.
            const best = Math.max(contrast('#FFFFFF', ground), contrast('#000000', ground))
            expect(contrast(fill, ground), theme).toBeGreaterThanOrEqual(isGrey(fill) ? Math.min(7, best * 0.75) : 3)
            expect(contrast(label, fill), theme).toBeGreaterThanOrEqual(4.5)
            expect(Math.min(contrast(label, '#FFFFFF'), contrast(label, '#000000')), theme).toBeLessThan(1.5)
          }
        }
  })

  it('have no colour of the product in a window of an outfitter without a usable header', () => {
    for (const header_color of ['#FFFFFF', '#FFC0D9', '#5A2A1C'])
      expect(
        Object.values(windowColours({ header_color, body_color: '#FFF0F5', text_color: '#33201A' })),
      ).not.toContain('#0C5F6C')
  })
})
