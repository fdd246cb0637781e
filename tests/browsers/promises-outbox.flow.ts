import { expect } from 'vitest'
import { placeWaitingOrder } from '../e2e/counter/counter-steps.ts'
import { failOneInThree } from '../e2e/support/page-faults.ts'
import { expectAppliedOnce, prepareActions } from '../e2e/support/queued-actions.ts'
import { logIn } from '../e2e/support/staff-api.ts'
import { type BrowserDevice, until } from './driver/browser-device.ts'
import { failedLoads, longFlow, proves, scriptOf } from './flows/flow.ts'
import { changing, expectNotes, seeAllSent, storeWork, waitingActions } from './flows/outbox-steps.ts'
import { openCounter, saveNote } from './flows/staff-steps.ts'

const stored = 20
const away = { text: /We cannot reach the server/ }

longFlow(
  'the server applies each action once over a link that loses requests and answers',
  async ({ app, link, openDevice, allow, task }) => {
    allow(failedLoads)
    const who = await logIn(app.url, 'outfitter')
    const work = await prepareActions(app.url, who, stored, 'lossy')
    const { id } = await placeWaitingOrder(app.url, 'pressed@guest.test')
    const tablet = openDevice()
    await openCounter(tablet, link.url, 'outfitter')
    link.set('down')
    await storeWork(tablet, work, who)
    await saveNote(tablet, id, 'Pressed while nobody listened')
    expect(await waitingActions(tablet)).toHaveLength(stored + 1)

    link.set({ losesRequests: 0.2, losesAnswers: 0.3, of: changing, seed: 20_261_121 })
    await seeAllSent(tablet)
    link.set('whole')
    const done = await expectAppliedOnce(app.url, who, work, 'lossy')
    const effects = done + (await expectNotes(app.url, who, id, ['Pressed while nobody listened']))
    const { answers, requests } = link.lost
    expect(Math.min(answers, requests)).toBeGreaterThan(1)
    const faults = `${answers} answers and ${requests} requests lost`
    proves({ task }, 1, `${stored + 1} actions, ${faults}: ${effects} effects, each once`)
  },
)

/** The number of calls by which the visible tab sent actions to the server. Runs in the page. */
function countSent(pattern: string): number {
  const calls = performance.getEntriesByType('resource')
  return calls.filter(({ name }) => new RegExp(pattern).test(name)).length
}

async function sentByTab(tablet: BrowserDevice, tabs: readonly number[]): Promise<Map<number, number>> {
  const sent = new Map<number, number>()
  for (const tab of tabs) {
    await tablet.showTab(tab)
    sent.set(tab, await tablet.evaluate(countSent, [changing.source]))
  }
  return sent
}

longFlow(
  'only one of three tabs sends the waiting actions when the network returns, and another tab sends them once that tab is closed',
  async ({ app, link, openDevice, allow, task }) => {
    allow(failedLoads)
    const who = await logIn(app.url, 'outfitter')
    const works = [
      await prepareActions(app.url, who, stored, 'tabs'),
      await prepareActions(app.url, who, stored, 'later'),
    ] as const
    const tablet = openDevice()
    await openCounter(tablet, link.url, 'outfitter')
    let tabs = [0, 1, 2]
    for (const _tab of tabs.slice(1)) {
      await tablet.openTab(`${link.url}/dashboard/pending-orders`)
      await tablet.see({ text: /^\d+ orders? waiting$/ })
    }
    const drain = async (work: (typeof works)[number], mark: string): Promise<number> => {
      link.set('down')
      for (const tab of tabs) {
        await tablet.showTab(tab)
        await tablet.see(away)
      }
      await storeWork(tablet, work, who)
      const before = await sentByTab(tablet, tabs)
      link.set('whole')
      for (const tab of tabs) {
        await tablet.showTab(tab)
        await tablet.evaluate(() => void dispatchEvent(new Event('online')), [])
      }
      await seeAllSent(tablet)
      const sent = await sentByTab(tablet, tabs)
      const senders = tabs.filter((tab) => (sent.get(tab) ?? 0) > (before.get(tab) ?? 0))
      expect(senders, 'tabs that sent').toHaveLength(1)
      expect(await expectAppliedOnce(app.url, who, work, mark)).toBe(stored)
      return senders[0] ?? -1
    }
    const first = await drain(works[0], 'tabs')
    await tablet.showTab(first)
    await tablet.closeTab()
    tabs = tabs.filter((tab) => tab !== first)
    await tablet.showTab(tabs[0] ?? 0)
    expect(await drain(works[1], 'later')).not.toBe(first)
    const outcome = `${2 * stored} effects, each once, 1 sender at a time`
    proves({ task }, 2, `3 tabs, ${2 * stored} actions, the sending tab closed after half of them: ${outcome}`)
  },
)

longFlow(
  'a device whose database fails one transaction in three loses no action',
  async ({ app, link, openDevice, allow, task }) => {
    allow(failedLoads)
    const who = await logIn(app.url, 'outfitter')
    const work = await prepareActions(app.url, who, stored, 'failing')
    const { id } = await placeWaitingOrder(app.url, 'failing-store@guest.test')
    const tablet = openDevice('tablet', scriptOf(failOneInThree))
    await openCounter(tablet, link.url, 'outfitter')
    link.set('down')
    const notes = ['Pressed 1', 'Pressed 2', 'Pressed 3', 'Pressed 4']
    for (const text of notes) await saveNote(tablet, id, text)
    await storeWork(tablet, work, who)
    const waiting = await until('the waiting actions', () => waitingActions(tablet))
    expect(waiting).toHaveLength(stored + notes.length)
    link.set('whole')
    await seeAllSent(tablet)
    const done = await expectAppliedOnce(app.url, who, work, 'failing')
    const effects = done + (await expectNotes(app.url, who, id, notes))
    const outcome = `${stored + notes.length} actions, ${effects} effects, each once`
    proves({ task }, 11, `one transaction in three failed: ${outcome}`)
  },
)
