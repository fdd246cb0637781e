import { useCallback, useEffect, useState } from 'react'

/** Older versions of Safari offer full screen only under these names. */
interface WebkitDocument {
  readonly webkitFullscreenElement?: Element | null
  readonly webkitExitFullscreen?: () => void
}
interface WebkitElement {
  readonly webkitRequestFullscreen?: () => void
}

function isFull(page: Document & WebkitDocument = document): boolean {
  return (page.fullscreenElement ?? page.webkitFullscreenElement ?? null) !== null
}

function canFill(root: Element & WebkitElement = document.documentElement): boolean {
  return typeof root.requestFullscreen === 'function' || typeof root.webkitRequestFullscreen === 'function'
}

async function fill(root: Element & WebkitElement = document.documentElement): Promise<void> {
  if (typeof root.requestFullscreen === 'function') await root.requestFullscreen({ navigationUI: 'hide' })
  else root.webkitRequestFullscreen?.()
}

async function leave(page: Document & WebkitDocument = document): Promise<void> {
  if (typeof page.exitFullscreen === 'function') await page.exitFullscreen()
  else page.webkitExitFullscreen?.()
}

const EVENTS = ['fullscreenchange', 'webkitfullscreenchange'] as const

/**
 * Switches full screen on and off. The slideshow fills the window on iPhones, which cannot show a page in full screen.
 */
export function useFullScreen() {
  const [full, setFull] = useState(isFull)
  useEffect(() => {
    const changed = (): void => setFull(isFull())
    for (const name of EVENTS) document.addEventListener(name, changed)
    return () => {
      for (const name of EVENTS) document.removeEventListener(name, changed)
    }
  }, [])
  const toggle = useCallback(() => {
    if (!canFill()) return
    // The browser may refuse full screen. The slideshow then stays as it is.
    void (isFull() ? leave() : fill()).catch(() => undefined)
  }, [])
  return { state: !canFill() ? 'none' : full ? 'on' : 'off', toggle } as const
}
