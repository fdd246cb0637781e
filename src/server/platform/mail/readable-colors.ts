export interface MailColors {
  readonly header: string
  readonly onHeader: string
  readonly page: string
  readonly onPage: string
  readonly button: string
  readonly onButton: string
}

const ink = '#14212b'
const white = '#ffffff'
const calmBlue = '#0f3d4c'

// WCAG 2.2 AA: text, and what must stand out as a shape.
const textContrast = 4.5
const shapeContrast = 3

/** The outfitter's colours as far as they can be read; the rest is corrected (white card, dark text, visible button). */
export function readableColors(chosen: {
  readonly header_color: string
  readonly body_color: string
  readonly text_color: string
}): MailColors {
  const header = isColor(chosen.header_color) ? chosen.header_color : white
  const page = isColor(chosen.body_color) ? chosen.body_color : white
  const text = isColor(chosen.text_color) ? chosen.text_color : ink
  const button = contrast(header, white) >= shapeContrast ? header : calmBlue
  return {
    header,
    onHeader: readableOn(header, text),
    page,
    onPage: readableOn(page, text),
    button,
    onButton: readableOn(button, white),
  }
}

/** The wished colour where it can be read on the background, else ink or white, whichever is clearer. */
function readableOn(background: string, wished: string): string {
  if (contrast(background, wished) >= textContrast) return wished
  return contrast(background, ink) >= contrast(background, white) ? ink : white
}

function isColor(value: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)
}

/** The contrast ratio of WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(color: string): number {
  const digits = color.slice(1)
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const channel = (at: number) => {
    const value = Number.parseInt(long.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
}
