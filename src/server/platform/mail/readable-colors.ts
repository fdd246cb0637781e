import { contrast, isColor, readableTextColor } from '#domain/outfitters/contrast.ts'

export interface MailColors {
  readonly header: string
  readonly onHeader: string
  readonly page: string
  readonly onPage: string
  readonly button: string
  readonly onButton: string
}

const white = '#FFFFFF'
const calmBlue = '#0F3D4C'

/** WCAG 2.2 AA, for what must stand out as a shape. */
const shapeContrast = 3

/** The outfitter's colours as far as they can be read; the rest is corrected (visible button on a white card). */
export function readableColors(chosen: {
  readonly header_color: string
  readonly body_color: string
  readonly text_color: string
}): MailColors {
  const header = isColor(chosen.header_color) ? chosen.header_color : white
  const page = isColor(chosen.body_color) ? chosen.body_color : white
  const button = contrast(header, white) >= shapeContrast ? header : calmBlue
  return {
    header,
    onHeader: readableTextColor(chosen.text_color, header),
    page,
    onPage: readableTextColor(chosen.text_color, page),
    button,
    onButton: readableTextColor(white, button),
  }
}
