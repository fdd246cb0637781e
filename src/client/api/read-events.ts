import { announceAnswer } from './answers.ts'
import { anySignal } from './any-signal.ts'
import { ApiError, failureOf } from './api-error.ts'
import { currentSession } from './session.ts'

export interface ServerEvent {
  readonly name: string
  readonly data: string
}

/** Takes text in chunks cut anywhere and returns the events that each chunk completes. */
export function eventParser(): (text: string) => ServerEvent[] {
  let rest = ''
  let name = ''
  let data: string[] = []
  return (text) => {
    // A chunk may end between CR and LF. A trailing CR therefore waits for the next chunk, else it would end a line
    // twice.
    const lines = (rest + text).split(/\r\n|\n|\r(?=[^])/)
    rest = lines.pop() ?? ''
    const events: ServerEvent[] = []
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push({ name: name || 'message', data: data.join('\n') })
        name = ''
        data = []
      }
      const [, field, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
      if (field === 'event') name = value
      if (field === 'data') data.push(value)
    }
    return events
  }
}

interface Options {
  signal: AbortSignal
  headers?: Readonly<Record<string, string>> | undefined
  /** Called when the stream opens and at each received chunk. The server sends at least a comment every 15 seconds. */
  onAlive: () => void
  onEvent: (event: ServerEvent) => void
}

/**
 * Milliseconds without data after which a stream counts as broken. A lost network alone does not close the connection.
 */
const SILENCE = 40_000

/**
 * Reads an API path's server-sent events until the server ends the stream. Uses fetch, because EventSource cannot send
 * headers.
 * Throws: ApiError when the server refuses the stream or the connection breaks.
 * Throws: the abort reason of `signal`.
 */
export async function readEvents(path: string, { signal, headers, onAlive, onEvent }: Options): Promise<void> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const sentAt = Date.now()
  const alive = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE)
  }
  try {
    alive()
    const response = await open(path, headers, anySignal(signal, silence.signal))
    announceStream(path, sentAt, response)
    // An error page of a captive portal counts as no answer, so that the caller retries.
    if (!response.ok && !response.headers.has('server-time')) throw new ApiError({ status: 0, code: 'not-our-answer' })
    if (!response.ok) throw failureOf(response, await response.json().catch(() => null))
    const type = response.headers.get('content-type') ?? ''
    if (!response.body || !type.startsWith('text/event-stream'))
      throw new ApiError({ status: 0, code: 'not-our-answer' })
    const parse = eventParser()
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    onAlive()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      alive()
      onAlive()
      for (const event of parse(decoder.decode(value, { stream: true }))) onEvent(event)
    }
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    announceStream(path, sentAt, null)
    throw new ApiError({ status: 0, code: 'no-answer' })
  } finally {
    clearTimeout(timer)
    // Removes this stream's listener from the caller's signal, which outlives many streams.
    silence.abort()
  }
}

function open(path: string, headers: Options['headers'], signal: AbortSignal): Promise<Response> {
  const session = currentSession()
  return fetch(`/api/v1${path}`, {
    cache: 'no-store',
    headers: {
      accept: 'text/event-stream',
      'accept-language': document.documentElement.lang || navigator.languages.join(','),
      'eddyline-build': import.meta.env['EDDYLINE_BUILD'],
      ...(session ? { authorization: `Bearer ${session.token}` } : {}),
      ...headers,
    },
    signal,
  })
}

/** `response`: null when the server did not answer or the connection broke. */
function announceStream(path: string, sentAt: number, response: Response | null): void {
  const serverTime = response?.headers.get('server-time') ?? null
  announceAnswer({
    kind: response === null ? 'none' : serverTime === null ? 'foreign' : 'ours',
    status: response?.status ?? 0,
    path: new URL(`/api/v1${path}`, location.origin).pathname,
    outdated: response?.headers.has('eddyline-outdated') === true,
    serverTime,
    sentAt,
    receivedAt: Date.now(),
  })
}
