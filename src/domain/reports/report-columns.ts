import type { Tender } from '#domain/orders/order-status.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { ReportTotals } from './report-totals.ts'

/** The content of a report's cell, which decides the cell's alignment and format. `money` is cents. */
type ColumnKind = 'number' | 'day' | 'text' | 'money'

/** A column of a report, on screen and in the export (docs/rules.md#report-definition). */
export interface ReportColumn<Row, Total extends string = string> {
  readonly key: string
  readonly title: StaffTextKey
  readonly kind: ColumnKind
  readonly of: (row: Row) => string | number | null
  /** The total that the report shows below this column. The foot of a column without a total stays empty. */
  readonly total?: Total
}

/** A row of the closing and full reports: an order or a refund. Amounts are cents, negative for a refund. */
export interface ReportLine {
  readonly id: number
  readonly display_date: string
  readonly email: string | null
  readonly notes: string
  readonly discount: { readonly name: string } | null
  readonly subtotal: number
  readonly discount_value: number
  readonly discount24: number
  readonly net: number
  readonly fees_and_tax: number
  readonly total: number
  readonly counter_total: number
  readonly card_total: number
}

type OrderColumn = ReportColumn<ReportLine, keyof ReportTotals>

const id: OrderColumn = { key: 'id', title: 'report.column.id', kind: 'number', of: (row) => row.id }
const date: OrderColumn = { key: 'date', title: 'report.column.date', kind: 'day', of: (row) => row.display_date }
const email: OrderColumn = { key: 'email', title: 'report.column.email', kind: 'text', of: (row) => row.email }
const notes: OrderColumn = { key: 'notes', title: 'report.column.notes', kind: 'text', of: (row) => row.notes }
const counter: OrderColumn = {
  key: 'counter',
  title: 'report.column.counter',
  kind: 'money',
  of: (row) => row.counter_total,
  total: 'counter_total',
}
const square: OrderColumn = {
  key: 'square',
  title: 'report.column.square',
  kind: 'money',
  of: (row) => row.card_total,
  total: 'card_total',
}
const basePrice: OrderColumn = {
  key: 'base-price',
  title: 'report.column.base-price',
  kind: 'money',
  of: (row) => row.subtotal,
  total: 'subtotal',
}
const coupon: OrderColumn = {
  key: 'coupon',
  title: 'report.column.coupon',
  kind: 'text',
  of: (row) => row.discount?.name ?? null,
}
const discount: OrderColumn = {
  key: 'discount',
  title: 'report.column.discount',
  kind: 'money',
  of: (row) => row.discount24 + row.discount_value,
  total: 'discount',
}
const subtotal: OrderColumn = {
  key: 'subtotal',
  title: 'report.column.subtotal',
  kind: 'money',
  of: (row) => row.net,
  total: 'net',
}
const feesAndTax: OrderColumn = {
  key: 'fees-and-tax',
  title: 'report.column.fees-and-tax',
  kind: 'money',
  of: (row) => row.fees_and_tax,
  total: 'fees_and_tax',
}
const total: OrderColumn = {
  key: 'total',
  title: 'report.column.total',
  kind: 'money',
  of: (row) => row.total,
  total: 'total',
}

/** Columns of the closing report (docs/rules.md#closing-report-screen). The screen adds 'Details'. */
export const closingColumns: readonly OrderColumn[] = [
  id,
  date,
  email,
  notes,
  counter,
  square,
  basePrice,
  coupon,
  discount,
  total,
]
/** Columns of the full report (docs/rules.md#full-report-screen). */
export const fullColumns: readonly OrderColumn[] = [
  id,
  date,
  email,
  notes,
  coupon,
  basePrice,
  discount,
  subtotal,
  feesAndTax,
  total,
]
/** Columns in the export of the closing and full reports: every column of either report, once. */
export const exportColumns: readonly OrderColumn[] = [
  id,
  date,
  email,
  notes,
  counter,
  square,
  basePrice,
  coupon,
  discount,
  subtotal,
  feesAndTax,
  total,
]

export interface PhotographerLine {
  readonly id: number
  readonly display_date: string
  readonly outfitter: { readonly name: string }
  readonly photo_count: number
  readonly net: number
}

