import { useEffect, useEffectEvent } from 'react'
import { readStored, writeStored } from '#client/storage.ts'
import { createStore, useStore } from '#client/store.ts'

// Speech input and shaking hands press single keys by accident, so each device can do without them.
const STORED = 'device.single-keys'
const singleKeys = createStore(readStored(STORED) !== 'off')

export function useSingleKeys(): boolean {
  return useStore(singleKeys)
}

export function chooseSingleKeys(on: boolean): void {
  writeStored(STORED, on ? null : 'off')
  singleKeys.set(on)
}

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
 * open window takes all keys. A field takes single keys, and staff can turn them off.
 */
export function useShortcut(key: string, run: () => void, { disabled = false }: { disabled?: boolean } = {}): void {
  const act = useEffectEvent(run)
  const withMod = key.startsWith('mod+')
  const isOn = useSingleKeys() || withMod
  useEffect(() => {
    if (disabled || !isOn) return
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
  }, [key, withMod, disabled, isOn])
}
