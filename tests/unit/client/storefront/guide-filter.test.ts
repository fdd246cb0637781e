import { describe, expect, it } from 'vitest'
import { filterByGuide } from '#client/features/storefront/guide-filter.ts'

const groups = [{ name: 'José – Raft 1' }, { name: 'Maria – Raft 2' }, { name: 'Maria Josefine – Raft 12' }]
const found = (typed: string) => filterByGuide(groups, typed).map(({ name }) => name)

describe("the 'Your Guide' filter", () => {
  it('shows every group while nothing is typed', () => {
    expect(found('')).toHaveLength(3)
    expect(found('   ')).toHaveLength(3)
  })

  it('finds names whatever their case and accents', () => {
    expect(found('JOSE')).toEqual(['José – Raft 1', 'Maria Josefine – Raft 12'])
    expect(found('josé')).toEqual(['José – Raft 1', 'Maria Josefine – Raft 12'])
  })

  it('wants every typed word', () => {
    expect(found('raft maria')).toEqual(['Maria – Raft 2', 'Maria Josefine – Raft 12'])
  })

  it('finds nothing where no name fits', () => {
    expect(found('Tomás')).toEqual([])
  })
})
