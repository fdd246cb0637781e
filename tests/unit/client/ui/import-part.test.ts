import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importPart, PartMissingError, retryUntilLoaded, tryPartsAgain } from '#client/ui/loading/import-part.ts'

const script = (): Response => new Response('', { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
const portal = (): Response => new Response('<html>', { headers: { 'content-type': 'text/html' } })
const dead = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/** Answers of the network, one per request. The last one repeats. */
let answers: (() => Response | Promise<Response>)[]
let asked: string[]
let count = 0
const announced = vi.fn()

/** Returns a file name that no other test has fetched, because `importPart` remembers the files that arrived. */
const freshPath = (): string => `assets/part-${(count += 1)}.js`
const part = () => Promise.resolve('part')

/** Returns a function that reads the outcome of a load so far: the part, its error, or 'loading'. */
function outcomeOf(loading: Promise<unknown>): () => unknown {
  let outcome: unknown = 'loading'
  loading.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  )
  return () => outcome
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  answers = [script]
  vi.stubGlobal('fetch', (href: string) => {
    asked.push(new URL(href).pathname)
    const [answer = script] = answers
    if (answers.length > 1) answers.shift()
    return Promise.resolve(answer())
  })
  announced.mockClear()
  addEventListener('eddyline:part-missing', announced)
})

afterEach(() => {
  removeEventListener('eddyline:part-missing', announced)
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('importPart', () => {
  it('does not import a part of the app before all its scripts have arrived', async () => {
    const load = vi.fn(part)
    const [own, shared] = [freshPath(), freshPath()]
    answers = [script, dead]
    const outcome = outcomeOf(importPart(load, [own, shared]))
    await vi.runAllTimersAsync()
    expect(outcome()).toBeInstanceOf(PartMissingError)
    expect(load).not.toHaveBeenCalled()

    answers = [script]
    await expect(importPart(load, [own, shared])).resolves.toBe('part')
    expect(asked.filter((path) => path === `/${own}`)).toHaveLength(1)
  })

  it('loads a part on the second request in an engine that remembers a failed import', async () => {
    let isServed = false
    answers = [() => (isServed ? script() : dead())]
    let remembered: Promise<string> | undefined
    const load = () => (remembered ??= isServed ? part() : Promise.reject(new TypeError('import failed')))
    const paths = [freshPath()]
    const outcome = outcomeOf(importPart(load, paths))
    await vi.runAllTimersAsync()
    expect(outcome()).toBeInstanceOf(PartMissingError)
    isServed = true
    await expect(importPart(load, paths)).resolves.toBe('part')
  })

  it('retries a dropped connection once, without a pause and without a report', async () => {
    answers = [dead, script]
    const outcome = outcomeOf(importPart(part, [freshPath()]))
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome()).toBe('part')
    expect(asked).toHaveLength(2)
    expect(announced).not.toHaveBeenCalled()
  })

  it('keeps retrying without a report while the server is unreachable for ten seconds, and then loads the part', async () => {
    let isServed = false
    answers = [() => (isServed ? script() : dead())]
    const load = vi.fn(part)
    const outcome = outcomeOf(importPart(load, [freshPath()]))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outcome()).toBe('loading')
    isServed = true
    await vi.advanceTimersByTimeAsync(6_000)
    expect(outcome()).toBe('part')
    expect(load).toHaveBeenCalledTimes(1)
    expect(announced).not.toHaveBeenCalled()
  })

  it.each([
    ['the reason of the abort', (signal: AbortSignal) => signal.reason as Error],
    ['an error of its own', () => new DOMException('The operation was aborted', 'AbortError')],
  ])('sends a new request when a person presses Try again, in a browser that throws %s', async (_name, errorOf) => {
    const hangs = vi.fn((_: string, { signal }: RequestInit) => {
      return new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(errorOf(signal))))
    })
    vi.stubGlobal('fetch', hangs)
    const outcome = outcomeOf(importPart(part, [freshPath()]))
    await vi.advanceTimersByTimeAsync(20_000)
    tryPartsAgain()
    await vi.advanceTimersByTimeAsync(0)
    expect(hangs).toHaveBeenCalledTimes(2)
    expect(outcome()).toBe('loading')
    vi.stubGlobal('fetch', () => Promise.resolve(script()))
    tryPartsAgain()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome()).toBe('part')
  })

  it('reports a server that does not answer for sixteen seconds', async () => {
    answers = [dead]
    const outcome = outcomeOf(importPart(part, [freshPath()]))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(outcome()).toBe('loading')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcome()).toBeInstanceOf(PartMissingError)
    expect(announced).toHaveBeenCalledTimes(1)
    expect(asked).toHaveLength(7)
  })

  it.each([404, 410])('reports at once a script that the server answers with %i', async (status) => {
    answers = [dead, () => new Response('', { status })]
    const outcome = outcomeOf(importPart(part, [freshPath()]))
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome()).toBeInstanceOf(PartMissingError)
    expect(asked).toHaveLength(2)
    expect(announced).toHaveBeenCalledTimes(1)
  })

  it('reports a missing part without a wait while the device has no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    answers = [dead]
    const outcome = outcomeOf(importPart(part, [freshPath()]))
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome()).toBeInstanceOf(PartMissingError)
    expect(asked).toHaveLength(2)
  })

  it('stops retrying and fails at once when the device loses its network', async () => {
    answers = [dead]
    const outcome = outcomeOf(importPart(part, [freshPath()]))
    await vi.advanceTimersByTimeAsync(8_000)
    expect(outcome()).toBe('loading')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome()).toBeInstanceOf(PartMissingError)
  })

  it('tries again at once when the browser reports that the network is back', async () => {
    let isServed = false
    answers = [() => (isServed ? script() : dead())]
    const outcome = outcomeOf(importPart(part, [freshPath()]))
    await vi.advanceTimersByTimeAsync(8_000)
    isServed = true
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome()).toBe('part')
  })

  it('treats the page of a captive portal as a failure', async () => {
    answers = [portal]
    const load = vi.fn(part)
    const outcome = outcomeOf(importPart(load, [freshPath()]))
    await vi.runAllTimersAsync()
    expect(outcome()).toBeInstanceOf(PartMissingError)
    expect(load).not.toHaveBeenCalled()
  })

  it('reports an import that fails although its scripts have arrived, but only if the page is still there 2 s later', async () => {
    const outcome = outcomeOf(importPart(() => Promise.reject(new TypeError('no')), [freshPath()]))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(outcome()).toBe('loading')
    expect(announced).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome()).toBeInstanceOf(PartMissingError)
    expect(announced).toHaveBeenCalledTimes(1)
  })

  it('requests a script only once when the server does not have it, and says that only a reload helps', async () => {
    answers = [() => new Response('', { status: 404 })]
    const error = await importPart(() => Promise.resolve('part'), [freshPath()]).catch((reason: unknown) => reason)
    expect(error instanceof PartMissingError && error.canArrive).toBe(false)
    expect(asked).toHaveLength(1)
    await expect(error instanceof PartMissingError && error.arrived()).rejects.toBe(error)
  })

  it('says that only a reload helps when all scripts arrived but the import still fails', async () => {
    const outcome = outcomeOf(importPart(() => Promise.reject(new TypeError('no')), [freshPath()]))
    await vi.runAllTimersAsync()
    const error = outcome()
    expect(error instanceof PartMissingError && error.canArrive).toBe(false)
  })
})

