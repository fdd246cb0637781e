import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Photo, Slideshow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { slideshowsQuery } from '#client/api/staff-queries.ts'
import { notifyError } from '#client/ui/warn-missing.ts'
import { callsOf, type ChangeCall } from './send-change.ts'
import { changedPhotos, undoOf, type SlideshowChange } from './slideshow-change.ts'

interface Pending {
  readonly act: number
  readonly slideshowId: number
  readonly change: SlideshowChange
}

interface Done {
  readonly act: number
  readonly slideshowId: number
  /** In words. */
  readonly what: string
  readonly back: readonly SlideshowChange[]
}

const none: readonly Photo[] = []
/** How many acts back Undo reaches. */
const MEMORY = 50

/**
 * The photos of a slideshow as they will be, at once, and the ways to change them. Calls go out one after the other, in
 * the order of the acts; each answer is the truth over which the acts that are still under way are laid. What is refused
 * is said, and the list is fetched anew.
 */
export function useSlideshowChanges(outfitterId: number, slideshow: Slideshow | undefined) {
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const [done, setDone] = useState<readonly Done[]>([])
  const [said, setSaid] = useState('')
  const lastAct = useRef(0)
  const chain = useRef(Promise.resolve())
  const photos = useMemo(() => {
    if (!slideshow) return none
    return pending
      .filter(({ slideshowId }) => slideshowId === slideshow.id)
      .reduce((list, { change }) => changedPhotos(list, change), slideshow.photos as readonly Photo[])
  }, [pending, slideshow])

  const busy = pending.length > 0
  useEffect(() => {
    if (!busy) return
    // What is still on its way would be lost with the page.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])

  const { queryKey } = slideshowsQuery(outfitterId)
  const take = async (answer: Slideshow): Promise<void> => {
    // An older list that is on its way must not come after it.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (list) => list?.map((one) => (one.id === answer.id ? answer : one)))
  }
  const send = async (act: number, calls: readonly ChangeCall[]): Promise<void> => {
    try {
      for (const call of calls) await take(await call())
    } catch (error) {
      notifyError(error)
      setDone((was) => was.filter((one) => one.act !== act))
      setPending((was) => was.filter((one) => one.act !== act))
      await client.invalidateQueries({ queryKey }).catch(() => undefined)
    }
    setPending((was) => was.filter((one) => one.act !== act))
  }
  const start = (changes: readonly SlideshowChange[], slideshowId: number): number => {
    lastAct.current += 1
    const act = lastAct.current
    const calls = changes.flatMap((change) => callsOf(slideshowId, change))
    setPending((was) => [...was, ...changes.map((change) => ({ act, slideshowId, change }))])
    chain.current = chain.current.then(() => send(act, calls))
    return act
  }

  const undoable = done.findLast(({ slideshowId }) => slideshowId === slideshow?.id)
  return {
    photos,
    /** Something is on its way to the server. */
    busy,
    /** Makes a change; `what` says in words what was done. */
    make: (change: SlideshowChange, what: string): void => {
      if (!slideshow) return
      const back = undoOf(photos, change)
      if (back.length === 0) return
      const act = start([change], slideshow.id)
      setDone((was) => [...was.slice(1 - MEMORY), { act, slideshowId: slideshow.id, what, back }])
      setSaid(what)
    },
    /** What Undo would take back, in words; null for nothing. */
    undoable: undoable?.what ?? null,
    undo: (): void => {
      if (!undoable) return
      setDone((was) => was.filter((one) => one !== undoable))
      start(undoable.back, undoable.slideshowId)
      setSaid(staffText('slideshows.undone', { what: undoable.what }))
    },
    /** What was done last, for those who do not see it. */
    said,
  }
}
