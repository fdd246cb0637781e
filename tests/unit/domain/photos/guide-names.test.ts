import { describe, expect, it } from 'vitest'
import { guideNames } from '#domain/photos/guide-names.ts'
import { guideOfGroup } from '#domain/photos/matches-guide.ts'

describe('guideNames', () => {
  it('gives each guide the number of the group’s present name', () => {
    expect(guideNames(['Maria', 'Tomás'], 'Raft 3 · 10:42', ['Raft 9'])).toEqual(['Maria – Raft 3', 'Tomás – Raft 3'])
    expect(guideNames(['Maria'], 'Jake – Raft 12', [])).toEqual(['Maria – Raft 12'])
  })

  it('gives a group without a number the next one of the day', () => {
    expect(guideNames(['Maria'], '', [])).toEqual(['Maria – Raft 1'])
    expect(guideNames(['Maria'], 'The blue boat', ['Jake – Raft 4', 'Raft 2 · 10:42', 'Craft 99', 'Boat 7'])).toEqual([
      'Maria – Raft 5',
    ])
  })
})

describe('guideOfGroup', () => {
  const guides = ['Maria', 'Maria Lopez', 'Tomás', 'A. (Al)', '']

  it.each([
    ['Maria – Raft 2', 'Maria'],
    ['Maria', 'Maria'],
    ['MARÍA LÓPEZ 3', 'Maria Lopez'],
    ['tomas-2', 'Tomás'],
    ['A. (Al) Raft 1', 'A. (Al)'],
    ['Mariana – Raft 2', null],
    ['Maria2', null],
    ['Raft 2 with Maria', null],
    ['', null],
  ])('finds the guide with whose whole name the name of the group %j begins: %j', (name, guide) => {
    expect(guideOfGroup(guides)(name)).toBe(guide)
  })

  it('tells guides apart whose names differ by accents alone, as far as the name of the group does', () => {
    const both = ['Jose', 'José', 'Zoe\u0308', 'Zoë B']
    expect(guideOfGroup(both)('José – Raft 1')).toBe('José')
    expect(guideOfGroup(both)('JOSE\u0301 – Raft 1')).toBe('José')
    expect(guideOfGroup(both.toReversed())('Jose – Raft 1')).toBe('Jose')
    expect(guideOfGroup(both)('Zoe B – Raft 1')).toBe('Zoë B')
  })
})
