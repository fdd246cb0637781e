const ends: readonly string[] = ['released', 'released-anyway', 'cancelled']

/**
 * Returns the event by which staff released or cancelled an order at this instant: the last one, because an undo and
 * another release may follow at once. A repeated release may write an event too, which is no end.
 */
export function endEvent<Event extends { readonly type: string; readonly at: string | Date }>(
  events: readonly Event[],
  endedAt: string | Date | null,
): Event | undefined {
  if (endedAt === null) return undefined
  const instant = new Date(endedAt).getTime()
  return events.findLast(({ type, at }) => ends.includes(type) && new Date(at).getTime() === instant)
}
