import { useRef, type MouseEvent } from 'react'

/**
 * Remembers what a control showed when the press on it began: the control may change between finger down and finger up.
 * `at` returns that for a click, and what is shown now for a click of the keyboard.
 */
export function usePressed<T>(shown: T): { begin: () => void; at: (click: MouseEvent) => T } {
  const pressed = useRef(shown)
  return {
    begin: () => {
      pressed.current = shown
    },
    at: ({ detail }) => (detail === 0 ? shown : pressed.current),
  }
}
