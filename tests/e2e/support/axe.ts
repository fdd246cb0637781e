import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { waitUntilStill } from './tours/tour.ts'

/** Returns the axe rules that the page breaks, each with its elements. */
export async function findings(page: Page): Promise<string[]> {
  await waitUntilStill(page)
  // With preload, axe would fetch the style sheets of the card form's frame from its foreign origin.
  const { violations } = await new AxeBuilder({ page })
    .options({ preload: false, resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`))
}
