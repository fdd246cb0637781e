import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'

interface FocusTarget {
  readonly id: number
  readonly grip: boolean
}

function buttonOf(sheet: HTMLElement | null, { id, grip }: FocusTarget): HTMLElement | null {
  return sheet?.querySelector<HTMLElement>(`[data-photo="${id}"] > button${grip ? '[data-grip]' : ''}`) ?? null
}

/**
 * Keeps one photo of a pane reachable by Tab. Keeps the focus in the pane when that photo moves or leaves. `photos` are
 * in the drawn order.
 */
export function useCellFocus(sheet: RefObject<HTMLElement | null>, photos: readonly { readonly id: number }[]) {
  const [active, setActive] = useState<{ id: number; index: number } | null>(null)
  /** The button that gets the focus once React has drawn it. */
  const wanted = useRef<FocusTarget | null>(null)
  const hasFocus = useRef(false)
  const activeAt = active ? photos.findIndex(({ id }) => id === active.id) : -1
  const activeIndex = activeAt >= 0 ? activeAt : Math.min(active?.index ?? 0, photos.length - 1)

  useLayoutEffect(() => {
    const next = wanted.current
    const button = next && buttonOf(sheet.current, next)
    if (!button) return
    wanted.current = null
    button.focus({ preventScroll: true })
    button.parentElement?.scrollIntoView({ block: 'nearest' })
  })
  // When the focused photo leaves the list, the focus moves to the photo that takes its place.
  const follower = active && activeAt < 0 ? photos[activeIndex] : undefined
  useLayoutEffect(() => {
    if (!hasFocus.current || !follower) return
    if (document.activeElement === document.body)
      buttonOf(sheet.current, { id: follower.id, grip: false })?.focus({ preventScroll: true })
  }, [follower, sheet])

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
