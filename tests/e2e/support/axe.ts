import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { waitUntilStill } from './tours/tour.ts'

/** The accessibility rules of axe that the page breaks, each with the elements that break it. */
export async function findings(page: Page): Promise<string[]> {
  await waitUntilStill(page)
  // With preload, axe would also fetch the style sheets of the card form's frame, which belongs to another origin.
  const { violations } = await new AxeBuilder({ page })
    .options({ preload: false, resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`))
}
