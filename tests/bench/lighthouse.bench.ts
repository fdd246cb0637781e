// Runs Lighthouse (mobile) on three pages of the built server: an outfitter's day of 300 photos, the home page and the
// login. Reports medians of five runs. npx downloads Lighthouse, which is not in the lock file.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../src/tools/run-command.ts'
import { chromiumOptions } from '../e2e/support/chromium-options.ts'
import { startApp } from '../e2e/support/server/start-app.ts'
import { fillDay, readShop, shopSlug } from './bench-shop.ts'
import { type Figure, median, reportFigures } from './report-figures.ts'

const runs = 5
const triesEach = 3
const versions = ['13.5.0', '12.8.2']
const photos = 300

interface Report {
  readonly runtimeError?: { readonly code: string; readonly message: string }
  readonly categories: { readonly performance: { readonly score: number | null } }
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items?: readonly unknown[] } }>
  >
}

const results = mkdtempSync(join(tmpdir(), 'eddyline-lighthouse-'))
const browser = chromiumOptions().launchOptions
const flags = ['--headless=new', ...(browser?.args ?? [])].join(' ')
const env = { CHROME_PATH: browser?.executablePath ?? '' }

async function obtainLighthouse(): Promise<string> {
  const said: string[] = []
  for (const version of versions) {
    const { code, output } = await run({
      name: 'lighthouse',
      command: ['npx', '--yes', `lighthouse@${version}`, '--version'],
    })
    if (code === 0) return version
    said.push(output.trim())
  }
  throw new Error(`Lighthouse cannot be obtained:\n${said.join('\n')}`)
}

async function measure(version: string, url: string, number: number): Promise<Report> {
  const file = join(results, `${number}.json`)
  let said = ''
  for (let attempt = 0; attempt < triesEach; attempt++) {
    const { code, output } = await run({
      name: 'lighthouse',
      command: [
        'npx',
        '--yes',
        `lighthouse@${version}`,
        url,
        '--quiet',
        '--form-factor=mobile',
        '--only-categories=performance',
        '--output=json',
        `--output-path=${file}`,
        `--chrome-flags=${flags}`,
      ],
      env,
    })
    said = output
    if (code !== 0) continue
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    if (report.runtimeError === undefined && report.categories.performance.score !== null) return report
    said = report.runtimeError?.message ?? said // Retries, because Lighthouse sometimes fails with NO_NAVSTART.
  }
  throw new Error(`Lighthouse gave no result:\n${said}`)
}

/** Returns the figures of a page. `name`: its first words. */
async function figuresOf(version: string, name: string, url: string): Promise<Figure[]> {
  await measure(version, url, 0) // Fills the server's image cache, as the first guest of the day does.
  const reports: Report[] = []
  for (let number = 1; number <= runs; number++) {
    const report = await measure(version, url, number)
    console.log(`${name} ${number}: ${report.categories.performance.score ?? '?'}`)
    reports.push(report)
  }
  const audit = (id: string): number =>
    median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY))
  const score = median(reports.map(({ categories }) => categories.performance.score ?? 0))
  const requests = median(reports.map(({ audits }) => audits['network-requests']?.details?.items?.length ?? 0))
  return [
    { name: `${name}: performance score`, value: score, unit: 'of 1', budget: { atLeast: 0.99 } },
    {
      name: `${name}: largest contentful paint`,
      value: audit('largest-contentful-paint') / 1000,
      unit: 's',
      budget: { atMost: 1.6 },
    },
    {
      name: `${name}: cumulative layout shift`,
      value: audit('cumulative-layout-shift'),
      unit: '',
      budget: { atMost: 0.02 },
    },
    { name: `${name}: total blocking time`, value: audit('total-blocking-time'), unit: 'ms', budget: { atMost: 80 } },
    { name: `${name}: first contentful paint`, value: audit('first-contentful-paint') / 1000, unit: 's' },
    { name: `${name}: bytes`, value: audit('total-byte-weight') / 1024, unit: 'KB' },
    { name: `${name}: requests`, value: requests, unit: '' },
  ]
}

const version = await obtainLighthouse()
const app = await startApp()
try {
  const shop = await readShop(app)
  await fillDay(app, shop, shop.today, photos)
  reportFigures([
    ...(await figuresOf(version, `day of ${photos} photos`, `${app.url}/outfitter/${shopSlug}/external`)),
    ...(await figuresOf(version, 'home', `${app.url}/`)),
    ...(await figuresOf(version, 'login', `${app.url}/login`)),
  ])
} finally {
  await app.remove()
  rmSync(results, { recursive: true, force: true })
}
