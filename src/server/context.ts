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
  /** The outfitters that an administrator or the outfitter itself gave this photographer. */
  readonly assignedOutfitterIds: readonly number[]
  readonly isPhotographer: boolean
  readonly permissions: readonly string[]
  readonly sessionId: number
  /** Under login-as: the administrator who acts as this user. */
  readonly originUserId: number | null
}

export type Actor = GuestActor | UserActor

/** Identifies a repeated call (docs/rules.md#idempotency-keys). */
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
  /** The Cookie header. */
  readonly cookies: string | null
  /** The User-Agent header. */
  readonly userAgent: string | null
  readonly idempotency: Idempotency | null
  readonly cartToken: string | null
  readonly orderHash: string | null
}
