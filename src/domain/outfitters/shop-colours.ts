import { aaContrast, contrast, isColor, readableTextColor } from './contrast.ts'

const LIGHT = '#FFFFFF'
const DARK = '#10201F'
const HOUSE = '#0C5F6C'

function mix(one: string, other: string, share: number): string {
  const channel = (colour: string, place: number) => Number.parseInt(colour.slice(1 + 2 * place, 3 + 2 * place), 16)
  const mixed = [0, 1, 2].map((place) => Math.round(channel(one, place) * share + channel(other, place) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Returns the wanted text colour if it is readable on the background. Otherwise returns our dark or light text colour.
 * A readable shade of the wanted colour would look faded.
 */
function inkOn(ground: string, wanted: string): string {
  const readable = [wanted, DARK, LIGHT].find((colour) => isColor(colour) && contrast(colour, ground) >= aaContrast)
  return readable ?? readableTextColor(DARK, ground)
}

/**
 * The minimum contrast between a surface, such as a button, and the page around it. WCAG demands less for surfaces than
 * for text.
 */
const SURFACE = 3

function accentOf(header: string, body: string, ink: string): string {
  return [header, HOUSE].find((colour) => contrast(colour, body) >= SURFACE) ?? ink
}

/**
 * Returns the colour of cards, which stand out a little from the page. Cards are lighter than the page if this does not
 * lower the contrast of their text. Otherwise, as on a dark page, cards have the page's colour with a little of the
 * text colour.
 */
function surfaceOn(body: string, ink: string): string {
  const lighter = mix(LIGHT, body, 0.6)
  return contrast(ink, lighter) >= contrast(ink, body) ? lighter : mix(ink, body, 0.07)
}

interface ChosenColours {
  header_color: string
  body_color: string
  text_color: string
}

/**
 * Returns the outfitter's colours as CSS custom properties. Colours with too little contrast are corrected to WCAG AA.
 */
export function shopColours({
  header_color,
  body_color,
  text_color,
}: ChosenColours): Readonly<Record<`--shop-${string}`, string>> {
  const header = isColor(header_color) ? header_color : LIGHT
  const body = isColor(body_color) ? body_color : LIGHT
  const ink = inkOn(body, text_color)
  const accent = accentOf(header, body, ink)
  return {
    '--shop-header': header,
    '--shop-header-ink': inkOn(header, text_color),
    '--shop-body': body,
    '--shop-ink': ink,
    '--shop-ink-2': readableTextColor(mix(ink, body, 0.74), body),
    '--shop-edge': readableTextColor(mix(ink, body, 0.5), body, SURFACE),
    '--shop-line': mix(ink, body, 0.14),
    '--shop-surface': surfaceOn(body, ink),
    '--shop-accent': accent,
    '--shop-on-accent': readableTextColor(LIGHT, accent),
  }
}
