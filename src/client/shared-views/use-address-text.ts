import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

/**
 * Keeps a text that filters the page in the address, so that a reload and the way back keep it. Typing replaces the
 * entry in the history.
 */
export function useAddressText(name: string): readonly [string, (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const isOther = useNavigationType() !== 'REPLACE'
  // The router follows with a delay, so the field shows its own text at once.
  const [text, setText] = useState(params.get(name) ?? '')
  const [opened, setOpened] = useState(key)
  // A link to the same page, or the way back in the history, brings the text of that entry.
  if (isOther && key !== opened) {
    setOpened(key)
    setText(params.get(name) ?? '')
  }
  const change = (next: string): void => {
    setText(next)
    setParams(
      (last) => {
        const changed = new URLSearchParams(last)
        if (next === '') changed.delete(name)
        else changed.set(name, next)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [text, change]
}
