/** Ways in which photographers shoot one raft: the pauses between its photos, in seconds. */
export const patterns = {
  'one photo a second': (count) => fill(count, () => 1),
  'two photos a second': (count) => fill(count, () => 0.5),
  'one long shutter burst': (count) => fill(count, () => 0.1),
  'shutter bursts of five photos': (count, random) => fill(count, (place) => (place % 5 === 4 ? random(2, 3) : 0.125)),
  'uneven pauses': (count, random) => fill(count, () => random(0.4, 2.5)),
  'an approach and a rapid': (count, random) =>
    fill(count, (place) => (place === Math.floor(count / 3) ? 5 : random(0.5, 1))),
  'a slow photographer': (count, random) => fill(count, () => random(3.5, 5)),
  'quicker towards the rapid': (count) => fill(count, (place) => 3 - (2.7 * place) / count),
} as const satisfies Record<string, Pattern>

type Pattern = (count: number, random: Between) => number[]

type Between = (from: number, to: number) => number

const fill = (count: number, pauseAt: (place: number) => number): number[] =>
  Array.from({ length: count - 1 }, (_, place) => pauseAt(place))

export interface DayOptions {
  readonly pattern: keyof typeof patterns
  /** Seconds between two rafts of a pack. */
  readonly apart: number
  /** 'starts': from the first photo of a raft to the first of the next. 'pause': from its last photo. */
  readonly measure: 'starts' | 'pause'
  readonly packs: number
  readonly raftsInPack: number
  /** Seconds between two packs. */
  readonly packsApart: number
  /** True for a camera that writes no fractions of a second. */
  readonly wholeSeconds: boolean
  readonly seed: number
}

interface RaftDay {
  readonly photos: readonly { readonly id: number; readonly taken_at: string }[]
  /** The number of each photo's raft, by photo id. */
  readonly raftOf: ReadonlyMap<number, number>
  /** The shortest pause between two rafts, as a multiple of the longest pause within a raft, by the written times. */
  readonly ratio: number
}

/** Generates a day of rafts in packs, with 15 to 25 photos of each raft. The same options give the same day. */
export function raftDay(options: DayOptions): RaftDay {
  const random = randomBetween(options.seed)
  const pausesOf: Pattern = patterns[options.pattern]
  const times: { readonly raft: number; readonly at: number }[] = []
  let start = 0
  for (let raft = 0; raft < options.packs * options.raftsInPack; raft += 1) {
    let at = start
    times.push({ raft, at })
    for (const pause of pausesOf(Math.round(random(15, 25)), random)) times.push({ raft, at: (at += pause) })
    const isLast = (raft + 1) % options.raftsInPack === 0
    const from = options.measure === 'pause' || isLast ? at : start
    start = from + (isLast ? options.packsApart : options.apart) * random(0.9, 1.1)
  }
  const written = times.map(({ raft, at }) => ({ raft, at: options.wholeSeconds ? Math.floor(at) : at }))
  return {
    photos: written.map(({ at }, place) => ({ id: place + 1, taken_at: new Date(start9 + at * 1000).toISOString() })),
    raftOf: new Map(written.map(({ raft }, place) => [place + 1, raft])),
    ratio: ratioOf(written),
  }
}

const start9 = Date.parse('2026-07-04T15:00:00Z')

function ratioOf(times: readonly { readonly raft: number; readonly at: number }[]): number {
  let [shortest, longest] = [Number.POSITIVE_INFINITY, 0]
  for (const [place, { raft, at }] of times.entries()) {
    const before = times[place - 1]
    if (before === undefined) continue
    if (before.raft === raft) longest = Math.max(longest, at - before.at)
    else shortest = Math.min(shortest, at - before.at)
  }
  return shortest / longest
}

function randomBetween(seed: number): Between {
  let state = seed
  return (from, to) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return from + ((to - from) * state) / 4_294_967_296
  }
}

/** Returns the pairwise F1 of groups: pairs of photos that are in one group and also of one raft. */
export function pairwiseF1(groups: readonly (readonly number[])[], raftOf: ReadonlyMap<number, number>): number {
  const pairsOf = (count: number): number => (count * (count - 1)) / 2
  const sizes = (rafts: readonly (number | undefined)[]): number[] => {
    const counts = new Map<number | undefined, number>()
    for (const raft of rafts) counts.set(raft, (counts.get(raft) ?? 0) + 1)
    return [...counts.values()]
  }
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
  const grouped = sum(groups.map(({ length }) => pairsOf(length)))
  const real = sum(sizes([...raftOf.values()]).map(pairsOf))
  const right = sum(groups.map((group) => sum(sizes(group.map((id) => raftOf.get(id))).map(pairsOf))))
  return (2 * right) / (grouped + real)
}
