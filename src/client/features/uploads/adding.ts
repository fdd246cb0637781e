import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { newId } from '#client/device/database/new-id.ts'
import { askToPersist } from '#client/device/database/persistent-storage.ts'
import { holdPage } from '#client/device/updates/editing.ts'
import { markReading, storeChosen } from '#client/device/uploads/chosen-files.ts'
import { beginBatch } from '#client/device/uploads/upload-queue.ts'
import { createStore, useStore } from '#client/store.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { addFiles, type AddedFiles } from './add-files.ts'
import { handleOf } from './file-handles.ts'
import { heldCount, heldPlaces, holdFiles, takeHeld } from './held-files.ts'
import { sortFiles, type SortedFiles } from './picked-files.ts'

export interface UploadPlace {
  readonly actor: string
  readonly albumKey: string
}

interface Reading {
  readonly done: number
  readonly total: number
}

interface OpenPlace {
  batches: number
  readonly ends: (() => void)[]
}

const MAX_NAMES = 5
/** Milliseconds between two tries to store files for which the device had no room. */
const RETRY_EVERY = 5_000

let chain = Promise.resolve()
const reading = createStore<ReadonlyMap<string, Reading>>(new Map())
const leftOut = createStore<ReadonlyMap<string, number>>(new Map())
let timer: ReturnType<typeof setInterval> | undefined
const open = new Map<string, OpenPlace>()
const chosenIds = new WeakMap<File, number>()

export function placeKey({ actor, albumKey }: UploadPlace): string {
  return `${actor} ${albumKey}`
}

function parsePlaceKey(key: string): UploadPlace {
  const [actor = '', albumKey = ''] = key.split(' ')
  return { actor, albumKey }
}

function setReading(key: string, state: Reading | null): void {
  const next = new Map(reading.get())
  if (state) next.set(key, state)
  else next.delete(key)
  reading.set(next)
}

function countLeftOut(key: string, count: number): void {
  if (count === 0) return
  const before = leftOut.get()
  leftOut.set(new Map(before).set(key, (before.get(key) ?? 0) + count))
}

/**
 * Reads one batch at a time, even after the user opens another page. When the device is full, this window holds the
 * files and retries every 5 s. Returns when the device lists the files, and false when it cannot.
 */
export function addToQueue(to: UploadPlace, files: readonly File[], isRetry = false): Promise<boolean> {
  const key = placeKey(to)
  // Asks the browser for lasting storage when a person adds files, not when the timer retries. If the browser refuses,
  // it may still evict the files.
  if (!isRetry) void askToPersist()
  const sorted = sortFiles(files)
  const place = openPlace(key)
  const isChosen = isRetry ? Promise.resolve(true) : choose(to, sorted.photos, place)
  chain = chain.then(async () => {
    try {
      await isChosen
      if (sorted.photos.length > 0) setReading(key, { done: 0, total: sorted.photos.length })
      const added = await addFiles(
        offlineDatabase(),
        to,
        sorted.photos,
        (file) => chosenIds.get(file) ?? null,
        (done, total) => setReading(key, { done, total }),
      )
      countLeftOut(key, sorted.others.length + sorted.large.length + sorted.empty.length + added.unread.length)
      notifyLeftOut(sorted, added, isRetry)
      holdFiles(key, added.unstored)
    } catch (error) {
      notifyError(error)
      holdFiles(key, sorted.photos)
    } finally {
      setReading(key, null)
      closePlace(key, place)
      watchHeld()
    }
  })
  return isChosen
}

function openPlace(key: string): OpenPlace {
  const place = open.get(key) ?? { batches: 0, ends: [holdPage()] }
  place.batches += 1
  open.set(key, place)
  return place
}

function closePlace(key: string, place: OpenPlace): void {
  place.batches -= 1
  if (place.batches > 0 || heldCount(key) > 0) return
  open.delete(key)
  for (const end of place.ends) end()
}

async function choose(to: UploadPlace, photos: readonly File[], place: OpenPlace): Promise<boolean> {
  const files = photos.map((file) => {
    return { name: file.name, size: file.size, modifiedAt: file.lastModified, handle: handleOf(file) }
  })
  const isOpen = (albumKey: string): boolean =>
    (open.get(placeKey({ ...to, albumKey }))?.batches ?? 0) > (albumKey === to.albumKey ? 1 : 0)
  try {
    await beginBatch(offlineDatabase(), to.actor, isOpen)
    const batch = newId()
    await markReading(batch, new Promise<void>((resolve) => place.ends.push(resolve)))
    const ids = await storeChosen(offlineDatabase(), { ...to, batch }, files)
    for (const [index, file] of photos.entries()) {
      const id = ids[index]
      if (id !== undefined) chosenIds.set(file, id)
    }
    return true
  } catch {
    // The queue of uploads says itself when the device is full.
    return false
  }
}

export function storeHeld(): void {
  for (const key of heldPlaces()) {
    const files = takeHeld(key)
    if (files.length > 0) void addToQueue(parsePlaceKey(key), files, true)
  }
}

function watchHeld(): void {
  clearInterval(timer)
  if (heldPlaces().length > 0) timer = setInterval(storeHeld, RETRY_EVERY)
}

export function useReading(to: UploadPlace): Reading | null {
  return useStore(reading).get(placeKey(to)) ?? null
}

export function useLeftOut(to: UploadPlace): number {
  return useStore(leftOut).get(placeKey(to)) ?? 0
}

function notifyLeftOut(
  { others, large, empty }: SortedFiles,
  { queued, repeated, unread, unstored }: AddedFiles,
  isRetry: boolean,
): void {
  // No notice names the files that an operating system added to a chosen folder. If all chosen files are such files, a
  // notice says that no photos were found. Otherwise the person would see no reaction to the choice.
  const named = others.length + large.length + empty.length + unread.length + unstored.length
  if (queued + repeated + named === 0) notify({ text: staffText('upload.nothing'), tone: 'info' })
  notifyRefused('upload.no-photos', others)
  notifyRefused('upload.too-large', large)
  notifyRefused(empty.length === 1 ? 'upload.empty' : 'upload.empty-many', empty)
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

function notifyRefused(
  key: 'upload.no-photos' | 'upload.too-large' | 'upload.empty' | 'upload.empty-many',
  names: readonly string[],
): void {
  if (names.length === 0) return
  const text = staffText(key, { count: names.length, names: listOf(names) })
  notify({ title: staffText('upload.left-out'), text, tone: 'warning', duration: null, stays: true })
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join(', ')
  return names.length > MAX_NAMES ? `${shown}, …` : shown
}
