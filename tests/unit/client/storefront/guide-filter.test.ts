import { describe, expect, it } from 'vitest'
import { filterByGuide } from '#client/features/storefront/trip/guide-filter.ts'

const groups = [{ name: 'José – Raft 1' }, { name: 'Maria – Raft 2' }, { name: 'Maria Josefine – Raft 12' }]
const found = (typed: string) => filterByGuide(groups, typed).map(({ name }) => name)

describe("the 'Your Guide' filter", () => {
  it('shows every group while the field is empty', () => {
    expect(found('')).toHaveLength(3)
    expect(found('   ')).toHaveLength(3)
  })

  it('ignores case and accents', () => {
    expect(found('JOSE')).toEqual(['José – Raft 1', 'Maria Josefine – Raft 12'])
    expect(found('josé')).toEqual(['José – Raft 1', 'Maria Josefine – Raft 12'])
  })

  it('finds the groups whose name contains every typed word', () => {
    expect(found('raft maria')).toEqual(['Maria – Raft 2', 'Maria Josefine – Raft 12'])
  })

  it('finds nothing when no name matches', () => {
    expect(found('Tomás')).toEqual([])
  })
})
