let holds = 0

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/**
 * Keeps this page open while work on it would be lost: the browser asks before it closes the page, and no update
 * replaces it.
 */
export function holdPage(): () => void {
  let isHeld = true
  holds += 1
  addEventListener('beforeunload', ask)
  return () => {
    if (!isHeld) return
    isHeld = false
    holds -= 1
    if (holds === 0) removeEventListener('beforeunload', ask)
  }
}

export function isPageHeld(): boolean {
  return holds > 0
}
