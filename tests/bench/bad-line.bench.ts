// A guest's way from the first photo to the card on a phone, without anything cached, on a line of 400 kbit/s with
// 400 ms. A bare page of the same bytes runs on the same line.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from 'playwright'
import { chromiumOptions } from '../e2e/support/chromium-options.ts'
import { cardForm } from '../e2e/support/checkout.ts'
import { startApp } from '../e2e/support/server/start-app.ts'
import { sizes } from '../e2e/support/sizes.ts'
import { shopSlug } from './bench-shop.ts'
import { median, reportFigures } from './report-figures.ts'
import { openSlowLine, type SlowLine } from './slow-line.ts'

const runs = 3
/** Milliseconds between two keys. */
const typing = { delay: 100 }
const speed = { latency: 400, bytesPerSecond: 50_000 }

interface Way {
  readonly photo: number
  readonly bare: number
  readonly bytes: number
  readonly cart: number
  readonly form: number
  readonly card: number
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Waits for the first photo in the window to be there. */
async function firstPhoto(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].some((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return image.complete && image.naturalWidth > 1 && width > 100 && top < innerHeight && bottom > 0
    }),
  )
}

async function walk(line: SlowLine, bare: SlowLine): Promise<Way> {
  const { viewport, ...phone } = sizes.phone
  const browser = await chromium.launch(chromiumOptions().launchOptions)
  try {
    const context = await browser.newContext({ viewport, ...phone })
    const page = await context.newPage()
    const before = line.received()
    const photo = await timed(async () => {
      await page.goto(`${line.url}/outfitter/${shopSlug}/external`, { waitUntil: 'commit' })
      await firstPhoto(page)
    })
    const bytes = line.received() - before
    // The guest looks at the photos for a while.
    const add = page.getByRole('button', { name: /^Add to cart/ }).first()
    await add.waitFor()
    await page.waitForTimeout(5000)
    await add.tap()
    const toCart = page.getByRole('link', { name: /Your Order/ })
    await toCart.waitFor()
    await page.waitForTimeout(1500)
    const toForm = page.getByRole('button', { name: 'Check out with credit card' })
    const cart = await timed(async () => {
      await toCart.tap()
      await toForm.waitFor()
    })
    await page.getByText('I understand that this purchase is for digital goods').tap()
    const name = page.getByLabel('Name')
    const form = await timed(async () => {
      await toForm.tap()
      await name.waitFor()
    })
    await name.pressSequentially('Robin River', typing)
    await page.getByLabel('Email').pressSequentially('line@guest.test', typing)
    await page.getByLabel('Postal code', { exact: true }).pressSequentially('81201', typing)
    const card = await timed(async () => {
      await page.getByRole('button', { name: /Pay Now/ }).waitFor()
      await cardForm(page).number.click({ trial: true })
    })
    const { port } = new URL(bare.url)
    const other = await context.newPage()
    const bareTime = await timed(() => other.goto(`http://localhost:${port}/?bytes=${bytes}`, { waitUntil: 'load' }))
    return { photo, bare: bareTime, bytes, cart, form, card }
  } finally {
    await browser.close()
  }
}

const barePage = createServer((request, response) => {
  const bytes = Number(new URL(request.url ?? '/', 'http://bare').searchParams.get('bytes'))
  response.setHeader('content-type', 'text/html')
  response.end(`<!doctype html><title>Bare</title><!--${'x'.repeat(Math.max(0, bytes - 200))}-->`)
})
await new Promise<void>((resolve) => barePage.listen(0, '127.0.0.1', resolve))
const app = await startApp()
const line = await openSlowLine(Number(new URL(app.url).port), speed)
const bare = await openSlowLine((barePage.address() as AddressInfo).port, speed)
try {
  const ways: Way[] = []
  for (let run = 0; run < runs; run += 1) {
    ways.push(await walk(line, bare))
    console.log(JSON.stringify(ways.at(-1)))
  }
  const middle = (name: keyof Way): number => median(ways.map((way) => way[name]))
  reportFigures([
    { name: 'first photo', value: middle('photo'), unit: 's', budget: { atMost: 3 } },
    {
      name: 'first photo beside a bare page',
      value: middle('photo') / middle('bare'),
      unit: 'of a page of the same bytes',
      from: `${Math.round(middle('bytes') / 1024)} KB`,
    },
    { name: 'tap on the cart to its buttons', value: middle('cart'), unit: 's', budget: { atMost: 2.5 } },
    { name: 'tap on the card to the form', value: middle('form'), unit: 's', budget: { atMost: 2.5 } },
    { name: 'filled form to Pay Now and the card fields', value: middle('card'), unit: 's', budget: { atMost: 2 } },
  ])
} finally {
  await line.close()
  await bare.close()
  await app.remove()
  barePage.close()
}
