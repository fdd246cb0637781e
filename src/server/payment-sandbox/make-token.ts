import { randomBytes } from 'node:crypto'
import { jsonAnswer, type SandboxAnswer } from './sandbox-answer.ts'
import { parseFields } from './request-fields.ts'
import { challengeCode, declineOf, findTestCard, passesLuhn } from './test-cards.ts'
import type { CardToken } from './sandbox-state.ts'

interface FieldProblem {
  field: 'cardNumber' | 'expirationDate' | 'cvv' | 'postalCode'
  message: string
}

export const cardMessages = {
  number: 'Card number is not valid',
  notTest: 'This is a test form. Use a test card, such as 4111 1111 1111 1111',
  expiry: 'Expiration date is not valid',
  expired: 'This card has expired',
  cvv: 'CVV is not valid',
  postalCode: 'ZIP or postal code is not valid',
} as const

/** The token holds only brand, last four digits and expiry of the card. */
export function makeToken(body: string, now: Date): { answer: SandboxAnswer; token: CardToken | null } {
  const fields = parseFields(body)
  const number = digits(fields.number)
  const cvv = digits(fields.cvv)
  const expiry = readExpiry(digits(fields.expiry))
  const postalCode = typeof fields.postal_code === 'string' ? fields.postal_code.trim() : ''
  const card = findTestCard(number)

  const problems: FieldProblem[] = []
  if (!passesLuhn(number)) problems.push({ field: 'cardNumber', message: cardMessages.number })
  else if (card === undefined) problems.push({ field: 'cardNumber', message: cardMessages.notTest })
  if (expiry === null) problems.push({ field: 'expirationDate', message: cardMessages.expiry })
  else if (isOver(expiry, now)) problems.push({ field: 'expirationDate', message: cardMessages.expired })
  if (cvv.length !== (card?.cvvLength ?? 3)) problems.push({ field: 'cvv', message: cardMessages.cvv })
  if (!/^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(postalCode)) {
    problems.push({ field: 'postalCode', message: cardMessages.postalCode })
  }
  if (problems.length > 0 || card === undefined || expiry === null) {
    return { answer: jsonAnswer(422, { errors: problems }), token: null }
  }

  const isAsked = card.challenges === true && fields.verification === true
  const code = digits(fields.code)
  if (isAsked && code !== challengeCode)
    return { answer: jsonAnswer(200, { challenge: code === '' ? 'open' : 'wrong' }), token: null }
  const token: CardToken = {
    token: `cnon:${randomBytes(18).toString('base64url')}`,
    card: { card_brand: card.brand, last_4: number.slice(-4), exp_month: expiry.month, exp_year: expiry.year },
    // A bank declines a card whose challenge nobody answered.
    decline:
      card.challenges === true && !isAsked ? 'CARD_DECLINED_VERIFICATION_REQUIRED' : declineOf(card, cvv, postalCode),
    at: now.toISOString(),
  }
  const details = {
    method: 'Card',
    card: {
      brand: card.brand,
      last4: number.slice(-4),
      expMonth: expiry.month,
      expYear: expiry.year,
      prepaidType: 'UNKNOWN',
    },
    billing: { postalCode },
  }
  return { answer: jsonAnswer(200, { token: token.token, details }), token }
}

function digits(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\s/-]/g, '') : ''
}

function readExpiry(value: string): { month: number; year: number } | null {
  const match = /^(\d{2})(\d{2}|\d{4})$/.exec(value)
  if (match === null) return null
  const month = Number(match[1])
  const year = Number(match[2])
  if (month < 1 || month > 12) return null
  return { month, year: year < 100 ? 2000 + year : year }
}

function isOver(expiry: { month: number; year: number }, now: Date): boolean {
  // A card is valid until its month ends in the last time zone, 12 hours after it ends in UTC.
  return Date.UTC(expiry.year, expiry.month, 1, 12) <= now.getTime()
}
