import type { components } from '#contract/schema.gen.ts'
import type { Staff } from '../../support/staff.ts'

type Schemas = components['schemas']

/** The answer to a report call. A field that is missing in it is undefined, so the test's expectation fails. */
export interface ReportCall {
  readonly status: number
  readonly code?: string
  readonly errors?: Readonly<Record<string, string>>
  readonly orders: readonly Schemas['OrderRow'][]
  readonly totals: Schemas['ReportTotals']
  readonly days: readonly Schemas['ReportDay'][]
  readonly next: string | null
}

async function ask<T>(staff: Staff, path: string, body: object): Promise<T> {
  const response = await fetch(`${staff.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { ...staff.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as object
  return { status: response.status, ...answer } as T
}

export function askReport(staff: Staff, body: object): Promise<ReportCall> {
  return ask(staff, 'order/get-orders', body)
}

export function askPhotographer(
  staff: Staff,
  body: object,
): Promise<Schemas['PhotographerAnswer'] & Pick<ReportCall, 'status' | 'code' | 'errors'>> {
  return ask(staff, 'order/for-photographer', body)
}

export function askSearch(staff: Staff, body: object): Promise<ReportCall> {
  return ask(staff, 'order/search', body)
}

export async function readWholeReport(staff: Staff, body: object): Promise<readonly Schemas['OrderRow'][]> {
  const rows: Schemas['OrderRow'][] = []
  for (let after: string | null | undefined; after !== null;) {
    const page: ReportCall = await askReport(staff, { ...body, ...(after === undefined ? {} : { after }) })
    if (page.status !== 200) throw new Error(`refused: ${JSON.stringify(page)}`)
    rows.push(...page.orders)
    after = page.next
  }
  return rows
}
