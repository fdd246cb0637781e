import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { maximumPhotoBytes } from '#domain/photos/accepted-files.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { cameraFile } from '../../unit/images/camera-files.ts'
import { openPerson } from '../users/person.ts'
import { tusClient } from './tus-client.ts'

const first = testApp()
let shop: Shop
let devices: readonly ReturnType<typeof tusClient>[]

const second = testApp({ beside: first })
beforeEach(async () => {
  shop = await openShop(first.data.database.db, { photos: 0 })
  const { token } = await openPerson(first, { role: 'outfitter', outfitterId: shop.outfitterId })
  devices = [tusClient(first, token), tusClient(second, token)]
})

const device = (place: number): ReturnType<typeof tusClient> => {
  const found = devices[place % 2]
  if (found === undefined) throw new Error('no device')
  return found
}
const openMany = (count: number, bytes: number): Promise<Response[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => device(place).create(bytes)))
const statusesOf = (answers: readonly Response[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

it('a user has 200 unfinished uploads at most, however many calls and processes open them at once', async () => {
  const answers = await openMany(205, 1000)
  expect(statusesOf(answers)).toEqual([...Array<number>(200).fill(201), ...Array<number>(5).fill(429)])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('300')
  expect(await refused?.json()).toMatchObject({ success: false, code: 'too-many-uploads' })
  const { token } = await openPerson(first, { role: 'outfitter', outfitterId: shop.outfitterId })
  expect((await tusClient(second, token).create(1000)).status).toBe(201)
})

it('a user’s unfinished uploads may declare at most 4 GB in total, and finished, removed or refused uploads do not count', async () => {
  const file = await cameraFile({ width: 300 })
  const sha256 = createHash('sha256').update(file).digest('hex')
  const id = await device(0).open(file.length)
  for (let tried = 0; tried < 2; tried += 1) expect((await device(0).create(maximumPhotoBytes + 1)).status).toBe(413)
  const answers = await openMany(69, maximumPhotoBytes)
  expect(statusesOf(answers)).toEqual([...Array<number>(68).fill(201), 429])
  const opened = answers.flatMap(({ headers }, place) => {
    const name = headers.get('location')?.split('/').at(-1)
    return name === undefined || place % 2 === 1 ? [] : [name]
  })
  expect((await device(0).remove(opened[0] ?? '')).status).toBe(204)
  expect((await device(1).create(maximumPhotoBytes)).status).toBe(201)
  const rest = 4 * 1024 ** 3 - 68 * maximumPhotoBytes
  expect((await device(1).create(rest)).status).toBe(429)
  expect((await device(0).send(id, 0, file)).status).toBe(204)
  expect((await device(0).finish(id, shop.albumId, undefined, { sha256 })).status).toBe(201)
  expect((await device(1).create(rest)).status).toBe(201)
})

it('the retention job removes an unfinished upload that began over five days ago, and keeps a newer one', async () => {
  const older = await device(0).open(1)
  first.clock.advance(120_000)
  const newer = await device(0).open(1)
  first.clock.advance(5 * 24 * 3_600_000 - 60_000)
  await first.app.runJob('retention')
  const counted = first.data.database.db.selectFrom('unfinished_uploads').select('id')
  expect(await counted.where('id', 'in', [older, newer]).execute()).toEqual([{ id: newer }])
})
