import type { TestInfo } from 'playwright/test'

/** The annotation type that `npm run test:offline` reads. */
export const proofType = 'proof'

/** Numbers of the promises in tests/support/runs/offline-proofs.ts. */
export type ProofNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11

/**
 * Annotates the test with what it proved, in figures: '1,000 actions: 1,000 effects, 0 double, 0 lost'. Call it after
 * the last assertion. Several tests may prove one promise.
 */
export function proof(testInfo: TestInfo, number: ProofNumber, text: string): void {
  testInfo.annotations.push({ type: proofType, description: `${number}: ${text}` })
}

/** '1,000'. */
export function figure(count: number): string {
  return count.toLocaleString('en-US')
}
