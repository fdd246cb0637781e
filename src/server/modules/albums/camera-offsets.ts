import type { components } from '#contract/schema.gen.ts'
import { fieldsOf, wholeOf } from '#domain/stored-json.ts'

export interface AlbumClocks {
  /** Seconds, as `camera_offsets`. */
  readonly clock_offset: number
  readonly camera_offsets: unknown
}

/** Files name their cameras as they like, also `__proto__`, so no object may be asked for one. */
export function ownOffsets({
  camera_offsets: stored,
}: Pick<AlbumClocks, 'camera_offsets'>): ReadonlyMap<string, number> {
  return new Map(Object.entries(fieldsOf(stored)).map(([camera, seconds]) => [camera, wholeOf(seconds)]))
}

/** Returns the seconds to add to the time that this camera wrote. Null: a camera without a name. */
export function clockOffsetOf(album: AlbumClocks, camera: string | null): number {
  return (camera === null ? undefined : ownOffsets(album).get(camera)) ?? album.clock_offset
}

export function presentCameraClocks(album: AlbumClocks): components['schemas']['Album']['camera_clocks'] {
  return [...ownOffsets(album)].map(([camera, seconds]) => ({ camera, clock_offset: seconds }))
}
