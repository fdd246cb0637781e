// Measures the built server beside two programs of the trade, in turns on the same machine: pictures beside the image
// server ipx, and carts beside the shop Vendure. npm installs both for this run alone. `npm run bench` without a name
// leaves this out, because it downloads 180 MB.
import sharp from 'sharp'
import { type PresetName, presets } from '../../src/domain/photos/presets.ts'
import { startApp, type App } from '../e2e/support/server/start-app.ts'
import { demoZone } from '../e2e/support/demo-zone.ts'
import { completeTodaysTrips } from '../e2e/support/todays-trips.ts'
import { type Answer, Guest, newKey } from '../support/guest.ts'
import { openCluster } from '../support/setup/postgres-cluster.ts'
import { photosOfToday, shopSlug } from './bench-shop.ts'
import { createDatabase } from './create-database.ts'
import { forgetPictures, masterFiles, masterFolder, photoAddresses } from './demo-pictures.ts'
import { installPeer, type Peer, type RunningPeer } from './peer-process.ts'
import { type Figure, median, reportFigures } from './report-figures.ts'
import { Caller } from './request-rate.ts'

const ipx = 'ipx@3.1.1'
const vendure = '@vendure/core@3.7.3'
const driver = 'pg@8.23.1'
const rounds = 5

const sizes = ['viewer-thumb', 'viewer-full', 'outfitter-zoom'] as const
const picturesAtOnce = 8
/** Pictures that one side draws before it is the other's turn. */
const turn = 12

const cartsAtOnce = [1, 8]
const secondsEach = 3

/** A figure before it is measured. */
type Aim = Omit<Figure, 'value' | 'from'>

const pictureAims: readonly Aim[] = sizes.map((size) => ({
  name: `cold ${size}`,
  unit: "of ipx's pictures a second",
  budget: { atLeast: 0.9 },
}))
const cartAims: readonly Aim[] = cartsAtOnce.map((count) => ({
  name: `add to and remove from ${count === 1 ? 'a cart' : `${count} carts at once`}, PostgreSQL`,
  unit: "of Vendure's calls a second",
  budget: { atLeast: 8 },
}))

interface Drawn {
  seconds: number
  readonly pictures: Buffer[]
}
type Pair = readonly [own: Drawn, other: Drawn]

/** Draws all photos in each size, on both sides in turns. */
async function drawRound(app: App, peer: RunningPeer): Promise<Pair[]> {
  const caller = new Caller(picturesAtOnce)
  const folder = masterFolder(app)
  const photos = await photoAddresses(app)
  const masters = await Promise.all(
    masterFiles(app).map(async (file) => {
      const { width, height } = await sharp(file).metadata()
      return { path: file.slice(folder.length), width, height }
    }),
  )
  if (photos.length !== masters.length) throw new Error(`${masters.length} masters for ${photos.length} photos`)
  const addresses = (size: PresetName): readonly [string[], string[]] => {
    const preset = presets[size]
    const other = masters.map(({ path, width, height }) => {
      // ipx cuts a square frame to a picture's shorter side, so it is asked for the exact size.
      const scale = Math.min(1, preset.width / width, preset.height / height)
      const exact = `${Math.round(width * scale)}x${Math.round(height * scale)}`
      return `${peer.url}/fit_fill,s_${exact},q_${preset.quality},f_jpeg${path}`
    })
    return [photos.map((photo) => `${photo}/${size}.jpg`), other]
  }
  try {
    for (const warmUp of addresses('group-thumb')) await caller.fetchAll(warmUp.slice(0, turn))
    const pairs: Pair[] = []
    for (const size of sizes) {
      const pair: Pair = [
        { seconds: 0, pictures: [] },
        { seconds: 0, pictures: [] },
      ]
      const [own, other] = addresses(size)
      const draw = async (drawn: Drawn, urls: readonly string[]): Promise<void> => {
        const { seconds, answers } = await caller.fetchAll(urls)
        drawn.seconds += seconds
        drawn.pictures.push(...answers)
      }
      for (let from = 0; from < photos.length; from += turn) {
        await draw(pair[0], own.slice(from, from + turn))
        await draw(pair[1], other.slice(from, from + turn))
      }
      await requireSameSizes(pair)
      pairs.push(pair)
    }
    return pairs
  } finally {
    caller.close()
  }
}

