import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { raftCodeLink } from '#domain/photos/raft-code.ts'
import { codePicture } from '../../support/rafts/code-picture.ts'
import { expect, test } from '../support/app.ts'
import { expectStaffAreasKept, openAsStaff } from '../support/device.ts'
import { photographer } from '../support/photographer.ts'
import { raftPack } from '../support/raft-pack.ts'
import { callApi, logIn } from '../support/staff-api.ts'

const guides = ['Anna', 'Ben', 'Cleo', 'Dana', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jo', 'Kim', 'Lou']
const names = guides.map((guide, raft) => `${guide} – Raft ${raft + 1}`)
const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('hex')

interface Known {
  readonly sha256: string
  readonly photo_id: number
  readonly has_original: boolean
  readonly damaged: boolean
}

/** Returns those of these files that the server has, by hash. */
async function knownOf(url: string, albumId: number, hashes: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const { token } = await logIn(url, 'photographer')
  const { known } = await callApi(url, 'photo/known', token, { album_id: albumId, sha256: hashes })
  return new Map((known as Known[]).map((one) => [one.sha256, one]))
}

/** The groups that guests find today, by name, with the ids of their photos. */
async function offered(url: string): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const storefront = await callApi(url, 'search/outfitter/arkansas-headwaters', null, null)
  const { today, outfitter } = storefront as { today: string; outfitter: { id: number } }
  const asked = { date: today, outfitterId: outfitter.id, riverSection: null }
  const { displayGroups } = await callApi(url, 'search/displayGroups', null, asked)
  const groups = displayGroups as { name: string; photos: { id: number }[] }[]
  return new Map(groups.map(({ name, photos }) => [name, new Set(photos.map(({ id }) => id))]))
}

const code = '77-7K3M9'

/** A photo of a raft's card, taken some seconds before ten o'clock, when the first raft comes. */
async function cardPhoto(date: string) {
  const [width, height] = [600, 400]
  const text = raftCodeLink('https://photos.example', 'arkansas-headwaters', code)
  const card = codePicture(width, height, [{ text, x: 190, y: 90, scale: 5 }])
  const written = `${date.replaceAll('-', ':')} 09:59:54`
  const file = await sharp(card, { raw: { width, height, channels: 4 } })
    .withExif({ IFD2: { DateTimeOriginal: written } })
    .jpeg()
    .toBuffer()
  return { name: 'CARD.JPG', file, raft: -1 }
}

/** Counts a press besides those that write the names. */
function presses(page: Page) {
  let count = 0
  return {
    count: () => count,
    press: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
  }
}

test('a photographer makes twelve named groups of 240 photos that are still on the device, offline, and guests find them once they have arrived', async ({
  sharedApp,
  link,
  page,
  expectComplaint,
}) => {
  test.setTimeout(420_000)
  const { url } = sharedApp
  const { albumId } = await photographer(url)
  const { today } = (await callApi(url, 'search/outfitter/arkansas-headwaters', null, null)) as { today: string }
  const card = await cardPhoto(today)
  const rafts = await raftPack(today, {
    seed: 10,
    packs: 3,
    raftsInPack: 4,
    apart: 38,
    view: [10, 32],
    look: 'boats',
  })
  const pack = [card, ...rafts]
  await openAsStaff(page, link.url, 'photographer', `/photographer/${albumId}?view=timeline`)
  await expectStaffAreasKept(page)
  expectComplaint(/ERR_|Failed to load resource/)
  link.set('down')
  await page
    .getByLabel('Choose photos')
    .setInputFiles(pack.map(({ name, file }) => ({ name, mimeType: 'image/jpeg', buffer: file })))
  await expect(page.getByText(`${pack.length} photos · 12 rafts`)).toBeVisible({ timeout: 120_000 })

  const { press, count } = presses(page)
  await page
    .getByRole('combobox', { name: /^Name of / })
    .first()
    .focus()
  for (const name of names) {
    await page.keyboard.type(name)
    await press('Enter')
  }
  await expect(page.getByText(`${pack.length + names.length} actions waiting`).first()).toBeAttached()
  expect(count()).toBeLessThanOrEqual(30)

  // The last photo is not sent.
  await expect(page.getByText('raft code 77')).toBeAttached()
  await page.locator('[data-photo]').first().focus()
  await press('End')
  const last = page.getByRole('button', { name: pack.at(-1)?.name })
  await expect(last).toBeFocused()
  await press('x')
  await expect(last).toHaveAccessibleName(/rejected$/)
  await page.reload()
  await expect(page.getByText(`${pack.length} photos · 12 rafts`)).toBeVisible({ timeout: 60_000 })

  link.set('whole')
  await page.getByRole('heading', { level: 1 }).click()
  const rejected = pack.at(-1)
  const sent = pack.filter((one) => one !== rejected)
  const hashes = sent.map(({ file }) => sha256(file))
  const whole = async () => {
    const known = await knownOf(url, albumId, hashes)
    return hashes.filter((hash) => known.get(hash)?.has_original === true && known.get(hash)?.damaged === false).length
  }
  await expect.poll(whole, { timeout: 240_000 }).toBe(sent.length)
  const known = await knownOf(url, albumId, hashes)
  const expected = new Map(
    names.map((name, raft): [string, ReadonlySet<number>] => [
      name,
      new Set(sent.filter((one) => one.raft === raft).map(({ file }) => known.get(sha256(file))?.photo_id ?? 0)),
    ]),
  )
  await expect
    .poll(async () => new Map([...(await offered(url))].filter(([name]) => expected.has(name))), { timeout: 60_000 })
    .toEqual(expected)
  await expect(page.getByText('All sent').first()).toBeAttached({ timeout: 60_000 })
  await page.goto(`${url}/outfitter/arkansas-headwaters/external?raft=${code}`)
  const first = page
    .getByRole('region', { name: /^Photo groups/ })
    .getByRole('heading', { level: 3 })
    .first()
  await expect(first).toHaveText(names[0] ?? '')
  await expect(page.getByRole('img', { name: 'Trip photo CARD' })).toHaveCount(0)
  expect((await knownOf(url, albumId, [sha256(rejected?.file ?? Buffer.alloc(0))])).size).toBe(0)
})
