import { isCounterPayment, type CounterPayment } from '#domain/orders/counter-payment.ts'
import type { Tender } from '#domain/orders/order-status.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { ReportTotals } from './report-totals.ts'

/** The content of a report's cell, which decides the cell's alignment and format. `money` is cents. */
type ColumnKind = 'number' | 'day' | 'text' | 'money'

type KeyOf<Text> = Text extends `report.column.${infer Key}` ? Key : never
type ColumnKey = KeyOf<StaffTextKey>

/** A column of a report, on screen and in the export (docs/rules.md#report-definition). */
export interface ReportColumn<Row, Total extends string = string> {
  readonly key: ColumnKey
  readonly kind: ColumnKind
  readonly of: (row: Row) => string | number | null
  readonly total?: Total
}

export function titleOf({ key }: { readonly key: ColumnKey }): string {
  return staffText(`report.column.${key}`)
}

/** Amounts are cents, negative for a refund. */
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
  /** The part that prepaid codes paid. */
  readonly prepaid_total: number
}

/** Returns the fields of a line alone, for answers that may hold no other field of the row. */
export function reportLine(row: ReportLine): ReportLine {
  return {
    id: row.id,
    display_date: row.display_date,
    email: row.email,
    notes: row.notes,
    discount: row.discount,
    subtotal: row.subtotal,
    discount_value: row.discount_value,
    discount24: row.discount24,
    net: row.net,
    fees_and_tax: row.fees_and_tax,
    total: row.total,
    counter_total: row.counter_total,
    card_total: row.card_total,
    prepaid_total: row.prepaid_total,
  }
}

function discountOf({ discount24, discount_value: named }: ReportLine): number {
  return discount24 + named
}

interface OrderColumn extends ReportColumn<ReportLine, keyof ReportTotals> {
  /** The reports that show the column on screen. The export of each has every column. */
  readonly on: readonly ('closing' | 'full')[]
}

const both = ['closing', 'full'] as const

/** The screen adds 'Details'. */
export const orderColumns: readonly OrderColumn[] = [
  { key: 'id', kind: 'number', of: (row) => row.id, on: both },
  { key: 'date', kind: 'day', of: (row) => row.display_date, on: both },
  { key: 'email', kind: 'text', of: (row) => row.email, on: both },
  { key: 'notes', kind: 'text', of: (row) => row.notes, on: both },
  { key: 'counter', kind: 'money', of: (row) => row.counter_total, total: 'counter_total', on: ['closing'] },
  { key: 'square', kind: 'money', of: (row) => row.card_total, total: 'card_total', on: ['closing'] },
  { key: 'base-price', kind: 'money', of: (row) => row.subtotal, total: 'subtotal', on: both },
  { key: 'coupon', kind: 'text', of: (row) => row.discount?.name ?? null, on: both },
  { key: 'discount', kind: 'money', of: discountOf, total: 'discount', on: both },
  { key: 'subtotal', kind: 'money', of: (row) => row.net, total: 'net', on: ['full'] },
  { key: 'fees-and-tax', kind: 'money', of: (row) => row.fees_and_tax, total: 'fees_and_tax', on: ['full'] },
  { key: 'total', kind: 'money', of: (row) => row.total, total: 'total', on: both },
  // It stands last, so that spreadsheets which people made before still fit.
  { key: 'prepaid', kind: 'money', of: (row) => row.prepaid_total, total: 'prepaid_total', on: [] },
]

/** Columns of the closing report on screen (docs/rules.md#closing-report-screen). */
export const closingColumns = orderColumns.filter(({ on }) => on.includes('closing'))

const ofFull = orderColumns.filter(({ on }) => on.includes('full'))
/** Columns of the full report on screen, which shows its amounts last (docs/rules.md#full-report-screen). */
export const fullColumns = [
  ...ofFull.filter(({ kind }) => kind !== 'money'),
  ...ofFull.filter(({ kind }) => kind === 'money'),
]

