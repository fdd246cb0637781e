import type { StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { Slideshow } from '#contract/schema.gen.ts'
import type { Facts } from '#client/device/database/rows.ts'
import type { ActionKind, ActionWords, Answer, Prepared } from '#client/device/outbox/action-kind.ts'

/** The server's id, or the client id of a slideshow that only this device has. */
export type SlideshowRef = number | string

export interface StoredSlideshowChange {
  readonly kind: string
  /** The person who acted, in the format of `actorOf`. */
  readonly actor: string
  readonly outfitterId: number
  readonly slideshow: SlideshowRef
  /** The slideshow's name when the person acted. */
  readonly name: string
}

/** A slideshow as the page shows it: the server's version with this device's changes applied. */
export interface ShownSlideshow extends Omit<Slideshow, 'id' | 'version'> {
  readonly id: SlideshowRef
  /** Missing for a slideshow that only this device has, and while its changed fields have not reached the server. */
  readonly version?: string | undefined
  /** True while a change of this slideshow has not reached the server. */
  readonly isPending: boolean
}

/** One kind of change that staff make to a slideshow. `slideshow-change-list.ts` lists them. */
export interface SlideshowChangeKind<
  Change extends StoredSlideshowChange = StoredSlideshowChange,
> extends ActionKind<Change> {
  /**
   * Returns the slideshows after the change. A change, other than a creation, has no effect if its slideshow is not in
   * the list.
   */
  applyTo(shown: readonly ShownSlideshow[], change: Change): readonly ShownSlideshow[]
}

/**
 * True when `slideshow` is the slideshow's id or its client id. The page may still use the client id just after the
 * creation.
 */
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

export function idIn(answer: Answer): number | null {
  const saved = 'body' in answer ? answer.body['slideshow'] : null
  return typeof saved === 'object' && saved !== null && 'id' in saved && typeof saved.id === 'number' ? saved.id : null
}

/**
 * Prepares a request for a slideshow by the server's id. A slideshow that still has only a client id was never created,
 * because somebody discarded its creation. The change is then obsolete.
 */
export function callOf(slideshow: SlideshowRef, call: (id: number) => Prepared): Promise<Prepared> {
  return Promise.resolve(typeof slideshow === 'number' ? call(slideshow) : 'obsolete')
}

const factsOf = (change: StoredSlideshowChange, count: number | null): Facts => {
  const { outfitterId, slideshow, name } = change
  return { outfitterId, slideshow, name, ...(count === null ? {} : { count }) }
}

/**
 * Returns the parts that all slideshow changes share. `count` returns the number of photos in a change, or
 * null.
 */
export function slideshowBasics<Change extends StoredSlideshowChange>(
  title: StaffTextKey,
  count: (change: Change) => number | null = () => null,
) {
  return {
    version: 1,
    read: (payload: unknown) => payload as Change,
    summarize: (change: Change): Facts => factsOf(change, count(change)),
    summarizeAnswer: (change: Change, answer: Answer): Facts => {
      const facts = factsOf(change, count(change))
      return { ...facts, slideshow: idIn(answer) ?? change.slideshow }
    },
    describe: ({ name, slideshow, count: photos }: Facts): ActionWords => ({
      icon: 'slides',
      title: { key: title, params: { name: String(name ?? ''), ...(photos ? { count: Number(photos) } : {}) } },
      details: [],
      path: `/dashboard/slideshows?slideshow=${encodeURIComponent(String(slideshow ?? ''))}`,
    }),
  }
}

/**
 * Options of a request from the outbox. A repeated idempotency key has no second effect
 * (docs/rules.md#idempotency-keys).
 */
export function keyed({ key, signal }: { key: string; signal: AbortSignal }) {
  return { params: { header: { 'Idempotency-Key': key } }, signal }
}
