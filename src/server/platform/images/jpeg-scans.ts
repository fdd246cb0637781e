import { open, type FileHandle } from 'node:fs/promises'

/** Cameras write about twenty, but a hostile file could have millions. */
const mostSegments = 500

/** In a frame segment, these bytes reach as far as the number of colours. */
const segmentStart = 10

const frames = { baseline: 0xc0, extended: 0xc1, progressive: 0xc2 } as const
const huffmanTables = 0xc4
const startOfScan = 0xda

interface FirstScan {
  /** True when one scan holds all colours. The decoder then holds only a few rows in memory. */
  readonly hasAllColours: boolean
  /** Position in the file at which the compressed data of the first scan starts. */
  readonly dataStart: number
  /** True when the code of an unchanged block has only zero bits, so that a flat area is a run of zero bytes. */
  readonly isZeroFlat: boolean
}

export async function readFirstScan(path: string): Promise<FirstScan | null> {
  const file = await open(path, 'r')
  try {
    let colours = 0
    let isZeroFlat = true
    let at = 2
    for (let segments = 0; segments < mostSegments; segments++) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(segmentStart), 0, segmentStart, at)
      if (bytesRead < segmentStart || buffer[0] !== 0xff) return null
      const kind = buffer[1]
      const end = at + 2 + buffer.readUInt16BE(2)
      // Other codings than these two need the whole picture in memory.
      if (kind === frames.baseline || kind === frames.extended) colours = buffer[9] ?? 0
      if (kind === huffmanTables && !(await isNothingFirst(file, at + 4, end))) isZeroFlat = false
      // A progressive file has codes for runs of unchanged blocks, and scans of plain bits.
      if (kind === frames.progressive) isZeroFlat = true
      if (kind === startOfScan) return { hasAllColours: buffer[4] === colours, dataStart: end, isZeroFlat }
      at = kind === 0xff ? at + 1 : end
    }
    return null
  } finally {
    await file.close()
  }
}

/** True when the first code of each table, which has only zero bits, stands for symbol 0: nothing changes. */
async function isNothingFirst(file: FileHandle, start: number, end: number): Promise<boolean> {
  const length = Math.max(0, end - start)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  for (let at = 0; at + 17 < bytesRead;) {
    if (buffer[at + 17] !== 0) return false
    at += 17 + buffer.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
  }
  return true
}