export interface PhotographerLine {
  readonly id: number
  readonly display_date: string
  readonly outfitter: { readonly name: string }
  readonly photo_count: number
  readonly net: number
}

export const photographerColumns: readonly ReportColumn<PhotographerLine, 'photo_count' | 'net'>[] = [
  { key: 'id', kind: 'number', of: (row) => row.id },
  { key: 'date', kind: 'day', of: (row) => row.display_date },
  { key: 'outfitter', kind: 'text', of: (row) => row.outfitter.name },
  { key: 'photos', kind: 'number', of: (row) => row.photo_count, total: 'photo_count' },
  { key: 'net', kind: 'money', of: (row) => row.net, total: 'net' },
]

/** Amounts are cents, negative for a refund. */
export interface ComprehensiveLine extends ReportLine {
  readonly kind: 'order' | 'refund'
  readonly display_time: string
  readonly timezone: string
  readonly outfitter: { readonly name: string }
  readonly name: string | null
  readonly country: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly tender: Tender
  readonly paid_by: string | null
  /** The receipt number of the card provider. */
  readonly receipt: string | null
  readonly fees: number
  readonly tax: number
  readonly commission: number
}

type ComprehensiveSum = 'subtotal' | 'net' | 'fees' | 'tax' | 'total' | 'prepaid_total' | 'commission'
type ComprehensiveColumn = ReportColumn<ComprehensiveLine, ComprehensiveSum | 'discount'>

const types = { order: staffText('report.type.order'), refund: staffText('report.type.refund') }
const tenders: Readonly<Record<Tender, string>> = {
  card: staffText('report.tender.card'),
  counter: staffText('report.tender.counter'),
  free: staffText('report.tender.free'),
  prepaid: staffText('report.tender.prepaid'),
}

const ways: Readonly<Record<CounterPayment, string>> = {
  cash: staffText('pay.cash'),
  terminal: staffText('pay.terminal'),
  other: staffText('pay.other'),
}

function sumOf(total: ComprehensiveSum, key: ColumnKey): ComprehensiveColumn {
  return { key, kind: 'money', of: (row) => row[total], total }
}

/** Columns of the comprehensive report, an export over all outfitters that no screen shows. */
export const comprehensiveColumns: readonly ComprehensiveColumn[] = [
  { key: 'id', kind: 'number', of: (row) => row.id },
  { key: 'date', kind: 'day', of: (row) => row.display_date },
  { key: 'time', kind: 'text', of: (row) => row.display_time },
  { key: 'timezone', kind: 'text', of: (row) => row.timezone },
  { key: 'outfitter', kind: 'text', of: (row) => row.outfitter.name },
  { key: 'type', kind: 'text', of: (row) => types[row.kind] },
  { key: 'name', kind: 'text', of: (row) => row.name },
  { key: 'email', kind: 'text', of: (row) => row.email },
  { key: 'notes', kind: 'text', of: (row) => row.notes },
  { key: 'country', kind: 'text', of: (row) => row.country },
  { key: 'state', kind: 'text', of: (row) => row.state },
  { key: 'zip', kind: 'text', of: (row) => row.zip },
  { key: 'tender', kind: 'text', of: (row) => tenders[row.tender] },
  { key: 'paid-by', kind: 'text', of: ({ paid_by: way }) => (isCounterPayment(way) ? ways[way] : null) },
  { key: 'receipt', kind: 'text', of: (row) => row.receipt },
  sumOf('subtotal', 'base-price'),
  { key: 'coupon', kind: 'text', of: (row) => row.discount?.name ?? null },
  { key: 'discount', kind: 'money', of: discountOf, total: 'discount' },
  sumOf('net', 'subtotal'),
  sumOf('fees', 'fees'),
  sumOf('tax', 'tax'),
  sumOf('total', 'total'),
  sumOf('commission', 'commission'),
  sumOf('prepaid_total', 'prepaid'),
]
