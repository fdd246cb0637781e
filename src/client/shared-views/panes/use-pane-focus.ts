import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'

interface FocusTarget {
  readonly id: number
  readonly grip: boolean
}

function buttonOf(pane: HTMLElement | null, { id, grip }: FocusTarget): HTMLElement | null {
  return pane?.querySelector<HTMLElement>(`[data-photo="${id}"] > button${grip ? '[data-grip]' : ''}`) ?? null
}

/** `photos` are in the drawn order. */
export function usePaneFocus(pane: RefObject<HTMLElement | null>, photos: readonly { readonly id: number }[]) {
  const [active, setActive] = useState<{ id: number; index: number } | null>(null)
  const wanted = useRef<FocusTarget | null>(null)
  const hasFocus = useRef(false)
  const activeAt = active ? photos.findIndex(({ id }) => id === active.id) : -1
  const activeIndex = activeAt >= 0 ? activeAt : Math.min(active?.index ?? 0, photos.length - 1)

  useLayoutEffect(() => {
    const next = wanted.current
    const button = next && buttonOf(pane.current, next)
    if (!button) return
    wanted.current = null
    button.focus({ preventScroll: true })
    button.parentElement?.scrollIntoView({ block: 'nearest' })
  })
  const hasLeft = active !== null && activeAt < 0
  const follower = hasLeft ? (photos[activeIndex]?.id ?? null) : null
  useLayoutEffect(() => {
    if (!hasFocus.current || !hasLeft || document.activeElement !== document.body) return
    const next = follower === null ? null : buttonOf(pane.current, { id: follower, grip: false })
    const to = next ?? pane.current
    to?.focus({ preventScroll: true })
  }, [hasLeft, follower, pane])

  return {
    activeIndex,
    activate: (id: number, index: number): void => setActive({ id, index }),
    focusWhenDrawn: (target: FocusTarget): void => void (wanted.current = target),
    onFocus: (id: number, index: number): void => {
      hasFocus.current = true
      if (active?.id !== id || active.index !== index) setActive({ id, index })
    },
    onBlur: (event: FocusEvent): void => {
      const to = event.relatedTarget
      if (to !== null && !event.currentTarget.contains(to)) hasFocus.current = false
    },
  }
}
