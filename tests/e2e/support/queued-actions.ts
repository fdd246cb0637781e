import { randomBytes } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { orderWaits } from '../counter/counter-steps.ts'
import { callApi, logIn, type Session } from './staff-api.ts'

interface QueuedAction {
  readonly kind: string
  readonly entity: string
  readonly payload: object
  readonly key: string
  /** The album that an album's action is about. */
  readonly album?: object
}

/** Actions of one employee, to be stored as the app stores them, and what the server should make of them. */
export interface Work {
  readonly actions: readonly QueuedAction[]
  /** What each order's story says of them, in the order of the acts. */
  readonly stories: ReadonlyMap<number, readonly string[]>
  readonly albums: readonly string[]
}

const newKey = (): string => randomBytes(16).toString('hex')
const textOf = ({ type, text }: { type: string; text?: string }): string => (text ? `${type}: ${text}` : type)

/** So many actions of several kinds: notes on orders, new addresses of guests, releases, and new albums. */
export async function makeWork(url: string, who: Session, count: number, mark: string): Promise<Work> {
  const outfitterId = who.user.outfitter_id ?? 0
  const orders = await Promise.all(
    Array.from({ length: 8 }, (_, index) => orderWaits(url, `${mark}-${index}@guest.test`)),
  )
  const album = await albumFields(url, outfitterId)
  const actions: QueuedAction[] = []
  const stories = new Map<number, string[]>(orders.map(({ id }) => [id, []]))
  const albums: string[] = []
  const addAlbum = (): void => {
    const key = newKey()
    const actor = String(who.user.id)
    const fields = { ...album, name: `${mark} ${albums.length}` }
    albums.push(fields.name)
    const row = { key, clientId: key, actor, albumId: null, fields, savedAt: Date.now(), waiting: 1, refusal: null }
    const payload = { actor, key, fields }
    actions.push({ kind: 'album.save', entity: `album ${actor} ${key}`, payload, key: newKey(), album: row })
  }
  const last = count - orders.length
  for (let index = 0; index < count; index++) {
    const order = orders[index % orders.length]
    if (!order) throw new Error('There is no order')
    const add = (kind: string, fields: object, told: string): void => {
      const payload = { kind, orderId: order.id, outfitterId, ...fields }
      actions.push({ kind, entity: `order:${order.id}`, payload, key: newKey() })
      stories.get(order.id)?.push(told)
    }
    if (index >= last) add('order.release', { expectedTotal: order.total, anyway: null }, 'released')
    else if (index % 5 === 4) addAlbum()
    else if (index % 7 === 3) add('order.email', { email: `${mark}-new-${index}@guest.test` }, 'email-changed')
    else add('order.note', { note: `${mark} ${index}` }, `note-saved: ${mark} ${index}`)
  }
  return { actions, stories, albums }
}

async function albumFields(url: string, outfitterId: number): Promise<object> {
  const { user } = await logIn(url, 'photographer')
  const storefront = (await callApi(url, 'search/outfitter/arkansas-headwaters', null, null)) as {
    today: string
    outfitter: { river_sections: { id: number }[] }
  }
  const river_section_id = storefront.outfitter.river_sections[0]?.id
  const named = { outfitter_id: outfitterId, river_section_id, photographer_id: user.id }
  return { date: storefront.today, time_of_day: 'Full Day', ...named }
}

/** Stores actions in one transaction, in the form in which the app stores them, as if each had been pressed. */
export async function store(page: Page, actions: readonly QueuedAction[], actor: string): Promise<void> {
  await page.evaluate(
    ([entries, by]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('eddyline')
        opening.onerror = () => reject(new Error('the database does not open'))
        opening.onsuccess = () => {
          const write = opening.result.transaction(['outbox', 'albums'], 'readwrite')
          const shared = { version: 1, actor: by, queuedAt: Date.now(), state: 'waiting', tries: 0, attempt: 0 }
          for (const { album, ...entry } of entries) {
            write.objectStore('outbox').add({ ...shared, ...entry, nextTryAt: 0, refusal: null })
            if (album) write.objectStore('albums').put(album)
          }
          write.onabort = () => reject(new Error('the actions could not be stored'))
          write.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [actions, actor] as const,
  )
}

/** What the server made of such work. */
export interface Effects {
  readonly done: number
  readonly double: number
  readonly lost: number
}

/** Compares the server's books with the work: each act once, those of an order in their order. */
export async function expectDone(url: string, { token }: Session, work: Work, mark: string): Promise<Effects> {
  let done = 0
  for (const [id, expected] of work.stories) {
    const { order } = await callApi(url, `order/report/${id}`, token, null)
    const events = (order as { events: { type: string; text?: string }[] }).events.map(textOf)
    const ours = events.filter((told) => /^(note-saved|email-changed|released)/.test(told))
    expect(ours, `the story of order ${id}`).toEqual(expected)
    done += ours.length
  }
  const named = await albumsNamed(url, token, mark)
  expect(named.toSorted()).toEqual(work.albums.toSorted())
  done += named.length
  const asked = work.actions.length
  expect(done).toBe(asked)
  return { done, double: 0, lost: asked - done }
}

async function albumsNamed(url: string, token: string, mark: string): Promise<string[]> {
  const { albums } = (await callApi(url, 'album/all', token, null)) as { albums: { name: string }[] }
  return albums.map(({ name }) => name).filter((name) => name.startsWith(`${mark} `))
}
