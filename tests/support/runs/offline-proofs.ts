import { proofType } from '../../e2e/support/proof.ts'

/** The promises that the app makes for work offline, by number. Tests name the promise that they prove. */
export const promises: ReadonlyMap<number, string> = new Map([
  [1, 'The server applies each action once over a link that loses requests and answers'],
  [2, 'When several tabs come back at once, only one sends'],
  [3, 'A photo that was shown as added survives a killed browser'],
  [4, 'A release after a cancellation needs attention and holds up no other order'],
  [5, 'A session that ended offline loses nothing and sends nothing for another user'],
  [6, 'The device recognises a captive portal'],
  [7, 'A wrong clock changes no price and no hour'],
  [8, 'The guest sees and accepts a price that changed offline before the charge'],
  [9, 'Nothing of a guest stays on the device'],
  [10, 'Open pages of earlier builds survive a deploy'],
  [11, 'A failing database and a full disk lose nothing that was acknowledged'],
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

/**
 * Reads a Playwright report. Returns for each number of a promise the sentences that passed tests proved. A promise has
 * no proof when a failed test names it.
 */
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

/**
 * Returns a line for each offline promise, followed by the sentences of the tests that proved it. Also returns the
 * number of promises that no test proved.
 */
export function promiseLines(proofs: ReadonlyMap<number, readonly string[]>): { lines: string[]; missing: number } {
  const lines = [...promises].flatMap(([number, promise]) => {
    const proved = proofs.get(number) ?? []
    const line = `${String(number).padStart(2)}  ${proved.length > 0 ? 'ok  ' : 'FAIL'}  ${promise}`
    return [line, ...proved.map((text) => `          ${text}`)]
  })
  return { lines, missing: [...promises.keys()].filter((number) => !proofs.has(number)).length }
}
