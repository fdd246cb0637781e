/** Position of the raft in the picture, in pixels. */
export interface RaftPlace {
  readonly x: number
  readonly y: number
  readonly scale: number
  /** Degrees. Negative values lift the right end of the raft. */
  readonly pitch: number
  readonly mirrored: boolean
  readonly excitement: number
}

export function waterLine(place: RaftPlace, x: number): number {
  const slope = Math.tan((place.pitch * Math.PI) / 180) * (place.mirrored ? -1 : 1)
  const ripple = Math.sin(x / 37) * 4 + Math.sin(x / 83 + place.x) * 7
  return place.y + slope * (x - place.x) * 0.6 + 92 * place.scale + ripple
}
