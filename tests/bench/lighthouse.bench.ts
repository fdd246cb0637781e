// Runs Lighthouse (mobile) on the guest's search page of the built server, for a day of 300 photos. Reports the median
// of five runs. npx downloads Lighthouse, which is not in the lock file.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../src/tools/run-command.ts'
import { chromiumOptions } from '../e2e/support/chromium-options.ts'
import { startApp } from '../e2e/support/server/start-app.ts'
import { fillDay, readShop, shopSlug } from './bench-shop.ts'
import { median, reportFigures } from './report-figures.ts'

const runs = 5
const triesEach = 3
const versions = ['13.5.0', '12.8.2']
const photos = 300

interface Report {
  readonly runtimeError?: { readonly code: string; readonly message: string }
  readonly categories: { readonly performance: { readonly score: number | null } }
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
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

const version = await obtainLighthouse()
const app = await startApp()
try {
  const shop = await readShop(app)
  await fillDay(app, shop, shop.today, photos)
  const url = `${app.url}/outfitter/${shopSlug}/external`
  await measure(version, url, 0) // Fills the server's image cache, as the first guest of the day does.
  const reports: Report[] = []
  for (let number = 1; number <= runs; number++) {
    const report = await measure(version, url, number)
    console.log(`run ${number}: ${report.categories.performance.score ?? '?'}`)
    reports.push(report)
  }
  const audit = (name: string): number =>
    median(reports.map((report) => report.audits[name]?.numericValue ?? Number.POSITIVE_INFINITY))
  const from = `median of ${runs}, Lighthouse ${version}, mobile, ${photos} photos`
  reportFigures([
    {
      name: 'performance score',
      value: median(reports.map((report) => report.categories.performance.score ?? 0)),
      unit: 'of 1',
      budget: { atLeast: 0.95 },
      from,
    },
    {
      name: 'largest contentful paint',
      value: audit('largest-contentful-paint') / 1000,
      unit: 's',
      budget: { atMost: 2.5 },
    },
    { name: 'cumulative layout shift', value: audit('cumulative-layout-shift'), unit: '', budget: { atMost: 0.02 } },
    { name: 'total blocking time', value: audit('total-blocking-time'), unit: 'ms' },
    { name: 'first contentful paint', value: audit('first-contentful-paint') / 1000, unit: 's' },
  ])
} finally {
  await app.remove()
  rmSync(results, { recursive: true, force: true })
}
