import { proofType } from '../e2e/support/proof.ts'

/** What the offline work promises, by number. */
export const promises: ReadonlyMap<number, string> = new Map([
  [1, 'Actions over a link that loses answers and requests are done once each'],
  [2, 'Tabs that come back at once: never two that send'],
  [3, 'What was shown as added is there after the browser was killed'],
  [4, 'A release after a cancellation stays out and needs attention; others go on'],
  [5, 'A session that ended offline loses nothing and sends nothing for another user'],
  [6, 'A captive portal is seen for what it is'],
  [7, 'A wrong clock changes no price and no hour'],
  [8, 'Prices that changed offline are shown and accepted before they are charged'],
  [9, 'Nothing of a guest stays on the device'],
  [10, 'A deploy over open pages of the builds before'],
  [11, 'A database that fails, and a full disk, lose nothing that was acknowledged'],
])

interface Annotated {
  readonly type: string
  readonly description?: string
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly ok: boolean
    readonly tests: readonly { readonly status: string; readonly annotations: readonly Annotated[] }[]
  }[]
}

/** What the tests of a Playwright report say that they have proved, by number. A failed test proves nothing. */
export function proofsOf(json: string): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>()
  const failed = new Set<number>()
  const read = ({ suites = [], specs = [] }: Suite): void => {
    for (const suite of suites) read(suite)
    for (const { tests, ok } of specs)
      for (const { annotations, status } of tests)
        for (const { type, description = '' } of annotations) {
          const [, number, text] = /^(\d+): (.*)$/s.exec(description) ?? []
          if (type !== proofType || number === undefined || text === undefined) continue
          if (!ok || status !== 'expected') failed.add(Number(number))
          else found.set(Number(number), [...(found.get(Number(number)) ?? []), text])
        }
  }
  read(JSON.parse(json) as Suite)
  for (const number of failed) found.delete(number)
  return found
}
