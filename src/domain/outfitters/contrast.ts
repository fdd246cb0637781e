interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/** Minimum contrast of text in WCAG 2.2 AA. */
export const aaContrast = 4.5

/** True for a colour written #RRGGBB. */
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
 * make it readable. The result is always #RRGGBB. An invalid colour counts as white (docs/rules.md#colour-fallback).
 */
export function readableTextColor(text: string, background: string, minimum: number = aaContrast): string {
  const start = toRgb(text)
  if (contrast(toHex(start), background) >= minimum) return toHex(start)
  const target = contrast('#000000', background) >= contrast('#FFFFFF', background) ? '#000000' : '#FFFFFF'
  const end = toRgb(target)
  for (let step = 1; step < 32; step += 1) {
    const color = toHex(mix(start, end, step / 32))
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

function mix(from: Rgb, to: Rgb, part: number): Rgb {
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
