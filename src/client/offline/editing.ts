type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

let edited: Field[] = []

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Notes on this page what people type and choose; answers how to stop. What a search asks for is nothing to lose. */
export function watchEditing(): () => void {
  const typed = ({ target }: Event): void => {
    if (isField(target) && target.type !== 'search' && !edited.includes(target)) edited.push(target)
  }
  addEventListener('input', typed, { capture: true, passive: true })
  return () => removeEventListener('input', typed, { capture: true })
}

/** Whether a new page would lose something that a person has begun: a window is open, or a field is filled in. */
export function isEditing(): boolean {
  edited = edited.filter((field) => field.isConnected)
  const typed = edited.some((field) => field.value !== '')
  return typed || document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null
}
