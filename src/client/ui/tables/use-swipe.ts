import { useRef, type PointerEvent } from 'react'

/** Pixels that a finger must move sideways. */
const FAR = 56

/** Calls `onSwipe` with the `data-row` of a row that a finger swiped sideways. The row needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: (row: string) => void) {
  const start = useRef<{ x: number; y: number; row: string } | null>(null)
  const rowOf = ({ target }: PointerEvent): string | undefined =>
    target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined
  return {
    onPointerDown: (event: PointerEvent) => {
      const row = rowOf(event)
      start.current = event.pointerType === 'touch' && row ? { x: event.clientX, y: event.clientY, row } : null
    },
    onPointerUp: (event: PointerEvent) => {
      const { current } = start
      start.current = null
      if (!current || rowOf(event) !== current.row) return
      const [across, down] = [Math.abs(event.clientX - current.x), Math.abs(event.clientY - current.y)]
      if (across >= FAR && across > 2 * down) onSwipe(current.row)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
