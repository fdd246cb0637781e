import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { actorOf } from '#client/offline/current-actor.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { useStaff } from '#client/api/staff.ts'
import { notify } from '#client/ui/notices.tsx'
import { notifyError } from '#client/ui/warn-missing.ts'
import { addFiles, type AddedFiles } from './add-files.ts'

export interface Adding {
  /** Files that are being read; null while none are. */
  readonly reading: { readonly done: number; readonly total: number } | null
  /** Files that the device has no room for; they are stored as soon as others have been sent. */
  readonly unstored: number
  readonly add: (files: readonly File[]) => void
}

const MOST_NAMES = 5

/** Adds files to an album's queue. Those that do not fit on the device wait in this page until there is room. */
export function useAdding(albumKey: string, waiting: number): Adding {
  const { user } = useStaff()
  const actor = actorOf(user)
  const [reading, setReading] = useState<Adding['reading']>(null)
  const [held, setHeld] = useState<readonly File[]>([])
  const line = useRef(Promise.resolve())

  const add = (files: readonly File[]): void => {
    // Asked while somebody is there; what is denied costs nothing but certainty.
    void navigator.storage.persist().catch(() => false)
    line.current = line.current.then(async () => {
      try {
        const added = await addFiles(offlineDatabase(), { actor, albumKey }, files, (done, total) =>
          setReading({ done, total }),
        )
        tellOf(added)
        if (added.unstored.length > 0) setHeld((before) => [...before, ...added.unstored])
      } catch (error) {
        notifyError(error)
        setHeld((before) => [...before, ...files])
      } finally {
        setReading(null)
      }
    })
  }

  const storeHeld = useRef(() => {})
  useLayoutEffect(() => {
    storeHeld.current = () => {
      if (held.length === 0 || reading) return
      setHeld([])
      add(held)
    }
  })
  const before = useRef(waiting)
  useEffect(() => {
    const hasRoom = waiting < before.current
    before.current = waiting
    if (hasRoom) storeHeld.current()
  }, [waiting])

  useEffect(() => {
    if (held.length === 0 && !reading) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [held.length, reading])

  return { reading, unstored: held.length, add }
}

function tellOf({ repeated, others, unread, unstored }: AddedFiles): void {
  if (repeated > 0) notify({ text: staffText('upload.repeated', { count: repeated }), tone: 'info' })
  if (others.length > 0)
    notify({
      title: staffText('upload.left-out'),
      text: staffText('upload.no-photos', { count: others.length, names: named(others) }),
      tone: 'warning',
    })
  if (unread.length > 0)
    notify({
      title: staffText('kit.error'),
      text: staffText('upload.unread', { count: unread.length, names: named(unread) }),
      tone: 'danger',
    })
  if (unstored.length > 0)
    notify({
      title: staffText('upload.full'),
      text: staffText('upload.full-text', { count: unstored.length }),
      tone: 'warning',
    })
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return names.length > MOST_NAMES ? `${shown}, …` : shown
}
