import { open, type FileHandle } from 'node:fs/promises'
import type { PhotoMediaType } from '#domain/photos/accepted-files.ts'
import { readFirstScan } from './jpeg-scans.ts'

/** A lost cluster of a memory card leaves 4 KB of zeros, or of 0xFF. Compressed data never repeat a byte so long. */
const leastHole = 3_000

const chunkBytes = 1024 * 1024
const endOfImage = Buffer.from([0xff, 0xd9])
const noEnd = Number.POSITIVE_INFINITY

/** The most chunks of a WebP that are read. Cameras write fewer than ten, but a hostile file could have millions. */
const mostChunks = 200

interface Region {
  readonly start: number
  readonly end: number
  /** Bytes of which a long run is a hole. */
  readonly fillers: readonly number[]
  /** Bytes that end the compressed data. Null when `end` says so. */
  readonly endMark: Buffer | null
}

/**
 * True when the compressed data of a picture have a hole. The decoders of JPEG and WebP draw something else there and
 * report nothing. Those of PNG and AVIF report it.
 */
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
  let before = Buffer.alloc(0)
  for (let at = start; at < end;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(chunkBytes), 0, Math.min(chunkBytes, end - at), at)
    if (bytesRead === 0) return false
    const bytes = Buffer.concat([before, buffer.subarray(0, bytesRead)])
    const mark = endMark === null ? -1 : bytes.indexOf(endMark)
    const data = mark === -1 ? bytes : bytes.subarray(0, mark)
    if (runs.some((run) => data.includes(run))) return true
    if (mark !== -1) return false
    // The next chunk may continue a run or a mark that starts at the end of this one.
    before = bytes.subarray(-leastHole)
    at += bytesRead
  }
  return false
}
