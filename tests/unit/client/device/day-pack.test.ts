import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { packedDays } from '#client/app/boot/start-day-pack.ts'
import { dueAt, morningAfter, picturesAt, syncPictures, requestDayPack } from '#client/device/day-packs/day-pack.ts'
import type { StoredDayPack } from '#client/device/database/rows.ts'
import { addressOf, cacheInMemory, picture } from './day-pack-fixtures.ts'
import { freshDatabase } from './offline-fixtures.ts'

const origin = 'https://photos.example'
const never = new AbortController().signal
const at = (instant: string) => Date.parse(instant)

/** Downloads the pictures of a day pack. Returns the outcome and the requests that went to the network. */
async function take(
  store: ReturnType<typeof cacheInMemory>,
  addresses: readonly string[],
  network: (address: string) => Promise<Response> = () => Promise.resolve(picture()),
) {
  const asked: string[] = []
  const progress: string[] = []
  let running = 0
  let most = 0
  const problem = await syncPictures(
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

describe('the pictures of a day pack', () => {
  it('include one picture of each photo, from the first address that is listed for it', () => {
    const [large, , ...rest] = [addressOf(1, { preset: 'slideshow' }), addressOf(1), addressOf(2)]
    const found = picturesAt([large ?? '', addressOf(1), ...rest], origin)
    expect(found.map(({ address }) => address)).toEqual([large, addressOf(2)])
  })

  it('are watermarked, and never include a clean picture or an original', () => {
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
  ])('for an outfitter with photos of the days %j, cover the days %j when today is 2026-07-04', (dates, days) => {
    expect(packedDays({ today: '2026-07-04', dates })).toEqual(days)
  })
})

describe('fetching a day pack', () => {
  it('loads four pictures at a time until it has all', async () => {
    const store = cacheInMemory()
    const { problem, progress, most } = await take(store, photos(9))
    expect([problem, most, progress[0], progress.at(-1)]).toEqual([null, 4, '0/9', '9/9'])
    expect(store.places()).toHaveLength(9)
  })

  it('resumes after an interruption, even with new signed addresses, and deletes pictures that no longer belong to the day pack', async () => {
    const store = cacheInMemory()
    await take(store, photos(4))
    const tomorrow = [3, 4, 5].map((photo) => addressOf(photo, { day: 20_260_705 }))
    const { asked, progress } = await take(store, tomorrow)
    expect(asked).toEqual([tomorrow[2]])
    expect(progress).toEqual(['2/3', '3/3'])
    expect(store.places()).toEqual([3, 4, 5].map((photo) => `${origin}/images/${photo}/w/`))
  })

  it('loads a photo again when a larger size of it is requested', async () => {
    const store = cacheInMemory()
    await take(store, photos(1))
    const large = addressOf(1, { preset: 'slideshow' })
    expect((await take(store, [large])).asked).toEqual([large])
    expect(store.images()).toEqual([`${origin}/images/1/w/slideshow.jpg`])
  })

  it('continues with the other pictures when one picture fails to load or a captive portal answers instead', async () => {
    const store = cacheInMemory()
    const { problem } = await take(store, photos(9), (address) => {
      if (address === addressOf(2)) return Promise.resolve(new Response('{}', { status: 500 }))
      const portal = new Response('<html>', { headers: { 'content-type': 'text/html' } })
      return Promise.resolve(address === addressOf(3) ? portal : picture())
    })
    expect(problem).toBe('failed')
    expect(store.places()).toHaveLength(7)
  })

  it('stops when the network is lost and when the device is full', async () => {
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

describe('the next check of a day pack', () => {
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

  it('is due a quarter of an hour after the last check', () => {
    expect(dueAt(pack, 'one')).toBe(at('2026-07-04T18:15:00Z'))
  })

  it('is due at 5 a.m. in the outfitter’s time zone when that time comes first', () => {
    const night = { ...pack, askedAt: at('2026-07-05T10:55:00Z') }
    expect(dueAt(night, 'one')).toBe(at('2026-07-05T11:00:00Z'))
    expect(morningAfter(at('2026-07-05T11:00:00Z'), 'America/Denver')).toBe(at('2026-07-06T11:00:00Z'))
  })

  it('is due at once while pictures are missing, and after an update of the app', () => {
    expect(dueAt({ ...pack, state: 'taking' }, 'one')).toBe(0)
    expect(dueAt(pack, 'another')).toBe(0)
  })
})

it('a repeated request keeps the progress of a day pack, and a request for another storefront replaces the day pack', async () => {
  const database = freshDatabase()
  await requestDayPack(database, 'rafts')
  await database.dayPacks.update('rafts', { state: 'ready', have: 3, count: 3 })
  await requestDayPack(database, 'rafts')
  expect(await database.dayPacks.toArray()).toMatchObject([{ slug: 'rafts', state: 'ready', wish: 1 }])
  await requestDayPack(database, 'rafts', { now: true })
  expect(await database.dayPacks.toArray()).toMatchObject([{ slug: 'rafts', state: 'waiting', wish: 2, have: 3 }])
  await requestDayPack(database, 'canyon')
  expect(await database.dayPacks.toArray()).toMatchObject([{ slug: 'canyon', state: 'waiting', have: 0 }])
})
