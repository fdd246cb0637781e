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
  readonly assignedOutfitterIds: readonly number[]
  readonly isPhotographer: boolean
  readonly permissions: readonly string[]
  readonly sessionId: number
  readonly originUserId: number | null
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
  /** Limits count the calls of a network together. */
  readonly network: string
  readonly cookies: string | null
  readonly userAgent: string | null
  readonly idempotency: Idempotency | null
  readonly cartToken: string | null
  readonly orderHash: string | null
}
