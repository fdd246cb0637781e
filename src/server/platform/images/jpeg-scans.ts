import { open } from 'node:fs/promises'

/** Cameras write about twenty. A hostile file could have millions. */
const mostSegments = 500

/** Bytes to read of each segment. They reach the number of colours in the segment of a frame. */
const segmentStart = 10

/** True for a JPEG with one scan of all colours, whose decoder holds only a few rows. Walks its segments. */
export async function isInOneScan(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    let colours = 0
    let at = 2
    for (let segments = 0; segments < mostSegments; segments++) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(segmentStart), 0, segmentStart, at)
      if (bytesRead < segmentStart || buffer[0] !== 0xff) return false
      const kind = buffer[1]
      // A frame with Huffman tables that is not progressive.
      if (kind === 0xc0 || kind === 0xc1) colours = buffer[9] ?? 0
      if (kind === 0xda) return buffer[4] === colours
      at += kind === 0xff ? 1 : 2 + buffer.readUInt16BE(2)
    }
    return false
  } finally {
    await file.close()
  }
}
