import sharp, { type OutputInfo } from 'sharp'
import type { Preset } from '#domain/photos/presets.ts'
import type { Watermarks } from './watermark.ts'

export interface DerivativeRequest {
  readonly master: Buffer
  readonly preset: Preset
  readonly density: 1 | 2
  readonly rotation: number
  readonly watermark: { readonly text: string; readonly photoId: number } | null
}

/** Draws a picture as an sRGB JPEG without metadata. */
export async function renderDerivative(watermarks: Watermarks, request: DerivativeRequest): Promise<Buffer> {
  const { master, preset, density, rotation, watermark } = request
  const { data, info } = await sharp(master, { failOn: 'error', sequentialRead: rotation === 0 })
    .rotate(rotation)
    .resize(preset.width * density, preset.height * density, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = info.channels === 3 ? data : await threeChannels(data, info)
  if (watermark !== null)
    await watermarks.burn({ data: pixels, width: info.width, height: info.height }, watermark.text, watermark.photoId)
  return encodeDerivative(pixels, info.width, info.height, preset.quality)
}

/** Converts a black and white picture, which has one channel, to three channels. */
async function threeChannels(data: Buffer, info: OutputInfo): Promise<Buffer> {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}

async function encodeDerivative(pixels: Uint8Array, width: number, height: number, quality: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}
