import type { TestInfo } from 'playwright/test'

/** The type of the annotations that `npm run test:offline` collects. */
export const proofType = 'proof'

/** The numbers of the offline promises in tests/support/runs/offline-proofs.ts. */
export type ProofNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11

/**
 * Records that the test proved an offline promise, with figures: '1,000 actions: 1,000 effects, each once'. Call
 * it after the last assertion. Several tests may prove the same promise.
 */
export function proof(testInfo: TestInfo, number: ProofNumber, text: string): void {
  testInfo.annotations.push({ type: proofType, description: `${number}: ${text}` })
}

/** Writes a number with separators, such as '1,000'. */
export function figure(count: number): string {
  return count.toLocaleString('en-US')
}
