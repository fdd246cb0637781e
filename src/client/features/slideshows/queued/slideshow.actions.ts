import type { Photo, Slideshow } from '#contract/schema.gen.ts'
import type { StaffTextKey } from '#domain/texts/staff-texts.ts'
import { api } from '#client/api/client.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { slideshowEntity } from '#client/device/database/entities.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import type { Facts } from '#client/device/database/rows.ts'
import {
  idInAnswer,
  idOfCreated,
  keyed,
  type ActionKind,
  type ActionWords,
  type Answer,
  type Prepared,
} from '#client/device/outbox/action-kind.ts'
import { insistOnStale } from '#client/device/outbox/insist-on-stale.ts'
import { changedPhotos, type SlideshowChange } from '../slideshow-change.ts'

export type SlideshowRef = number | string

export interface StoredSlideshowChange {
  readonly kind: string
  readonly actor: string
  readonly outfitterId: number
  readonly slideshow: SlideshowRef
  readonly name: string
}

export interface ShownSlideshow extends Omit<Slideshow, 'id' | 'version'> {
  readonly id: SlideshowRef
  /** Missing for a slideshow that only this device has, and while its changed fields have not reached the server. */
  readonly version?: string | undefined
  readonly isPending: boolean
}

export interface SlideshowChangeKind<
  Change extends StoredSlideshowChange = StoredSlideshowChange,
> extends ActionKind<Change> {
  /** A change, other than a creation, has no effect if its slideshow is not in the list. */
  applyTo(shown: readonly ShownSlideshow[], change: Change): readonly ShownSlideshow[]
}

/** The page may still use the client id just after the creation. */
export function isNamed({ id, client_id }: Pick<ShownSlideshow, 'id' | 'client_id'>, slideshow: SlideshowRef): boolean {
  return id === slideshow || client_id === slideshow
}

export function withChanged(
  shown: readonly ShownSlideshow[],
  slideshow: SlideshowRef,
  change: (one: ShownSlideshow) => ShownSlideshow,
): readonly ShownSlideshow[] {
  return shown.map((one) => (isNamed(one, slideshow) ? change(one) : one))
}

const withPhotos = (shown: readonly ShownSlideshow[], slideshow: SlideshowRef, change: SlideshowChange) =>
  withChanged(shown, slideshow, (one) => ({ ...one, photos: [...changedPhotos(one.photos, change)] }))

/** The change is obsolete when somebody discarded the creation. */
async function callOf(
  database: OfflineDatabase,
  slideshow: SlideshowRef,
  call: (id: number) => Prepared,
): Promise<Prepared> {
  const id = await idOfCreated(database, slideshow, 'slideshow')
  return id === null ? 'obsolete' : call(id)
}

const factsOf = (change: StoredSlideshowChange, count: number | null): Facts => {
  const { outfitterId, slideshow, name } = change
  return { outfitterId, slideshow, name, ...(count === null ? {} : { count }) }
}

function slideshowBasics<Change extends StoredSlideshowChange>(
  title: StaffTextKey,
  count: (change: Change) => number | null = () => null,
) {
  return {
    version: 1,
    read: (payload: unknown) => payload as Change,
    summarize: (change: Change): Facts => factsOf(change, count(change)),
    summarizeAnswer: (change: Change, answer: Answer): Facts => {
      const facts = factsOf(change, count(change))
      return { ...facts, slideshow: idInAnswer(answer, 'slideshow') ?? change.slideshow }
    },
    describe: ({ name, slideshow, count: photos }: Facts): ActionWords => ({
      icon: 'slides',
      title: { key: title, params: { name: String(name ?? ''), ...(photos ? { count: Number(photos) } : {}) } },
      details: [],
      path: `/dashboard/slideshows?slideshow=${encodeURIComponent(String(slideshow ?? ''))}`,
    }),
  }
}

interface SlideshowCreation extends StoredSlideshowChange {
  readonly kind: 'slideshow.create'
  readonly slideshow: string
  /** Seconds for which each photo stays on the screen. */
  readonly interval: number
}

/** Two sends with one client id make one slideshow (docs/rules.md#queued-actions). */
const createSlideshow: SlideshowChangeKind<SlideshowCreation> = {
  ...slideshowBasics<SlideshowCreation>('outbox.slideshow-create'),
  kind: 'slideshow.create',
  prepare: (_database, { slideshow: client_id, outfitterId: outfitter_id, name, interval }) =>
    Promise.resolve((replay) =>
      api.POST('/slideshow', { ...keyed(replay), body: { client_id, outfitter_id, name, interval } }),
    ),
  // The server may have created the slideshow although its answer was lost.
  applyTo: (shown, { slideshow: client_id, outfitterId: outfitter_id, name, interval }) =>
    shown.some((one) => one.client_id === client_id)
      ? shown
      : [...shown, { id: client_id, client_id, name, interval, outfitter_id, photos: [], isPending: true }],
}

interface SlideshowSave extends StoredSlideshowChange {
  readonly kind: 'slideshow.save'
  readonly interval: number
  /** Missing in entries of earlier builds, which overwrite. */
  readonly version?: string | undefined
}

