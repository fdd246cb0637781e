import { useEffect, useLayoutEffect, useRef } from 'react'

/** Ctrl+Z, or Cmd+Z, takes the latest act back wherever the focus is, but for fields and windows, which have their own. */
export function useUndoKey(undo: () => void): void {
  const latest = useRef(undo)
  useLayoutEffect(() => {
    latest.current = undo
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, [contenteditable], [role=dialog]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
