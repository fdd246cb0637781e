import { randomBytes } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { placeWaitingOrder } from '../counter/counter-steps.ts'
import { callApi, logIn, type Session } from './staff-api.ts'

interface QueuedAction {
  readonly kind: string
  readonly entity: string
  readonly payload: object
  readonly key: string
  /** For an action that saves an album: the album's row, which the device stores in a table beside the outbox. */
  readonly album?: object
}

/** Actions of one staff user as the device stores them, and their expected effects on the server. */
export interface Work {
  readonly actions: readonly QueuedAction[]
  /** The expected history of each order, by order id. Its events are in the order of the actions. */
  readonly stories: ReadonlyMap<number, readonly string[]>
  readonly albums: readonly string[]
}

const newKey = (): string => randomBytes(16).toString('hex')
const textOf = ({ type, text }: { type: string; text?: string }): string => (text ? `${type}: ${text}` : type)

/**
 * Prepares `count` actions: notes, changed emails, releases and new albums. Their texts, addresses and names start with
 * `mark`.
 */
export async function prepareActions(url: string, who: Session, count: number, mark: string): Promise<Work> {
  const outfitterId = who.user.outfitter_id ?? 0
  const orders = await Promise.all(
    Array.from({ length: 8 }, (_, index) => placeWaitingOrder(url, `${mark}-${index}@guest.test`)),
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
    const add = (kind: string, fields: object, event: string): void => {
      const payload = { kind, orderId: order.id, outfitterId, ...fields }
      actions.push({ kind, entity: `order:${order.id}`, payload, key: newKey() })
      stories.get(order.id)?.push(event)
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

/**
 * Writes the actions into the device's outbox in one transaction, as the app stores them. `actor`: the staff user's id.
 */
export async function storeActions(page: Page, actions: readonly QueuedAction[], actor: string): Promise<void> {
  await page.evaluate(writeActions, [actions, actor] as const)
}

/** Does the work of `storeActions` inside the page, so it uses no outer variables. */
export function writeActions([actions, actor]: readonly [readonly QueuedAction[], string]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('eddyline')
    opening.onerror = () => reject(new Error('the database does not open'))
    opening.onsuccess = () => {
      const write = opening.result.transaction(['outbox', 'albums'], 'readwrite')
      const shared = { version: 1, actor, queuedAt: Date.now(), state: 'waiting', tries: 0, attempt: 0 }
      for (const { album, ...entry } of actions) {
        write.objectStore('outbox').add({ ...shared, ...entry, nextTryAt: 0, refusal: null })
        if (album) write.objectStore('albums').put(album)
      }
      write.onabort = () => reject(new Error('the actions could not be stored'))
      write.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

/**
 * Expects that the server applied each action exactly once, and the actions of each order in sequence. Returns the
 * number of effects.
 */
export async function expectAppliedOnce(url: string, { token }: Session, work: Work, mark: string): Promise<number> {
  let done = 0
  for (const [id, expected] of work.stories) {
    const { order } = await callApi(url, `order/report/${id}`, token, null)
    const events = (order as { events: { type: string; text?: string }[] }).events.map(textOf)
    const ours = events.filter((event) => /^(note-saved|email-changed|released)/.test(event))
    expect(ours, `the story of order ${id}`).toEqual(expected)
    done += ours.length
  }
  const named = await albumsNamed(url, token, mark)
  expect(named.toSorted()).toEqual(work.albums.toSorted())
  done += named.length
  expect(done).toBe(work.actions.length)
  return done
}

async function albumsNamed(url: string, token: string, mark: string): Promise<string[]> {
  const names: string[] = []
  let page: AlbumPage | null = null
  do {
    const query: string = page === null ? '' : `?after=${encodeURIComponent(page.next ?? '')}`
    page = (await callApi(url, `album/all${query}`, token, null)) as unknown as AlbumPage
    names.push(...page.albums.map(({ name }) => name))
  } while (page.next !== null)
  return names.filter((name) => name.startsWith(`${mark} `))
}

interface AlbumPage {
  readonly albums: readonly { readonly name: string }[]
  readonly next: string | null
}
