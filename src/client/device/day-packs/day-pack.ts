import { addDays } from '#domain/trip-time/local-date.ts'
import { instantOfWallTime, localDateAt } from '#domain/trip-time/zoned-time.ts'
import { DAY_PACK, imageKey, PACKED_IMAGE, packKey } from '#client/sw/image-key.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import type { DayPackProblem, StoredDayPack } from '../database/rows.ts'

interface PackedPicture {
  readonly address: string
  /** Cache key of the picture. All sizes of one photo have the same key, so the pack holds one picture per photo. */
  readonly place: string
  /**
   * Identity of the picture. The picture's address changes each day with its signature; the identity stays the same.
   */
  readonly image: string
}

/**
 * Returns one picture per photo: the first of the photo's addresses. Skips pictures without a watermark, because a
 * device must not keep them.
 */
export function picturesAt(addresses: readonly string[], origin: string): PackedPicture[] {
  const pictures = new Map<string, PackedPicture>()
  for (const address of addresses) {
    const url = new URL(address, origin)
    const place = packKey(url, origin)
    const image = imageKey(url, origin)
    if (place !== null && image !== null && !pictures.has(place)) pictures.set(place, { address, place, image })
  }
  return [...pictures.values()]
}

function planPack(
  wanted: readonly PackedPicture[],
  kept: { readonly places: readonly string[]; readonly images: ReadonlySet<string> },
): { missing: PackedPicture[]; gone: string[] } {
  const places = new Set(wanted.map(({ place }) => place))
  return {
    missing: wanted.filter(({ image }) => !kept.images.has(image)),
    gone: kept.places.filter((place) => !places.has(place)),
  }
}

const LOOK_EVERY = 15 * 60_000
const MORNING = '05:00:00'

export function morningAfter(instant: number, timezone: string): number {
  const today = localDateAt(new Date(instant), timezone)
  const morning = instantOfWallTime(`${today}T${MORNING}`, timezone).getTime()
  return morning > instant ? morning : instantOfWallTime(`${addDays(today, 1)}T${MORNING}`, timezone).getTime()
}

/**
 * Returns the learned server time at which the device must request the day again. Requests repeat because photographers
 * keep adding photos, and because the pack must move to the new day each morning.
 */
export function dueAt({ state, build, askedAt, timezone }: StoredDayPack, presentBuild: string): number {
  if (state !== 'ready' || askedAt === null || build !== presentBuild) return 0
  const soon = askedAt + LOOK_EVERY
  return timezone === null ? soon : Math.min(soon, morningAfter(askedAt, timezone))
}

const EMPTY = { state: 'waiting', problem: null, have: 0, count: 0, askedAt: null, timezone: null, build: '' } as const

export async function requestDayPack(database: OfflineDatabase, slug: string, { now = false } = {}): Promise<void> {
  const { dayPacks } = database
  await database.transaction('rw', dayPacks, async () => {
    const present = await dayPacks.get(slug)
    if (present && !now) return
    await dayPacks.where('slug').notEqual(slug).delete()
    if (!present) await dayPacks.put({ ...EMPTY, slug, wish: 1 })
    else await dayPacks.update(slug, { wish: present.wish + 1, state: 'waiting', problem: null })
  })
}

export async function dropDayPack(database: OfflineDatabase): Promise<void> {
  await database.dayPacks.clear()
  // Pages without https have no `caches`.
  if ('caches' in globalThis) await caches.delete(DAY_PACK)
}

export interface TakeDeps {
  readonly cache: Pick<Cache, 'keys' | 'matchAll' | 'delete' | 'put'>
  readonly recall: (image: string) => Promise<Response | undefined>
  readonly fetch: (address: string, signal: AbortSignal) => Promise<Response>
  readonly onProgress: (have: number, count: number) => Promise<void>
}

const AT_ONCE = 4

/** Continues after the failure of one picture. Resolves to the last failure, or to null if there was none. */
export async function syncPictures(
  deps: TakeDeps,
  wanted: readonly PackedPicture[],
  signal: AbortSignal,
): Promise<DayPackProblem | null> {
  const { cache, onProgress } = deps
  const [requests, responses] = await Promise.all([cache.keys(), cache.matchAll()])
  const places = requests.map(({ url }) => url)
  const images = new Set(responses.map(({ headers }) => headers.get(PACKED_IMAGE) ?? ''))
  const { missing, gone } = planPack(wanted, { places, images })
  for (const place of gone) await cache.delete(place)
  let have = wanted.length - missing.length
  let problem: DayPackProblem | null = null
  await onProgress(have, wanted.length)
  const lane = async (): Promise<void> => {
    for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
      const failed = await takeOne(deps, next, signal)
      if (signal.aborted) return
      if (failed === null) await onProgress((have += 1), wanted.length)
      else problem = failed
      // Offline or on a full device the other pictures would fail too, so the sync stops.
      if (failed === 'offline' || failed === 'full') missing.length = 0
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return problem
}

async function takeOne(
  { cache, recall, fetch }: TakeDeps,
  { address, place, image }: PackedPicture,
  signal: AbortSignal,
): Promise<DayPackProblem | null> {
  let response: Response
  try {
    response = (await recall(image)) ?? (await fetch(address, signal))
  } catch {
    return 'offline'
  }
  const type = response.headers.get('content-type') ?? ''
  // Rejects an answer that is no image, because a captive portal may answer with its own page.
  if (response.status !== 200 || response.type === 'opaque' || !type.startsWith('image/')) return 'failed'
  try {
    const headers = { 'content-type': type, [PACKED_IMAGE]: image }
    await cache.put(place, new Response(await response.blob(), { headers }))
    return null
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'offline'
  }
}
