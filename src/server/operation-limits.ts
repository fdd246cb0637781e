/** A limit refuses a call with 429 after so many tries in the window. Its use case says for whom it counts them. */
export interface Tries {
  readonly tries: number
  readonly minutes: number
}

/** Limits that several calls share, or that need a reason. The names are those under which the database counts. */

// The limits per quarter hour alone would allow a thousand codes a day.
export const factorsPerDay = { factor: { tries: 30, minutes: 24 * 60 } }
export const loggingIn = {
  'login-address': { tries: 60, minutes: 15 },
  'login-account': { tries: 10, minutes: 15 },
  'login-device': { tries: 10, minutes: 15 },
  ...factorsPerDay,
}
export const proofs = { 'current-password': { tries: 10, minutes: 15 } }
export const resetTokens = { 'reset-token': { tries: 60, minutes: 15 } }
// They leave room for kiosks that share an address.
export const placing = { 'place-address': { tries: 200, minutes: 10 }, 'place-recipient': { tries: 10, minutes: 60 } }

// Enough for all guests of a lobby behind one address. A stranger can send a mailbox eight mails a day.
export const ownOrders = {
  'own-orders-network': { tries: 60, minutes: 60 },
  'own-orders-hour': { tries: 3, minutes: 60 },
  'own-orders-day': { tries: 8, minutes: 24 * 60 },
}

// Kiosks share a network. Anybody's address may get the mails.
export const waiting = { 'wait-network': { tries: 200, minutes: 60 }, 'wait-mailbox': { tries: 6, minutes: 24 * 60 } }

// Prepaid codes have 64 bits. Guests of a lobby share an address.
export const guessing = { 'prepaid-address': { tries: 100, minutes: 10 } }
// Thieves test many stolen cards.
export const charging = { 'charge-order': { tries: 20, minutes: 10 }, 'charge-address': { tries: 200, minutes: 10 } }
