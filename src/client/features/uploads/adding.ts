import { useSyncExternalStore } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { notify } from '#client/ui/notices.tsx'
import { notifyError } from '#client/ui/warn-missing.ts'
import { addFiles, type AddedFiles } from './add-files.ts'
import { heldPlaces, holdFiles, takeHeld } from './held-files.ts'

/** Where files are added: whose they are, and the album. */
export interface AddingTo {
  readonly actor: string
  readonly albumKey: string
}

export interface Reading {
  readonly done: number
  readonly total: number
}

const MOST_NAMES = 5
const TRY_AGAIN = 5_000

let line = Promise.resolve()
let reading: ReadonlyMap<string, Reading> = new Map()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The name of such a place. */
export function placeOf({ actor, albumKey }: AddingTo): string {
  return `${actor} ${albumKey}`
}

function placeNamed(place: string): AddingTo {
  const [actor = '', albumKey = ''] = place.split(' ')
  return { actor, albumKey }
}

function tell(place: string, state: Reading | null): void {
  const next = new Map(reading)
  if (state) next.set(place, state)
  else next.delete(place)
  reading = next
  for (const listener of listeners) listener()
}

/**
 * Reads files and stores them for sending, one lot after the other, whichever page is shown. What the device has no room
 * for is held in this window and tried again every few seconds.
 */
export function addToQueue(to: AddingTo, files: readonly File[], isRetry = false): void {
  const place = placeOf(to)
  // Asked while somebody is there; what is denied costs nothing but certainty.
  if (!isRetry) void navigator.storage.persist().catch(() => false)
  line = line.then(async () => {
    try {
      const added = await addFiles(offlineDatabase(), to, files, (done, total) => tell(place, { done, total }))
      tellOf(added, isRetry)
      holdFiles(place, added.unstored)
    } catch (error) {
      notifyError(error)
      holdFiles(place, files)
    } finally {
      tell(place, null)
      watchHeld()
    }
  })
}

/** Tries what is held again, now. */
export function storeHeld(): void {
  for (const place of heldPlaces()) {
    const files = takeHeld(place)
    if (files.length > 0) addToQueue(placeNamed(place), files, true)
  }
}

function watchHeld(): void {
  clearInterval(timer)
  if (heldPlaces().length > 0) timer = setInterval(storeHeld, TRY_AGAIN)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Files of an album that are being read; null while none are. */
export function useReading(to: AddingTo): Reading | null {
  return useSyncExternalStore(subscribe, () => reading.get(placeOf(to)) ?? null)
}

function tellOf({ repeated, others, large, unread, unstored }: AddedFiles, isRetry: boolean): void {
  if (repeated > 0) notify({ text: staffText('upload.repeated', { count: repeated }), tone: 'info' })
  tellLeftOut('upload.no-photos', others)
  tellLeftOut('upload.too-large', large)
  if (unread.length > 0)
    notify({
      title: staffText('kit.error'),
      text: staffText('upload.unread', { count: unread.length, names: named(unread) }),
      tone: 'danger',
      duration: null,
    })
  if (unstored.length > 0 && !isRetry)
    notify({
      title: staffText('upload.full'),
      text: staffText('upload.full-text', { count: unstored.length }),
      tone: 'warning',
    })
}

function tellLeftOut(key: 'upload.no-photos' | 'upload.too-large', names: readonly string[]): void {
  if (names.length === 0) return
  const text = staffText(key, { count: names.length, names: named(names) })
  notify({ title: staffText('upload.left-out'), text, tone: 'warning', duration: null })
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return names.length > MOST_NAMES ? `${shown}, …` : shown
}
