import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright/test'
import { chromiumOptions } from './chromium-options.ts'
import { demoZone } from './demo-zone.ts'

export interface MortalBrowser {
  /** Starts the browser with everything that its previous run has stored. */
  open(): Promise<Page>
  /** Kills the browser without warning, as a dead battery does. */
  kill(): Promise<void>
  remove(): Promise<void>
}

const startTimeout = 60_000

/** A Chromium that a test can kill and start again with the same stored data. */
export function mortalBrowser(): MortalBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'eddyline-profile-'))
  let running: { process: ChildProcess; browser: Browser } | null = null
  const kill = async (): Promise<void> => {
    const { process } = running ?? {}
    running = null
    if (process?.pid === undefined || process.exitCode !== null) return
    const exited = once(process, 'exit')
    // Kills all processes of the browser at once, so that none can finish a write.
    globalThis.process.kill(-process.pid, 'SIGKILL')
    await exited
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
        { detached: true, env: { ...globalThis.process.env, TZ: demoZone }, stdio: ['ignore', 'ignore', 'pipe'] },
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

/** The address for remote control, which Chromium prints when it starts. */
function addressOf(process: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`Chromium did not start:\n${output}`)), startTimeout)
    process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
    process.on('exit', () => reject(new Error(`Chromium ended:\n${output}`)))
  })
}
