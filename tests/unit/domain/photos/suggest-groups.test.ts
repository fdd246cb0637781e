import { describe, expect, it } from 'vitest'
import { suggestGroups, type RaftChange, type SuggestedGroup } from '#domain/photos/suggest-groups.ts'
import { drawnDay, type DayOptions as DrawnDayOptions } from '../../../support/rafts/drawn-day.ts'
import { scoresOf } from '../../../support/rafts/group-scores.ts'
import { pairwiseF1, patterns, raftDay, type DayOptions } from './raft-days.ts'

const zone = 'America/Denver'

/** Returns photos that were taken the given seconds after 09:00 in Denver on 4 July 2026. Their ids count from 1. */
const at = (seconds: readonly number[], from = '2026-07-04T15:00:00Z', firstId = 1) =>
  seconds.map((second, place) => ({
    id: firstId + place,
    taken_at: new Date(Date.parse(from) + second * 1000).toISOString(),
  }))

const idsOf = (groups: readonly SuggestedGroup<number>[]) => groups.map(({ photoIds }) => photoIds)

describe('suggestGroups', () => {
  it('starts a new group after a long pause, and names groups by number and local time', () => {
    const groups = suggestGroups(at([0, 2, 5, 300, 302, 303, 307, 2520, 2521, 2523]), { zone })
    expect(idsOf(groups)).toEqual([
      [1, 2, 3],
      [4, 5, 6, 7],
      [8, 9, 10],
    ])
    expect(groups.map(({ name }) => name)).toEqual(['Raft 1 · 09:00', 'Raft 2 · 09:05', 'Raft 3 · 09:42'])
    expect(groups[1]?.startsAt).toEqual(new Date('2026-07-04T15:05:00Z'))
    expect(groups[1]?.endsAt).toEqual(new Date('2026-07-04T15:05:07Z'))
  })

  it('keeps the photos of a slow photographer together across a pause that would split the photos of a quick photographer', () => {
    const slow = at([0, 40, 80, 120, 215, 255, 295, 335, 1000, 1040, 1080])
    expect(idsOf(suggestGroups(slow, { zone }))).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11],
    ])
    const quick = at([0, 2, 4, 6, 101, 103, 105])
    expect(suggestGroups(quick, { zone })).toHaveLength(2)
  })

  it('ends a group at a pause of three times its own pauses, but not at a pause of twice', () => {
    expect(idsOf(suggestGroups(at([0, 10, 20, 40, 50, 60]), { zone }))).toEqual([[1, 2, 3, 4, 5, 6]])
    expect(suggestGroups(at([0, 10, 20, 50, 60, 70]), { zone })).toHaveLength(2)
  })

  it('keeps a raft with a short pause between its approach and its rapid together', () => {
    expect(suggestGroups(at([0, 1, 2, 3, 11, 12, 13, 14]), { zone })).toHaveLength(1)
  })

  it.each([
    ['no photos', []],
    ['one photo', at([0])],
    ['two photos', at([0, 1])],
    ['photos one by one', at([0, 600, 1200, 1800, 2400])],
    ['photos without times', [1, 2, 3, 4].map((id) => ({ id, taken_at: null }))],
    ['invalid times', [1, 2, 3, 4].map((id) => ({ id, taken_at: 'yesterday' }))],
  ])('suggests nothing for %s', (_, photos) => {
    expect(suggestGroups(photos, { zone })).toEqual([])
  })

  it('skips photos without a time', () => {
    expect(idsOf(suggestGroups([...at([0, 1, 2]), { id: 9, taken_at: null }], { zone }))).toEqual([[1, 2, 3]])
  })

  it('keeps photos that were taken at the same time together, ordered by photo number', () => {
    const photos = [...at([0, 0, 0, 0], undefined, 10), ...at([0, 0], undefined, 1)]
    expect(idsOf(suggestGroups(photos, { zone }))).toEqual([[1, 2, 10, 11, 12, 13]])
  })

  it('returns the same groups for any order of photos', () => {
    const photos = at([0, 2, 5, 300, 302, 303, 307])
    const mixed = [6, 0, 3, 5, 1, 4, 2].flatMap((place) => photos[place] ?? [])
    expect(suggestGroups(mixed, { zone })).toEqual(suggestGroups(photos, { zone }))
  })

  it('never mixes two local days in a group', () => {
    const photos = at([0, 10, 20, 30, 40, 50], '2026-07-05T05:59:35Z')
    expect(idsOf(suggestGroups(photos, { zone }))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
    expect(idsOf(suggestGroups(photos, { zone: 'UTC' }))).toEqual([[1, 2, 3, 4, 5, 6]])
  })

  it('skips photos that are in a group, and suggests no group when only two photos remain', () => {
    const photos = at([0, 1, 2, 300, 301, 302, 303, 600, 601, 602])
    const groups = suggestGroups(photos, { zone, grouped: new Set([1, 4]) })
    expect(idsOf(groups)).toEqual([
      [5, 6, 7],
      [8, 9, 10],
    ])
  })

  it('keeps the names and keys of the remaining suggestions when one suggestion has become a group', () => {
    const photos = at([0, 1, 2, 300, 301, 302, 303])
    const before = suggestGroups(photos, { zone })[1]
    const after = suggestGroups(photos, { zone, grouped: new Set([1, 2, 3]) })[0]
    expect(after).toEqual(before)
    const rest = suggestGroups(photos, { zone, grouped: new Set([4]) })[1]
    expect(rest?.key).toBe(before?.key)
  })

  it('suggests one group for each of four hundred bursts of photos', () => {
    const seconds = Array.from({ length: 400 }, (_, raft) =>
      Array.from({ length: 12 }, (__, shot) => raft * 200 + shot),
    )
    const groups = suggestGroups(at(seconds.flat(), '2026-07-03T06:00:00Z'), { zone })
    expect(groups).toHaveLength(400)
    expect(new Set(groups.flatMap(({ photoIds }) => photoIds)).size).toBe(4800)
  })
})

