import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { packedDays } from '#client/app/start-day-pack.ts'
import { dueAt, morningAfter, picturesAt, takePictures, wantDayPack } from '#client/offline/day-pack.ts'
import type { StoredDayPack } from '#client/offline/stored-day-pack.ts'
import { addressOf, cacheInMemory, picture } from './day-pack-fixtures.ts'
import { freshDatabase } from './offline-fixtures.ts'

const origin = 'https://photos.example'
const never = new AbortController().signal
const at = (instant: string) => Date.parse(instant)

/** Takes the pictures at these addresses; answers what came of it and what the network was asked for. */
async function take(
  store: ReturnType<typeof cacheInMemory>,
  addresses: readonly string[],
  network: (address: string) => Promise<Response> = () => Promise.resolve(picture()),
) {
  const asked: string[] = []
  const progress: string[] = []
  let running = 0
  let most = 0
  const problem = await takePictures(
    {
      cache: store.cache,
      recall: () => Promise.resolve(undefined),
      fetch: async (address) => {
        asked.push(address)
        most = Math.max(most, (running += 1))
        await new Promise((resolve) => setTimeout(resolve, 1))
        return network(address).finally(() => (running -= 1))
      },
      onProgress: (have, count) => Promise.resolve(void progress.push(`${have}/${count}`)),
    },
    picturesAt(addresses, origin),
    never,
  )
  return { problem, asked, progress, most }
}

const photos = (count: number, first = 1) => Array.from({ length: count }, (_, place) => addressOf(first + place))

describe('what belongs to a pack', () => {
  it('is one picture of each photo, the first that is named', () => {
    const [large, , ...rest] = [addressOf(1, { preset: 'slideshow' }), addressOf(1), addressOf(2)]
    const found = picturesAt([large ?? '', addressOf(1), ...rest], origin)
    expect(found.map(({ address }) => address)).toEqual([large, addressOf(2)])
  })

  it('never is a clean picture, an original or anything else', () => {
    expect(picturesAt(['/images/1/d/c/s/delivery.jpg', '/deliveries/h/photos/1', '/api/v1/config'], origin)).toEqual([])
  })

  it.each([
    [
      ['2026-07-04', '2026-07-03', '2026-06-30'],
      ['2026-07-04', '2026-07-03'],
    ],
    [['2026-06-30'], ['2026-07-04', '2026-07-03', '2026-06-30']],
    [
      ['2026-07-09', '2026-06-30'],
      ['2026-07-04', '2026-07-03', '2026-06-30'],
    ],
    [[], ['2026-07-04', '2026-07-03']],
  ])('of days with photos %j are %j', (dates, days) => {
    expect(packedDays({ today: '2026-07-04', dates })).toEqual(days)
  })
})

describe('taking a pack', () => {
  it('takes four pictures at a time until all are here', async () => {
    const store = cacheInMemory()
    const { problem, progress, most } = await take(store, photos(9))
    expect([problem, most, progress[0], progress.at(-1)]).toEqual([null, 4, '0/9', '9/9'])
    expect(store.places()).toHaveLength(9)
  })

  it('goes on where it was cut off, also with the addresses of another day, and drops what is over', async () => {
    const store = cacheInMemory()
    await take(store, photos(4))
    const tomorrow = [3, 4, 5].map((photo) => addressOf(photo, { day: 20_260_705 }))
    const { asked, progress } = await take(store, tomorrow)
    expect(asked).toEqual([tomorrow[2]])
    expect(progress).toEqual(['2/3', '3/3'])
    expect(store.places()).toEqual([3, 4, 5].map((photo) => `${origin}/images/${photo}/w/`))
  })

  it('takes a photo again that is wanted larger', async () => {
    const store = cacheInMemory()
    await take(store, photos(1))
    const large = addressOf(1, { preset: 'slideshow' })
    expect((await take(store, [large])).asked).toEqual([large])
    expect(store.images()).toEqual([`${origin}/images/1/w/slideshow.jpg`])
  })

  it('goes on after a picture that does not come, and after a portal’s page in its place', async () => {
    const store = cacheInMemory()
    const { problem } = await take(store, photos(9), (address) => {
      if (address === addressOf(2)) return Promise.resolve(new Response('{}', { status: 500 }))
      const portal = new Response('<html>', { headers: { 'content-type': 'text/html' } })
      return Promise.resolve(address === addressOf(3) ? portal : picture())
    })
    expect(problem).toBe('failed')
    expect(store.places()).toHaveLength(7)
  })

  it('stops when the network goes, and when the device is full', async () => {
    const offline = await take(cacheInMemory(), photos(40), () => Promise.reject(new TypeError('no network')))
    expect(offline.problem).toBe('offline')
    expect(offline.asked.length).toBeLessThan(10)
    const store = cacheInMemory()
    store.full.isFull = true
    const full = await take(store, photos(40))
    expect(full.problem).toBe('full')
    expect(full.asked.length).toBeLessThan(10)
  })
})

describe('when a pack is looked at again', () => {
  const pack: StoredDayPack = {
    slug: 'rafts',
    wish: 1,
    state: 'ready',
    problem: null,
    have: 4,
    count: 4,
    build: 'one',
    askedAt: at('2026-07-04T18:00:00Z'),
    timezone: 'America/Denver',
  }

  it('is a quarter of an hour later', () => {
    expect(dueAt(pack, 'one')).toBe(at('2026-07-04T18:15:00Z'))
  })

  it('is at five in the outfitter’s morning, if that is sooner', () => {
    const night = { ...pack, askedAt: at('2026-07-05T10:55:00Z') }
    expect(dueAt(night, 'one')).toBe(at('2026-07-05T11:00:00Z'))
    expect(morningAfter(at('2026-07-05T11:00:00Z'), 'America/Denver')).toBe(at('2026-07-06T11:00:00Z'))
  })

  it('is at once while something is missing, and after an update, which cannot read its answers', () => {
    expect(dueAt({ ...pack, state: 'taking' }, 'one')).toBe(0)
    expect(dueAt(pack, 'another')).toBe(0)
  })
})

it('a device keeps the day of one storefront, and what it has of it', async () => {
  const database = freshDatabase()
  await wantDayPack(database, 'rafts')
  await database.dayPacks.update('rafts', { state: 'ready', have: 3, count: 3 })
  await wantDayPack(database, 'rafts')
  expect(await database.dayPacks.toArray()).toMatchObject([{ slug: 'rafts', state: 'ready', wish: 1 }])
  await wantDayPack(database, 'rafts', { now: true })
  expect(await database.dayPacks.toArray()).toMatchObject([{ slug: 'rafts', state: 'waiting', wish: 2, have: 3 }])
  await wantDayPack(database, 'canyon')
  expect(await database.dayPacks.toArray()).toMatchObject([{ slug: 'canyon', state: 'waiting', have: 0 }])
})
