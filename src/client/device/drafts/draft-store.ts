import { clear, createStore, del, delMany, entries, set } from 'idb-keyval'
import { isKiosk } from '../kiosk/kiosk.ts'
import { currentActor } from '../outbox/current-actor.ts'

export type DraftFields = Readonly<Record<string, unknown>>

export interface DraftContent {
  readonly fields: DraftFields
  /** The version of the entity that the person saw while typing. Missing in drafts of new entities and older builds. */
  readonly version?: string | undefined
}

interface StoredDraft extends DraftContent {
  readonly typedAt: number
}

const store = createStore('eddyline-drafts', 'drafts')
const MAX_AGE = 30 * 24 * 60 * 60 * 1000

/** This copy in memory lets a form show its draft at once, without a flicker. */
const drafts = new Map<string, DraftContent>()

const isStored = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && 'fields' in value && 'typedAt' in value

/** Null when nobody is logged in, and on a kiosk, where other people would see the draft. */
function keyOf(form: string): string | null {
  const actor = currentActor()
  return actor === null || isKiosk() ? null : `${actor} ${form}`
}

/**
 * Runs a write to storage inside a promise, because a browser without IndexedDB throws at once. A failure loses only
 * the draft.
 */
function write(work: () => Promise<void>): void {
  void Promise.resolve()
    .then(work)
    .catch(() => undefined)
}

/** Loads this device's form drafts into memory (docs/rules.md#drafts). Call it before a page with forms opens. */
export async function restoreDrafts(): Promise<void> {
  const rows = await entries<string, unknown>(store)
  const isFresh = (row: unknown): row is StoredDraft => isStored(row) && Date.now() - row.typedAt < MAX_AGE
  for (const [key, row] of rows) if (isFresh(row) && !drafts.has(key)) drafts.set(key, row)
  const old = rows.filter(([, row]) => !isFresh(row)).map(([key]) => key)
  if (old.length > 0) await delMany(old, store)
}

export function draftOf(form: string): DraftContent | null {
  const key = keyOf(form)
  return (key === null ? undefined : drafts.get(key)) ?? null
}

export function storeDraft(form: string, draft: DraftContent): void {
  const key = keyOf(form)
  if (key === null) return
  drafts.set(key, draft)
  const row: StoredDraft = { ...draft, typedAt: Date.now() }
  write(() => set(key, row, store))
}

export function dropDraft(form: string): void {
  const key = keyOf(form)
  if (key === null || !drafts.delete(key)) return
  write(() => del(key, store))
}

export async function forgetDrafts(): Promise<void> {
  drafts.clear()
  await clear(store)
}
