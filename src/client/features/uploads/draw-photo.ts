import readCode from 'jsqr'
import { maximumPhotoPixels } from '#domain/photos/accepted-files.ts'
import { photoSignature } from '#domain/photos/photo-signature.ts'
import { raftCodeEdge, readRaftCode } from '#domain/photos/raft-code.ts'
import { previewJpeg } from '#domain/photos/preview-jpeg.ts'
import { orientationHeadBytes } from '#domain/photos/turned-jpeg.ts'

/** Pixels of a preview's longer edge, the same as in the server's masters. */
const PREVIEW_EDGE = 2048
const PREVIEW_QUALITY = 0.8
const THUMB_EDGE = 240
const THUMB_QUALITY = 0.6
const SIGNATURE_EDGE = 64

/**
 * `preview` is null when the server will refuse the original for its size.
 *
 * Throws: an error when this browser cannot draw the photo.
 */
export async function drawPhoto(bytes: ArrayBuffer, type: string) {
  const { large, dimensions } = await drawLarge(new Blob([bytes], { type }))
  // Draws each picture from the next larger one, because scaling the camera's full picture again would take longer.
  const middle = drawFitting(large, raftCodeEdge)
  const small = drawFitting(middle, THUMB_EDGE)
  const signature = signatureOf(drawFitting(small, SIGNATURE_EDGE))
  const raftCode = raftCodeOf(middle)
  const thumb = await jpegOf(small, THUMB_QUALITY)
  if (dimensions.width * dimensions.height > maximumPhotoPixels)
    return { preview: null, thumb, signature, dimensions, raftCode }
  const preview = await jpegOf(large, PREVIEW_QUALITY)
  const start = new Uint8Array(bytes, 0, Math.min(orientationHeadBytes, bytes.byteLength))
  return { preview: previewJpeg(start, new Uint8Array(preview)).buffer, thumb, signature, dimensions, raftCode }
}

function raftCodeOf(canvas: OffscreenCanvas): string | null {
  const { width, height } = canvas
  const data = canvas.getContext('2d', { alpha: false })?.getImageData(0, 0, width, height).data
  return data === undefined ? null : readRaftCode({ data, width, height }, readCode)
}

function signatureOf(canvas: OffscreenCanvas): string | null {
  const { width, height } = canvas
  const data = canvas.getContext('2d', { alpha: false })?.getImageData(0, 0, width, height).data
  return data === undefined ? null : photoSignature({ data, width, height, channels: 4 })
}

async function drawLarge(file: Blob) {
  const picture = await createImageBitmap(file)
  try {
    return { large: drawFitting(picture, PREVIEW_EDGE), dimensions: { width: picture.width, height: picture.height } }
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
