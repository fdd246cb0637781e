import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Driver, Folders, StartBrowser, WindowSize } from './driver.ts'
import { findInPage, type Found, type PlainTarget, seenPresses, watchPresses } from './page-script.ts'

/** Milliseconds. A test waits at most this long for anything on a page. */
const patience = 20_000
const pollPause = 100
/** Milliseconds. The driver repeats a press that has not reached the page within this time. */
const pressPatience = 2_000

/**
 * An element of a page by its role and accessible name, by its label, or by its own text. A string must match as a
 * whole.
 */
export type Target = (
  | { readonly role: string; readonly name: string | RegExp }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp }
) & { readonly nth?: number; readonly within?: string; readonly frame?: string }

function plain(target: Target): PlainTarget {
  const wanted = 'role' in target ? target.name : 'label' in target ? target.label : target.text
  const source =
    typeof wanted === 'string' ? `^${wanted.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$` : wanted.source
  const role = 'role' in target ? target.role : 'label' in target ? 'field' : null
  const flags = typeof wanted === 'string' ? '' : wanted.flags
  return { role, pattern: [source, flags], nth: target.nth ?? 0, within: target.within ?? 'body' }
}

function named(target: Target): string {
  const { role, pattern, nth } = plain(target)
  return `${role ?? 'text'} ${pattern[0]}${nth > 0 ? ` number ${nth + 1}` : ''}`
}

/**
 * Calls `read` until it returns neither null nor false. Throws after the timeout; `what` describes the wait in the
 * message.
 */
export async function until<Value>(
  what: string,
  read: () => Promise<Value | null | false> | Value | null | false,
  timeout = patience,
): Promise<Value> {
  const end = Date.now() + timeout
  for (;;) {
    const value = await read()
    if (value !== null && value !== false) return value
    if (Date.now() > end) throw new Error(`Not within ${timeout / 1000} s: ${what}`)
    await wait(pollPause)
  }
}

/** A person's device: a browser whose stored data survive restarts. */
export class BrowserDevice {
  readonly downloads: string
  readonly #folder: string
  readonly #folders: Folders
  readonly #start: StartBrowser
  readonly #size: WindowSize
  readonly #script: string
  readonly #earlier: string[] = []
  #driver: Driver | null = null

