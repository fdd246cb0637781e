import { useSyncExternalStore } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { askToPersist } from '#client/device/database/persistent-storage.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { addFiles, type AddedFiles } from './add-files.ts'
import { heldPlaces, holdFiles, takeHeld } from './held-files.ts'

/** The user who added files, and the album that the files belong to. */
interface UploadPlace {
  readonly actor: string
  readonly albumKey: string
}

interface Reading {
  readonly done: number
  readonly total: number
}

/** The most file names that one notice lists. */
const MAX_NAMES = 5
/** Milliseconds between two tries to store files for which the device had no room. */
const RETRY_EVERY = 5_000

let chain = Promise.resolve()
let reading: ReadonlyMap<string, Reading> = new Map()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

export function placeKey({ actor, albumKey }: UploadPlace): string {
  return `${actor} ${albumKey}`
}

function parsePlaceKey(key: string): UploadPlace {
  const [actor = '', albumKey = ''] = key.split(' ')
  return { actor, albumKey }
}

function setReading(key: string, state: Reading | null): void {
  const next = new Map(reading)
  if (state) next.set(key, state)
  else next.delete(key)
  reading = next
  for (const listener of listeners) listener()
}

/**
 * Reads files and queues them for upload, one batch at a time, even after the user opens another page. When the device
 * is full, this window holds the files and retries every 5 s.
 */
export function addToQueue(to: UploadPlace, files: readonly File[], isRetry = false): void {
  const key = placeKey(to)
  // Asks the browser for lasting storage when a person adds files, not when the timer retries. If the browser refuses,
  // it may still evict the files.
  if (!isRetry) void askToPersist()
  chain = chain.then(async () => {
    try {
      const added = await addFiles(offlineDatabase(), to, files, (done, total) => setReading(key, { done, total }))
      notifyLeftOut(added, isRetry)
      holdFiles(key, added.unstored)
    } catch (error) {
      notifyError(error)
      holdFiles(key, files)
    } finally {
      setReading(key, null)
      watchHeld()
    }
  })
}

export function storeHeld(): void {
  for (const key of heldPlaces()) {
    const files = takeHeld(key)
    if (files.length > 0) addToQueue(parsePlaceKey(key), files, true)
  }
}

function watchHeld(): void {
  clearInterval(timer)
  if (heldPlaces().length > 0) timer = setInterval(storeHeld, RETRY_EVERY)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the progress of reading the files added to an album. Null when no files are being read. */
export function useReading(to: UploadPlace): Reading | null {
  return useSyncExternalStore(subscribe, () => reading.get(placeKey(to)) ?? null)
}

function notifyLeftOut({ queued, repeated, others, large, unread, unstored }: AddedFiles, isRetry: boolean): void {
  // No notice names the files that an operating system added to a chosen folder. If all chosen files are such files, a
  // notice says that no photos were found. Otherwise the person would see no reaction to the choice.
  const named = others.length + large.length + unread.length + unstored.length
  if (queued + repeated + named === 0) notify({ text: staffText('upload.nothing'), tone: 'info' })
  notifyRefused('upload.no-photos', others)
  notifyRefused('upload.too-large', large)
  if (unread.length > 0)
    notify({
      title: staffText('kit.error'),
      text: staffText('upload.unread', { count: unread.length, names: listOf(unread) }),
      tone: 'danger',
      duration: null,
      stays: true,
    })
  // The notices that disappear by themselves come last, because each later notice would replace them. Notices that a
  // person must close stay.
  if (repeated > 0) notify({ text: staffText('upload.repeated', { count: repeated }), tone: 'info' })
  if (unstored.length > 0 && !isRetry)
    notify({
      title: staffText('upload.full'),
      text: staffText('upload.full-text', { count: unstored.length }),
      tone: 'warning',
    })
}

function notifyRefused(key: 'upload.no-photos' | 'upload.too-large', names: readonly string[]): void {
  if (names.length === 0) return
  const text = staffText(key, { count: names.length, names: listOf(names) })
  notify({ title: staffText('upload.left-out'), text, tone: 'warning', duration: null, stays: true })
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join(', ')
  return names.length > MAX_NAMES ? `${shown}, …` : shown
}