export const photographerColumns: readonly ReportColumn<PhotographerLine, 'photo_count' | 'net'>[] = [
  { key: 'id', title: 'report.column.id', kind: 'number', of: (row) => row.id },
  { key: 'date', title: 'report.column.date', kind: 'day', of: (row) => row.display_date },
  { key: 'outfitter', title: 'report.column.outfitter', kind: 'text', of: (row) => row.outfitter.name },
  {
    key: 'photos',
    title: 'report.column.photos',
    kind: 'number',
    of: (row) => row.photo_count,
    total: 'photo_count',
  },
  { key: 'net', title: 'report.column.net', kind: 'money', of: (row) => row.net, total: 'net' },
]

/** A row of the comprehensive report: an order or a refund. Amounts are cents, negative for a refund. */
export interface ComprehensiveLine {
  readonly id: number
  readonly kind: 'order' | 'refund'
  readonly display_date: string
  readonly display_time: string
  readonly timezone: string
  readonly outfitter: { readonly name: string }
  readonly name: string | null
  readonly email: string | null
  readonly notes: string
  readonly country: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly tender: Tender
  /** The receipt number of the card provider. */
  readonly receipt: string | null
  readonly subtotal: number
  readonly coupon: string | null
  /** The 24 hour discount and the named discount together. */
  readonly discount: number
  readonly net: number
  readonly fees: number
  readonly tax: number
  readonly total: number
  readonly commission: number
}

type ComprehensiveTotal = 'subtotal' | 'discount' | 'net' | 'fees' | 'tax' | 'total' | 'commission'
type ComprehensiveColumn = ReportColumn<ComprehensiveLine, ComprehensiveTotal>

const types = { order: staffText('report.type.order'), refund: staffText('report.type.refund') }
const tenders: Readonly<Record<Tender, string>> = {
  card: staffText('report.tender.card'),
  counter: staffText('report.tender.counter'),
  free: staffText('report.tender.free'),
}

function sumOf(total: ComprehensiveTotal, title: StaffTextKey): ComprehensiveColumn {
  return { key: total, title, kind: 'money', of: (row) => row[total], total }
}

/** Columns of the comprehensive report, an export over all outfitters that no screen shows. */
export const comprehensiveColumns: readonly ComprehensiveColumn[] = [
  { key: 'id', title: 'report.column.id', kind: 'number', of: (row) => row.id },
  { key: 'date', title: 'report.column.date', kind: 'day', of: (row) => row.display_date },
  { key: 'time', title: 'report.column.time', kind: 'text', of: (row) => row.display_time },
  { key: 'timezone', title: 'report.column.timezone', kind: 'text', of: (row) => row.timezone },
  { key: 'outfitter', title: 'report.column.outfitter', kind: 'text', of: (row) => row.outfitter.name },
  { key: 'type', title: 'report.column.type', kind: 'text', of: (row) => types[row.kind] },
  { key: 'name', title: 'report.column.name', kind: 'text', of: (row) => row.name },
  { key: 'email', title: 'report.column.email', kind: 'text', of: (row) => row.email },
  { key: 'notes', title: 'report.column.notes', kind: 'text', of: (row) => row.notes },
  { key: 'country', title: 'report.column.country', kind: 'text', of: (row) => row.country },
  { key: 'state', title: 'report.column.state', kind: 'text', of: (row) => row.state },
  { key: 'zip', title: 'report.column.zip', kind: 'text', of: (row) => row.zip },
  { key: 'tender', title: 'report.column.tender', kind: 'text', of: (row) => tenders[row.tender] },
  { key: 'receipt', title: 'report.column.receipt', kind: 'text', of: (row) => row.receipt },
  sumOf('subtotal', 'report.column.base-price'),
  { key: 'coupon', title: 'report.column.coupon', kind: 'text', of: (row) => row.coupon },
  sumOf('discount', 'report.column.discount'),
  sumOf('net', 'report.column.subtotal'),
  sumOf('fees', 'report.column.fees'),
  sumOf('tax', 'report.column.tax'),
  sumOf('total', 'report.column.total'),
  sumOf('commission', 'report.column.commission'),
]
