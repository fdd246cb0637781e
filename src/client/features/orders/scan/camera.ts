export type CameraTrouble = 'refused' | 'missing'

export interface Camera {
  stop(): void
}

/**
 * Longer side, in pixels, of the reduced camera picture that the scanner searches for a code. A larger picture takes
 * longer. At this size, a code that fills a third of the picture is still readable.
 */
const SEARCHED = 640
const PAUSE = 150

/**
 * Shows the rear camera in `video` and calls `onCode` for each code in the picture.
 *
 * Throws: an error when the camera does not start. `troubleOf` tells from this error if the person refused the camera
 * or if no camera is available.
 */
export async function openCamera(video: HTMLVideoElement, onCode: (text: string) => void): Promise<Camera> {
  const { default: readCode } = await import('jsqr')
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

async function openStream(): Promise<MediaStream> {
  // `mediaDevices` is missing on insecure pages, although its type says that it is always there.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw troubleError('missing')
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  } catch (error) {
    const refused =
      error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
    throw troubleError(refused ? 'refused' : 'missing')
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
  return error instanceof CameraError ? error.trouble : 'missing'
}
