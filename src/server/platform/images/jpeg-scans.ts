import { open } from 'node:fs/promises'

/** The most JPEG segments that are read. Cameras write about twenty, but a hostile file could have millions. */
const mostSegments = 500

/** Bytes that are read of each segment. In a frame segment, they reach as far as the number of colours. */
const segmentStart = 10

/** Returns true for a JPEG whose single scan holds all colours. Its decoder holds only a few rows in memory. */
export async function isInOneScan(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    let colours = 0
    let at = 2
    for (let segments = 0; segments < mostSegments; segments++) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(segmentStart), 0, segmentStart, at)
      if (bytesRead < segmentStart || buffer[0] !== 0xff) return false
      const kind = buffer[1]
      // A frame segment holds the number of colours. Its type is C0 or C1 unless the JPEG is progressive or has a rare
      // coding.
      if (kind === 0xc0 || kind === 0xc1) colours = buffer[9] ?? 0
      if (kind === 0xda) return buffer[4] === colours
      at += kind === 0xff ? 1 : 2 + buffer.readUInt16BE(2)
    }
    return false
  } finally {
    await file.close()
  }
}
