import type { StartBrowser } from './driver.ts'
import { endGroup } from './process-group.ts'
import { startChromium, startFirefox } from './puppeteer-driver.ts'
import { startDisplay, startWebKit } from './webkit-driver.ts'

interface OpenEngine {
  readonly start: StartBrowser
  close(): Promise<void>
}

/**
 * Opens the browser engine that $BROWSER_ENGINE names: `webkit`, `firefox` or `chromium`. $BROWSER_PATH is the program
 * of Firefox or Chromium.
 */
export async function openEngine(): Promise<OpenEngine> {
  const { BROWSER_ENGINE: engine, BROWSER_PATH: path = '' } = process.env
  if (engine === 'webkit') {
    const display = await startDisplay()
    return {
      start: (folders, size, script) => startWebKit(folders, size, script, display.name),
      close: () => endGroup(display.process),
    }
  }
  const start = { firefox: startFirefox, chromium: startChromium }[engine ?? '']
  if (!start) throw new Error('BROWSER_ENGINE must be webkit, firefox or chromium')
  return { start: (...device) => start(path, ...device), close: () => Promise.resolve() }
}
