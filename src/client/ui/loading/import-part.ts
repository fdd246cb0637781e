/**
 * Milliseconds before each further try of a file. The first further try is immediate, because a connection that died
 * fails only once. The later pauses give a server time to restart.
 */
const PAUSES = [0, 500, 1_000, 2_000, 4_000, 8_000]
const OFFLINE_TRIES = 2
/** Milliseconds after which one request is aborted. A phone at the river has a slow connection. */
const TRY_TIMEOUT = 60_000
/** Milliseconds after which a part counts as missing. Its files may arrive later. */
const PART_TIMEOUT = 120_000
/** Milliseconds between the failure of an import and its error. A page that the person leaves is gone by then. */
const ERROR_DELAY = 2_000
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000
const TRY_AGAIN = 'eddyline:try-again'

/** The error when the server does not have a file of the app, so that retries are useless. */
class GoneError extends Error {}

export class PartMissingError extends Error {
  override name = 'PartMissingError'
  /** True once a boundary has shown this error. */
  isShown = false
  /**
   * False when only a reload helps. The server then lacks a file of the part, or the browser refuses a part whose files
   * have all arrived.
   */
  readonly canArrive: boolean
  readonly #paths: readonly string[]

  constructor(paths: readonly string[], cause: unknown, canArrive: boolean) {
    super(`A part of the app could not be loaded: ${String(cause)}`, { cause })
    this.#paths = paths
    this.canArrive = canArrive
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

/** Immediately retries all files that have not arrived: ends their pauses and aborts requests without an answer. */
export function tryPartsAgain(): void {
  dispatchEvent(new Event(TRY_AGAIN))
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
 * Throws: PartMissingError when a file has not arrived after seven tries with some 15 s of pauses between them, or after
 * 120 s. Without a network, it gives up after two tries.
 * Throws: PartMissingError at once when the server has no such file, and 2 s after the import itself has failed.
 */
export async function importPart<Part>(load: () => Promise<Part>, paths: readonly string[] = []): Promise<Part> {
  let isFetched = false
  try {
    const late = after(PART_TIMEOUT, new Error(`${paths.join(' ')} took longer than ${PART_TIMEOUT} ms to load`))
    await Promise.race([Promise.all(paths.map(fileOf)), late])
    isFetched = true
    return await load().catch((error: unknown) => after(ERROR_DELAY, error))
  } catch (cause) {
    dispatchEvent(new CustomEvent('eddyline:part-missing'))
    throw new PartMissingError(paths, cause, !isFetched && !(cause instanceof GoneError))
  }
}

async function after(milliseconds: number, error: unknown): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
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

/** Ends early when the network comes or goes: a try then succeeds or shows that waiting is useless. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = (): void => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    for (const event of ['online', 'offline', TRY_AGAIN]) addEventListener(event, end, { signal: over.signal })
  })
}

const files = new Map<string, Promise<void>>()

/**
 * Resolves when the browser has cached the file, or has applied it if it is a style sheet. Forgets a failure, so that
 * the next call tries again.
 */
function fileOf(path: string): Promise<void> {
  const { href } = new URL(path, location.origin)
  const known = files.get(href)
  if (known) return known
  const arriving = arrive(href)
  files.set(href, arriving)
  arriving.catch(() => files.delete(href))
  return arriving
}

async function arrive(href: string): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]')
  if ([...links].some((link) => link.href === href)) return
  for (let tries = 1; ; tries += 1) {
    const request = new AbortController()
    const timer = setTimeout(() => request.abort(), TRY_TIMEOUT)
    let isPressed = false
    const press = (): void => {
      isPressed = true
      request.abort()
    }
    addEventListener(TRY_AGAIN, press)
    try {
      return await fetchFile(href, request.signal)
    } catch (error) {
      const enough = navigator.onLine ? PAUSES.length : OFFLINE_TRIES - 1
      if (error instanceof GoneError || tries > enough) throw error
    } finally {
      clearTimeout(timer)
      removeEventListener(TRY_AGAIN, press)
    }
    const wait = PAUSES[tries - 1] ?? 0
    if (wait > 0 && !isPressed) await pause(wait)
  }
}

async function fetchFile(href: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(href, { credentials: 'same-origin', signal })
  if (response.status === 404 || response.status === 410) throw new GoneError(`${href}: ${response.status}`)
  // A captive portal answers every address with its own page. So only a script or a style sheet counts as an answer.
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !/javascript|css/.test(type)) throw new Error(`${href}: ${response.status} ${type}`)
  await response.arrayBuffer()
  if (href.endsWith('.css')) await applyStyles(href)
}

/**
 * The app has already fetched the file, so the link reads the browser's cache. Without that fetch, the link could wait
 * for an older request for the same file, which hangs.
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
    // A failed link has an empty sheet in Chromium, and one that must not be read in WebKit.
    link.onerror = fail
    // A captive portal's page also loads, as a sheet without rules.
    link.onload = () => (link.sheet && link.sheet.cssRules.length > 0 ? resolve() : fail())
    document.head.append(link)
  })
}
