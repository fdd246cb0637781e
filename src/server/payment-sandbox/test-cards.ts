export interface TestCard {
  brand: string
  cvvLength: 3 | 4
  decline: string | null
  /** True when the card's bank asks the guest for a code (3-D Secure). */
  challenges?: true
}

// Test numbers of Square's own sandbox. The bank of the last one asks for a code.
const testCards: ReadonlyMap<string, TestCard> = new Map<string, TestCard>([
  ['4111111111111111', { brand: 'VISA', cvvLength: 3, decline: null }],
  ['5105105105105100', { brand: 'MASTERCARD', cvvLength: 3, decline: null }],
  ['6011000990139424', { brand: 'DISCOVER', cvvLength: 3, decline: null }],
  ['340000000000009', { brand: 'AMERICAN_EXPRESS', cvvLength: 4, decline: null }],
  ['3569990010095841', { brand: 'JCB', cvvLength: 3, decline: null }],
  ['4000000000000002', { brand: 'VISA', cvvLength: 3, decline: 'CARD_DECLINED' }],
  ['4000000000009995', { brand: 'VISA', cvvLength: 3, decline: 'INSUFFICIENT_FUNDS' }],
  ['4800000000000004', { brand: 'VISA', cvvLength: 3, decline: null, challenges: true }],
])

/** Undefined for any other number, so that the sandbox refuses real cards. */
export function findTestCard(number: string): TestCard | undefined {
  return testCards.get(number)
}

export const challengeCode = '123456'

// Square's sandbox declines charges with this CVV or ZIP, with any card number.
const decliningCvv = '911'
const decliningPostalCode = '99999'

export function declineOf(card: TestCard, cvv: string, postalCode: string): string | null {
  if (card.decline !== null) return card.decline
  if (cvv === decliningCvv) return 'VERIFY_CVV_FAILURE'
  return postalCode === decliningPostalCode ? 'ADDRESS_VERIFICATION_FAILURE' : null
}

/** Square's reusable test tokens, each with the code of its decline. Null: the charge succeeds. */
export const testNonces: ReadonlyMap<string, string | null> = new Map([
  ['cnon:card-nonce-ok', null],
  ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
  ['cnon:card-nonce-rejected-cvv', 'VERIFY_CVV_FAILURE'],
  ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
  ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION'],
])

export function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return number !== '' && sum % 10 === 0
}
