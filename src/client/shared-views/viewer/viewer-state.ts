import type { ImageSources } from '#domain/boot.ts'

/** `sizes`: the `sizes` of an image. Null: the photo has no other pictures. */
export type SourcesOf<Photo> = (photo: Photo, sizes: string, zoom: number) => ImageSources | null

export interface ViewerState {
  readonly zoom: number
  /** Rotation in degrees. It only grows, so that the picture always turns the same way. */
  readonly rotation: number
}

export type ViewerAction =
  | { type: 'zoom-in' }
  | { type: 'zoom-out' }
  | { type: 'zoom-to'; zoom: number }
  | { type: 'rotate' }
  | { type: 'reset' }

export const upright: ViewerState = { zoom: 1, rotation: 0 }

export const minZoom = 0.25
export const maxZoom = 5

const clamp = (zoom: number): number => Math.min(maxZoom, Math.max(minZoom, zoom))

/** See docs/rules.md#photo-viewer. */
export function viewerReducer(state: ViewerState, action: ViewerAction): ViewerState {
  switch (action.type) {
    case 'zoom-in':
      return { ...state, zoom: clamp(state.zoom + 0.5) }
    case 'zoom-out':
      return { ...state, zoom: clamp(state.zoom - 0.25) }
    case 'zoom-to':
      return { ...state, zoom: clamp(action.zoom) }
    case 'rotate':
      return { ...state, rotation: state.rotation + 90 }
    case 'reset':
      return upright
  }
}

/** Returns a picture's size at zoom 1. */
export function fitInto(
  picture: { width: number; height: number },
  stage: { width: number; height: number },
  rotation: number,
): { width: number; height: number } {
  const sideways = rotation % 180 !== 0
  const room = sideways ? { width: stage.height, height: stage.width } : stage
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}
