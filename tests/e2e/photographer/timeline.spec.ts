import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { expectStaffAreasKept, openAsStaff } from '../support/device.ts'
import { photographer } from '../support/photographer.ts'
import { raftPack } from '../support/raft-pack.ts'
import { callApi } from '../support/staff-api.ts'

const names = ['Anna – Raft 1', 'Ben – Raft 2', 'Cleo – Raft 3', 'Dana – Raft 4']
const rafts = (page: Page) => page.getByRole('combobox', { name: /^Name of / })
/** The places on the timeline of photos by their ids on the server. */
const places = new Map<number | undefined, number>()
const photo = (page: Page, id: number | undefined) => page.locator(`[data-photo="${String(places.get(id))}"]`)
/** A photo has the same place before and after it was sent. */
const placeOf = (file: Buffer): number =>
  -Number.parseInt(createHash('sha256').update(file).digest('hex').slice(0, 13), 16)

async function shopDay(url: string) {
  const storefront = await callApi(url, 'search/outfitter/arkansas-headwaters', null, null)
  const { today, outfitter } = storefront as { today: string; outfitter: { id: number } }
  return { today, outfitterId: outfitter.id }
}

/** The groups that guests find today, by name, with the ids of their photos. */
async function offered(url: string): Promise<Readonly<Record<string, readonly number[]>>> {
  const { today, outfitterId } = await shopDay(url)
  const asked = { date: today, outfitterId, riverSection: null }
  const { displayGroups } = await callApi(url, 'search/displayGroups', null, asked)
  const groups = displayGroups as { name: string; photos: { id: number }[] }[]
  return Object.fromEntries(
    groups.filter(({ name }) => names.includes(name)).map(({ name, photos }) => [name, photos.map(({ id }) => id)]),
  )
}

test.use({ viewport: { width: 1920, height: 1400 } })

test('a photographer names, splits, merges and culls the rafts of a pack by keys and without a network, and guests find them', async ({
  sharedApp,
  link,
  page,
  expectComplaint,
}) => {
  const { albumId, upload } = await photographer(sharedApp.url)
  const { today } = await shopDay(sharedApp.url)
  // The pictures of this pack differ enough for a certain suggestion of each raft.
  const pack = await raftPack(today, {
    seed: 5,
    packs: 1,
    raftsInPack: 4,
    apart: 38,
    view: [10, 32],
    look: 'boats',
  })
  const ids: number[][] = names.map(() => [])
  for (const { name, file, raft } of pack) {
    const { id } = await upload(name, file)
    ids[raft]?.push(id)
    places.set(id, placeOf(file))
  }
  await openAsStaff(page, link.url, 'photographer', `/photographer/${albumId}`)
  await expectStaffAreasKept(page)
  await page.getByRole('button', { name: 'Timeline' }).click()
  await expect(page.getByText('Certain', { exact: true })).toHaveCount(4)
  expect(await findings(page)).toEqual([])

  expectComplaint(/ERR_|Failed to load resource/)
  link.set('down')
  await rafts(page).first().focus()
  for (const name of names) await page.keyboard.type(`${name}\n`)
  await expect(page.getByText('pending sync').first()).toBeVisible()
  await expect
    .poll(() => rafts(page).evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value)))
    .toEqual(names)

  const [first = [], second = [], third = []] = ids
  await photo(page, first[0]).focus()
  for (let step = 0; step < first.length + 2; step += 1) await page.keyboard.press('ArrowRight')
  await expect(photo(page, second[2])).toBeFocused()
  await page.keyboard.press('s')
  await expect(rafts(page)).toHaveCount(5)
  await page.keyboard.press('Control+z')
  await expect(rafts(page)).toHaveCount(4)
  await page.keyboard.press('s')
  await expect(rafts(page)).toHaveCount(5)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('m')
  await expect(rafts(page)).toHaveCount(4)

  await photo(page, third[0]).focus()
  await page.keyboard.press('x')
  await expect(photo(page, third[0])).toHaveAccessibleName(/rejected$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('*')
  await expect(photo(page, third[2])).toHaveAccessibleName(/starred$/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(photo(page, third[2])).toBeFocused()
  // All of it is stored: four names, a split, its two changes back, the split again, a merge and four marks.
  await expect(page.getByText('13 actions waiting').first()).toBeAttached()
  await page.reload()
  await expect(rafts(page)).toHaveCount(4)
  await expect(photo(page, third[0])).toHaveAccessibleName(/rejected$/)
  expect(await findings(page)).toEqual([])

  link.set('whole')
  await page.getByRole('heading', { level: 1 }).click()
  const [, , , fourth = []] = ids
  await expect
    .poll(() => offered(sharedApp.url))
    .toEqual({
      [names[0] ?? '']: first,
      [names[1] ?? '']: second,
      [names[2] ?? '']: third.slice(1),
      [names[3] ?? '']: fourth,
    })
})
