import { describe, expect, it } from 'vitest'
import { shopColours } from '#domain/outfitters/shop-colours.ts'
import { contrast } from '#domain/outfitters/contrast.ts'

type Name =
  | '--shop-header'
  | '--shop-header-ink'
  | '--shop-body'
  | '--shop-ink'
  | '--shop-ink-2'
  | '--shop-accent'
  | '--shop-on-accent'
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

describe('the colours of an outfitter', () => {
  it.each(chosen)('stay readable for any choice (%s %s %s)', (header, body, text) => {
    const colour = coloursOf(header, body, text)
    expect(contrast(colour('--shop-header-ink'), colour('--shop-header'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('--shop-ink'), colour('--shop-body'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('--shop-ink-2'), colour('--shop-body'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('--shop-on-accent'), colour('--shop-accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('--shop-accent'), colour('--shop-body'))).toBeGreaterThanOrEqual(3)
    expect(contrast(colour('--shop-ink'), colour('--shop-surface'))).toBeGreaterThanOrEqual(4.5)
  })

  it('are unchanged when they are readable', () => {
    const colour = coloursOf('#0B3B4A', '#F6F1E7', '#16323B')
    expect(colour('--shop-ink')).toBe('#16323B')
    expect(colour('--shop-header')).toBe('#0B3B4A')
    expect(colour('--shop-accent')).toBe('#0B3B4A')
  })
})
