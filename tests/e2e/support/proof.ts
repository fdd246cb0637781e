import type { TestInfo } from 'playwright/test'

/** The annotation by which the runner of `npm run test:offline` finds what a test has proved. */
export const proofType = 'proof'

/** The promises of the offline work, by their numbers. */
export type ProofNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11

/**
 * Says with its figures what a test has proved: '1,000 actions: 1,000 effects, 0 double, 0 lost'. To be called when it is
 * proved; a promise of several tests may be told by each of them.
 */
export function proof(testInfo: TestInfo, number: ProofNumber, text: string): void {
  testInfo.annotations.push({ type: proofType, description: `${number}: ${text}` })
}

/** '1,000'. */
export function figure(count: number): string {
  return count.toLocaleString('en-US')
}
