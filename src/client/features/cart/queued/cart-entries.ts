// The cart store needs these kinds but cannot import cart.actions.ts, which imports the store.
export const CART_CREATE = 'cart.create'
export const CART_ADD = 'cart.add'
export const CART_REMOVE = 'cart.remove'
export const CART_LOAD = 'cart.load'

export interface CreatePayload {
  slug: string
  localId: string
  isExternal: boolean
}

/** Exactly one of `photoId` and `groupId` is set. */
export interface ItemPayload {
  slug: string
  localId: string
  photoId: number | null
  groupId: number | null
  addedAt: string | null
}

export interface LoadPayload {
  slug: string
  localId: string
}

function hasCart(value: unknown): value is { slug: string; localId: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'slug' in value &&
    typeof value.slug === 'string' &&
    'localId' in value &&
    typeof value.localId === 'string'
  )
}

export function readCreate(payload: unknown): CreatePayload {
  if (hasCart(payload) && 'isExternal' in payload) return { ...payload, isExternal: payload.isExternal === true }
  throw new Error('Not the payload of a new cart')
}

export function readItem(payload: unknown): ItemPayload {
  if (!hasCart(payload)) throw new Error('Not the payload of a line')
  const { slug, localId } = payload
  const photoId = 'photoId' in payload && typeof payload.photoId === 'number' ? payload.photoId : null
  const groupId = 'groupId' in payload && typeof payload.groupId === 'number' ? payload.groupId : null
  const addedAt = 'addedAt' in payload && typeof payload.addedAt === 'string' ? payload.addedAt : null
  return { slug, localId, photoId, groupId, addedAt }
}

export function readLoad(payload: unknown): LoadPayload {
  if (hasCart(payload)) return payload
  throw new Error('Not the payload of a cart to load')
}
