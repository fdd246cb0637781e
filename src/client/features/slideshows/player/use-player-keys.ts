import { useEffect } from 'react'

interface PlayerActions {
  toggle: () => void
  step: (by: 1 | -1) => void
  fullScreen: () => void
  rest: () => void
}

export function usePlayerKeys(actions: PlayerActions | null, onKey: () => void): void {
  useEffect(() => {
    if (actions === null) return
    const pressed = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      // This code only hides the player's buttons on Escape, because the browser itself leaves full screen on that key.
      if (event.key === 'Escape') return actions.rest()
      onKey()
      const onButton = event.target instanceof HTMLButtonElement
      if (event.key === 'ArrowLeft') actions.step(-1)
      else if (event.key === 'ArrowRight') actions.step(1)
      else if (event.key === 'f' || event.key === 'F') actions.fullScreen()
      else if (event.key === ' ' && !onButton) {
        event.preventDefault()
        actions.toggle()
      }
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}
