import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { logInAsStaff, logOut } from '../support/device.ts'

const albums = (page: Page) => page.getByRole('link', { name: /Browns Canyon\|Morning$/ })
const tiles = (page: Page) => page.getByRole('button', { name: /^Trip photo / })
const offline = (page: Page) => page.getByText('The server cannot be reached. What you have seen stays here.')

/** The answers that the device keeps, by whose they are; the public ones are nobody's. */
function keptAnswers(page: Page): Promise<{ of: number | null; text: string }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('eddyline-answers')
        opening.onerror = () => reject(new Error('the database does not open'))
        opening.onsuccess = () => {
          const asked = opening.result.transaction('answers').objectStore('answers').getAll()
          asked.onerror = () => reject(new Error('the answers cannot be read'))
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result.map((row) => ({ of: row.of ?? null, text: JSON.stringify(row) })))
          }
        }
      }),
  )
}

const ofUsers = async (page: Page) => (await keptAnswers(page)).filter(({ of }) => of !== null)

test('albums that were opened are there without a network, and nothing of them after the sign-out', async ({
  app,
  page,
  expectComplaint,
}) => {
  await page.goto(`${app.url}/login`)
  await logInAsStaff(page, 'photographer')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const name = (await albums(page).first().innerText()).trim()
  await albums(page).first().click()
  await expect(tiles(page).first()).toBeVisible()
  const count = await tiles(page).count()
  await expect.poll(async () => (await ofUsers(page)).some(({ text }) => text.includes('"photos"'))).toBe(true)
  const address = page.url()
  // Served by the worker from now on, with the pages of staff in its cache.
  await page.reload()
  await expect(tiles(page).first()).toBeVisible()

  expectComplaint(/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_FAILED/)
  await app.stop()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(tiles(page)).toHaveCount(count)
  await expect(offline(page)).toBeVisible()
  await page.goto(`${app.url}/photographer`)
  await expect(albums(page).first()).toBeVisible()
  await expect(offline(page)).toBeVisible()

  await logOut(page)
  await expect.poll(() => ofUsers(page)).toEqual([])
  expect(JSON.stringify(await keptAnswers(page))).not.toContain(name)
  await page.goto(address)
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)
})
