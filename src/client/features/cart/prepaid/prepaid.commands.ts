import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { readStored, writeStored } from '#client/storage.ts'
import { applyOrderFigures } from '../cart.commands.ts'

export type PrepaidState = components['schemas']['PrepaidState']

/**
 * Sets the prepaid code of the cart's order. An empty code takes it off.
 *
 * Throws: `ApiError`, code `invalid-code` among others.
 */
export async function applyPrepaid({ slug, orderId, cartToken }: StoredOrderRef, code: string): Promise<void> {
  const { order } = await answerOf(
    api.POST('/order/apply-prepaid', {
      params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
      headers: { 'Cart-Token': cartToken },
      body: { orderId, code },
    }),
  )
  await applyOrderFigures(slug, order)
}

/** Throws: `ApiError`, code `invalid-code` among others. */
export async function lookUpPrepaid(slug: string, code: string): Promise<PrepaidState> {
  return (await answerOf(api.POST('/prepaid/look-up', { body: { slug, code } }))).prepaid
}

export async function sendPrepaidLink(slug: string, code: string): Promise<void> {
  await answerOf(api.POST('/prepaid/send-link', { body: { slug, code } }))
}

// The wipe of a guest removes all keys that begin with `guest:`.
const keyOf = (slug: string): string => `guest:prepaid:${slug}`

/** The code that a guest brought before the first photo is in the cart. It ends with the tab. */
export const keptPrepaid = (slug: string): string | null => readStored(keyOf(slug), 'tab')

export function keepPrepaid(slug: string, code: string | null): void {
  writeStored(keyOf(slug), code, 'tab')
}
