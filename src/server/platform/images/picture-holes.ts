import { open, type FileHandle } from 'node:fs/promises'
import type { PhotoMediaType } from '#domain/photos/accepted-files.ts'
import { readFirstScan } from './jpeg-scans.ts'

/** A lost cluster of a memory card leaves 4 KB of zeros, or of 0xFF. Compressed data never repeat a byte so long. */
const leastHole = 3_000

const chunkBytes = 1024 * 1024
const endOfImage = Buffer.from([0xff, 0xd9])
const noEnd = Number.POSITIVE_INFINITY

/** Cameras write fewer than ten, but a hostile file could have millions. */
const mostChunks = 200

interface Region {
  readonly start: number
  readonly end: number
  /** Bytes of which a long run is a hole. */
  readonly fillers: readonly number[]
  /** Bytes that end the compressed data. Null when `end` says so. */
  readonly endMark: Buffer | null
}

/** The decoders of JPEG and WebP draw something else at a hole and report nothing. Those of PNG and AVIF report it. */
export async function hasHole(path: string, mediaType: PhotoMediaType): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const region =
      mediaType === 'image/jpeg' ? await jpegRegion(path) : mediaType === 'image/webp' ? await webpRegion(file) : null
    return region !== null && (await hasRun(file, region))
  } finally {
    await file.close()
  }
}

async function jpegRegion(path: string): Promise<Region | null> {
  const scan = await readFirstScan(path)
  if (scan === null) return null
  return { start: scan.dataStart, end: noEnd, fillers: scan.isZeroFlat ? [0xff] : [0, 0xff], endMark: endOfImage }
}

async function webpRegion(file: FileHandle): Promise<Region | null> {
  let at = 12
  for (let chunks = 0; chunks < mostChunks; chunks++) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, at)
    if (bytesRead < 8) return null
    const [start, size] = [at + 8, buffer.readUInt32LE(4)]
    if (buffer.subarray(0, 3).toString('latin1') === 'VP8' && buffer[3] !== 0x58)
      return { start, end: start + size, fillers: [0, 0xff], endMark: null }
    at = start + size + (size % 2)
  }
  return null
}

async function hasRun(file: FileHandle, { start, end, fillers, endMark }: Region): Promise<boolean> {
  const runs = fillers.map((filler) => Buffer.alloc(leastHole, filler))
  // One buffer for all chunks: garbage of the file's size would make the collector run for every second upload.
  const buffer = Buffer.allocUnsafe(leastHole + chunkBytes)
  let kept = 0
  for (let at = start; at < end;) {
    const { bytesRead } = await file.read(buffer, kept, Math.min(chunkBytes, end - at), at)
    if (bytesRead === 0) return false
    const bytes = buffer.subarray(0, kept + bytesRead)
    const mark = endMark === null ? -1 : bytes.indexOf(endMark)
    const data = mark === -1 ? bytes : bytes.subarray(0, mark)
    if (runs.some((run) => data.includes(run))) return true
    if (mark !== -1) return false
    // The next chunk may continue a run or a mark that starts at the end of this one.
    kept = Math.min(leastHole, bytes.length)
    buffer.copyWithin(0, bytes.length - kept, bytes.length)
    at += bytesRead
  }
  return false
}

/** Pixels of a picture, with three bytes for each. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 3
}

/** Rows or columns at an edge of the picture that must be filled. */
const depth = 4

/** A JPEG decoder draws 128 where data are missing. Conversions to sRGB and scaling may change it a little. */
const fill = { from: 126, to: 130 } as const

/**
 * True when the picture ends in the decoder's fill: an edge of exactly one grey. The fill starts at the bottom, but an
 * upright picture may have been turned.
 */
export function endsInFill({ data, width, height }: Pixels): boolean {
  const isFilled = (left: number, top: number, right: number, bottom: number): boolean => {
    const first = 3 * (top * width + left)
    const [red = 0, green = 0, blue = 0] = data.subarray(first, first + 3)
    const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)]
    if (least < fill.from || most > fill.to || most - least > 1) return false
    for (let row = top; row < bottom; row++)
      for (let at = 3 * (row * width + left); at < 3 * (row * width + right); at += 3)
        if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue) return false
    return true
  }
  const [high, wide] = [Math.min(depth, height), Math.min(depth, width)]
  return (
    isFilled(0, height - high, width, height) ||
    isFilled(0, 0, width, high) ||
    isFilled(0, 0, wide, height) ||
    isFilled(width - wide, 0, width, height)
  )
}
