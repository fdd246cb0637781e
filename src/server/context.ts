import type { Locale } from '#domain/texts/texts.ts'

export type Role = 'admin' | 'outfitter' | 'employee' | 'photographer'

interface GuestActor {
  readonly kind: 'guest'
}

export interface UserActor {
  readonly kind: 'user'
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly outfitterId: number | null
  /** Outfitters for which an administrator or the outfitter lets this photographer work. */
  readonly assignedOutfitterIds: readonly number[]
  readonly isPhotographer: boolean
  readonly permissions: readonly string[]
  readonly sessionId: number
  /** The administrator who logged in as this user (login-as); null otherwise. */
  readonly originUserId: number | null
  /** The time of the login, or of the last proof of the password or a second factor in this session. */
  readonly provedAt: Date
}

export type Actor = GuestActor | UserActor

/** The data that identify a repeated call (docs/rules.md#idempotency-keys). */
export interface Idempotency {
  readonly key: string
  readonly operation: string
  readonly fingerprint: Buffer
}

export interface Ctx {
  readonly actor: Actor
  readonly now: Date
  readonly locale: Locale
  readonly requestId: string
  readonly address: string
  /** The network of the address. Limits count its calls together. */
  readonly network: string
  readonly cookies: string | null
  readonly userAgent: string | null
  readonly idempotency: Idempotency | null
  readonly cartToken: string | null
  readonly orderHash: string | null
}
