import { loadOtherTexts, t } from '#client/shared-views/chosen-texts.ts'
import { resolveLostPlacement } from './cart.commands.ts'
import type { Refused } from './cart-view.ts'

/**
 * Asks the server first about a placement whose answer was lost. Otherwise the guest could order the same photos twice.
 */
export async function refusalToChange(slug: string): Promise<Refused | null> {
  const lost = await resolveLostPlacement(slug)
  if (lost.at === 'none') return null
  await loadOtherTexts()
  const message =
    lost.at === 'placed' ? t('cart.placed-before', { id: String(lost.order.id) }) : t('cart.placing-unknown')
  return { ok: false, reason: 'locked', message }
}
