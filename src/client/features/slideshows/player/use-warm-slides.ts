import { useEffect } from 'react'
import type { Photo } from '#contract/schema.gen.ts'
import { imageUrl } from '#domain/photos/image-url.ts'

const PAUSE = 250

/** Loads every picture once, so that the service worker keeps it. */
export function useWarmSlides(photos: readonly Photo[]): void {
  const addresses = photos.map((photo) => imageUrl(photo, 'slideshow')).join('\n')
  useEffect(() => {
    // Pages without HTTPS have no service workers, although TypeScript's types promise them.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    if (!workers || addresses === '') return
    const stop = new AbortController()
    const { signal } = stop
    const warm = async (): Promise<void> => {
      for (const address of addresses.split('\n')) {
        if (signal.aborted) return
        // The service worker stores a picture only when the page reads the picture's body to the end.
        const request = fetch(address, { mode: 'cors', credentials: 'same-origin', signal, priority: 'low' })
        await request.then((answer) => answer.arrayBuffer()).catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
    }
    const begin = (): void => {
      if (workers.controller) void warm()
      else workers.addEventListener('controllerchange', () => void warm(), { once: true, signal })
    }
    begin()
    return () => stop.abort()
  }, [addresses])
}
