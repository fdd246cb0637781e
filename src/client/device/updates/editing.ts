type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

let edited: Field[] = []

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/**
 * Records the fields that people edit on this page, because an update must not reload a page with typed text. Search
 * fields do not count.
 */
export function watchEditing(): () => void {
  const typed = ({ target }: Event): void => {
    if (isField(target) && target.type !== 'search' && !edited.includes(target)) edited.push(target)
  }
  addEventListener('input', typed, { capture: true, passive: true })
  return () => removeEventListener('input', typed, { capture: true })
}

export function isEditing(): boolean {
  edited = edited.filter((field) => field.isConnected)
  const typed = edited.some((field) => field.value !== '')
  return typed || isPageHeld() || document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null
}

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

function isPageHeld(): boolean {
  return holds > 0
}
