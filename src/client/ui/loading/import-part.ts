/**
 * Milliseconds after which one request for a file is aborted. The limit is long, because a phone at the river has a
 * slow connection.
 */
const TRY_TIMEOUT = 60_000
/**
 * Milliseconds before each further try of a file. The first further try is immediate, because a connection that died
 * fails only once. The later pauses give a server time to restart.
 */
const PAUSES = [0, 500, 1_000, 2_000, 4_000, 8_000] as const
/** Number of tries to fetch a file when the device knows that it has no network. */
const OFFLINE_TRIES = 2
/** Milliseconds between the failure of an import and its error. A page that the person leaves is gone by then. */
const ERROR_DELAY = 2_000
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

  /**
   * False when only a reload helps. The server then lacks a file of the part, or the browser refuses a part whose files
   * have all arrived.
   */
  get canArrive(): boolean {
    return !(this.cause instanceof GoneError) && !this.#allThere
  }

  /**
   * Resolves when all files of the part have arrived, so that a retry can succeed.
   *
   * Throws: this error itself, when no retry can succeed.
   */
  async arrived(): Promise<void> {
    if (!this.canArrive) throw this
    await retryUntilLoaded(() => Promise.all(this.#paths.map(fileOf)))
  }
}

/** The error when the server does not have a file of the app, so that retries are useless. */
class GoneError extends Error {}

const files = new Map<string, Promise<void>>()
/** Functions that end a file's pause before its next try. The key is the file's address. */
const pausing = new Map<string, () => void>()
/** Functions that abort the requests that have no answer yet, so that new requests replace them. */
const hanging = new Set<() => void>()
const pressed = new Error("'Try again' was pressed")

/** Immediately retries all files that have not arrived: ends their pauses and aborts requests without an answer. */
export function tryPartsAgain(): void {
  for (const end of [...pausing.values(), ...hanging]) end()
}

/**
 * Replaces Vite's preload helper, so every `import()` of the built app calls this function.
 *
 * Fetches all files of a part first. The import then reads them from the browser's cache. Chromium up to 155 and
 * Firefox remember a failed `import()` until the page reloads. They remember it even when only a nested script failed.
 * They forget a failed `fetch()`, so the code can retry it.
 *
 * Firefox ends the imports of a page when the person leaves it. This function therefore throws the error of an import
 * after 2 s. Otherwise a page that is being left would show and report a fault.
 *
 * @param load the original `import()`
 * @param paths the part's own script first, then its dependencies (`resolveDependencies` in vite.config.ts)
 *
 * Throws: PartMissingError when a file has not arrived after seven tries with some 15 s of pauses between them. Without
 * a network, it gives up after two tries.
 * Throws: PartMissingError at once when the server has no such file, and 2 s after the import itself has failed.
 */
export async function importPart<Part>(load: () => Promise<Part>, paths: readonly string[] = []): Promise<Part> {
  try {
    await Promise.all(paths.map(fileOf))
    return await load().catch(throwLater)
  } catch (cause) {
    const error = new PartMissingError(paths, cause)
    dispatchEvent(new CustomEvent('eddyline:part-missing'))
    throw error
  }
}

async function throwLater(error: unknown): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ERROR_DELAY))
  throw error
}

/**
 * Retries `load` until it succeeds, for parts in the background that have no 'Try again' button. Waits 1 s, doubling to
 * 30 s, and retries at once when the browser reports a network.
 *
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
 * Waits before the next try. Ends early when the network comes or goes: a try then succeeds or shows that waiting is
 * useless. Also ends early when the person presses 'Try again' or another view asks for the file `href`.
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

/**
 * Fetches a file of the app. Resolves when the browser has cached the file, or has applied it if it is a style sheet.
 * Forgets a failure, so that the next call tries again.
 */
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
    // Browsers report an aborted request by different errors, so only the signal's reason is reliable.
    throw controller.signal.reason === pressed ? pressed : error
  } finally {
    clearTimeout(timer)
    hanging.delete(end)
  }
}

function isInPage(href: string): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]')
  return [...links].some((link) => link.href === href)
}

async function fetchFile(href: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(href, { credentials: 'same-origin', signal })
  if (response.status === 404 || response.status === 410) throw new GoneError(`${href}: ${response.status}`)
  // A captive portal answers every address with its own page. So only a script or a style sheet counts as an answer.
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !/javascript|css/.test(type)) throw new Error(`${href}: ${response.status} ${type}`)
  await response.arrayBuffer()
}

/**
 * Applies a style sheet to the page by a link. The app has already fetched the file, so the link reads the browser's
 * cache. Without that fetch, the link could wait for an older request for the same file, which hangs.
 */
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
    // A captive portal's page also loads, as a sheet without rules. Chromium gives even a failed link an empty sheet.
    // An empty sheet therefore counts as a failure.
    link.onload = () => (link.sheet && link.sheet.cssRules.length > 0 ? resolve() : fail())
    link.onerror = fail
    document.head.append(link)
  })
}
