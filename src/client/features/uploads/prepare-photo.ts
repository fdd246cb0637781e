import { previewJpeg } from '#domain/photos/preview-jpeg.ts'
import { turnedFrom } from '#domain/photos/turned-jpeg.ts'

/** Both edges of a small picture fit inside this: the size of the server's masters. */
const PREVIEW_EDGE = 2048
const PREVIEW_QUALITY = 0.8
const THUMB_EDGE = 240
const THUMB_QUALITY = 0.6

export interface PreparedPhoto {
  readonly sha256: string
  readonly preview: ArrayBuffer | null
  readonly thumb: ArrayBuffer | null
}

/** The hash of a file, and what is drawn from it; a file that this browser cannot draw is sent without. */
export async function preparePhoto(bytes: ArrayBuffer, type: string): Promise<PreparedPhoto> {
  const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes))
  const drawn = await draw(bytes, type).catch(() => null)
  return { sha256, preview: drawn?.preview ?? null, thumb: drawn?.thumb ?? null }
}

async function draw(bytes: ArrayBuffer, type: string) {
  const large = await drawLarge(new Blob([bytes], { type }))
  // Of the large one: to scale the camera's picture down once more would hold up whoever works on the page.
  const small = drawFitting(large, THUMB_EDGE)
  const preview = await jpegOf(large, PREVIEW_QUALITY)
  const thumb = await jpegOf(small, THUMB_QUALITY)
  const start = new Uint8Array(bytes, 0, Math.min(turnedFrom, bytes.byteLength))
  return { preview: previewJpeg(start, new Uint8Array(preview)).buffer, thumb }
}

async function drawLarge(file: Blob): Promise<OffscreenCanvas> {
  const picture = await createImageBitmap(file)
  try {
    return drawFitting(picture, PREVIEW_EDGE)
  } finally {
    picture.close()
  }
}

function drawFitting(picture: ImageBitmap | OffscreenCanvas, edge: number): OffscreenCanvas {
  const ratio = Math.min(1, edge / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * ratio)),
    Math.max(1, Math.round(picture.height * ratio)),
  )
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser does not draw')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function jpegOf(canvas: OffscreenCanvas, quality: number): Promise<ArrayBuffer> {
  return (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer()
}

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