describe('the style sheets of a part', () => {
  /**
   * Lets the links of style sheets load or fail in the given order. The last outcome repeats. As in Chromium, even a
   * failed link has a sheet.
   */
  function giveStyles(...outcomes: readonly { event: 'load' | 'error'; rules: number }[]) {
    const left = [...outcomes]
    return vi.spyOn(document.head, 'append').mockImplementation((link) => {
      const outcome = (left.length > 1 ? left.shift() : left[0]) ?? { event: 'error', rules: 0 }
      Object.defineProperty(link, 'sheet', { value: { cssRules: Array.from({ length: outcome.rules }) } })
      queueMicrotask(() => (link as HTMLElement).dispatchEvent(new Event(outcome.event)))
    })
  }
  const styles = (): string => freshPath().replace('.js', '.css')

  it.each([
    ['the network fails', { event: 'error', rules: 0 }],
    ['a captive portal answers', { event: 'load', rules: 0 }],
  ] as const)('keep the part from being imported when %s', async (_case, answer) => {
    giveStyles(answer)
    const load = vi.fn(part)
    const outcome = outcomeOf(importPart(load, [styles()]))
    await vi.runAllTimersAsync()
    expect(outcome()).toBeInstanceOf(PartMissingError)
    expect(load).not.toHaveBeenCalled()
  })

  it('are requested again after they failed to load', async () => {
    const given = giveStyles({ event: 'error', rules: 0 }, { event: 'load', rules: 3 })
    await expect(importPart(part, [styles()])).resolves.toBe('part')
    expect(given).toHaveBeenCalledTimes(2)
  })
})

describe('PartMissingError.arrived', () => {
  it('resolves when the network returns, however long that takes', async () => {
    let isOnline = false
    answers = [() => (isOnline ? script() : dead())]
    const failed = importPart(() => Promise.resolve('part'), [freshPath()]).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(16_000)
    const error = await failed
    let arrived = false
    const waiting = error instanceof PartMissingError ? error.arrived().then(() => (arrived = true)) : null
    await vi.advanceTimersByTimeAsync(600_000)
    expect(arrived).toBe(false)
    isOnline = true
    await vi.advanceTimersByTimeAsync(31_000)
    await waiting
    expect(arrived).toBe(true)
  })
})

describe('retryUntilLoaded', () => {
  it('tries again at once when the browser reports that the network is back', async () => {
    let tries = 0
    const loaded = retryUntilLoaded(() => {
      tries += 1
      return tries < 6 ? Promise.reject(new TypeError('offline')) : Promise.resolve('part')
    })
    await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000)
    expect(tries).toBe(4)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(tries).toBe(5)
    dispatchEvent(new Event('online'))
    await expect(loaded).resolves.toBe('part')
  })
})
