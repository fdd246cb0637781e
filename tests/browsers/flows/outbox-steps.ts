import { expect } from 'vitest'
import { type Work, writeActions } from '../../e2e/support/queued-actions.ts'
import { callApi, type Session } from '../../e2e/support/staff-api.ts'
import { readTable } from '../../e2e/support/stored.ts'
import { type BrowserDevice, until } from '../driver/browser-device.ts'

/**
 * Milliseconds. The longest wait for the device to send its actions. After each lost call it waits longer before a
 * retry.
 */
const drainTimeout = 120_000

/**
 * Matches the addresses of the calls that send stored actions in these flows: notes, changed emails, releases and new
 * albums.
 */
export const changing = /\/api\/v1\/(order\/(add-note|edit-email|release)|album\/queue)/

/** The rows of the device's outbox. Null when the page or its database does not answer. */
export async function waitingActions(device: BrowserDevice): Promise<unknown[] | null> {
  return device.evaluate(readTable, ['outbox'] as const).catch(() => null)
}

/** Writes actions of a staff user into the device's outbox, as the app does when the user acts. */
export async function storeWork(device: BrowserDevice, { actions }: Work, who: Session): Promise<void> {
  const store = () => device.evaluate(writeActions, [[actions, String(who.user.id)]] as const)
  // A flow can make database transactions on the device fail. A failed transaction stores nothing, so this function
  // writes the actions again until they are stored.
  await until('the actions are stored', () =>
    store().then(
      () => true,
      () => null,
    ),
  )
}

export async function seeAllSent(device: BrowserDevice): Promise<void> {
  await until('everything is sent', async () => (await waitingActions(device))?.length === 0, drainTimeout)
}

export async function notesOf(url: string, { token }: Session, id: number): Promise<string[]> {
  const { order } = await callApi(url, `order/report/${id}`, token, null)
  const { events } = order as { events: { type: string; text?: string }[] }
  return events.flatMap(({ type, text }) => (type === 'note-saved' ? [text ?? ''] : []))
}

/** Expects exactly these notes in the history of an order. Returns their number. */
export async function expectNotes(url: string, who: Session, id: number, notes: readonly string[]): Promise<number> {
  expect(await notesOf(url, who, id)).toEqual(notes)
  return notes.length
}
