import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { settle } from './tour.ts'

/** Rules that axe found broken on the page as it stands, with where. */
export async function findings(page: Page): Promise<string[]> {
  await settle(page)
  // Without preload: axe would fetch the style sheets of the card form's frame, which is of an origin of its own.
  const { violations } = await new AxeBuilder({ page })
    .options({ preload: false, resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`))
}
