/** Milliseconds of one try. Long, because a phone at the river has a slow link. */
const TRY_TIMEOUT = 60_000
/** Milliseconds before each further try: a kept connection that died fails once, a server that restarts for seconds. */
const PAUSES = [0, 500, 1_000, 2_000, 4_000, 8_000] as const
/** Tries of a device that knows that it has no network. */
const OFFLINE_TRIES = 2
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

export class PartMissingError extends Error {
  override name = 'PartMissingError'
  readonly #paths: readonly string[]
  readonly #allThere: boolean

  constructor(paths: readonly string[], cause: unknown) {
    super(`A part of the app could not be loaded: ${String(cause)}`, { cause })
    this.#paths = paths
    this.#allThere = paths.every((path) => files.has(hrefOf(path)))
  }

  /** False when only a reload helps: the server no longer has a file, or the browser refuses a complete part. */
  get canArrive(): boolean {
    return !(this.cause instanceof GoneError) && !this.#allThere
  }

  /**
   * Resolves when all files have arrived, so that a retry can succeed.
   * Throws: itself, when none can.
   */
  async arrived(): Promise<void> {
    if (!this.canArrive) throw this
    await retryUntilLoaded(() => Promise.all(this.#paths.map(fileOf)))
  }
}

/** The server has no such file, so retries are useless. */
class GoneError extends Error {}

const files = new Map<string, Promise<void>>()
/** Ends the pause before the next try of a file. */
const pausing = new Map<string, () => void>()
/** Aborts requests that have no answer yet, so that new ones replace them. */
const hanging = new Set<() => void>()
const pressed = new Error("'Try again' was pressed")

/** Requests all files on their way again at once: their pauses end, and requests without an answer are aborted. */
export function tryPartsAgain(): void {
  for (const end of [...pausing.values(), ...hanging]) end()
}

/**
 * Replaces Vite's preload helper: every `import()` of the built app goes through it.
 *
 * Fetches the files of a part before importing it. Chromium up to 155 and Firefox remember a failed `import()`
 * until the page reloads. That includes a failure of a nested script. A failed `fetch()` is forgotten, so it can be
 * retried; the import then reads the browser's cache.
 *
 * @param load the original `import()`
 * @param paths the part's own script first, then its dependencies (`resolveDependencies` in vite.config.ts)
 *
 * Throws: PartMissingError after some 15 s without an answer, at once when the server has no such file, after two tries
 * without a network, and when the import itself fails.
 */
export async function importPart<Part>(load: () => Promise<Part>, paths: readonly string[] = []): Promise<Part> {
  try {
    await Promise.all(paths.map(fileOf))
    return await load()
  } catch (cause) {
    const error = new PartMissingError(paths, cause)
    dispatchEvent(new CustomEvent('eddyline:part-missing'))
    throw error
  }
}

/**
 * Retries `load` until it succeeds, for parts in the background that have no 'Try again' button. Waits 1 s, doubling to
 * 30 s; retries at once when the browser reports a network.
 * Throws: the error of `load`, when only a reload would help.
 */
export async function retryUntilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await load()
    } catch (error) {
      if (error instanceof GoneError || (error instanceof PartMissingError && !error.canArrive)) throw error
      await pause(wait)
    }
  }
}

/**
 * Waits. Ends early when the network comes or goes: a try then succeeds or shows that waiting is useless. Ends early
 * too when 'Try again' or another view asks for the file `href`.
 */
function pause(milliseconds: number, href?: string): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      if (href) pausing.delete(href)
      removeEventListener('online', end)
      removeEventListener('offline', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    if (href) pausing.set(href, end)
    addEventListener('online', end)
    addEventListener('offline', end)
  })
}

const hrefOf = (path: string): string => new URL(path, location.origin).href

/** Resolves when the file is cached, or applied if it is a style sheet. Failures are not remembered. */
function fileOf(path: string): Promise<void> {
  const href = hrefOf(path)
  const known = files.get(href)
  pausing.get(href)?.()
  if (known) return known
  const arriving = arrive(href)
  files.set(href, arriving)
  arriving.catch(() => files.delete(href))
  return arriving
}

async function arrive(href: string): Promise<void> {
  if (isInPage(href)) return
  let tries = 0
  for (const wait of PAUSES) {
    try {
      await tryOnce(href)
      return
    } catch (error) {
      tries += 1
      if (error instanceof GoneError || (tries >= OFFLINE_TRIES && !navigator.onLine)) throw error
      if (wait > 0 && error !== pressed) await pause(wait, href)
    }
  }
  await tryOnce(href)
}

async function tryOnce(href: string): Promise<void> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TRY_TIMEOUT)
  const end = (): void => controller.abort(pressed)
  hanging.add(end)
  try {
    await fetchFile(href, controller.signal)
    if (href.endsWith('.css')) await applyStyles(href)
  } catch (error) {
    // Browsers differ in the error of an aborted request.
    throw controller.signal.reason === pressed ? pressed : error
  } finally {
    clearTimeout(timer)
    hanging.delete(end)
  }
}

/** True for files that the page's HTML already loads. */
function isInPage(href: string): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]')
  return [...links].some((link) => link.href === href)
}

async function fetchFile(href: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(href, { credentials: 'same-origin', signal })
  if (response.status === 404 || response.status === 410) throw new GoneError(`${href}: ${response.status}`)
  // A captive portal answers every address with its own page.
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !/javascript|css/.test(type)) throw new Error(`${href}: ${response.status} ${type}`)
  await response.arrayBuffer()
}

/** Applies a fetched style sheet from the browser's cache. A link alone would join an older request that hangs. */
function applyStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    const fail = (): void => {
      link.remove()
      reject(new Error(`${href}: no style sheet`))
    }
    // A portal's page loads too, as a sheet without rules. Chromium gives even a link that failed an empty sheet.
    link.onload = () => (link.sheet && link.sheet.cssRules.length > 0 ? resolve() : fail())
    link.onerror = fail
    document.head.append(link)
  })
}
