import { aaContrast, contrast, isColor, readableTextColor } from '#domain/outfitters/shop-colours.ts'

export interface MailColors {
  readonly header: string
  readonly onHeader: string
  readonly page: string
  readonly onPage: string
  readonly button: string
  readonly onButton: string
  readonly dark: {
    readonly card: string
    readonly header: string
    readonly onHeader: string
    readonly buttonEdge: string
  }
}

export interface ChosenColors {
  readonly header_color: string
  readonly body_color: string
  readonly text_color: string
}

const white = '#FFFFFF'
const calmBlue = '#0F3D4C'
const darkInk = '#14212B'
const darkCard = '#18242D'
const paleEdge = '#E6EDF2'

/** Least contrast by WCAG 2.2 AA between a shape, such as a mail's button, and its background. */
const shapeContrast = 3
const almostSame = 1.3

/**
 * Returns the outfitter's colours for a mail, with replacements for unreadable ones. A mail's button stands on a white
 * area, or on a dark one in dark mode. It stays visible on both.
 */
export function readableColors(chosen: ChosenColors): MailColors {
  const header = isColor(chosen.header_color) ? chosen.header_color : white
  const page = isColor(chosen.body_color) ? chosen.body_color : white
  const button = contrast(header, white) >= shapeContrast ? header : calmBlue
  // A nearly white header looks like a part of the white area below it. So in dark mode the header gets the colour of
  // the dark area.
  const darkHeader = contrast(header, white) < almostSame ? darkCard : header
  return {
    header,
    onHeader: inkOn(chosen.text_color, header),
    page,
    onPage: inkOn(chosen.text_color, page),
    button,
    onButton: inkOn(white, button),
    dark: {
      card: darkCard,
      header: darkHeader,
      onHeader: inkOn(chosen.text_color, darkHeader),
      buttonEdge: contrast(button, darkCard) >= shapeContrast ? button : paleEdge,
    },
  }
}

/**
 * Returns the wanted text colour if it is readable on `ground`. Otherwise returns plain white or dark, because the
 * nearest readable grey would look faded.
 */
function inkOn(wanted: string, ground: string): string {
  const plain = contrast(white, ground) >= contrast(darkInk, ground) ? white : darkInk
  const readable = [wanted, plain].find((color) => isColor(color) && contrast(color, ground) >= aaContrast)
  return readable ?? readableTextColor(plain, ground)
}
