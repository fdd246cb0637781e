import { Readable } from 'node:stream'
import { localDate } from '#domain/trip-time/local-date.ts'
import { receivePhoto } from '#server/modules/photos/photos.public.ts'
import { demoAlbums, type DemoRaft } from './demo-catalogue.ts'
import { idOf, type SeededAlbum, type SeededCatalogue } from './seed-catalogue.ts'
import type { DemoShot, SeedDeps } from './seed.deps.ts'

/** A raft that was photographed, with its photos in the order in which they were taken. */
export interface SeededRaft {
  readonly album: SeededAlbum
  readonly guide: string | undefined
  readonly photoIds: readonly number[]
}

interface Shot extends DemoShot {
  readonly album: SeededAlbum
  /** Which raft of the album. */
  readonly raftIndex: number
  readonly fileName: string
}

const atOnce = 2
const firstNumber = 4101
const framePauseSeconds = 1.2

/** Draws every photo and takes it in as an upload would be. */
export async function seedPhotos(deps: SeedDeps, catalogue: SeededCatalogue, now: Date): Promise<SeededRaft[]> {
  const photographer = idOf(catalogue.userIds, 'photographer@eddyline.test')
  const shots = catalogue.albums.flatMap((album) => shotsOf(album))
  const ids = new Map<Shot, number>()
  const receiving = { ...deps, imageWork: deps.images.work, overlays: deps.images.overlays }
  const left = [...shots]
  const worker = async (): Promise<void> => {
    for (let shot = left.shift(); shot; shot = left.shift()) {
      const stream = Readable.from([await deps.drawPhoto(shot)])
      const received = await receivePhoto(receiving, {
        albumId: shot.album.id,
        name: shot.fileName,
        fileName: shot.fileName,
        stream,
        uploadedBy: photographer,
        now,
      })
      ids.set(shot, received.photo.id)
    }
  }
  // When one fails, the other finishes its photo: nothing goes on in the background.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => worker().finally(() => left.splice(0))))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return catalogue.albums.flatMap((album) =>
    album.rafts.map((raft, index) => ({
      album,
      guide: raft.guide,
      photoIds: shots
        .filter((shot) => shot.album === album && shot.raftIndex === index)
        .map((shot) => ids.get(shot) ?? 0),
    })),
  )
}

function shotsOf(album: SeededAlbum): Shot[] {
  const date = localDate(album.date)
  const earlier = demoAlbums
    .slice(
      0,
      demoAlbums.findIndex((entry) => isSame(entry, album)),
    )
    .flatMap(({ rafts }) => rafts)
  let number = firstNumber + earlier.reduce((sum, raft) => sum + raft.photos, 0)
  return album.rafts.flatMap((raft, raftIndex) =>
    Array.from({ length: raft.photos }, (_, frame) => ({
      album,
      section: album.section,
      timeOfDay: album.timeOfDay,
      raft: earlier.length + raftIndex + 1,
      raftIndex,
      frame,
      frames: raft.photos,
      fileName: `IMG_${number++}.JPG`,
      takenLocal: `${date}T${frameTime(raft, frame)}`,
    })),
  )
}

function isSame(entry: Pick<SeededAlbum, 'outfitter' | 'day' | 'timeOfDay'>, album: SeededAlbum): boolean {
  return entry.outfitter === album.outfitter && entry.day === album.day && entry.timeOfDay === album.timeOfDay
}

function frameTime(raft: DemoRaft, frame: number): string {
  const instant = Date.parse(`2000-01-01T${raft.time}Z`) + Math.round(frame * framePauseSeconds * 1000)
  return new Date(instant).toISOString().slice(11, 23)
}
