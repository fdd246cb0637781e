import { readPhoto } from './read-photo.ts'

// Beside the page: to decode and scale a camera's picture takes longer than somebody who types there would wait.

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data instanceof File)
    void readPhoto(data).then((photo) => {
      const parts = photo ? [photo.bytes, photo.preview, photo.thumb] : []
      postMessage(photo, { transfer: parts.filter((part) => part !== null) })
    })
})
