import { create } from 'qrcode'

interface Placed {
  readonly text: string
  /** Pixels of its left upper corner, and of a module. */
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** Draws QR codes, four bytes a pixel. */
export function codePicture(
  width: number,
  height: number,
  codes: readonly Placed[],
  data = greyPicture(width, height),
): Uint8ClampedArray {
  const paint = (left: number, top: number, side: number, shade: number): void => {
    for (let y = Math.max(0, top); y < Math.min(height, top + side); y += 1)
      for (let x = Math.max(0, left); x < Math.min(width, left + side); x += 1)
        data.set([shade, shade, shade, 255], 4 * (y * width + x))
  }
  for (const { text, x, y, scale } of codes) {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    paint(x - 4 * scale, y - 4 * scale, (modules.size + 8) * scale, 245)
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(row, column)) paint(x + column * scale, y + row * scale, scale, 20)
  }
  return data
}

function greyPicture(width: number, height: number): Uint8ClampedArray {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set([120, 130, 110, 255], at)
  return data
}
