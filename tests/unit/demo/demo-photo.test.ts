import { createHash } from 'node:crypto'
import exifr from 'exifr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoAlbums } from '#server/demo/demo-outfitters.ts'
import { makeDemoPhoto } from '#server/demo/seed-demo.ts'

const rafts = demoAlbums.flatMap((album) => album.rafts)
const takenLocal = '2026-07-04T09:41:13.200'
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('makeDemoPhoto', () => {
  it('makes a photo of the camera, with its capture time', async () => {
    const bytes = await makeDemoPhoto({ raft: 1, frame: 2, frames: 6, takenLocal })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1620, height: 1080 })
    const written = await exifr.parse(bytes, { reviveValues: false })
    expect(written).toMatchObject({
      Make: 'Eddyline',
      Model: 'Demo Camera',
      DateTimeOriginal: '2026:07:04 09:41:13',
      SubSecTimeOriginal: '200',
    })
  })

  it('makes another photo for each frame of a raft, and the same photo for the same frame', async () => {
    const frames = Array.from({ length: 6 }, (_, frame) => ({ raft: 1, frame, frames: 6, takenLocal }))
    const hashes = await Promise.all([...frames, ...frames].map(async (shot) => hashOf(await makeDemoPhoto(shot))))
    expect(new Set(hashes).size).toBe(6)
    expect(hashes.slice(6)).toEqual(hashes.slice(0, 6))
  })

  it('has the pictures of every raft of the demo data', async () => {
    for (const [index, { photos }] of rafts.entries())
      for (const frame of [0, photos - 1])
        expect((await makeDemoPhoto({ raft: index + 1, frame, frames: photos, takenLocal })).length).toBeGreaterThan(0)
  })
})