  /** `script`: every page of the device runs it before its own scripts. */
  constructor(start: StartBrowser, size: WindowSize, script: string) {
    this.#folder = mkdtempSync(join(tmpdir(), 'eddyline-device-'))
    const at = (name: string): string => join(this.#folder, name)
    this.#folders = { profile: at('profile'), downloads: at('downloads'), console: at('console.txt') }
    for (const folder of [this.#folders.profile, this.#folders.downloads]) mkdirSync(folder)
    this.downloads = this.#folders.downloads
    this.#start = start
    this.#size = size
    this.#script = script
  }

  async open(url: string): Promise<void> {
    this.#driver ??= await this.#start(this.#folders, this.#size, this.#script)
    await this.#driver.goto(url)
  }

  openTab(url: string): Promise<void> {
    return this.#running.openTab(url)
  }

  showTab(place: number): Promise<void> {
    return this.#running.showTab(place)
  }

  closeTab(): Promise<void> {
    return this.#running.closeTab()
  }

  reload(): Promise<void> {
    return this.#running.reload()
  }

  /** Kills the browser and opens the address in a new browser with the same stored data. */
  async restart(url: string): Promise<void> {
    await this.#kill()
    await this.open(url)
  }

  /**
   * Runs a function in the page or in one of its frames. The function may use only its arguments, not outer variables.
   */
  async evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    args: Args,
    frame: string | null = null,
  ): Promise<Result> {
    return (await this.#running.evaluate(run.toString(), args, frame)) as Result
  }

  async find(target: Target, act: 'none' | 'scroll' | 'select' = 'none'): Promise<Found | null> {
    try {
      return await this.evaluate(findInPage, [plain(target), act], target.frame)
    } catch (error) {
      // While a page or frame is being replaced, each browser throws a different error. So the driver treats every
      // error as 'element not found yet'.
      this.#lastError = String(error)
      return null
    }
  }
  #lastError = ''

  async see(target: Target, timeout = patience): Promise<Found> {
    return until(`see ${named(target)}`, () => this.find(target), timeout).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${await this.#describe()}`)
    })
  }

  async seeNot(target: Target): Promise<void> {
    await until(`no ${named(target)}`, async () => (await this.find(target)) === null)
  }

  async seeAddress(pattern: RegExp): Promise<string> {
    return until(`address ${pattern.source}`, async () => {
      const address = await this.evaluate(() => location.href, []).catch(() => '')
      return pattern.test(address) && address
    })
  }

  /**
   * Scrolls the element into view, waits until it stands still and a pointer can reach it, and clicks its centre. A
   * driver sometimes loses a press, so a press that never reached the page is repeated.
   */
  async click(target: Target): Promise<void> {
    const { x, y } = await this.#place(target)
    const press = () => this.#running.point([{ kind: 'move', x, y }, { kind: 'down' }, { kind: 'up' }])
    await this.evaluate(watchPresses, [], target.frame).catch(() => null)
    await press()
    const arrived = until('the press', async () => (await this.#presses(target.frame))?.count !== 0, pressPatience)
    await arrived.catch(press)
  }

  async #presses(frame?: string): Promise<ReturnType<typeof seenPresses>> {
    return this.evaluate(seenPresses, [], frame).catch(() => null)
  }

  async doubleClick(target: Target): Promise<void> {
    const { x, y } = await this.#place(target)
    const click = [{ kind: 'down' }, { kind: 'up' }] as const
    await this.#running.point([{ kind: 'move', x, y }, ...click, ...click])
  }

  /** Drags an element by a distance in CSS pixels, or to another element that must be in view. */
  async drag(target: Target, to: Target | { readonly x: number; readonly y: number }): Promise<void> {
    const { x, y } = await this.#place(target)
    const end = 'x' in to ? { x: x + to.x, y: y + to.y } : await this.see(to)
    const moves = [0.1, 0.4, 0.7, 1].map(
      (share) => ({ kind: 'move', x: x + (end.x - x) * share, y: y + (end.y - y) * share }) as const,
    )
    await this.#running.point([{ kind: 'move', x, y }, { kind: 'down' }, ...moves, { kind: 'up' }])
  }

  async dragAndDrop(target: Target, to: Target): Promise<void> {
    await this.#running.dragAndDrop(await this.#place(target), await this.see(to))
  }

  /** Waits until the element stands still in view. Returns its centre in CSS pixels of the window. */
  async #place(target: Target): Promise<{ readonly x: number; readonly y: number }> {
    let last: Found | null = null
    return until(`reach ${named(target)}`, async () => {
      if (target.frame !== undefined) await this.evaluate(showFrame, [target.frame]).catch(() => null)
      const found = await this.find(target, 'scroll')
      const still = found !== null && last !== null && Math.hypot(found.x - last.x, found.y - last.y) < 1
      last = found
      if (!still || found.disabled || !found.reachable) return null
      const offset = target.frame === undefined ? { x: 0, y: 0 } : await this.evaluate(showFrame, [target.frame])
      return { x: found.x + offset.x, y: found.y + offset.y }
    }).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${JSON.stringify(last)}\n${await this.#describe()}`)
    })
  }

  /**
   * Replaces the text of a field. `shown` is the text that the field must show afterwards. It differs from `text` when
   * the field formats its input, as the card number field does.
   */
  async enter(target: Target, text: string, shown = text): Promise<void> {
    await this.click(target)
    await until(`focus ${named(target)}`, async () => (await this.find(target, 'select'))?.focused ?? null)
    await this.#running.type(text)
    await until(`${named(target)} shows ${shown}`, async () => (await this.find(target))?.value === shown)
  }

  async choose(target: Target, option: string | RegExp): Promise<void> {
    await this.click(target)
    await this.click({ role: 'option', name: option })
  }

  chooseFiles(selector: string, paths: readonly string[]): Promise<void> {
    return this.#running.chooseFiles(selector, paths)
  }

  /** Saves a picture of the window when the variable E2E_SHOTS names a folder. People use it to look at a page. */
  async shot(name: string): Promise<void> {
    const { E2E_SHOTS: folder, BROWSER_ENGINE: engine = 'unnamed' } = process.env
    if (!folder) return
    await wait(700)
    writeFileSync(join(folder, `${engine}-${name}-${this.#size.width}.png`), await this.#running.screenshot())
  }

  /** All console errors and uncaught errors of the device's pages, including those before a restart. */
  complaints(): readonly string[] {
    return [...this.#earlier, ...(this.#driver?.complaints() ?? [])]
  }

  async remove(): Promise<void> {
    await this.#kill()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }

  get #running(): Driver {
    if (this.#driver === null) throw new Error('The browser is closed')
    return this.#driver
  }

  async #kill(): Promise<void> {
    const driver = this.#driver
    this.#driver = null
    if (driver === null) return
    this.#earlier.push(...driver.complaints())
    await driver.kill()
  }

  /** Returns the page's address and text, the last press and the console errors, for the message of a failed wait. */
  async #describe(): Promise<string> {
    const read = (): string => `${location.href}\n${document.body.innerText.slice(0, 1_500)}`
    const pressed = (await this.#presses())?.last ?? 'unknown'
    const last = `\nLast press: ${pressed}\nLast error: ${this.#lastError}\nConsole:\n${this.complaints().join('\n')}`
    return (await this.evaluate(read, []).catch((error: unknown) => String(error))) + last
  }
}

/** Scrolls a frame into view and returns the place of its content in the window. Runs in the page. */
function showFrame(title: string): { x: number; y: number } {
  const frame = document.querySelector(`iframe[title="${title}"]`)
  if (!frame) throw new Error(`There is no frame ${title}`)
  const { top, bottom } = frame.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) frame.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top: at } = frame.getBoundingClientRect()
  return { x: left + frame.clientLeft, y: at + frame.clientTop }
}
