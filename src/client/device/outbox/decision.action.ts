import type { StaffTextKey } from '#domain/texts/staff-texts.ts'
import { api } from '#client/api/client.ts'
import { serverNow } from '../connection/server-clock.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import { newIdempotencyKey } from '../database/new-id.ts'
import { GUEST, type OutboxEntry } from '../database/rows.ts'
import { summaryOf, type ActionKind, type ActionKinds } from './action-kind.ts'
import { DECISION_KIND, isDecisionRecord } from './decision-record.ts'
import { enqueue } from './outbox.ts'

interface OutboxDecision {
  readonly by: string
  readonly decision: 'discarded' | 'handed-over' | 'taken-over'
  readonly action: string
  readonly orderId: number | null
  readonly albumId: number | null
  readonly ownerId: number | null
  readonly receiverId: number | null
  readonly reason: string | null
  /** Learned server time of the decision, in milliseconds. */
  readonly decidedAt: number
}

type Decision = OutboxDecision['decision']

const VERSION = 1

const TITLES: Readonly<Record<string, StaffTextKey>> = {
  discarded: 'outbox.record-discarded',
  'handed-over': 'outbox.record-handed-over',
  'taken-over': 'outbox.record-taken-over',
} satisfies Record<Decision, StaffTextKey>

export const recordDecision: ActionKind<OutboxDecision> = {
  kind: DECISION_KIND,
  version: VERSION,
  read: (payload) => payload as OutboxDecision,
  prepare: async (_database, said) => {
    const { decision, action, orderId, albumId, ownerId, receiverId, reason } = said
    const decidedAt = new Date(said.decidedAt).toISOString()
    const body = { decision, action, orderId, albumId, ownerId, receiverId, reason, decidedAt }
    return ({ key, signal }) =>
      api.POST('/audit/decision', { params: { header: { 'Idempotency-Key': key } }, body, signal })
  },
  async onRefused(database, decision, { status }) {
    const { orderId, albumId, ownerId, receiverId } = decision
    const isNaming = [orderId, albumId, ownerId, receiverId].some((id) => id !== null)
    if (status !== 404 || !isNaming) return 'attention'
    // The order, album or user that the decision names no longer exists, or now belongs to another outfitter. The
    // decision goes to the audit log without these ids, because its reason must still arrive.
    await queueRecord(database, { ...decision, orderId: null, albumId: null, ownerId: null, receiverId: null })
    return 'dropped'
  },
  summarize: ({ decision, action }) => ({ decision, action }),
  describe: (summary) => ({
    icon: 'note',
    title: { key: TITLES[String(summary['decision'])] ?? 'outbox.unknown' },
    details: [],
    path: null,
  }),
}

/** Under login-as, returns the id of the user as whom the administrator acts. Null for a guest. */
const userIdOf = (actor: string): number | null => (actor === GUEST ? null : Number(actor.split('>').at(-1)))

const idIn = (fact: unknown): number | null => (typeof fact === 'number' ? fact : null)

/** Call it in the transaction of the decision. Queues nothing when the entry is itself a record of a decision. */
export async function queueDecision(
  database: OfflineDatabase,
  kinds: ActionKinds,
  entry: OutboxEntry,
  said: { readonly by: string; readonly decision: Decision; readonly reason?: string; readonly to?: string },
): Promise<void> {
  if (isDecisionRecord(entry)) return
  const facts = summaryOf(kinds, entry)
  await queueRecord(database, {
    by: said.by,
    decision: said.decision,
    action: entry.kind,
    orderId: idIn(facts['orderId']),
    albumId: idIn(facts['albumId']),
    ownerId: userIdOf(entry.actor),
    receiverId: said.to === undefined ? null : userIdOf(said.to),
    reason: said.reason ?? null,
    decidedAt: serverNow(),
  })
}

async function queueRecord(database: OfflineDatabase, decision: OutboxDecision): Promise<void> {
  const key = newIdempotencyKey()
  // Each record has its own entity, so that records never wait for each other.
  const action = {
    kind: DECISION_KIND,
    version: VERSION,
    entity: `decision:${key}`,
    payload: decision,
    actor: decision.by,
    key,
  }
  await enqueue(database, action)
}
