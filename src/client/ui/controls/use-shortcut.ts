import { useEffect, useEffectEvent } from 'react'

const ticks = ['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'color'].map((type) => `:not([type=${type}])`)
const typing = `input${ticks.join('')}, textarea, select, [contenteditable]:not([contenteditable="false"])`
const lists = '[role="menu"], [role="listbox"]'
const windows = '[role="dialog"], [role="alertdialog"], dialog[open]'

function isTaken(event: KeyboardEvent, withMod: boolean): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return true
  if (document.querySelector(windows) !== null) return true
  // Menus and lists find an entry by its letters.
  return !withMod && event.target instanceof Element && event.target.closest(`${typing}, ${lists}`) !== null
}

/**
 * Runs `run` at a press of the key anywhere on the page: a single key such as `/`, or `mod+k` for Ctrl or ⌘ with K. An
 * open window takes all keys. A field takes single keys.
 */
export function useShortcut(key: string, run: () => void, { disabled = false }: { disabled?: boolean } = {}): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    if (disabled) return
    const withMod = key.startsWith('mod+')
    const wanted = withMod ? key.slice('mod+'.length) : key
    const pressed = (event: KeyboardEvent): void => {
      // Shift stays free: on many keyboards `/` needs it.
      if (event.altKey || (event.ctrlKey || event.metaKey) !== withMod) return
      if (event.key.toLowerCase() !== wanted.toLowerCase() || isTaken(event, withMod)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [key, disabled])
}
