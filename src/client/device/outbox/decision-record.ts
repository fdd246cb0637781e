/** Devices store it in entries, so it is never renamed. */
export const DECISION_KIND = 'outbox.decision'

/** True for the entry that reports a decision to the audit log. Nobody has to decide about such an entry. */
export function isDecisionRecord({ kind }: { readonly kind: string }): boolean {
  return kind === DECISION_KIND
}