async function requireSameSizes(pair: Pair): Promise<void> {
  const [own = [], other = []] = await Promise.all(
    pair.map(async ({ pictures }) => {
      const found = await Promise.all(pictures.map((bytes) => sharp(bytes).metadata()))
      return found.map(({ format, width, height }) => `${format} ${width}x${height}`).toSorted()
    }),
  )
  for (const [index, size] of own.entries())
    if (size !== other[index]) throw new Error(`The two drew other sizes: ${size} and ${other[index] ?? 'none'}`)
}

async function measurePictures(peer: Peer): Promise<Figure[]> {
  const app = await startApp()
  try {
    const runs: Pair[][] = []
    for (let round = 0; round < rounds; round++) {
      // A new process of both, because both keep decoded or drawn pictures in memory.
      await forgetPictures(app)
      const running = await peer.start('ipx-peer.mjs', { PEER_PICTURES: masterFolder(app) })
      try {
        runs.push(await drawRound(app, running))
      } finally {
        await running.stop()
      }
    }
    return pictureAims.map((aim, index) => {
      const pairs = runs.flatMap((run) => run.slice(index, index + 1))
      const count = pairs[0]?.[0].pictures.length ?? 0
      const rate = (side: 0 | 1): string => (count / median(pairs.map((pair) => pair[side].seconds))).toFixed(1)
      const size = (side: 0 | 1): string =>
        (median(pairs.map((pair) => Buffer.concat(pair[side].pictures).length)) / count / 1024).toFixed(1)
      return {
        ...aim,
        value: median(pairs.map(([own, other]) => other.seconds / own.seconds)),
        from: `${rate(0)} against ${rate(1)}, ${size(0)} against ${size(1)} KB a picture, ours with the watermark; ${count} photos, ${picturesAtOnce} at once, median of ${rounds}, ${ipx}`,
      }
    })
  } finally {
    await app.remove()
  }
}

/** Puts two things into a cart and takes both out again: four calls. */
type Visit = () => Promise<void>
type OpenCart = (caller: Caller) => Promise<Visit>
const callsOfVisit = 4

const openOwnCart =
  (app: App, photos: readonly number[]): OpenCart =>
  async (caller) => {
    const guest = new Guest(app.url)
    await guest.start(shopSlug)
    const [first = 0, second = 0] = photos
    const call = async (path: string, photo: number, count: number): Promise<void> => {
      const body = { order_id: guest.orderId, photo_id: photo }
      const headers = { ...guest.secret, 'idempotency-key': newKey() }
      const { order } = await caller.post<Answer['body']>(`${app.url}/api/v1/order/${path}`, body, headers)
      if (order.photoCount !== count) throw new Error(`The cart holds ${order.photoCount} photos, not ${count}`)
    }
    return async () => {
      await call('add-item', first, 1)
      await call('add-item', second, 2)
      await call('remove-item', first, 1)
      await call('remove-item', second, 0)
    }
  }

const orderFields = `... on Order { id code state totalQuantity subTotalWithTax totalWithTax
  lines { id quantity linePriceWithTax productVariant { id name } } }
  ... on ErrorResult { errorCode message }`
const add = `mutation ($id: ID!) { answer: addItemToOrder(productVariantId: $id, quantity: 1) { ${orderFields} } }`
const remove = `mutation ($id: ID!) { answer: removeOrderLine(orderLineId: $id) { ${orderFields} } }`

interface ShopAnswer {
  readonly data: { readonly answer: { readonly lines?: readonly { readonly id: string }[] } } | null
}

