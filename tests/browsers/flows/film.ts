import type { BrowserDevice } from '../driver/browser-device.ts'

interface Film {
  film: HTMLCanvasElement
}

/**
 * Replaces the camera of a page by a canvas, because only Chromium has a fake camera. Runs in the page before its own
 * scripts, so it uses no outer variables.
 */
export function filmCanvas(): void {
  const film = document.createElement('canvas')
  film.width = 640
  film.height = 640
  Object.assign(globalThis, { film })
  const stream = { getTracks: () => [] }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => Promise.resolve(stream) } })
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true })
  HTMLMediaElement.prototype.play = () => Promise.resolve()
  for (const side of ['videoWidth', 'videoHeight'])
    Object.defineProperty(HTMLVideoElement.prototype, side, { get: () => 640 })
  const draw = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'drawImage')?.value as (
    ...args: unknown[]
  ) => void
  CanvasRenderingContext2D.prototype.drawImage = function (source: CanvasImageSource, ...rest: unknown[]) {
    draw.call(this, source instanceof HTMLVideoElement ? film : source, ...rest)
  }
}

/** Returns the picture with this label as SVG. */
export function pictureOn(device: BrowserDevice, label: string): Promise<string> {
  return device.evaluate(
    (name) => new XMLSerializer().serializeToString(document.querySelector(`svg[aria-label="${name}"]`) as SVGElement),
    [label],
  )
}

/** Holds a picture before the camera of a device whose pages run `filmCanvas`. */
export async function holdBefore(device: BrowserDevice, svg: string): Promise<void> {
  await device.evaluate(paint, [`data:image/svg+xml,${encodeURIComponent(svg)}`])
}

async function paint(address: string): Promise<void> {
  const { film } = globalThis as unknown as Film
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const context = film.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingEnabled = false
  context.fillStyle = '#777'
  context.fillRect(0, 0, film.width, film.height)
  context.drawImage(picture, 40, 40, film.width - 80, film.height - 80)
}
