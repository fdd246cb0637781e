import { expect, onTestFinished } from 'vitest'
import { earlierBuild, ownBuild } from '../e2e/support/server/earlier-build.ts'
import { Installation } from '../e2e/support/server/installation.ts'
import { counterStaff } from '../e2e/support/staff-api.ts'
import { until } from './driver/browser-device.ts'
import { openOrder, shop } from './flows/buyer-steps.ts'
import { failedLoads, longFlow, proves } from './flows/flow.ts'
import { offlineReady } from './flows/staff-steps.ts'

/** Milliseconds. The timeout is long because the flow also builds a second version of the client. */
const buildTimeout = 480_000
const email = 'deploy@guest.test'
const prompt = { text: 'A new version is ready' }

/**
 * Checks for a new build, as the page does each hour. True when a new service worker is installed and waits. Runs in
 * the page.
 */
async function newBuildWaits(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.installing && !registration?.waiting) await registration?.update()
  return Boolean(registration?.waiting)
}

function isMarked(): boolean {
  return document.body.hasAttribute('data-visit')
}

longFlow(
  'a guest completes an order on a page that was open during a deploy, and the page updates after the order',
  async ({ openDevice, allow, task }) => {
    allow(failedLoads)
    const [earlier, own] = [await earlierBuild('last'), await ownBuild()]
    const installation = await Installation.open()
    onTestFinished(() => installation.remove())
    await installation.deploy(earlier)
    const phone = openDevice('phone')
    await phone.open(installation.url + shop)
    await offlineReady(phone)
    await phone.click({ role: 'button', name: 'Add Group To Cart' })
    await openOrder(phone)
    await phone.click({ text: /^I understand that this purchase is for digital goods/ })
    await phone.click({ role: 'button', name: 'Check out at counter' })
    await phone.enter({ label: /^Name/ }, 'Robin River')
    await phone.evaluate(() => document.body.setAttribute('data-visit', ''), [])

    await installation.deploy(own)
    await until('the new build', () => phone.evaluate(newBuildWaits, []).catch(() => null), 60_000)
    await phone.enter({ label: /^Email/ }, email)
    expect((await phone.see({ label: /^Name/ })).value).toBe('Robin River')
    expect(await phone.find(prompt), 'nobody asks a guest who is typing').toBeNull()
    await phone.click({ role: 'button', name: /^Place my order/ })
    const orderNumber = { role: 'region', name: 'Your order number' }
    const { text } = await phone.see(orderNumber)
    const orders = await (await counterStaff(installation.url)).pendingOf(email)
    expect(orders).toHaveLength(1)
    expect(text).toContain(String(orders[0]?.id))
    expect(await phone.evaluate(isMarked, []), 'the page of the earlier build went on').toBe(true)

    await phone.see(prompt, 60_000)
    await phone.click({ role: 'button', name: 'Update now' })
    await until('a new page', async () => (await phone.evaluate(isMarked, []).catch(() => null)) === false)
    expect((await phone.see(orderNumber)).text).toContain(String(orders[0]?.id))
    await until('the new build runs', async () => (await phone.evaluate(newBuildWaits, []).catch(() => null)) === false)
    proves({ task }, 10, 'an order over a deploy: no reload before its number, one after it')
  },
  buildTimeout,
)
