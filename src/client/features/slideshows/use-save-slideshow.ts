import { useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { isStale } from '#client/device/outbox/outcomes.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError, notifySuccess } from '#client/ui/notices/notify.ts'
import type { SlideshowRef } from './queued/slideshow.actions.ts'
import type { NewSlideshowChange } from './queued/slideshow.actions.ts'
import type { SlideshowList } from './use-slideshows.ts'

const none: Readonly<Record<string, string>> = {}

export function useSaveSlideshow({ send }: SlideshowList, text: string) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState(none)
  const running = useRef(false)
  /**
   * Resolves to the slideshow's id, or to its client id while the creation waits. Null when the change was refused or
   * not stored. `onStale` shows what a colleague saved meanwhile.
   */
  const run = async (change: NewSlideshowChange, onStale?: () => Promise<void>): Promise<SlideshowRef | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      const end = await send([change])
      if (end.kind === 'refused' && onStale && isStale(end.refusal)) {
        setErrors(none)
        await onStale()
        return null
      }
      if (end.kind === 'refused') throw new ApiError(end.refusal)
      setErrors(none)
      if (end.kind !== 'sent')
        notify({ text: staffText(connectivity.state === 'online' ? 'waits.still-sending' : 'waits.saved-here') })
      else notifySuccess(text)
      const id = end.kind === 'sent' ? end.facts['slideshow'] : null
      return typeof id === 'number' ? id : change.slideshow
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors)
      notifyError(error)
      return null
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, errors, run }
}
