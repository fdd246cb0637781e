import type { Params } from '../texts/fill-text.ts'

type Say = (key: 'delivery.here' | 'delivery.with-photographer', params: Params) => string

/**
 * Says how many photos of an order are here (docs/rules.md#awaited-originals): '9 of 12 are here, 3 are still with the
 * photographer.'
 */
export function originalsHere(
  say: Say,
  { total, missing }: { readonly total: number; readonly missing: number },
): string {
  const here = say('delivery.here', { count: total - missing, total })
  return `${here}, ${say('delivery.with-photographer', { count: missing })}.`
}
