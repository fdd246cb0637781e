import { expect, it } from 'vitest'
import { byName } from '#domain/texts/natural-order.ts'

it('natural order sorts numbers in names by value, ignores upper and lower case, and puts the older of two equal names first', () => {
  const names = ['boat 10', 'Boat 2', 'boat 1', 'Émile', 'Adam', 'emma', 'BOAT 2']
  const rows = names.map((name, index) => ({ id: names.length - index, name }))
  expect(rows.toSorted(byName).map((row) => row.name)).toEqual([
    'Adam',
    'boat 1',
    'BOAT 2',
    'Boat 2',
    'boat 10',
    'Émile',
    'emma',
  ])
})
