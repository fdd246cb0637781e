/** Random numbers that are the same for the same seed. */
export interface Random {
  readonly between: (from: number, to: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(of: readonly T[]) => T
}

export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    between: (from, to) => from + (to - from) * next(),
    chance: (share) => next() < share,
    pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
  }
}
