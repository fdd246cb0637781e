interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/** Minimum contrast of text in WCAG 2.2 AA. */
export const aaContrast = 4.5

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** Returns the WCAG contrast of two colours, 1 to 21. An invalid colour counts as white. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(toRgb(one)), luminance(toRgb(other))].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * Returns the text colour if it is readable on the background. Otherwise mixes it with just enough black or white to
 * make it readable. An invalid colour counts as white (docs/rules.md#colour-fallback).
 */
export function readableTextColor(text: string, background: string, minimum: number = aaContrast): string {
  const start = toRgb(text)
  if (contrast(toHex(start), background) >= minimum) return toHex(start)
  const target = contrast('#000000', background) >= contrast('#FFFFFF', background) ? '#000000' : '#FFFFFF'
  const end = toRgb(target)
  for (let step = 1; step < 32; step += 1) {
    const color = toHex(mixRgb(start, end, step / 32))
    if (contrast(color, background) >= minimum) return color
  }
  return target
}

function toRgb(color: string): Rgb {
  const bits = Number.parseInt(isColor(color) ? color.slice(1) : 'ffffff', 16)
  return { red: bits >> 16, green: (bits >> 8) & 255, blue: bits & 255 }
}

function toHex({ red, green, blue }: Rgb): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0').toUpperCase()}`
}

function mixRgb(from: Rgb, to: Rgb, part: number): Rgb {
  const between = (a: number, b: number) => Math.round(a + (b - a) * part)
  return {
    red: between(from.red, to.red),
    green: between(from.green, to.green),
    blue: between(from.blue, to.blue),
  }
}

function luminance({ red, green, blue }: Rgb): number {
  const linear = (channel: number) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

const LIGHT = '#FFFFFF'
const DARK = '#10201F'

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16))

const hex = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

function mix(one: string, other: string, share: number): string {
  const others = channelsOf(other)
  return hex(channelsOf(one).map((value, place) => value * share + (others[place] ?? 0) * (1 - share)))
}

/** A readable shade of the wanted colour would look faded. */
function inkOn(ground: string, wanted: string): string {
  const readable = [wanted, DARK, LIGHT].find((colour) => isColor(colour) && contrast(colour, ground) >= aaContrast)
  return readable ?? readableTextColor(DARK, ground)
}

/** The minimum contrast between a surface, such as a button, and the page around it. */
const SURFACE = 3

/** A grey surface below this contrast looks like a disabled button. */
const STRONG = 7

/** The distance between the strongest and the weakest channel, 0 to 255. */
const chroma = (colour: string): number => Math.max(...channelsOf(colour)) - Math.min(...channelsOf(colour))

const isHued = (colour: string): boolean => chroma(colour) >= 24

function standsOut(colour: string, ground: string): boolean {
  return contrast(colour, ground) >= (isHued(colour) ? SURFACE : STRONG)
}

/**
 * Returns a colour of the same hue that stands out from the ground. Black or white mixed in would make it grey. Undefined
 * for a grey, and for yellow, green and cyan on a light ground, whose dark shades look muddy.
 */
function vividShade(colour: string, ground: string): string | undefined {
  if (!isHued(colour)) return undefined
  const channels = channelsOf(colour)
  const [weakest, strongest] = [Math.min(...channels), Math.max(...channels)]
  const hue = channels.map((value) => (value - weakest) / chroma(colour))
  const isLight = contrast(ground, DARK) > contrast(ground, LIGHT)
  if (isLight && contrast(hex(hue.map((value) => 255 * value)), DARK) > 12) return undefined
  const saturation = chroma(colour) / (255 - Math.abs(strongest + weakest - 255))
  const shades = Array.from({ length: 19 }, (_, step) => {
    const lightness = (step + 1) / 20
    const width = Math.max(0.6, saturation) * (1 - Math.abs(2 * lightness - 1))
    return hex(hue.map((value) => 255 * (lightness + width * (value - 0.5))))
  })
  return (isLight ? shades.reverse() : shades).find((shade) => contrast(shade, ground) >= aaContrast)
}

/** Returns the colour of primary buttons: the strongest thing on the page, in the outfitter's hue where it has one. */
function accentOn(ground: string, header: string, ink: string): string {
  const wanted = [header, vividShade(header, ground), ink, DARK, LIGHT]
  return wanted.find((colour) => colour !== undefined && standsOut(colour, ground)) ?? readableTextColor(DARK, ground)
}

/**
 * Returns the colour of cards, which stand out a little from the page. Cards are lighter than the page if this does not
 * lower the contrast of their text.
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

/** Colours with too little contrast are corrected to WCAG AA. */
export function shopColours({
  header_color,
  body_color,
  text_color,
}: ChosenColours): Readonly<Record<`--shop-${string}` | '--focus', string>> {
  const header = isColor(header_color) ? header_color : LIGHT
  const body = isColor(body_color) ? body_color : LIGHT
  const ink = inkOn(body, text_color)
  const accent = accentOn(body, header, ink)
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
    '--shop-on-accent': inkOn(accent, LIGHT),
    '--focus': accent,
  }
}

/**
 * Returns the accent colours for what opens over an outfitter's page: windows, calendars and notices. They are white in
 * every shop.
 */
export function windowColours({
  header_color,
  text_color,
}: ChosenColours): Readonly<Record<`--${'on-' | ''}accent${string}` | '--focus', string>> {
  const accent = accentOn(LIGHT, isColor(header_color) ? header_color : LIGHT, inkOn(LIGHT, text_color))
  const soft = mix(accent, LIGHT, 0.1)
  return {
    '--accent': accent,
    '--on-accent': inkOn(accent, LIGHT),
    '--accent-soft': soft,
    '--accent-strong': readableTextColor(accent, soft),
    '--focus': accent,
  }
}
