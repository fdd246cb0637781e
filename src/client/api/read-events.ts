import { answerSeen } from './answers.ts'
import { ApiError, failureOf } from './api-error.ts'
import { currentSession } from './session.ts'

/** One server-sent event. */
export interface ServerEvent {
  readonly name: string
  readonly data: string
}

/** Takes text as it arrives, in pieces cut anywhere, and answers the events that are complete with it. */
export function eventParser(): (text: string) => ServerEvent[] {
  let rest = ''
  let name = ''
  let data: string[] = []
  return (text) => {
    // A line end may be cut between its two characters: the first then waits for the next piece.
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
  /** The server sends a comment every 15 seconds: each sign of it is told, the first when the stream opens. */
  onAlive: () => void
  onEvent: (event: ServerEvent) => void
}

/** How long a stream may be silent before it counts as broken: a lost network ends no connection by itself. */
const SILENCE = 40_000

/**
 * Reads the events of a path of the API until the server ends the stream; by fetch, so that headers go along. Throws
 * `ApiError` when it is refused or broken, and whatever an aborted signal throws.
 */
export async function readEvents(path: string, { signal, onAlive, onEvent }: Options): Promise<void> {
  const silence = new AbortController()
  const sentAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE)
  }
  try {
    alive()
    const session = currentSession()
    const response = await fetch(`/api/v1${path}`, {
      cache: 'no-store',
      headers: {
        accept: 'text/event-stream',
        'accept-language': document.documentElement.lang || navigator.languages.join(','),
        'eddyline-build': import.meta.env['EDDYLINE_BUILD'],
        ...(session ? { authorization: `Bearer ${session.token}` } : {}),
      },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    // A portal's 'not found' is no word of our server: the stream is tried again.
    if (!response.ok && !response.headers.has('server-time')) throw new ApiError({ status: 0, code: 'not-our-answer' })
    if (!response.ok) {
      tellRefusal(response, sentAt)
      throw failureOf(response, await response.json().catch(() => null))
    }
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
    throw new ApiError({ status: 0, code: 'no-answer' })
  } finally {
    clearTimeout(timer)
  }
}

/** The listeners of answers learn from it that the session has ended or that this page is too old. */
function tellRefusal({ status, headers }: Response, sentAt: number): void {
  const outdated = headers.has('eddyline-outdated')
  const serverTime = headers.get('server-time')
  answerSeen({ kind: 'ours', status, outdated, serverTime, sentAt, receivedAt: Date.now() })
}
