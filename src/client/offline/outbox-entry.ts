import type { Facts } from './done-action.ts'
import type { OutcomeRule } from './outcomes.ts'

/** Why an entry waits for a person. */
export interface StoredRefusal {
  status: number
  code: string
  message: string
  /** The server's sentences by field, or `general`. */
  errors: Readonly<Record<string, string>>
  /** What it changes as it stands on the server: what the executor tells of it (`Executor.tell`); null when unknown. */
  current: Facts | null
  at: number
}

/** An action of a person on its way to the server. Stored before anything is sent, deleted when the server has it. */
export interface OutboxEntry {
  /** Order of arrival: entries of one entity are sent in this order. */
  id: number
  kind: string
  version: number
  /** What it changes. One entity's entries go one after the other, different entities side by side. */
  entity: string
  /** Who acted: 'guest', or the user (under login-as the pair). */
  actor: string
  /** Idempotency key, made when the person acted (rules.md 1.5). */
  key: string
  payload: unknown
  /** Learned server time of the action, in milliseconds. */
  queuedAt: number
  state: 'waiting' | 'attention'
  /** Answers that said no for now. A network that is away never counts. */
  tries: number
  /** Steps of the backoff, reset when the network returns. */
  attempt: number
  nextTryAt: number
  /** Why the last try was not the last: what the list of waiting actions says. Missing before the first. */
  said?: OutcomeRule['says']
  refusal: StoredRefusal | null
}

export const GUEST = 'guest'
