import type { Page } from 'playwright/test'
import { openCardAction, cardOf, openCounter, placeWaitingOrder } from '../counter/counter-steps.ts'
import { expect, test } from '../support/app.ts'
import { openFaultyLink } from '../support/faulty-link.ts'
import { figure, proof } from '../support/proof.ts'
import { expectAppliedOnce, prepareActions, storeActions } from '../support/queued-actions.ts'
import { callApi, logIn } from '../support/staff-api.ts'
import { storedRows } from '../support/stored.ts'
import { counts } from './counts.ts'

const portOf = (url: string): number => Number(new URL(url).port)
const waiting = async (page: Page): Promise<number> => (await storedRows(page, 'outbox')).length
const changing = /^\/api\/v1\/(order\/(add-note|edit-email|release)|album\/queue)/
const noise = /ERR_|Failed to load resource/

async function note(page: Page, id: number, text: string): Promise<void> {
  await openCardAction(page, id, 'Note')
  await page.getByRole('dialog').getByLabel('Note').fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('the server applies each action once and in order over a link that loses half of its traffic', async ({
  sharedApp,
  page,
  expectComplaint,
}, testInfo) => {
  test.setTimeout(counts.long ? 1_800_000 : 300_000)
  const { url } = sharedApp
  const who = await logIn(url, 'outfitter')
  const link = await openFaultyLink(() => portOf(url))
  try {
    const work = await prepareActions(url, who, counts.lossyActions - 1, 'lossy')
    const pressed = await placeWaitingOrder(url, 'pressed@guest.test')
    await openCounter(page, link.url, 'outfitter')
    await expect(cardOf(page, pressed.id)).toBeVisible()
    expectComplaint(noise)
    link.set('down')
    await storeActions(page, work.actions, String(who.user.id))
    await note(page, pressed.id, 'Pressed while nobody listened')
    expect(await waiting(page)).toBe(counts.lossyActions)

    link.set({ losesRequests: 0.2, losesAnswers: 0.3, of: changing, seed: 20_261_121 })
    await expect.poll(() => waiting(page), { timeout: counts.long ? 1_500_000 : 90_000 }).toBe(0)
    link.set('whole')
    const done = await expectAppliedOnce(url, who, work, 'lossy')
    const { order } = await callApi(url, `order/report/${pressed.id}`, who.token, null)
    expect((order as { events: { type: string }[] }).events.filter(({ type }) => type === 'note-saved')).toHaveLength(1)
    expect(link.lost.requests).toBeGreaterThan(counts.lossyActions / 10)
    expect(link.lost.answers).toBeGreaterThan(counts.lossyActions / 10)
    const faults = `${figure(link.lost.answers)} answers and ${figure(link.lost.requests)} requests lost on the way`
    const outcome = `${figure(done + 1)} effects, each once`
    proof(testInfo, 1, `${figure(counts.lossyActions)} actions, ${faults}: ${outcome}`)
  } finally {
    await link.close()
  }
})

test('only one of four tabs sends the waiting actions, and another tab continues when that tab closes', async ({
  sharedApp,
  page,
  context,
  watch,
  expectComplaint,
}, testInfo) => {
  test.setTimeout(counts.long ? 600_000 : 300_000)
  const { url } = sharedApp
  const who = await logIn(url, 'outfitter')
  const link = await openFaultyLink(() => portOf(url))
  try {
    const work = await prepareActions(url, who, counts.tabActions, 'tabs')
    await openCounter(page, link.url, 'outfitter')
    const others = await Promise.all([1, 2, 3].map(() => context.newPage()))
    for (const other of others) {
      watch(other)
      await other.goto(`${link.url}/dashboard/pending-orders`)
      await expect(other.getByRole('heading', { name: 'Pending Orders' })).toBeVisible()
    }
    const tabs = [page, ...others]
    const senders: Page[] = []
    for (const tab of tabs)
      tab.on('request', (request) => {
        if (changing.test(new URL(request.url()).pathname)) senders.push(tab)
      })
    expectComplaint(noise)
    link.set('down')
    for (const tab of tabs) await expect(tab.getByText(/We cannot reach the server/).first()).toBeVisible()
    await storeActions(page, work.actions, String(who.user.id))
    const half = counts.tabActions / 2
    link.set('whole')
    await Promise.all(tabs.map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))))

    await expect.poll(() => senders.length).toBeGreaterThan(half / 2)
    const [first] = senders
    if (!first) throw new Error('No tab sends')
    expect(new Set(senders), 'tabs that send').toEqual(new Set([first]))
    await first.close()
    const sentByFirst = senders.length
    const reader = tabs.find((tab) => tab !== first)
    if (!reader) throw new Error('No tab is left')
    await expect.poll(() => waiting(reader), { timeout: counts.long ? 500_000 : 90_000 }).toBe(0)
    const after = new Set(senders.slice(sentByFirst))
    expect(after.size, 'tabs that send after the first was closed').toBeLessThanOrEqual(1)
    expect(after.has(first)).toBe(false)
    const done = await expectAppliedOnce(url, who, work, 'tabs')
    const outcome = `${figure(done)} effects, each once, never two drainers`
    proof(testInfo, 2, `4 tabs, ${figure(counts.tabActions)} actions, the sending tab closed midway: ${outcome}`)
  } finally {
    await link.close()
  }
})
