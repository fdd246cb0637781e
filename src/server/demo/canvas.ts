import type { Colour } from './colour.ts'

/** A picture with fractional colour values. Light may exceed 255 until `toBytes` clamps the values. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly data: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Float32Array(width * height * 3)
  }

  /** Blends a colour over one pixel. `share`: 0 keeps the pixel, 1 replaces it. */
  blend(x: number, y: number, colour: Colour, share: number): void {
    const at = (y * this.width + x) * 3
    const { data } = this
    data[at] = (data[at] ?? 0) + (colour[0] - (data[at] ?? 0)) * share
    data[at + 1] = (data[at + 1] ?? 0) + (colour[1] - (data[at + 1] ?? 0)) * share
    data[at + 2] = (data[at + 2] ?? 0) + (colour[2] - (data[at + 2] ?? 0)) * share
  }

  toBytes(): Buffer {
    return Buffer.from(new Uint8ClampedArray(this.data).buffer)
  }
}
