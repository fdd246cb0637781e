import { preparePhoto, type PreparedPhoto } from './prepare-photo.ts'

export interface ReadPhoto extends PreparedPhoto {
  readonly bytes: ArrayBuffer
}

/** A file's bytes with what is made of them; null when it cannot be read from where it lies. */
export async function readPhoto(file: File): Promise<ReadPhoto | null> {
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return null
  }
  return { ...(await preparePhoto(bytes, file.type)), bytes }
}
