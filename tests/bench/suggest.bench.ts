// Suggests display groups for generated days whose rafts are known, and measures how many pairs of photos come into one
// group rightly. The pictures are drawn, or cut from the demo data's. Then suggests groups for 5,000 and for 500 photos.
import { suggestGroups } from '../../src/domain/photos/suggest-groups.ts'
import { demoPictures } from '../support/rafts/demo-pictures.ts'
import { drawnDay, type DayOptions, type Draw, type DrawnDay } from '../support/rafts/drawn-day.ts'
import { scoresOf, type Scores } from '../support/rafts/group-scores.ts'
import { type Figure, median, reportFigures } from './report-figures.ts'

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
const rounds = 5

type Passing = Pick<DayOptions, 'apart' | 'view'>

const passings = {
  'minutes apart': { apart: 150, view: [12, 40] },
  '38 s apart': { apart: 38, view: [10, 32] },
  '15 s apart': { apart: 15, view: [6, 13] },
  'interleaved by 10 s': { apart: 10, view: [20, 35] },
} as const satisfies Record<string, Passing>

const leastF1 = { 'minutes apart': 0.98, '38 s apart': 0.95, '15 s apart': 0.95, 'interleaved by 10 s': 0.9 }

const looks = {
  'other boats': 'boats',
  'other helmets': 'helmets',
  'boats by chance': 'chance',
  'all alike': 'alike',
} as const

const suggest = (day: DrawnDay) => suggestGroups(day.photos, { zone: 'America/Denver' })

function measured(passing: Passing, look: DayOptions['look'], more: Partial<DayOptions> = {}, draw?: Draw) {
  return seeds.map((seed) => {
    const day = drawnDay({ seed, packs: 3, raftsInPack: 4, look, ...passing, ...more }, draw)
    return { day, groups: suggest(day) }
  })
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

function figureOf(name: string, { f1, precision, certain }: Scores, atLeast?: number): Figure {
  return {
    name: `Rafts ${name}`,
    value: f1,
    unit: 'pairwise F1',
    ...(atLeast === undefined ? {} : { budget: { atLeast } }),
    from: `precision ${precision.toFixed(3)}; certain: ${percent(certain.share)} of the photos${certain.share > 0 ? `, ${percent(certain.whole)} whole rafts` : ''}`,
  }
}

/** The pictures of all days again and again, one every three seconds: a day without a pause. */
function longDay(photos: readonly DrawnDay['photos'][number][], count: number): DrawnDay['photos'] {
  const start = Date.parse('2026-07-04T12:00:00Z')
  return Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    taken_at: new Date(start + place * 3000).toISOString(),
    signature: photos[place % photos.length]?.signature ?? '',
  }))
}

/** 5,000 photos a second apart that look the same, each or each second one with a signature. */
function evenDay(signature: string | null, every: number): Parameters<typeof timeOf>[0] {
  const start = Date.parse('2026-07-04T12:00:00Z')
  return Array.from({ length: 5000 }, (_, place) => ({
    id: place + 1,
    taken_at: new Date(start + place * 1000).toISOString(),
    signature: place % every === 0 ? signature : null,
  }))
}

function timeOf(photos: Parameters<typeof suggestGroups<number>>[0]): number {
  const started = performance.now()
  suggestGroups(photos, { zone: 'America/Denver' })
  return performance.now() - started
}

const demo = await demoPictures()
const figures: Figure[] = []
const everything: ReturnType<typeof measured> = []
for (const [passing, options] of Object.entries(passings)) {
  const atLeast = leastF1[passing as keyof typeof passings]
  for (const [name, look] of Object.entries(looks)) {
    const days = measured(options, look)
    everything.push(...days)
    const canTell = look === 'boats' || look === 'helmets' || passing === 'minutes apart'
    figures.push(figureOf(`${passing}, ${name}`, scoresOf(days), canTell ? atLeast : undefined))
  }
  const cut = measured(options, 'boats', {}, demo)
  everything.push(...cut)
  figures.push(figureOf(`${passing}, the demo's pictures`, scoresOf(cut), atLeast))
}
const pair = measured(passings['38 s apart'], 'boats', { photographers: 2 })
everything.push(...pair)
figures.push(figureOf('38 s apart, two photographers in one album', scoresOf(pair)))

const { certain } = scoresOf(everything)
figures.push({
  name: 'Precision of certain groups on all of these days',
  value: certain.precision,
  unit: 'of the pairs',
  budget: { atLeast: 0.99 },
  from: `${percent(certain.share)} of the photos are in certain groups, ${percent(certain.whole)} of these are whole rafts`,
})

const pictures = everything.flatMap(({ day }) => day.photos).slice(0, 5000)
const [many, few] = [longDay(pictures, 5000), longDay(pictures, 500)]
const times = Array.from({ length: rounds }, () => [timeOf(many), timeOf(few)] as const)
const manyTime = median(times.map(([time]) => time))
figures.push(
  { name: '5,000 photos of a day without a pause', value: manyTime, unit: 'ms', budget: { atMost: 1000 } },
  {
    name: '5,000 photos beside 500',
    value: manyTime / median(times.map(([, time]) => time)),
    unit: 'times the time',
    budget: { atMost: 25 },
  },
)
const signature = pictures[0]?.signature ?? null
for (const [name, every] of [
  ['that look the same', 1],
  ['that look the same, half of them without a signature', 2],
] as const) {
  const value = median(Array.from({ length: 3 }, () => timeOf(evenDay(signature, every))))
  figures.push({ name: `5,000 photos a second apart ${name}`, value, unit: 'ms', budget: { atMost: 1000 } })
}
reportFigures(figures)
