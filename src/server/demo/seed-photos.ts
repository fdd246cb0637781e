import { Readable } from 'node:stream'
import { instantOfWallTime } from '#domain/trip-time/zoned-time.ts'
import { receivePhoto } from '#server/modules/photos/photos.public.ts'
import { demoAlbums, frameTimes } from './demo-outfitters.ts'
import { idOf, type SeededAlbum, type SeededOutfitters } from './seed-outfitters.ts'
import type { DemoShot, SeedDeps } from './seed.deps.ts'

export interface SeededRaft {
  readonly album: SeededAlbum
  readonly guide: string | undefined
  readonly photoIds: readonly number[]
  readonly takenAt: readonly Date[]
}

interface Shot extends DemoShot {
  readonly album: SeededAlbum
  readonly raftIndex: number
  readonly fileName: string
}

const atOnce = 2
const firstNumber = 4101

export async function seedPhotos(deps: SeedDeps, seeded: SeededOutfitters, now: Date): Promise<SeededRaft[]> {
  const photographer = idOf(seeded.userIds, 'photographer@eddyline.test')
  const shots = seeded.albums.flatMap((album) => shotsOf(album))
  const ids = new Map<Shot, number>()
  const { work, ...images } = deps.images
  const receiving = { ...deps, ...images, imageWork: work }
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
  // After a failure of one worker, waits for the other, so that no work continues in the background.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => worker().finally(() => left.splice(0))))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return seeded.albums.flatMap((album) =>
    album.rafts.map((raft, index) => ({
      album,
      guide: raft.guide,
      photoIds: shots
        .filter((shot) => shot.album === album && shot.raftIndex === index)
        .map((shot) => ids.get(shot) ?? 0),
      takenAt: frameTimes(raft).map((time) => instantOfWallTime(`${album.date}T${time}`, deps.zone)),
    })),
  )
}

function shotsOf(album: SeededAlbum): Shot[] {
  const earlier = demoAlbums
    .slice(
      0,
      demoAlbums.findIndex((entry) => isSame(entry, album)),
    )
    .flatMap(({ rafts }) => rafts)
  let number = firstNumber + earlier.reduce((sum, raft) => sum + raft.photos, 0)
  return album.rafts.flatMap((raft, raftIndex) =>
    frameTimes(raft).map((time, frame) => ({
      album,
      raft: earlier.length + raftIndex + 1,
      raftIndex,
      frame,
      frames: raft.photos,
      fileName: `IMG_${number++}.JPG`,
      takenLocal: `${album.date}T${time}`,
    })),
  )
}

function isSame(entry: Pick<SeededAlbum, 'outfitter' | 'day' | 'timeOfDay'>, album: SeededAlbum): boolean {
  return entry.outfitter === album.outfitter && entry.day === album.day && entry.timeOfDay === album.timeOfDay
}
