import { expect, it } from 'vitest'
import { searchRows } from '#client/ui/tables/table-column.ts'

const names = ['Łukasz Groß', 'Siobhán O’Brien', 'Søren Ødegård']

it.each([
  ['lukasz', 'Łukasz Groß'],
  ['gross', 'Łukasz Groß'],
  ["o'brien", 'Siobhán O’Brien'],
  ['obri  SIOB', 'Siobhán O’Brien'],
  ['odegard', 'Søren Ødegård'],
])('a list finds by %s the row of %s', (typed, found) => {
  expect(searchRows(names, String, typed)).toEqual([found])
})
