import type { CSSProperties } from 'react'

type Channels = readonly [number, number, number]

const DARK = '#10201f'
const LIGHT = '#ffffff'
const HOUSE = '#0c5f6c'

function channelsOf(colour: string): Channels {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1] ?? 'ffffff'
  const value = Number.parseInt(hex, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function mix(one: string, other: string, share: number): string {
  const to = channelsOf(other)
  const mixed = channelsOf(one).map((channel, place) => Math.round(channel * share + (to[place] ?? 0) * (1 - share)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The wanted colour where it can be read on the ground, else the better of dark and light. */
export function readableOn(ground: string, wanted: string, least = 4.5): string {
  if (contrastOf(wanted, ground) >= least) return wanted
  return contrastOf(DARK, ground) >= contrastOf(LIGHT, ground) ? DARK : LIGHT
}

function accentOf(header: string, body: string, ink: string): string {
  if (contrastOf(header, body) >= 3) return header
  return contrastOf(HOUSE, body) >= 3 ? HOUSE : ink
}

interface ChosenColours {
  header_color: string
  body_color: string
  text_color: string
}

/** The outfitter's colours as custom properties of its pages, corrected to WCAG AA where they would be unreadable. */
export function shopColours({ header_color, body_color, text_color }: ChosenColours): CSSProperties {
  const ink = readableOn(body_color, text_color)
  const muted = mix(ink, body_color, 0.74)
  const edge = mix(ink, body_color, 0.5)
  const accent = accentOf(header_color, body_color, ink)
  return {
    '--shop-header': header_color,
    '--shop-header-ink': readableOn(header_color, text_color),
    '--shop-body': body_color,
    '--shop-ink': ink,
    '--shop-ink-2': contrastOf(muted, body_color) >= 4.5 ? muted : ink,
    '--shop-edge': contrastOf(edge, body_color) >= 3 ? edge : ink,
    '--shop-line': mix(ink, body_color, 0.14),
    '--shop-surface': mix(ink, body_color, 0.035),
    '--shop-accent': accent,
    '--shop-on-accent': readableOn(accent, LIGHT),
  }
}
