import { useState } from 'react'
import { useAddress } from '../controls/use-address.ts'
import type { Sort } from './table-column.ts'

/** See docs/rules.md#tables. */
export const pageSizes = [25, 50, 100] as const

interface Values {
  readonly typed: string
  readonly sort: Sort | null
  /** From 0. */
  readonly page: number
  readonly pageSize: number
}

/** Search, sort and page that somebody chose. */
export interface TableView extends Values {
  readonly change: (changed: Partial<Values>) => void
}

export function useTableView(defaultSort: Sort | null): TableView {
  const [values, setValues] = useState<Values>({ typed: '', sort: defaultSort, page: 0, pageSize: pageSizes[1] })
  return { ...values, change: (changed) => setValues((last) => ({ ...last, ...changed })) }
}

const readSort = (text: string): Sort | null =>
  text === '' ? null : text.startsWith('-') ? { column: text.slice(1), descending: true } : { column: text }

const writeSort = (sort: Sort | null): string =>
  sort === null ? '' : sort.descending === true ? `-${sort.column}` : sort.column

function readPage(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : 0
}

/** The same, kept in the page's address. So a page has one such table. */
export function useAddressView(defaultSort: Sort | null): TableView {
  const [{ q, sort, page, rows }, change] = useAddress('q', 'sort', 'page', 'rows')
  const usual = writeSort(defaultSort)
  return {
    typed: q,
    sort: readSort(sort) ?? defaultSort,
    page: readPage(page),
    pageSize: pageSizes.find((size) => String(size) === rows) ?? pageSizes[1],
    change: (changed) => {
      const chosen = changed.sort === undefined ? sort : writeSort(changed.sort)
      change({
        ...(changed.typed === undefined ? {} : { q: changed.typed }),
        sort: chosen === usual ? '' : chosen,
        ...(changed.page === undefined ? {} : { page: changed.page === 0 ? '' : String(changed.page + 1) }),
        ...(changed.pageSize === undefined
          ? {}
          : { rows: changed.pageSize === pageSizes[1] ? '' : String(changed.pageSize) }),
      })
    },
  }
}
