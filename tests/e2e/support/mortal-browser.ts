import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright/test'
import { chromiumOptions } from './chromium-options.ts'

export interface MortalBrowser {
  /** Opens it on the same profile: what the former one had stored is there. */
  open(): Promise<Page>
  /** Ends it as a dead battery does. */
  kill(): Promise<void>
  remove(): Promise<void>
}

const startTimeout = 60_000

/** A Chromium of one's own, with a profile that outlives it. */
export function mortalBrowser(): MortalBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'eddyline-profile-'))
  let running: { process: ChildProcess; browser: Browser } | null = null
  const kill = async (): Promise<void> => {
    const { process } = running ?? {}
    running = null
    if (process?.pid === undefined || process.exitCode !== null) return
    const gone = once(process, 'exit')
    // Its renderers and its storage end with it: nothing is written to the end.
    globalThis.process.kill(-process.pid, 'SIGKILL')
    await gone
  }
  return {
    async open() {
      const { executablePath = '', args = [] } = chromiumOptions().launchOptions ?? {}
      const process = spawn(
        executablePath,
        [
          ...args,
          '--headless=new',
          '--remote-debugging-port=0',
          `--user-data-dir=${profile}`,
          '--window-size=1180,820',
          'about:blank',
        ],
        { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
      )
      const browser = await chromium.connectOverCDP(await addressOf(process))
      running = { process, browser }
      const [context] = browser.contexts()
      if (!context) throw new Error('Chromium has no window')
      return context.newPage()
    },
    kill,
    async remove() {
      await kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Where it listens, as it tells on its error output. */
function addressOf(process: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = ''
    const timer = setTimeout(() => reject(new Error(`Chromium did not start:\n${told}`)), startTimeout)
    process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      told += text
      const address = /DevTools listening on (ws:\S+)/.exec(told)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
    process.on('exit', () => reject(new Error(`Chromium ended:\n${told}`)))
  })
}
