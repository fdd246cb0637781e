import { useLayoutEffect } from 'react'
import { windowColours } from '#domain/outfitters/shop-colours.ts'

interface ShopColours {
  readonly header_color: string
  readonly body_color: string
  readonly text_color: string
}

/**
 * Gives the browser's bar and all that opens over the page the outfitter's colours. Windows and calendars are outside of
 * the page's frame, so they take their colours from the root.
 */
export function useShopTheme({ header_color, body_color, text_color }: ShopColours): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    const before = bar?.content
    const colours = Object.entries(windowColours({ header_color, body_color, text_color }))
    for (const [name, colour] of colours) style.setProperty(name, colour)
    if (bar) bar.content = header_color
    return () => {
      for (const [name] of colours) style.removeProperty(name)
      if (bar && before !== undefined) bar.content = before
    }
  }, [header_color, body_color, text_color])
}