const packs = { packs: 3, raftsInPack: 4, packsApart: 600 } as const
const days = Object.keys(patterns).flatMap((pattern) =>
  [120, 38, 15].flatMap((apart) =>
    (['starts', 'pause'] as const).flatMap((measure) =>
      [false, true].map((wholeSeconds) => ({ pattern, apart, measure, wholeSeconds }) as DayOptions),
    ),
  ),
)

describe('suggestions for a generated day of rafts in packs', () => {
  it.each(days)('finds the rafts: $pattern, $apart s apart ($measure), whole seconds: $wholeSeconds', (options) => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const day = raftDay({ ...packs, ...options, seed })
      // Nobody can tell rafts apart whose photographer paused as long within a raft as between two rafts.
      if (!(day.ratio >= 3)) continue
      const found = pairwiseF1(idsOf(suggestGroups(day.photos, { zone })), day.raftOf)
      expect(found, `seed ${seed}`).toBeGreaterThanOrEqual(options.apart === 120 ? 0.98 : 0.95)
    }
  })

  it('measures most of these days, because their rafts can be told apart', () => {
    const clear = days.filter((options) => raftDay({ ...packs, ...options, seed: 1 }).ratio >= 3)
    expect(clear.length).toBeGreaterThan(days.length * 0.7)
  })
})

describe('a suggestion that a person changes', () => {
  const photos = at([0, 1, 2, 3, 300, 301, 302, 600, 601, 900, 901, 902])
  const suggest = (...changes: readonly RaftChange<number>[]) => suggestGroups(photos, { zone, changes })
  const merge = (one: SuggestedGroup<number> | undefined, other: SuggestedGroup<number> | undefined) =>
    ({ merged: [one?.key ?? -1, other?.key ?? -1] }) as const

  it('is split before a photo, even into parts of one photo', () => {
    expect(idsOf(suggest({ split: 4 }))).toEqual([[1, 2, 3], [4], [5, 6, 7], [10, 11, 12]])
  })

  it('is merged with the next one, together with the few photos between them', () => {
    const [, second, third] = suggest()
    const merged = suggest(merge(second, third))
    expect(idsOf(merged)).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8, 9, 10, 11, 12],
    ])
    expect(merged[1]?.key).toBe(second?.key)
  })

  it('is the same as before after a split and a merge', () => {
    const split = { split: 3 }
    const [first, second] = suggest(split)
    expect(suggest(split, merge(first, second))).toEqual(suggest())
  })

  it('stays merged when its first photo goes or another comes before it, and takes in no other', () => {
    const rafts = at([0, 1, 2, 300, 301, 302, 600, 601, 602])
    const [, second, third] = suggestGroups(rafts, { zone })
    const changes = [merge(second, third)]
    const fewer = suggestGroups(
      rafts.filter(({ id }) => id !== 5),
      { zone, changes },
    )
    expect(idsOf(fewer)).toEqual([
      [1, 2, 3],
      [4, 6, 7, 8, 9],
    ])
    const more = suggestGroups([...rafts, ...at([599], undefined, 10)], { zone, changes })
    expect(idsOf(more)).toEqual([
      [1, 2, 3],
      [4, 5, 6, 10, 7, 8, 9],
    ])
  })

  it('never reaches into the next local day', () => {
    const late = at([0, 10, 20, 30, 40, 50], '2026-07-05T05:59:35Z')
    const [first, second] = suggestGroups(late, { zone })
    expect(idsOf(suggestGroups(late, { zone, changes: [merge(first, second)] }))).toHaveLength(2)
  })
})

