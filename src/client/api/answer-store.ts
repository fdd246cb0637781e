import { createStore, entries } from 'idb-keyval'

type Row = [hash: string, kept: unknown]

/** The kept answers (docs/rules.md#kept-answers). */
export const answerStore = createStore('eddyline-answers', 'answers')

let early: Promise<Row[]> | undefined

/** Starts to read all rows while the app's script is still loading. */
export function readEarly(): void {
  early = entries(answerStore)
  early.catch(() => (early = undefined))
}

/** Returns all rows. Until this page first writes, they come from `readEarly`. */
export function answerRows(): Promise<Row[]> {
  return early ?? entries(answerStore)
}

/** Drops the rows of `readEarly`. Call it before a write. */
export function readAfresh(): void {
  early = undefined
}
