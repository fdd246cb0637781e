import type { Locale } from '#domain/texts/texts.ts'

export type Role = 'admin' | 'outfitter' | 'employee' | 'photographer'

export interface GuestActor {
  readonly kind: 'guest'
}

export interface UserActor {
  readonly kind: 'user'
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly outfitterId: number | null
  readonly isPhotographer: boolean
  readonly permissions: readonly string[]
  readonly sessionId: number
  /** Under login-as: the administrator who acts as this user. */
  readonly originUserId: number | null
}

export type Actor = GuestActor | UserActor

/** What a repeated call is recognised by (rules.md 1.5). */
export interface Idempotency {
  readonly key: string
  readonly operation: string
  readonly fingerprint: Buffer
}

/** What a handler knows of the call besides its input. */
export interface Ctx {
  readonly actor: Actor
  readonly now: Date
  readonly locale: Locale
  readonly requestId: string
  readonly address: string
  readonly idempotency: Idempotency | null
  readonly cartToken: string | null
  readonly orderHash: string | null
}
