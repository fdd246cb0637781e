import { useEffect, useLayoutEffect, useRef } from 'react'

/** Ignores the keys in a field, which has its own undo, and while a dialog is open. */
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
