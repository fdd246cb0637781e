import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { DoneAction, OutboxEntry } from '#client/device/database/rows.ts'
import { readEntry, type ActionKinds, type ActionWords, type StaffSentence } from '#client/device/outbox/action-kind.ts'
import type { StaffIconName } from '#client/ui/pictures/staff-icon.tsx'

export interface DescribedAction {
  readonly icon: StaffIconName
  readonly title: string
  readonly detail: string | null
  readonly path: string | null
}

type StoredAction = Pick<OutboxEntry, 'kind' | 'version' | 'payload'>

const unknownAction: ActionWords = { icon: 'waiting', title: { key: 'outbox.unknown' }, details: [], path: null }

const sentence = ({ key, params }: StaffSentence): string => staffText(key, params)

function inWords({ icon, title, details, path }: ActionWords): DescribedAction {
  const parts = details.map((part) => (typeof part === 'string' ? part : sentence(part))).filter((part) => part !== '')
  return { icon, title: sentence(title), detail: parts.length === 0 ? null : parts.join(' · '), path }
}

/**
 * Returns null instead of an error when this build cannot read the entry. One unreadable entry must not break the page.
 */
export function readableEntry(kinds: ActionKinds, entry: StoredAction): ReturnType<typeof readEntry> {
  try {
    return readEntry(kinds, entry)
  } catch {
    return null
  }
}

export function describeEntry(kinds: ActionKinds, entry: StoredAction): DescribedAction {
  const action = readableEntry(kinds, entry)
  if (!action) return inWords(unknownAction)
  const { kind, payload } = action
  return inWords(kind.describe(kind.summarize(payload), payload))
}

export function describeDone(kinds: ActionKinds, { kind, facts }: DoneAction): DescribedAction {
  return inWords(kinds.get(kind)?.describe(facts, null) ?? unknownAction)
}

export function outcomeText({ how, reason, facts }: DoneAction): string {
  switch (how) {
    case 'sent':
      return staffText('outbox.how-sent')
    case 'no-longer-needed':
      return staffText('outbox.how-no-longer-needed')
    case 'discarded':
      return staffText('outbox.how-discarded', { reason: reason ?? '' })
    case 'handed-over':
      return staffText('outbox.how-handed-over', { name: String(facts['to'] ?? '') })
  }
}

const CURRENT_STATUS: Readonly<Record<string, StaffTextKey>> = {
  pending: 'outbox.now-pending',
  completed: 'outbox.now-completed',
  cancelled: 'outbox.now-cancelled',
}

/** Adds the full stop that the server's sentences lack. */
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export function describeRefusal(kinds: ActionKinds, { kind, refusal }: Pick<OutboxEntry, 'kind' | 'refusal'>): string {
  const said = refusal?.message ?? ''
  const unsaid = staffText(kinds.has(kind) ? 'outbox.refused' : 'outbox.refused-unknown')
  const status = String(refusal?.current?.['status'] ?? '')
  // With the code `already-cancelled`, the server's message already names the order's status, so no second sentence
  // repeats it.
  const now = refusal?.code === 'already-cancelled' ? undefined : CURRENT_STATUS[status]
  return [said === '' ? unsaid : ended(said), now === undefined ? null : staffText(now)].filter(Boolean).join(' ')
}

/** True when the action can only end with the guest's money given back. */
export function isHopeless(kinds: ActionKinds, { kind, refusal }: Pick<OutboxEntry, 'kind' | 'refusal'>): boolean {
  return refusal !== null && kinds.get(kind)?.isHopeless?.(refusal) === true
}

export function needsReason(kinds: ActionKinds, { kind, refusal }: Pick<OutboxEntry, 'kind' | 'refusal'>): boolean {
  return refusal !== null && kinds.get(kind)?.insistence?.isNeeded(refusal) === true
}
