import puppeteer, { type Browser, type Frame, type Page } from 'puppeteer-core'
import { demoZone } from '../../e2e/support/demo-zone.ts'
import type { Driver, StartBrowser, WindowSize } from './driver.ts'
import { endGroup } from './process-group.ts'

const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--lang=en-US',
]

/**
 * Firefox's message for a load that it ends because the page is left. It fails no test. Firefox reports a fault of our
 * service worker by other messages, which name the fault.
 */
const endedLoad = /^Failed to load ‘\S+’\. A ServiceWorker intercepted the request and encountered an unexpected error/

const env = { ...process.env, LANG: 'en_US.UTF-8', TZ: demoZone, MOZ_DISABLE_AUTO_SAFE_MODE: '1' }

export async function startFirefox(
  executablePath: string,
  ...[folders, size, script]: Parameters<StartBrowser>
): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: folders.profile,
    defaultViewport: size,
    env,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': folders.downloads,
      'browser.download.useDownloadDir': true,
      'browser.download.alwaysOpenPanel': false,
      'browser.helperApps.neverAsk.saveToDisk': 'image/jpeg',
      'intl.accept_languages': 'en-US',
      // A restarted Firefox opens an empty window. Otherwise it would restore the tabs of the killed browser.
      'browser.sessionstore.resume_from_crash': false,
      'toolkit.startup.max_resumed_crashes': -1,
    },
  })
  return puppeteerDriver(browser, size, script)
}

export async function startChromium(
  executablePath: string,
  ...[folders, size, script]: Parameters<StartBrowser>
): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'chrome',
    executablePath,
    headless: true,
    userDataDir: folders.profile,
    defaultViewport: size,
    args: chromiumArgs,
    env,
    downloadBehavior: { policy: 'allow', downloadPath: folders.downloads },
  })
  return puppeteerDriver(browser, size, script)
}

async function puppeteerDriver(browser: Browser, size: WindowSize, script: string): Promise<Driver> {
  const complaints: string[] = []
  const prepare = async (page: Page): Promise<Page> => {
    await page.setViewport(size)
    await page.evaluateOnNewDocument(writeErrorsAsText)
    if (script !== '') await page.evaluateOnNewDocument(script)
    page.on('pageerror', ({ message }) => {
      if (!endedLoad.test(message)) complaints.push(`uncaught: ${message}`)
    })
    page.on('console', (message) => {
      if (!['error', 'warn'].includes(message.type())) return
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url ?? ''})`)
    })
    return page
  }
  let page = await prepare((await browser.pages())[0] ?? (await browser.newPage()))
  const tabs = [page]
  const goto = async (url: string): Promise<void> =>
    void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 60_000 }))
  return {
    goto,
    openTab: async (url) => {
      page = await prepare(await browser.newPage())
      tabs.push(page)
      await goto(url)
    },
    showTab: async (place) => {
      page = tabs[place] ?? page
      await page.bringToFront()
    },
    closeTab: () => page.close(),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded', timeout: 60_000 })),
    evaluate: async (source, args, frame) => {
      const where = frame === null ? page : await frameOf(page, frame)
      // The page returns the result as JSON text, because the protocols of Firefox and Chromium convert values
      // differently.
      const call = `Promise.resolve((${source})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value))`
      const result = (await where.evaluate(call)) as string | undefined
      return result === undefined ? undefined : JSON.parse(result)
    },
    point: async (steps) => {
      for (const step of steps)
        if (step.kind === 'move') await page.mouse.move(step.x, step.y)
        else await page.mouse[step.kind]()
    },
    dragAndDrop: async (from, to) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 20 })
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    chooseFiles: async (selector, paths) => {
      const input = await page.$(`input${selector.replace(/^input/, '')}`)
      if (!input) throw new Error(`There is no ${selector}`)
      await (input as unknown as { uploadFile(...files: readonly string[]): Promise<void> }).uploadFile(...paths)
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    complaints: () => complaints,
    kill: async () => {
      const process = browser.process()
      if (process) await endGroup(process)
    },
  }
}

/**
 * Runs in the page. The protocols report an error object only as 'JSHandle@error', so the page writes its text and stack
 * to the console instead.
 */
function writeErrorsAsText(): void {
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console)
    console[level] = (...values: unknown[]) =>
      write(...values.map((value) => (value instanceof Error ? `${String(value)} ${value.stack ?? ''}` : value)))
  }
}

async function frameOf(page: Page, title: string): Promise<Frame> {
  const handle = await page.$(`iframe[title="${title}"]`)
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error(`There is no frame ${title}`)
  return frame
}
