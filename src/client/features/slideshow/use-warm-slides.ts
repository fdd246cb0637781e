import { useEffect } from 'react'
import type { Photo } from '#contract/schema.gen.ts'
import { imageUrl } from '#domain/photos/image-url.ts'

const PAUSE = 250

/**
 * Has the service worker keep each picture of the list, one after another, so that the show goes on when the network
 * goes, also for photos that it has not come to yet.
 */
export function useWarmSlides(photos: readonly Photo[]): void {
  const addresses = photos.map((photo) => imageUrl(photo, 'slideshow')).join('\n')
  useEffect(() => {
    // The types of the platform do not say that insecure pages have no workers.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    if (!workers || addresses === '') return
    const stop = new AbortController()
    const { signal } = stop
    const warm = async (): Promise<void> => {
      for (const address of addresses.split('\n')) {
        if (signal.aborted) return
        // Read to its end and forgotten: what counts is that it went through the worker.
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
