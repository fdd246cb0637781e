/** Milliseconds for which the person who released an order sees 'Undo' (docs/rules.md#undo-of-a-release). */
export const undoMs = 30_000

/** Milliseconds for a press in the last moment to reach the server. */
const grace = 5_000

/** Only then it matters who fetched an original, or when a zip may be built. */
export function mayBeUndone(order: { readonly tender: string | null; readonly completed_at: Date | null }, now: Date) {
  return order.tender === 'counter' && order.completed_at !== null && undoEnds(order.completed_at) > now
}

/** Returns the instant from which no release can be undone. Mail and zip wait for it. */
export function undoEnds(completedAt: Date): Date {
  return new Date(completedAt.getTime() + undoMs + grace)
}
