import { useRef, type MouseEvent } from 'react'

/**
 * Remembers what a control showed when the press began, because it may change between finger down and finger up. `at`
 * returns that for a click by pointer, and what is shown now for a click by keyboard.
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
