import { photoSignature } from '#domain/photos/photo-signature.ts'
import { drawRaft, height, width, type Raft, type Rgb, type Scene, type View } from './draw-raft.ts'
import { randomOf, type Random } from './random.ts'

export interface DayOptions {
  readonly seed: number
  readonly packs: number
  readonly raftsInPack: number
  /** Seconds from one raft of a pack to the next. */
  readonly apart: number
  /** Seconds for which the photographer sees a raft: from, to. Longer than `apart`, the photos of rafts interleave. */
  readonly view: readonly [number, number]
  /** The difference between the rafts of a pack. 'chance': boats and helmets are random and may be alike. */
  readonly look: 'boats' | 'helmets' | 'chance' | 'alike'
  readonly wholeSeconds?: boolean
  /** Two photographers on the same bank, one 25 s downstream of the other. */
  readonly photographers?: 1 | 2
}

interface DrawnPhoto {
  readonly id: number
  readonly taken_at: string
  readonly signature: string
}

/** Draws RGB pixels. `number`: the raft's place in the day. */
export type Draw = (scene: Scene, raft: Raft, view: View, random: Random, number: number) => Uint8Array

export interface DrawnDay {
  readonly photos: readonly DrawnPhoto[]
  /** The number of each photo's raft, by photo id. */
  readonly raftOf: ReadonlyMap<number, number>
}

const colours = {
  red: [196, 38, 34],
  blue: [28, 70, 172],
  yellow: [232, 190, 34],
  orange: [230, 112, 26],
  green: [34, 128, 66],
  purple: [96, 52, 140],
  grey: [128, 134, 140],
  white: [236, 236, 232],
  black: [34, 34, 38],
} as const satisfies Readonly<Record<string, Rgb>>
const of = (...names: (keyof typeof colours)[]): Rgb[] => names.map((name) => colours[name])
const boats = of('red', 'blue', 'yellow', 'orange', 'green', 'purple', 'grey')
const helmets = of('red', 'blue', 'yellow', 'orange', 'green', 'white', 'black')
const vests = of('red', 'blue', 'yellow', 'orange', 'green')

interface Passage {
  readonly number: number
  readonly raft: Raft
  readonly from: number
  readonly to: number
  /** The photographer looks at the screen from here on, and shoots again at the second number. */
  readonly pause: readonly [number, number] | null
  readonly most: number
}

interface Shot {
  readonly at: number
  readonly number: number
  readonly photographer: number
  readonly view: View
  readonly raft: Raft
}

/** Generates a day of rafts and draws a picture of each photo. The same options give the same day. */
export function drawnDay(options: DayOptions, draw: Draw = drawRaft): DrawnDay {
  const random = randomOf(options.seed)
  const scene = {
    water: random.pick<Rgb>([
      [70, 112, 108],
      [92, 108, 84],
      [58, 96, 120],
    ]),
    bank: random.pick<Rgb>([
      [132, 92, 66],
      [66, 92, 54],
      [110, 108, 104],
    ]),
    paddle: random.pick(of('yellow', 'white', 'orange')),
  } satisfies Scene
  const passages = passagesOf(options, random)
  const shots = Array.from({ length: options.photographers ?? 1 }, (_, photographer) =>
    shotsBy(photographer, passages, random),
  )
    .flat()
    .sort((one, other) => one.at - other.at)
  const start = Date.parse('2026-07-04T15:00:00Z')
  const photos = shots.map(({ at, number, raft, view }, place): DrawnPhoto => {
    const written = options.wholeSeconds === false ? at : Math.floor(at)
    const data = draw(scene, raft, view, random, number)
    const signature = photoSignature({ data, width, height, channels: 3 })
    return { id: place + 1, taken_at: new Date(start + written * 1000).toISOString(), signature }
  })
  return { photos, raftOf: new Map(shots.map(({ number }, place) => [place + 1, number])) }
}

/** The rafts come in packs, a few packs make a wave, and an hour or so passes between the waves. */
function passagesOf({ packs, raftsInPack, apart, view, look }: DayOptions, random: Random): readonly Passage[] {
  const passages: Passage[] = []
  let start = 0
  for (let pack = 0; pack < packs; pack += 1) {
    for (const raft of packOf(raftsInPack, look, random)) {
      const pause = random.chance(0.25) ? random.between(5, 15) : 0
      const seen = random.between(...view)
      const middle = start + seen * random.between(0.3, 0.7)
      passages.push({
        number: passages.length,
        raft,
        from: start,
        to: start + seen + pause,
        pause: pause === 0 ? null : [middle, middle + pause],
        most: Math.round(random.between(3, 30)),
      })
      // With rafts one after the other, the next one comes when this one has passed.
      start = Math.max(start + apart * random.between(0.85, 1.15), seen > apart ? 0 : start + seen + pause + 2)
    }
    start += pack % 3 === 2 ? random.between(2400, 4800) : random.between(150, 600)
  }
  return passages
}