const openVendureCart =
  (peer: RunningPeer): OpenCart =>
  async (caller) => {
    const url = `${peer.url}/shop-api`
    // The first item opens the session.
    const opened = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: add, variables: { id: '1' } }),
    })
    const secret = { authorization: `Bearer ${opened.headers.get('vendure-auth-token') ?? ''}` }
    const linesOf = (answer: ShopAnswer, count: number): readonly string[] => {
      const lines = answer.data?.answer.lines
      if (lines?.length !== count) throw new Error(`Vendure answered ${JSON.stringify(answer).slice(0, 300)}`)
      return lines.map(({ id }) => id)
    }
    const call = async (query: string, id: string | undefined, count: number): Promise<readonly string[]> =>
      linesOf(await caller.post<ShopAnswer>(url, { query, variables: { id } }, secret), count)
    const [first] = linesOf((await opened.json()) as ShopAnswer, 1)
    await call(remove, first, 0)
    return async () => {
      await call(add, '1', 1)
      const [small, large] = await call(add, '2', 2)
      await call(remove, small, 1)
      await call(remove, large, 0)
    }
  }

async function callsPerSecond(openCart: OpenCart, count: number): Promise<number> {
  const caller = new Caller(count)
  const visits = await Promise.all(Array.from({ length: count }, () => openCart(caller)))
  const started = performance.now()
  let calls = 0
  await Promise.all(
    visits.map(async (visit) => {
      for (; performance.now() < started + secondsEach * 1000; calls += callsOfVisit) await visit()
    }),
  )
  caller.close()
  return (calls * 1000) / (performance.now() - started)
}

async function measureCarts(peer: Peer): Promise<Figure[]> {
  const cluster = await openCluster()
  if (cluster === null) throw new Error('PostgreSQL is not installed')
  const stops: (() => Promise<void>)[] = [cluster.close]
  try {
    const app = await startApp({
      DATABASE_URL: await createDatabase(cluster.url, 'bench_carts'),
      SEED: 'demo',
      DEMO_TIMEZONE: demoZone,
    })
    stops.push(app.remove)
    await completeTodaysTrips(app.url)
    const running = await peer.start('vendure-peer.mjs', {
      PEER_DATABASE: await createDatabase(cluster.url, 'bench_vendure'),
    })
    stops.push(running.stop)
    const photos = await photosOfToday(app)
    const sides = [openOwnCart(app, photos), openVendureCart(running)]
    const rates = cartsAtOnce.map(() => sides.map((): number[] => []))
    for (let round = 0; round <= rounds; round++)
      for (const [index, count] of cartsAtOnce.entries())
        for (const [side, openCart] of sides.entries()) {
          const rate = await callsPerSecond(openCart, count)
          if (round > 0) rates[index]?.[side]?.push(rate) // The first round warms up.
        }
    return cartAims.map((aim, index) => {
      const [own = [], other = []] = rates[index] ?? []
      return {
        ...aim,
        value: median(own.map((rate, round) => rate / (other[round] ?? Number.NaN))),
        from: `${median(own).toFixed(0)} against ${median(other).toFixed(0)}, median of ${rounds}, ${vendure}`,
      }
    })
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** A peer that cannot be obtained or measured misses the budgets of its figures, with the reason. */
async function compare(
  packages: readonly string[],
  aims: readonly Aim[],
  measure: (peer: Peer) => Promise<Figure[]>,
): Promise<Figure[]> {
  try {
    const peer = await installPeer(...packages)
    try {
      return await measure(peer)
    } finally {
      peer.remove()
    }
  } catch (error) {
    console.error(error)
    const reason = String(error)
      .replaceAll(/[\s|]+/g, ' ')
      .slice(0, 300)
    return aims.map((aim) => ({ ...aim, value: 0, from: `not measured: ${reason}` }))
  }
}

reportFigures([
  ...(await compare([ipx], pictureAims, measurePictures)),
  ...(await compare([vendure, driver], cartAims, measureCarts)),
])