const saveSlideshow: SlideshowChangeKind<SlideshowSave> = {
  ...slideshowBasics<SlideshowSave>('outbox.slideshow-save'),
  kind: 'slideshow.save',
  prepare: (database, { slideshow, outfitterId: outfitter_id, name, interval, version }) =>
    callOf(database, slideshow, (id) => ({ key, signal }) => {
      const params = { path: { id }, header: { 'Idempotency-Key': key } }
      return api.PUT('/slideshow/{id}', { params, body: { id, outfitter_id, name, interval, version }, signal })
    }),
  insistence: insistOnStale(({ name }) => ({ key: 'outbox.slideshow-save', params: { name } })),
  applyTo: (shown, { slideshow, name, interval }) =>
    withChanged(shown, slideshow, (one) => ({ ...one, name, interval, version: undefined })),
}

interface PhotosAdded extends StoredSlideshowChange {
  readonly kind: 'slideshow.add'
  /** Complete photos, so that the page can show them without a network. */
  readonly photos: readonly Photo[]
}

interface PhotosRemoved extends StoredSlideshowChange {
  readonly kind: 'slideshow.remove'
  /** At most 1,000 ids, the limit of one request. */
  readonly photoIds: readonly number[]
}

interface PhotosOrdered extends StoredSlideshowChange {
  readonly kind: 'slideshow.order'
  readonly photoIds: readonly number[]
}

const addPhotos: SlideshowChangeKind<PhotosAdded> = {
  ...slideshowBasics<PhotosAdded>('outbox.slideshow-add', ({ photos }) => photos.length),
  kind: 'slideshow.add',
  prepare: (database, { slideshow, photos }) =>
    callOf(database, slideshow, (slideshowId) => (replay) => {
      const [photoId, ...others] = photos.map(({ id }) => id)
      if (photoId !== undefined && others.length === 0)
        return api.POST('/slideshow/add-photo', { ...keyed(replay), body: { slideshowId, photoId } })
      const add = photos.map(({ id }) => id)
      return api.POST('/slideshow/photos', { ...keyed(replay), body: { slideshowId, add } })
    }),
  applyTo: (shown, { slideshow, photos }) => withPhotos(shown, slideshow, { kind: 'add', photos }),
}

const removePhotos: SlideshowChangeKind<PhotosRemoved> = {
  ...slideshowBasics<PhotosRemoved>('outbox.slideshow-remove', ({ photoIds }) => photoIds.length),
  kind: 'slideshow.remove',
  prepare: (database, { slideshow, photoIds }) =>
    callOf(database, slideshow, (slideshowId) => (replay) => {
      const [photoId, ...others] = photoIds
      if (photoId !== undefined && others.length === 0)
        return api.POST('/slideshow/remove-photo', { ...keyed(replay), body: { slideshowId, photoId } })
      return api.POST('/slideshow/photos', { ...keyed(replay), body: { slideshowId, remove: [...photoIds] } })
    }),
  applyTo: (shown, { slideshow, photoIds }) => withPhotos(shown, slideshow, { kind: 'remove', photoIds }),
}

/** Photos that are not in `photoIds` come last. */
const orderPhotos: SlideshowChangeKind<PhotosOrdered> = {
  ...slideshowBasics<PhotosOrdered>('outbox.slideshow-order'),
  kind: 'slideshow.order',
  prepare: (database, { slideshow, photoIds }) =>
    callOf(
      database,
      slideshow,
      (slideshowId) => (replay) =>
        api.POST('/slideshow/order', { ...keyed(replay), body: { slideshowId, photoIds: [...photoIds] } }),
    ),
  applyTo: (shown, { slideshow, photoIds }) => withPhotos(shown, slideshow, { kind: 'order', photoIds }),
}

interface SlideshowDeletion extends StoredSlideshowChange {
  readonly kind: 'slideshow.delete'
}

const deleteSlideshow: SlideshowChangeKind<SlideshowDeletion> = {
  ...slideshowBasics<SlideshowDeletion>('outbox.slideshow-delete'),
  kind: 'slideshow.delete',
  prepare: (database, { slideshow }) =>
    callOf(database, slideshow, (id) => ({ key, signal }) => {
      const params = { path: { id }, header: { 'Idempotency-Key': key } }
      // The server deletes on this GET, so no cache may answer it.
      return api.GET('/slideshow/delete/{id}', { params, cache: 'no-store', signal })
    }),
  applyTo: (shown, { slideshow }) => shown.filter((one) => !isNamed(one, slideshow)),
}

export const slideshowChanges = [
  createSlideshow,
  saveSlideshow,
  addPhotos,
  removePhotos,
  orderPhotos,
  deleteSlideshow,
] as const

export type QueuedSlideshowChange = ReturnType<(typeof slideshowChanges)[number]['read']>

type WithoutActor<Change> = Change extends unknown ? Omit<Change, 'actor' | 'outfitterId'> : never

/** `useSlideshows` adds the actor and the outfitter. */
export type NewSlideshowChange = WithoutActor<QueuedSlideshowChange>

export const slideshowKinds: ReadonlyMap<string, SlideshowChangeKind> = new Map(
  slideshowChanges.map((kind): [string, SlideshowChangeKind] => [kind.kind, kind]),
)

export function slideshowActionOf(shown: readonly ShownSlideshow[], change: QueuedSlideshowChange) {
  const { kind, actor, slideshow } = change
  // A creation uses its client id as idempotency key. Two sends then make one slideshow, and later changes find its id
  // on the server by the client id.
  const key = kind === 'slideshow.create' ? slideshow : newIdempotencyKey()
  // One entity for all changes of a slideshow, so that the drainer sends them in order.
  const ref = shown.find((one) => isNamed(one, slideshow))?.client_id ?? slideshow
  const entity = slideshowEntity(actor, ref)
  return { kind, version: 1, entity, actor, payload: change, key, replaces: kind === 'slideshow.order' }
}
