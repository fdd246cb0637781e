import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import { eventually } from './eventually.ts'

let marks = 0

/**
 * Resolves when every event that was published before this call has arrived. Events arrive in the order of their
 * commits.
 */
export async function eventsArrived(events: Events, database: Pick<Database, 'transaction'>): Promise<void> {
  marks += 1
  const mark = marks
  let arrived = false
  const unsubscribe = events.subscribe('mark', (payload) => {
    if (payload === mark) arrived = true
  })
  try {
    await database.transaction((tx) => events.publish(tx, 'mark', mark))
    await eventually('the events so far', () => (arrived ? true : null))
  } finally {
    unsubscribe()
  }
}
