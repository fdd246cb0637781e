import { useCallback, useEffect, useState } from 'react'
import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { readySound, ringArrival } from './arrival-sound.ts'

const NEW_FOR = 60_000

const none: ReadonlySet<number> = new Set()

/** True when the person sees the row: nothing that sticks to the screen and no window covers it. */
function isInSight(id: number): boolean {
  const row = document.querySelector(`[data-row="${id}"]`)
  if (!row) return false
  const { left, top, width, height } = row.getBoundingClientRect()
  const middle = document.elementFromPoint(left + width / 2, top + height / 2)
  return middle !== null && row.contains(middle)
}

/** `fresh`: orders that arrived within a minute. `unseen`: orders whose rows nobody has seen since. */
export function useArrivals() {
  const [fresh, setFresh] = useState(none)
  const [unseen, setUnseen] = useState(none)
  const [announced, setAnnounced] = useState('')
  const onArrival = useCallback((orders: readonly OrderRow[]) => {
    ringArrival()
    const ids = orders.map(({ id }) => id)
    setAnnounced(ids.map((id) => staffText('pending.arrived', { id: String(id) })).join(' '))
    setFresh((known) => new Set([...known, ...ids]))
    setUnseen((known) => new Set([...known, ...ids]))
  }, [])
  const markSeen = useCallback(() => setUnseen(none), [])
  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(none), NEW_FOR)
    return () => clearTimeout(timer)
  }, [fresh])
  useEffect(() => {
    if (unseen.size === 0) return
    const look = (): void => {
      const left = [...unseen].filter((id) => !isInSight(id))
      if (left.length < unseen.size) setUnseen(new Set(left))
    }
    const frame = requestAnimationFrame(look)
    const events = ['scroll', 'resize', 'focusin'] as const
    for (const event of events) addEventListener(event, look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) removeEventListener(event, look)
    }
  }, [unseen])
  useEffect(() => {
    const pressed = (): void => readySound()
    addEventListener('pointerdown', pressed)
    return () => removeEventListener('pointerdown', pressed)
  }, [])
  return { fresh, unseen, announced, onArrival, markSeen }
}
