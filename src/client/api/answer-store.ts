import { createStore, entries } from 'idb-keyval'

type Row = [hash: string, kept: unknown]

/** IndexedDB store of the kept answers (docs/rules.md#kept-answers). */
export const answerStore = createStore('eddyline-answers', 'answers')

let early: Promise<Row[]> | undefined

/**
 * Reads the kept answers while the browser still loads the app's script. The first page then need not wait for
 * IndexedDB.
 */
export function readEarly(): void {
  early = entries(answerStore)
  early.catch(() => (early = undefined))
}

export function answerRows(): Promise<Row[]> {
  return early ?? entries(answerStore)
}

/** Call before each write, else readers get the answers from before the write. */
export function readAfresh(): void {
  early = undefined
}
