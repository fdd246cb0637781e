import readCode from 'jsqr'

/** `failed`: the device has a camera that does not start, for example because another app uses it. */
export type CameraTrouble = 'refused' | 'missing' | 'failed'

export interface Camera {
  stop(): void
}

/**
 * Longer side, in pixels, of the reduced camera picture that the scanner searches for a code. At this size, a code that
 * fills a third of the picture is still readable.
 */
const SEARCHED = 640
const PAUSE = 150

/**
 * Shows the rear camera in `video` and calls `onCode` for each code in the picture.
 *
 * Throws: an error when the camera does not start. `troubleOf` returns the cause.
 */
export async function openCamera(video: HTMLVideoElement, onCode: (text: string) => void): Promise<Camera> {
  const stream = await openStream()
  const close = (): void => {
    stream.getTracks().forEach((track) => track.stop())
    video.srcObject = null
  }
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const look = (): void => {
    const { videoWidth: width, videoHeight: height } = video
    if (context && width > 0 && height > 0) {
      const scale = Math.min(1, SEARCHED / Math.max(width, height))
      canvas.width = Math.round(width * scale)
      canvas.height = Math.round(height * scale)
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      const code = readCode(data, canvas.width, canvas.height)
      if (code && code.data !== '') onCode(code.data)
    }
    if (!stopped) timer = setTimeout(look, PAUSE)
  }
  try {
    video.srcObject = stream
    await video.play()
  } catch (error) {
    close()
    throw error
  }
  look()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      close()
    },
  }
}

const troubles: ReadonlyMap<string, CameraTrouble> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
])

async function openStream(): Promise<MediaStream> {
  // `mediaDevices` is missing on insecure pages, although its type says that it is always there.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw troubleError('missing')
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  } catch (error) {
    throw troubleError((error instanceof DOMException && troubles.get(error.name)) || 'failed')
  }
}

class CameraError extends Error {
  readonly trouble: CameraTrouble

  constructor(trouble: CameraTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

const troubleError = (trouble: CameraTrouble): CameraError => new CameraError(trouble)

export function troubleOf(error: unknown): CameraTrouble {
  return error instanceof CameraError ? error.trouble : 'failed'
}
