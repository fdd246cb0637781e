import { loadOtherTexts, t } from '#client/shared-views/texts.ts'
import { settleLostPlacement } from './cart.commands.ts'
import type { Refused } from './cart-view.ts'

/**
 * Null when the cart may be changed. An order that was sent and not heard of is found out about first: what was placed
 * must not be ordered a second time.
 */
export async function refusalToChange(slug: string): Promise<Refused | null> {
  const lost = await settleLostPlacement(slug)
  if (lost.at === 'none') return null
  await loadOtherTexts()
  const message =
    lost.at === 'placed' ? t('cart.placed-before', { id: String(lost.order.id) }) : t('cart.placing-unknown')
  return { ok: false, reason: 'locked', message }
}
