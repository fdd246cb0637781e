import { type ChildProcess, execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { demoZone } from '../../e2e/support/demo-zone.ts'
import { freePort } from '../../support/free-port.ts'
import type { Driver, PointerStep, StartBrowser } from './driver.ts'
import { endGroup, spawnGroup } from './process-group.ts'

const program = fileURLToPath(new URL('webkit-browser.py', import.meta.url))
const dragProgram = fileURLToPath(new URL('x-drag.py', import.meta.url))
const element = 'element-6066-11e4-a52e-4f735466cecf'
const startTimeout = 60_000
/** Milliseconds. WebKitWebDriver never answers a script that a navigation interrupts, so the driver itself gives up. */
const scriptTimeout = 5_000

/** Starts a virtual display for browsers that need a window. Resolves with its name, such as `:5`. */
export async function startDisplay(): Promise<{ readonly name: string; readonly process: ChildProcess }> {
  const display = spawnGroup('Xvfb', ['-displayfd', '3', '-screen', '0', '2000x1200x24'], process.env)
  const number = await new Promise<string>((resolve, reject) => {
    display.stdio[3]?.on('data', (text: Buffer) => resolve(text.toString().trim()))
    display.once('error', reject)
    display.once('exit', () => reject(new Error('Xvfb ended')))
  })
  return { name: `:${number}`, process: display }
}

/** Starts WebKitGTK with a WebKitWebDriver of its own, because one WebKitWebDriver holds only one session. */
export async function startWebKit(
  ...[folders, size, script, display]: [...Parameters<StartBrowser>, display: string]
): Promise<Driver> {
  const scriptFile = join(folders.profile, 'page-script.js')
  writeFileSync(scriptFile, script)
  const port = await freePort()
  const group = spawnGroup('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    LANG: 'en_US.UTF-8',
    TZ: demoZone,
    NO_AT_BRIDGE: '1',
  })
  try {
    const send = await session(`http://127.0.0.1:${port}`, [
      `--profile=${folders.profile}`,
      `--downloads=${folders.downloads}`,
      `--console=${folders.console}`,
      `--script=${scriptFile}`,
      `--width=${size.width}`,
      `--height=${size.height}`,
    ])
    return await webKitDriver(send, { group, console: folders.console, display })
  } catch (error) {
    await endGroup(group)
    throw error
  }
}

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, timeout?: number) => Promise<unknown>

async function request(url: string, method: string, body?: object, timeout = 60_000): Promise<unknown> {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(url, { method, ...(body && json), signal: AbortSignal.timeout(timeout) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`WebKitWebDriver: ${error}: ${message}`)
}

/** Waits for WebKitWebDriver and opens a session. Returns the function that sends commands to this session. */
async function session(driver: string, args: readonly string[]): Promise<Send> {
  const until = Date.now() + startTimeout
  while (!(await fetch(`${driver}/status`).catch(() => null))?.ok) {
    if (Date.now() > until) throw new Error('WebKitWebDriver did not start')
    await wait(50)
  }
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': { binary: program, args },
      pageLoadStrategy: 'eager',
      timeouts: { script: 30_000, pageLoad: 60_000, implicit: 0 },
    },
  }
  const opened = (await request(`${driver}/session`, 'POST', { capabilities })) as { sessionId: string }
  return (method, path, body, timeout) => request(`${driver}/session/${opened.sessionId}${path}`, method, body, timeout)
}

/**
 * Returns a script that runs a function with JSON arguments. WebKitWebDriver appends a callback to the arguments; the
 * script passes the result or error to it.
 */
const asyncCall = (source: string): string => `
  const args = [...arguments], done = args.pop()
  Promise.resolve().then(() => (${source})(...args)).then(
    (value) => done({ value: JSON.stringify(value) }),
    (error) => done({ error: String(error) }))`

interface Running {
  readonly group: ChildProcess
  readonly console: string
  readonly display: string
}

async function webKitDriver(send: Send, { group, console, display }: Running): Promise<Driver> {
  const tabs = [await send('GET', '/window')]
  const run = async (source: string, args: readonly unknown[]): Promise<unknown> => {
    const answer = (await send('POST', '/execute/async', { script: asyncCall(source), args }, scriptTimeout)) as {
      value?: string
      error?: string
    }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value === undefined ? undefined : JSON.parse(answer.value)
  }
  const typeText = (text: string): Promise<unknown> => {
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    return send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  const findElement = (selector: string): Promise<unknown> =>
    send('POST', '/element', { using: 'css selector', value: selector })
  const goto = async (url: string): Promise<void> => void (await send('POST', '/url', { url }))
  return {
    goto,
    openTab: async (url) => {
      const { handle } = (await send('POST', '/window/new', { type: 'tab' })) as { handle: string }
      tabs.push(handle)
      await send('POST', '/window', { handle })
      await goto(url)
    },
    showTab: async (place) => void (await send('POST', '/window', { handle: tabs[place] })),
    closeTab: async () => void (await send('DELETE', '/window')),
    reload: async () => void (await send('POST', '/refresh', {})),
    evaluate: async (source, args, frame) => {
      if (frame === null) return run(source, args)
      await send('POST', '/frame', { id: await findElement(`iframe[title="${frame}"]`) })
      try {
        return await run(source, args)
      } finally {
        await send('POST', '/frame', { id: null })
      }
    },
    point: async (steps) => void (await send('POST', '/actions', { actions: [mouse(steps)] })),
    dragAndDrop: async (from, to) => {
      const points = [from.x, from.y, to.x, to.y].map(String)
      await promisify(execFile)(dragProgram, points, { env: { ...process.env, DISPLAY: display } })
    },
    type: async (text) => void (await typeText(text)),
    chooseFiles: async (selector, paths) => {
      const found = (await findElement(selector)) as Record<string, string>
      await send('POST', `/element/${found[element] ?? ''}/value`, { text: paths.join('\n') })
    },
    screenshot: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    complaints: () => complaintsIn(readFileSync(console, 'utf8')),
    kill: () => endGroup(group),
  }
}

/**
 * Console errors that fail no test. Only WebKitGTK reports the directive: Safari supports web app manifests. WebKit
 * reports the other error for a load that it ends because the page is left: the app's own addresses need no access check.
 */
const ignored = [
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  /annot load http:\/\/localhost:\S+ due to access control checks/,
]

/** A line of console output. The script's address precedes it when a script caused the message. */
const complaint = /^(?:\S+: )?CONSOLE (?:\S+ )?(?:ERROR|WARN) /

function complaintsIn(output: string): string[] {
  const lines = output.split('\n').filter((line) => complaint.test(line))
  return lines.filter((line) => !ignored.some((pattern) => pattern.test(line)))
}

function mouse(steps: readonly PointerStep[]): object {
  const actions = steps.map((step) =>
    step.kind === 'move'
      ? { type: 'pointerMove', x: Math.round(step.x), y: Math.round(step.y), duration: 0, origin: 'viewport' }
      : { type: step.kind === 'down' ? 'pointerDown' : 'pointerUp', button: 0 },
  )
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
}
