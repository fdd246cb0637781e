/** Where the raft is on the painting, in its pixels. */
export interface RaftPlace {
  readonly x: number
  readonly y: number
  readonly scale: number
  /** Degrees, bow up to the right when negative. */
  readonly pitch: number
  readonly mirrored: boolean
  readonly excitement: number
}
