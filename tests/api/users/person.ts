import { randomBytes } from 'node:crypto'
import type { components } from '#contract/schema.gen.ts'
import { hashPassword } from '#server/modules/users/passwords/passwords.ts'
import { hashSessionToken, makeSessionToken } from '#server/modules/users/login/access.store.ts'
import { assignTo } from '../../support/shop.ts'
import type { TestApp } from '../../support/test-app.ts'

type Schemas = components['schemas']

export interface AccountAnswer {
  readonly status: number
  readonly headers: Headers
  // The body of an answer is typed as if every field were present. A missing field is undefined and fails the test's
  // expectation.
  readonly body: {
    readonly success: boolean
    readonly code?: string
    readonly errors?: Readonly<Record<string, string>>
    readonly token: string
    readonly user: Schemas['SessionUser']
    readonly users: readonly Schemas['User'][]
    readonly photographers: readonly Schemas['Photographer'][]
    readonly photographer: Schemas['Photographer']
    readonly ticket: string
    readonly expires_at: string
    readonly entries: readonly Schemas['AuditEntry'][]
    readonly next: string | null
    readonly factors: Schemas['Factors'] & Schemas['FactorChoice']
    readonly recovery_codes: readonly string[]
    readonly secret: string
    readonly options: Schemas['PasskeyOptions']
    readonly current?: Schemas['FactorChoice']
    readonly had_factors: boolean
  }
}

/** Calls the API as the browser does. `token`: the user's session token, or null for a call without a login. */
export async function ask(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<AccountAnswer> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as AccountAnswer['body'] }
}

export interface PersonOptions {
  readonly role?: Schemas['Role']
  readonly outfitterId?: number | null
  readonly name?: string
  readonly isPhotographer?: boolean
  readonly permissions?: string[]
  readonly assignedTo?: readonly number[]
  readonly password?: string
}

export class Person {
  readonly id: number
  readonly email: string
  readonly token: string
  readonly url: string

  constructor(url: string, account: { id: number; email: string; token: string }) {
    this.url = url
    this.id = account.id
    this.email = account.email
    this.token = account.token
  }

  get(path: string): Promise<AccountAnswer> {
    return ask(this.url, this.token, 'GET', path)
  }

  post(path: string, body: object): Promise<AccountAnswer> {
    return ask(this.url, this.token, 'POST', path, body)
  }

  put(path: string, body: object): Promise<AccountAnswer> {
    return ask(this.url, this.token, 'PUT', path, body)
  }

  remove(path: string): Promise<AccountAnswer> {
    return ask(this.url, this.token, 'DELETE', path)
  }

  /** The form fields of the user as they are stored. Sending them changes nothing. */
  async fields(db: TestApp['data']['database']['db']) {
    const user = await db.selectFrom('users').selectAll().where('id', '=', this.id).executeTakeFirstOrThrow()
    return { name: user.name, email: user.email, role: user.role, outfitter_id: user.outfitter_id }
  }
}

export function randomEmail(): string {
  return `${randomBytes(8).toString('hex')}@people.test`
}

export async function openPerson(test: TestApp, options: PersonOptions = {}): Promise<Person> {
  const { db } = test.data.database
  const now = test.clock.now()
  const email = randomEmail()
  const { id } = await db
    .insertInto('users')
    .values({
      name: options.name ?? 'Robin Raft',
      email,
      password_hash: options.password === undefined ? 'none' : await hashPassword(options.password),
      role: options.role ?? 'employee',
      outfitter_id: options.outfitterId ?? null,
      is_photographer: options.isPhotographer ?? false,
      permissions: options.permissions ?? [],
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const outfitterId of options.assignedTo ?? []) await assignTo(db, id, outfitterId, now)
  const token = makeSessionToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashSessionToken(token),
      user_id: id,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
    })
    .execute()
  return new Person(test.url, { id, email, token })
}

export async function auditOf(test: TestApp, userId: number) {
  return test.data.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_user_id', 'origin_user_id', 'outfitter_id', 'detail'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** The statuses of several answers in ascending order, because simultaneous calls end in any order. */
export function statusesOf(answers: readonly { readonly status: number }[]): number[] {
  return answers.map((answer) => answer.status).toSorted((a, b) => a - b)
}
