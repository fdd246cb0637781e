import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import type { ChosenFile } from '#client/device/database/rows.ts'
import { isBeingRead, sweepChosen } from '#client/device/uploads/chosen-files.ts'
import { addToQueue } from './adding.ts'
import { askToOpen, mayOpen, openHandle } from './file-handles.ts'

const LOCK = 'eddyline-read-on'

/**
 * Reads the files of this user that an earlier page chose and did not read, where the browser lets this page open them
 * without a question. One page of the device does this.
 */
export async function readOn(database: OfflineDatabase, actor: string): Promise<void> {
  const work = async (): Promise<void> => {
    await sweepChosen(database)
    const files = await database.chosenFiles.filter((file) => file.actor === actor && file.handle !== null).toArray()
    const batches = [...new Set(files.map(({ batch }) => batch))]
    const busy = await Promise.all(batches.map(isBeingRead))
    await readFiles(files.filter(({ batch }) => busy[batches.indexOf(batch)] === false))
  }
  const locks: LockManager | undefined = navigator.locks
  if (locks) await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))
  else await work()
}

/** Call it in a press of a button. */
export async function readOnWithConsent(files: readonly ChosenFile[]): Promise<void> {
  // Chromium asks once for all files of an earlier visit.
  for (const { handle } of files) if (handle !== null && !(await mayOpen(handle)) && !(await askToOpen(handle))) break
  await readFiles(files)
}

/** Adds the files as a new batch, which takes the place of their old one. A file that is gone stays unread. */
async function readFiles(files: readonly ChosenFile[]): Promise<void> {
  const byPlace = new Map<string, { readonly of: ChosenFile; readonly opened: File[] }>()
  for (const file of files) {
    const opened = await open(file)
    if (opened === null) continue
    const key = `${file.actor} ${file.albumKey}`
    const place = byPlace.get(key) ?? { of: file, opened: [] }
    place.opened.push(opened)
    byPlace.set(key, place)
  }
  for (const { of, opened } of byPlace.values()) void addToQueue(of, opened)
}

async function open({ handle }: ChosenFile): Promise<File | null> {
  if (handle === null || !(await mayOpen(handle))) return null
  return openHandle(handle).catch(() => null)
}
