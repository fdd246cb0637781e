const FALLBACK = '#c9d4d1'

export function thumbhashColor(thumbhash: string | null | undefined): string {
  if (!thumbhash) return FALLBACK
  let bytes: string
  try {
    bytes = atob(thumbhash)
  } catch {
    return FALLBACK
  }
  if (bytes.length < 5) return FALLBACK
  const header = bytes.charCodeAt(0) | (bytes.charCodeAt(1) << 8) | (bytes.charCodeAt(2) << 16)
  const lightness = (header & 63) / 63
  const yellowBlue = ((header >> 6) & 63) / 31.5 - 1
  const redGreen = ((header >> 12) & 63) / 31.5 - 1
  const blue = lightness - (2 / 3) * yellowBlue
  const red = (3 * lightness - blue + redGreen) / 2
  const green = red - redGreen
  const channel = (value: number) => Math.round(255 * Math.min(1, Math.max(0, value)))
  return `rgb(${channel(red)} ${channel(green)} ${channel(blue)})`
}
