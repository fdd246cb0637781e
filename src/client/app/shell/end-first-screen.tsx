import { useLayoutEffect } from 'react'
import { firstScreenId } from '#domain/first-screen-id.ts'

/** Removes the first screen of the page's HTML, when the app has drawn something that a person must see over it. */
export function EndFirstScreen(): null {
  useLayoutEffect(() => document.getElementById(firstScreenId)?.remove(), [])
  return null
}
