import { open } from 'node:fs/promises'
import type { PhotoMediaType } from '#domain/photos/accepted-files.ts'

const signatureLength = 64

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureLength), 0, signatureLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Detects a photo's type by its content, never by its name (docs/rules.md#accepted-photos). */
export function detectPhotoType(start: Buffer): PhotoMediaType | null {
  if (start.length < 12) return null
  if (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) return 'image/jpeg'
  if (start.subarray(0, 8).equals(pngStart)) return 'image/png'
  if (ascii(start, 0, 4) === 'RIFF' && ascii(start, 8, 12) === 'WEBP') return 'image/webp'
  if (ascii(start, 4, 8) === 'ftyp' && brands(start).some((brand) => brand === 'avif' || brand === 'avis'))
    return 'image/avif'
  return null
}

function brands(start: Buffer): string[] {
  const end = Math.min(start.readUInt32BE(0), start.length)
  const found = [ascii(start, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) found.push(ascii(start, at, at + 4))
  return found
}

function ascii(bytes: Buffer, start: number, end: number): string {
  return bytes.subarray(start, end).toString('latin1')
}
