import type { Insistence, StaffSentence } from './action-kind.ts'
import { isStale } from './outcomes.ts'

/**
 * Lets a person save a queued change that the server refused because a colleague saved meanwhile
 * (docs/rules.md#versions). Without its version the change overwrites.
 */
export function insistOnStale<Payload extends { readonly version?: string | undefined }>(
  title: (payload: Payload) => StaffSentence,
): Insistence<Payload> {
  return {
    withReason: (payload) => ({ ...payload, version: undefined }),
    asksNoReason: true,
    isNeeded: isStale,
    title,
    text: 'outbox.stale-text',
    verb: 'kit.keep-mine',
  }
}
