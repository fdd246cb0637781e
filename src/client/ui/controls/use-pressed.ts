import { useRef, type MouseEvent } from 'react'

/**
 * Remembers what a control showed when a press began, because the control may change before the finger lifts. `at`
 * returns the remembered value for a click by pointer. For a click by keyboard it returns the present value.
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
