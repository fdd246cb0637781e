import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

type Texts<Name extends string> = Readonly<Record<Name, string>>

/**
 * Keeps what somebody chose on the page in its address, so that a reload and the browser's Back restore it. A change
 * replaces the history entry, so that Back does not step through each letter. An empty text leaves the address.
 */
export function useAddress<Name extends string>(
  ...names: readonly Name[]
): readonly [Texts<Name>, (changed: Partial<Texts<Name>>) => void] {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const isOther = useNavigationType() !== 'REPLACE'
  const read = (): Texts<Name> =>
    Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>
  // The router updates the address with a delay, so the page shows its own texts at once.
  const [texts, setTexts] = useState(read)
  const [opened, setOpened] = useState(key)
  // After a link to the same page or the browser's Back, the page shows the texts of the new address.
  if (isOther && key !== opened) {
    setOpened(key)
    setTexts(read())
  }
  const change = (changed: Partial<Texts<Name>>): void => {
    const next = { ...texts, ...changed }
    setTexts(next)
    setParams(
      (last) => {
        const written = new URLSearchParams(last)
        for (const name of names)
          if (next[name] === '') written.delete(name)
          else written.set(name, next[name])
        return written
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [texts, change]
}
