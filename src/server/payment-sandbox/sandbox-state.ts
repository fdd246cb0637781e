import { isFields, type MoneyFields } from './request-fields.ts'
import type { SquareErrorBody } from './sandbox-answer.ts'

interface SandboxCard {
  card_brand: string
  last_4: string
  exp_month: number
  exp_year: number
}

export interface SandboxPayment {
  id: string
  created_at: string
  updated_at: string
  amount_money: MoneyFields
  total_money: MoneyFields
  refunded_money: MoneyFields
  status: 'COMPLETED' | 'CANCELED'
  source_type: 'CARD'
  card_details: { status: 'CAPTURED' | 'VOIDED'; card: SandboxCard; entry_method: 'KEYED' }
  location_id: string
  reference_id?: string
  note?: string
  buyer_email_address?: string
  receipt_number: string
  refund_ids: string[]
}

export interface SandboxRefund {
  id: string
  status: 'PENDING' | 'COMPLETED' | 'FAILED'
  payment_id: string
  amount_money: MoneyFields
  location_id: string
  reason?: string
  created_at: string
  updated_at: string
}

export interface CardToken {
  token: string
  card: SandboxCard
  /** Code with which charges of this card are declined; null when they succeed. */
  decline: string | null
  at: string
}

/** Never holds a card number. */
export type JournalEntry =
  | ({ type: 'token' } & CardToken)
  | { type: 'payment'; key: string; fingerprint: string; source: string; payment: SandboxPayment }
  | { type: 'decline'; key: string; fingerprint: string; source: string; errors: SquareErrorBody[] }
  | { type: 'cancel'; key: string; at: string }
  | { type: 'refund'; key: string; fingerprint: string; refund: SandboxRefund }
  | { type: 'refund-settled'; id: string; status: 'COMPLETED' | 'FAILED'; at: string }

type KeyedResult =
  | { kind: 'payment'; fingerprint: string; paymentId: string }
  | { kind: 'decline'; fingerprint: string; errors: SquareErrorBody[] }
  | { kind: 'canceled' }

export interface SandboxState {
  tokens: Map<string, CardToken>
  spent: Set<string>
  keys: Map<string, KeyedResult>
  payments: Map<string, SandboxPayment>
  refundKeys: Map<string, { fingerprint: string; refundId: string }>
  refunds: Map<string, SandboxRefund>
}

export function emptyState(): SandboxState {
  return {
    tokens: new Map(),
    spent: new Set(),
    keys: new Map(),
    payments: new Map(),
    refundKeys: new Map(),
    refunds: new Map(),
  }
}

const entryTypes = new Set(['token', 'payment', 'decline', 'cancel', 'refund', 'refund-settled'])

/** Checks only the type of the entry, because nobody but the sandbox writes the journal. */
export function isJournalEntry(value: unknown): value is JournalEntry {
  return isFields(value) && typeof value.type === 'string' && entryTypes.has(value.type)
}

/** No other function may change the state. */
export function applyEntry(state: SandboxState, entry: JournalEntry): void {
  switch (entry.type) {
    case 'token':
      state.tokens.set(entry.token, { token: entry.token, card: entry.card, decline: entry.decline, at: entry.at })
      return
    case 'payment':
      state.spent.add(entry.source)
      state.payments.set(entry.payment.id, structuredClone(entry.payment))
      state.keys.set(entry.key, { kind: 'payment', fingerprint: entry.fingerprint, paymentId: entry.payment.id })
      return
    case 'decline':
      state.spent.add(entry.source)
      state.keys.set(entry.key, { kind: 'decline', fingerprint: entry.fingerprint, errors: entry.errors })
      return
    case 'cancel':
      applyCancel(state, entry.key, entry.at)
      return
    case 'refund':
      applyRefund(state, entry)
      return
    case 'refund-settled':
      applyRefundSettled(state, entry)
  }
}

function applyCancel(state: SandboxState, key: string, at: string): void {
  const known = state.keys.get(key)
  if (known === undefined) state.keys.set(key, { kind: 'canceled' })
  if (known?.kind !== 'payment') return
  const payment = state.payments.get(known.paymentId)
  if (payment === undefined) return
  payment.status = 'CANCELED'
  payment.card_details.status = 'VOIDED'
  payment.updated_at = at
}

function applyRefund(state: SandboxState, entry: Extract<JournalEntry, { type: 'refund' }>): void {
  const { refund } = entry
  state.refunds.set(refund.id, structuredClone(refund))
  state.refundKeys.set(entry.key, { fingerprint: entry.fingerprint, refundId: refund.id })
  const payment = state.payments.get(refund.payment_id)
  if (payment === undefined) return
  payment.refund_ids.push(refund.id)
  payment.updated_at = refund.created_at
  if (refund.status === 'COMPLETED') payment.refunded_money.amount += refund.amount_money.amount
}

function applyRefundSettled(state: SandboxState, entry: Extract<JournalEntry, { type: 'refund-settled' }>): void {
  const refund = state.refunds.get(entry.id)
  if (refund?.status !== 'PENDING') return
  refund.status = entry.status
  refund.updated_at = entry.at
  const payment = state.payments.get(refund.payment_id)
  if (payment !== undefined && entry.status === 'COMPLETED') payment.refunded_money.amount += refund.amount_money.amount
}
