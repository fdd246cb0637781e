import { useEffect, useState } from 'react'

/**
 * Stands in for the package `react-style-singleton` (vite.config.ts), by which Radix stops the page from scrolling under
 * a dialog. The package adds a style element with text, which the content security policy forbids. This module adds a
 * style sheet through the CSSOM.
 */
export function styleSingleton(): (props: { readonly styles: string }) => null {
  let users = 0
  let sheet: CSSStyleSheet | null = null
  const add = (styles: string): void => {
    users += 1
    if (sheet !== null) return
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const remove = (): void => {
    users -= 1
    if (users > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    sheet = null
  }
  return function StyleSingleton({ styles }) {
    // Once the scroll bar is gone, nobody can measure it again. So later styles of a user do not count.
    const [first] = useState(styles)
    useEffect(() => {
      add(first)
      return remove
    }, [first])
    return null
  }
}
