import { useDeferredValue, useEffect } from 'react'
import { createStore, useStore } from '#client/store.ts'
import { afterPaint } from '#client/ui/loading/after-paint.ts'
import { retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import type { CartGroup, CartPhoto, CartShop, Channel } from '#client/device/database/cart-rows.ts'
export type { CartGroup, CartPhoto, CartShop, Channel } from '#client/device/database/cart-rows.ts'
import type { AddResult, CartView, Refused } from './cart-view.ts'
import type { Offer } from './best-offer.ts'

export type { AddResult, CartView } from './cart-view.ts'

const NOTHING: ReadonlySet<number> = new Set()

const NOT_READY: CartView = {
  ready: false,
  photoIds: NOTHING,
  groupIds: NOTHING,
  groupPhotoIds: NOTHING,
  photoCount: 0,
  groupCount: 0,
  estimate: null,
  hasFees: false,
}

// Dexie and the pricing rules stay out of the first load.
const loadStore = () => import('./cart-store.ts')

const views = createStore<ReadonlyMap<string, CartView>>(new Map())
const started = new Set<string>()

function start(slug: string): void {
  if (started.has(slug)) return
  started.add(slug)
  void retryUntilLoaded(loadStore).then(
    (store) => store.watchCart(slug, (view) => views.set(new Map(views.get()).set(slug, view))),
    () => started.delete(slug),
  )
}

export function useLazyCart(slug: string): CartView {
  useEffect(() => afterPaint(() => start(slug)), [slug])
  const view = useStore(views).get(slug) ?? NOT_READY
  // The cart arrives while the guest scrolls: React then draws its marks on all photos in short tasks.
  const arrived = useDeferredValue(view)
  return arrived.ready ? view : arrived
}

const SLOW = 1_000

/** While the cart's code does not arrive, the page says so and waits: the tap counts once the network is back. */
async function arrivedStore(): ReturnType<typeof loadStore> {
  let dismiss: (() => void) | undefined
  const timer = setTimeout(() => {
    dismiss = notify({ text: t('cart.waits'), tone: 'warning', duration: null })
  }, SLOW)
  try {
    return await retryUntilLoaded(loadStore)
  } finally {
    clearTimeout(timer)
    dismiss?.()
  }
}

async function refusalToChange(slug: string): Promise<Refused | null> {
  if (!(await (await arrivedStore()).isPlacing(slug))) return null
  return (await import('./refusal-to-change.ts')).refusalToChange(slug)
}

/** Each change resolves when the device has stored it; the drainer sends it later. */
export const lazyCart = {
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
    return refusal ?? (await loadStore()).removePhoto(slug, photoId)
  },
  async removeGroup(slug: string, groupId: number): Promise<AddResult> {
    const refusal = await refusalToChange(slug)
    return refusal ?? (await loadStore()).removeGroup(slug, groupId)
  },
  async takeOffer(slug: string, offer: Offer): Promise<AddResult> {
    const refusal = await refusalToChange(slug)
    return refusal ?? (await loadStore()).takeOffer(slug, offer)
  },
  async clear(slug: string): Promise<AddResult> {
    const refusal = await refusalToChange(slug)
    return refusal ?? (await loadStore()).clearCart(slug)
  },
}