describe('suggestions from what the photos show', () => {
  const drawn = (options: Partial<DrawnDayOptions>) => {
    const days = [1, 2, 3, 4, 5, 6].map((seed) => {
      const day = drawnDay({ seed, packs: 3, raftsInPack: 4, apart: 38, view: [10, 32], look: 'boats', ...options })
      return { day, groups: suggestGroups(day.photos, { zone }) }
    })
    return scoresOf(days)
  }

  it.each([
    ['minutes apart', { apart: 150, view: [12, 40] }, 0.97, 0.99],
    ['38 s apart', {}, 0.9, 0.99],
    ['interleaved', { apart: 10, view: [20, 35] }, 0.8, 0.94],
  ] as const)('tell rafts apart that are %s', (_, options, least, leastCertain) => {
    const { f1, certain } = drawn(options)
    expect(f1).toBeGreaterThan(least)
    expect(certain.precision).toBeGreaterThan(leastCertain)
    expect(certain.share).toBeGreaterThan(0.3)
  })

  it('are uncertain for rafts that look alike and follow one another closely', () => {
    expect(drawn({ look: 'alike', apart: 10, view: [20, 35] }).certain.share).toBeLessThan(0.1)
  })

  const interleaved = drawnDay({ seed: 1, packs: 1, raftsInPack: 4, apart: 10, view: [20, 35], look: 'boats' })

  it('name why they are uncertain, and are certain when a person changed them', () => {
    const close = at([0, 1, 2, 3, 30, 31, 32, 33])
    const [first] = suggestGroups(close, { zone })
    expect(first?.doubt).toBe('times')
    expect(suggestGroups(at([0, 1, 2, 300, 301, 302]), { zone }).map(({ doubt }) => doubt)).toEqual([null, null])
    expect(suggestGroups(close, { zone, changes: [{ split: 3 }] })[0]?.doubt).toBeNull()
  })

  it('are cut by time where a person splits them, also after a merge of rafts that interleave', () => {
    const shown = suggestGroups(interleaved.photos, { zone })
    const pair = shown
      .slice(1)
      .map((later, place) => [shown[place], later] as const)
      .find(([one, later]) => one && one.endsAt > later.startsAt)
    const [one, later] = pair ?? []
    if (!one || !later) throw new Error('no rafts that interleave')
    const merged = { merged: [one.key, later.key] } as const
    const union = [...one.photoIds, ...later.photoIds].sort((first, second) => first - second)
    const groupOf = (changes: readonly RaftChange<number>[], id: number | undefined) =>
      suggestGroups(interleaved.photos, { zone, changes }).find(({ photoIds }) => photoIds.includes(id ?? -1))?.photoIds
    expect(groupOf([merged], one.key)).toEqual(union)
    const middle = union[Math.floor(union.length / 2)] ?? -1
    const cut = [merged, { split: middle }]
    expect(groupOf(cut, one.key)).toEqual(union.slice(0, union.indexOf(middle)))
    expect(groupOf(cut, middle)).toEqual(union.slice(union.indexOf(middle)))
    expect(groupOf([...cut, { merged: [one.key, middle] }], one.key)).toEqual(union)
  })

  it('cluster photos that are in a group, and do not suggest them again', () => {
    const [first, ...others] = suggestGroups(interleaved.photos, { zone })
    if (!first) throw new Error('no suggestions')
    const grouped = new Set(first.photoIds)
    expect(suggestGroups(interleaved.photos, { zone, grouped })).toEqual(others)
  })

  it('cluster photos with and without numbers as ids', () => {
    const idOf = (id: number) => (id <= 20 ? id : `device-${String(id).padStart(4, '0')}`)
    const mixed = interleaved.photos.map((photo) => ({ ...photo, id: idOf(photo.id) }))
    const found = suggestGroups<number | string>(mixed, { zone }).map(({ photoIds }) => photoIds.length)
    expect(found).toEqual(suggestGroups(interleaved.photos, { zone }).map(({ photoIds }) => photoIds.length))
  })
})
