import type { Preset } from '#domain/photos/presets.ts'
import sharp, { type JpegOptions, type Sharp } from 'sharp'
import type { Watermarks } from './watermark.ts'

/** A picture in single or double density. */
export interface Wanted {
  readonly preset: Preset
  readonly density: 1 | 2
}

/** For a picture that somebody waits for. */
const fast: JpegOptions = { optimiseCoding: false }

/** Saves a sixth of the bytes, but takes five times as long. Progressive scans would double that for less than 1 %. */
const small: JpegOptions = { trellisQuantisation: true, overshootDeringing: true }

interface DerivativeRequest extends Wanted {
  /** Already open for pictures that are drawn ahead. Only those are encoded for few bytes. */
  readonly master: Buffer | Sharp
  readonly rotation: number
  readonly watermark: { readonly text: string; readonly photoId: number } | null
}

/** Decodes a master once for many pictures of up to `edge` pixels a side, in half the time. */
export async function openMaster(master: Buffer, edge: number): Promise<Sharp> {
  const { data, info } = await sharp(master, { failOn: 'error', sequentialRead: true })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

/** Draws a picture as an sRGB JPEG without metadata. */
export async function renderDerivative(watermarks: Watermarks, request: DerivativeRequest): Promise<Buffer> {
  const { master, preset, density, rotation, watermark } = request
  const isAhead = !Buffer.isBuffer(master)
  const source = isAhead ? master.clone() : sharp(master, { failOn: 'error', sequentialRead: rotation === 0 })
  const { data, info } = await source
    .rotate(rotation)
    .resize(preset.width * density, preset.height * density, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  if (watermark !== null) await watermarks.burn({ data, width, height }, watermark.text, watermark.photoId)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: preset.quality, quantisationTable: 3, ...(isAhead ? small : fast) })
    .toBuffer()
}

/** Returns an original as an upright JPEG in full size. */
export async function turnOriginal(original: Buffer, rotation: number): Promise<Buffer> {
  return sharp(original, { failOn: 'error' })
    .autoOrient()
    .rotate(rotation)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92 })
    .toBuffer()
}