function packOf(count: number, look: DayOptions['look'], random: Random): readonly Raft[] {
  const [boat, vest] = [random.pick(boats), random.pick(vests)]
  const crew = Array.from({ length: 6 }, () => random.pick(helmets))
  const used: Raft[] = []
  while (used.length < count) {
    const size = Math.round(random.between(4, 8))
    const [main, other] = [random.pick(helmets), random.pick(helmets)]
    const likeMain = random.pick([1, 0.85, 0.7])
    const raft: Raft = {
      boat: look === 'helmets' || look === 'alike' ? boat : random.pick(boats),
      helmets:
        look === 'alike'
          ? crew
          : Array.from({ length: size }, (_, place) => (place === 0 || random.chance(likeMain) ? main : other)),
      vests:
        look === 'alike' || look === 'boats'
          ? crew.map(() => vest)
          : Array.from({ length: size }, () => random.pick(vests)),
    }
    const differs = (other: Raft): boolean =>
      look === 'boats' ? other.boat !== raft.boat : look !== 'helmets' || other.helmets[0] !== raft.helmets[0]
    if (used.every(differs)) used.push(raft)
  }
  return used
}

interface Style {
  readonly series: readonly [number, number]
  readonly pace: readonly [number, number]
  readonly rest: readonly [number, number]
}

/** Photographers shoot in series. Between two of them they may turn to another raft in view. */
function shotsBy(photographer: number, passages: readonly Passage[], random: Random): readonly Shot[] {
  const style = random.pick<Style>([
    { series: [1, 1], pace: [0.7, 2.5], rest: [0.7, 2.5] },
    { series: [3, 9], pace: [0.1, 0.3], rest: [1.2, 3.5] },
    { series: [2, 5], pace: [0.4, 0.9], rest: [1, 2.5] },
    { series: [1, 3], pace: [1.2, 2.2], rest: [1.5, 3] },
  ])
  const late = photographer * 25
  const taken = new Map<number, number>()
  const shots: Shot[] = []
  const end = Math.max(...passages.map(({ to }) => to))
  let at = 0
  let last: Passage | undefined
  while (at < end) {
    const seen = passages.filter((raft) => isSeen(raft, at) && (taken.get(raft.number) ?? 0) < raft.most)
    const raft: Passage | undefined = last && seen.includes(last) && random.chance(0.4) ? last : random.pick(seen)
    if (raft === undefined) {
      const next = Math.min(
        ...passages.flatMap(({ from, pause }) => [from, pause?.[1] ?? from]).filter((time) => time > at),
      )
      at = Number.isFinite(next) ? next + random.between(0, 1.5) : end
      continue
    }
    const camera = cameraOf(raft, random)
    for (let left = Math.round(random.between(...style.series)); left > 0; left -= 1) {
      const others = passages.filter((other) => other !== raft && other.from - 12 < at && at < other.to + 6)
      const view = camera(
        at,
        others.map((other) => other.raft),
      )
      shots.push({ at: at + late, number: raft.number, photographer, view, raft: raft.raft })
      taken.set(raft.number, (taken.get(raft.number) ?? 0) + 1)
      at += random.between(...style.pace)
    }
    at += random.between(...style.rest)
    last = raft
  }
  return shots
}

function isSeen({ from, to, pause }: Passage, at: number): boolean {
  return from <= at && at <= to && !(pause && pause[0] < at && at < pause[1])
}

/** Follows a raft for one series: it comes closer, the zoom and the light change, and the boat may be cut. */
function cameraOf({ from, to }: Passage, random: Random) {
  const [cut, zoom] = [random.chance(0.12) ? random.pick([-0.3, 0.3]) : 0, random.between(0.75, 1.3)]
  const [cloud, warmth, tilt] = [random.between(0.75, 1.2), random.between(0.95, 1.06), random.between(-0.3, 0.3)]
  const spray = random.chance(0.5) ? 0 : random.between(0, 1)
  return (at: number, others: readonly Raft[]): View => {
    const near = Math.max(0, Math.min(1, (at - from) / (to - from)))
    const other = others.length > 0 && random.chance(0.35) ? random.pick(others) : null
    return {
      x: 0.5 + cut + random.between(-0.08, 0.08),
      y: 0.56 + random.between(-0.08, 0.08),
      size: (0.25 + 0.18 * near) * zoom,
      tilt: tilt + random.between(-0.08, 0.08),
      spray: Math.max(0, spray + random.between(-0.2, 0.2)),
      light: cloud * random.between(0.93, 1.07) * (1 + 0.1 * Math.sin(at / 3000)),
      warmth: warmth * (1 + 0.05 * Math.sin(at / 7000)),
      bank: random.between(0.12, 0.24),
      other:
        other === null
          ? null
          : {
              raft: other,
              x: random.pick([0.1, 0.9]) + random.between(-0.12, 0.12),
              y: 0.36,
              size: random.between(0.1, 0.22),
            },
    }
  }
}
