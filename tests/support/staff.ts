import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { hashSessionToken, makeSessionToken } from '#server/modules/users/login/access.store.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { newKey } from './guest.ts'

type StaffOrder = components['schemas']['StaffOrder']

export interface StaffAnswer {
  readonly status: number
  readonly headers: Headers
  // Tests read only the fields that they check. A field that an answer lacks is undefined and fails the test.
  readonly body: {
    readonly success: boolean
    readonly code?: string
    readonly errors?: Readonly<Record<string, string>>
    readonly order: StaffOrder
    readonly orders: readonly components['schemas']['OrderRow'][]
    readonly difference?: number
    readonly current?: StaffOrder
  }
}

export interface StaffOptions {
  readonly role?: 'admin' | 'outfitter' | 'employee' | 'photographer'
  readonly outfitterId?: number | null
  readonly name?: string
  /** Id of the administrator who used login-as to get this session. */
  readonly originUserId?: number
  readonly now?: Date
}

/** A staff user with a session, who calls the API as the browser does. */
export class Staff {
  readonly url: string
  readonly userId: number
  readonly sessionId: number
  readonly headers: Readonly<Record<string, string>>
  private readonly token: string

  constructor(url: string, session: { userId: number; sessionId: number; token: string }) {
    this.url = url
    this.userId = session.userId
    this.sessionId = session.sessionId
    this.token = session.token
    this.headers = { authorization: `Bearer ${session.token}` }
  }

  /** Returns the same user in the same session, whose calls go to another server of the installation. */
  at(url: string): Staff {
    return new Staff(url, { userId: this.userId, sessionId: this.sessionId, token: this.token })
  }

  async call(method: string, path: string, body?: object, key: string | null = newKey()): Promise<StaffAnswer> {
    const response = await fetch(`${this.url}/api/v1/${path}`, {
      method,
      headers: {
        ...this.headers,
        ...(key === null || body === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as StaffAnswer['body'] }
  }

  post(path: string, body: object, key?: string | null): Promise<StaffAnswer> {
    return this.call('POST', path, body, key)
  }

  order(id: number): Promise<StaffAnswer> {
    return this.call('GET', `order/report/${id}`)
  }

  async pending(outfitterId: number): Promise<readonly components['schemas']['OrderRow'][]> {
    return (await this.post('order/get-pending', { outfitterId }, null)).body.orders
  }
}

/** Creates a user and logs this user in. The default role is employee of the outfitter. */
export async function openStaff(url: string, db: Kysely<DB>, options: StaffOptions = {}): Promise<Staff> {
  const now = options.now ?? new Date('2026-07-04T18:00:00Z')
  const user = await db
    .insertInto('users')
    .values({
      name: options.name ?? 'Erin Employee',
      email: `${randomBytes(8).toString('hex')}@staff.test`,
      password_hash: 'none',
      role: options.role ?? 'employee',
      outfitter_id: options.outfitterId ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = makeSessionToken()
  const session = await db
    .insertInto('sessions')
    .values({
      token_hash: hashSessionToken(token),
      user_id: user.id,
      origin_user_id: options.originUserId ?? null,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return new Staff(url, { userId: user.id, sessionId: session.id, token })
}
