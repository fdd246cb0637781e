import sharp from 'sharp'
import { drawRaft, height, width } from '../../support/rafts/draw-raft.ts'
import { drawnDay, type DayOptions, type Draw } from '../../support/rafts/drawn-day.ts'

interface PackPhoto {
  readonly name: string
  readonly file: Buffer
  /** The raft's place in the pack, from 0. */
  readonly raft: number
}

/** The EXIF form of an hour after midnight of `date`, and seconds later. */
function writtenAt(date: string, seconds: number): string {
  const time = new Date(Date.UTC(2026, 0, 1, 10) + seconds * 1000).toISOString().slice(11, 19)
  return `${date.replaceAll('-', ':')} ${time}`
}

/** Draws the photos of rafts that pass one after the other on `date` (YYYY-MM-DD), in order of capture time. */
export async function raftPack(date: string, options: DayOptions): Promise<PackPhoto[]> {
  const drawn: Uint8Array[] = []
  const draw: Draw = (scene, raft, view, random) => {
    const pixels = drawRaft(scene, raft, view, random)
    drawn.push(pixels)
    return pixels
  }
  const { photos, raftOf } = drawnDay(options, draw)
  const start = Date.parse(photos[0]?.taken_at ?? '')
  return Promise.all(
    photos.map(async ({ id, taken_at: taken }, place) => {
      const pixels = sharp(drawn[place] ?? Buffer.alloc(0), { raw: { width, height, channels: 3 } })
      const written = writtenAt(date, (Date.parse(taken) - start) / 1000)
      const file = await pixels
        .resize(600, 400)
        .withExif({ IFD2: { DateTimeOriginal: written } })
        .jpeg({ quality: 85 })
        .toBuffer()
      return { name: `IMG_${String(id).padStart(4, '0')}.JPG`, file, raft: raftOf.get(id) ?? -1 }
    }),
  )
}
