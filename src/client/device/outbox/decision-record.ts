/** Stored in entries, so it is never renamed. */
export const DECISION_KIND = 'outbox.decision'

/** True for the record of a decision: it follows from the decision, and nobody decides about it again. */
export function isDecisionRecord({ kind }: { readonly kind: string }): boolean {
  return kind === DECISION_KIND
}
