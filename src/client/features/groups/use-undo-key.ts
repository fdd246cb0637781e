import { useEffect, useLayoutEffect, useRef } from 'react'

/** Undoes on Ctrl+Z or Cmd+Z. Fields have their own undo, and dialogs cover the groups. */
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
