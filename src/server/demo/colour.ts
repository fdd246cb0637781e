/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number]

export function hex(text: string): Colour {
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

export function scale(colour: Colour, by: number): Colour {
  return [colour[0] * by, colour[1] * by, colour[2] * by]
}

export function css(colour: Colour): string {
  return `rgb(${colour.map((part) => Math.round(clamp(part, 0, 255))).join(',')})`
}

export function clamp(value: number, least: number, most: number): number {
  return value < least ? least : value > most ? most : value
}

/** Returns 0 below `from`, 1 above `to`, with a smooth step between. */
export function ramp(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}
