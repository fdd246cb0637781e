import { useState } from 'react'
import { readStored, writeStored } from '#client/storage.ts'
import type { Sort } from '#client/ui/tables/table-column.ts'

const STORED = 'eddyline.queue-sort'

const newestFirst: Sort = { column: 'waiting' }

function storedSort(): Sort {
  const [column, way] = readStored(STORED)?.split(' ') ?? []
  return column ? { column, descending: way === 'descending' } : newestFirst
}

/** The device keeps the order of its queue: each counter has its own habit. */
export function useQueueSort(): readonly [Sort, (sort: Sort) => void] {
  const [sort, setSort] = useState(storedSort)
  const change = (next: Sort): void => {
    setSort(next)
    writeStored(STORED, `${next.column} ${next.descending ? 'descending' : 'ascending'}`)
  }
  return [sort, change]
}
