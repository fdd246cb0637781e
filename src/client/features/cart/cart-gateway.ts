import { useCallback, useSyncExternalStore } from 'react'
import { afterPaint } from '#client/ui/after-paint.ts'
import type { CartGroup, CartPhoto, CartShop, Channel } from '#client/offline/stored-cart.ts'
import type { AddResult, CartView, Refused } from './cart-view.ts'

export type { CartGroup, CartPhoto, CartShop, Channel } from '#client/offline/stored-cart.ts'
export type { AddRefusal, AddResult, CartView } from './cart-view.ts'

const NOTHING: ReadonlySet<number> = new Set()

const NOT_READY: CartView = {
  ready: false,
  photoIds: NOTHING,
  groupIds: NOTHING,
  groupPhotoIds: NOTHING,
  photoCount: 0,
  groupCount: 0,
  estimate: null,
}

// Dexie and the pricing rules stay out of the first load: they follow when the page is painted, or at the first tap.
const loadStore = () => import('./cart-store.ts')

const DONE: AddResult = { ok: true }

const views = new Map<string, CartView>()
const listeners = new Map<string, Set<() => void>>()
const started = new Set<string>()

function publish(slug: string, view: CartView): void {
  views.set(slug, view)
  for (const listener of listeners.get(slug) ?? []) listener()
}

function start(slug: string): void {
  if (started.has(slug)) return
  started.add(slug)
  void loadStore().then(
    (store) => store.watchCart(slug, (view) => publish(slug, view)),
    () => started.delete(slug),
  )
}

/** The cart of one outfitter on this device, the same in every tab. */
export function useCart(slug: string): CartView {
  const subscribe = useCallback(
    (listener: () => void) => {
      const set = listeners.get(slug) ?? new Set()
      listeners.set(slug, set.add(listener))
      afterPaint(() => start(slug))
      return () => void set.delete(listener)
    },
    [slug],
  )
  return useSyncExternalStore(subscribe, () => views.get(slug) ?? NOT_READY)
}

/** Null when the cart may be changed, else why not. */
async function refusalToChange(slug: string): Promise<Refused | null> {
  if (!(await (await loadStore()).isPlacing(slug))) return null
  return (await import('./lost-placement.ts')).refusalToChange(slug)
}

/** What a guest can do to the cart. Each action is stored before it resolves, and reaches the server on its own. */
export const cartActions = {
  async addPhoto(shop: CartShop, channel: Channel, photo: CartPhoto): Promise<AddResult> {
    start(shop.slug)
    const refusal = await refusalToChange(shop.slug)
    return refusal ?? (await loadStore()).addPhoto(shop, channel, photo)
  },
  async addGroup(shop: CartShop, channel: Channel, group: CartGroup): Promise<AddResult> {
    start(shop.slug)
    const refusal = await refusalToChange(shop.slug)
    return refusal ?? (await loadStore()).addGroup(shop, channel, group)
  },
  async removePhoto(slug: string, photoId: number): Promise<AddResult> {
    const refusal = await refusalToChange(slug)
    if (refusal) return refusal
    await (await loadStore()).removePhoto(slug, photoId)
    return DONE
  },
  async removeGroup(slug: string, groupId: number): Promise<AddResult> {
    const refusal = await refusalToChange(slug)
    if (refusal) return refusal
    await (await loadStore()).removeGroup(slug, groupId)
    return DONE
  },
  async clear(slug: string): Promise<AddResult> {
    const refusal = await refusalToChange(slug)
    if (refusal) return refusal
    await (await loadStore()).clearCart(slug)
    return DONE
  },
}
