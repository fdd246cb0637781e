import { useCallback, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

/**
 * Keeps a filter text of the page in its address, so that a reload and the browser's Back restore it. Typing replaces
 * the history entry, so that Back does not step through each letter.
 */
export function useAddressText(name: string): readonly [string, (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const isOther = useNavigationType() !== 'REPLACE'
  // The router updates the address with a delay, so the field shows its own text at once.
  const [text, setText] = useState(params.get(name) ?? '')
  const [opened, setOpened] = useState(key)
  // After a link to the same page or the browser's Back, the field shows the text of the new address.
  if (isOther && key !== opened) {
    setOpened(key)
    setText(params.get(name) ?? '')
  }
  const change = useCallback(
    (next: string): void => {
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
    },
    [name, setParams],
  )
  return [text, change]
}
