import type { Locator } from 'playwright/test'
import sharp from 'sharp'
import { contrast } from '#domain/outfitters/shop-colours.ts'
import { expect, test } from '../support/app.ts'
import { shopPath } from '../support/guest-steps.ts'
import { sizes } from '../support/sizes.ts'

const slug = 'arkansas-headwaters'
const headers = ['#101418', '#000000', '#5A2A1C', '#FFC0D9', '#E07000', '#FFFFFF', '#7A7A7A', '#0B3B4A']
const bodies = [
  ['#FFFFFF', '#F2F2F2'],
  ['#101418', '#F2F2F2'],
  ['#FFF0F5', '#33201A'],
] as const

test.use(sizes.phone)

test('the button that adds a group is the strongest thing on the page in 24 shop themes', async ({
  sharedApp,
  page,
}) => {
  test.slow()
  const theme = { header_color: '', body_color: '', text_color: '' }
  await page.route(`**/api/v1/search/outfitter/${slug}`, async (route) => {
    const answer = await route.fetch()
    const { outfitter, ...rest } = (await answer.json()) as { outfitter: object }
    await route.fulfill({ json: { ...rest, outfitter: { ...outfitter, ...theme } } })
  })
  // Without the answers in the page's HTML and on the device, the app asks for them and gets the colours of this test.
  await page.addInitScript(() => {
    indexedDB.deleteDatabase('eddyline-answers')
    document.addEventListener('readystatechange', () => document.getElementById('boot')?.remove())
  })
  const shots: Buffer[] = []
  for (const [body_color, text_color] of bodies)
    for (const header_color of headers) {
      Object.assign(theme, { header_color, body_color, text_color })
      await page.goto(sharedApp.url + shopPath(slug, 'external'))
      const button = page.getByRole('button', { name: 'Add Group To Cart' }).first()
      await expect(button).toBeVisible()
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', header_color)
      const { fill, label, ground } = await loudest(await restingShot(button), body_color)
      const name = `${header_color} ${body_color} ${text_color}: ${label} on ${fill}`
      expect(contrast(fill, ground), name).toBeGreaterThanOrEqual(3)
      expect(contrast(label, fill), name).toBeGreaterThanOrEqual(4.4)
      shots.push(await page.screenshot())
    }
  await sheetOf(shots)
})

/** Parts that load late still move what is below them. Two equal pictures show that the element has come to rest. */
async function restingShot(element: Locator): Promise<Buffer> {
  let last = await element.screenshot()
  await expect
    .poll(async () => {
      const before = last
      last = await element.screenshot()
      return last.equals(before)
    })
    .toBe(true)
  return last
}

/** Saves the pages beside each other when the variable E2E_SHOTS names a folder, so that a person sees them at once. */
async function sheetOf(pages: readonly Buffer[]): Promise<void> {
  const folder = process.env.E2E_SHOTS
  if (folder === undefined) return
  const [width, height] = [195, 422]
  const small = await Promise.all(pages.map((page) => sharp(page).resize(width, height).toBuffer()))
  const placed = small.map((input, at) => ({
    input,
    left: (at % 8) * (width + 4),
    top: Math.floor(at / 8) * (height + 4),
  }))
  const sheet = { width: 8 * (width + 4), height: 3 * (height + 4), channels: 3, background: '#FFFFFF' } as const
  await sharp({ create: sheet }).composite(placed).png().toFile(`${folder}/shop-themes.png`)
}

/** The colour that fills a button, and the one that differs most from it: its label. */
async function loudest(png: Buffer, ground: string): Promise<{ fill: string; label: string; ground: string }> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = `#${data.subarray(at, at + 3).toString('hex')}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const colours = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour)
  const fill = colours[0] ?? ground
  const label = colours.reduce((best, colour) => (contrast(colour, fill) > contrast(best, fill) ? colour : best), fill)
  return { fill, label, ground }
}
