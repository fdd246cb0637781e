import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * A fault that the proxy adds to one call to the provider.
 * `before`: the provider never sees the call. `after`: the provider has acted on it.
 * `twice`: the provider gets the call twice, and the second answer comes back.
 * `answered-twice`: the provider gets the call twice, and both answers come back.
 */
export type Fault =
  | 'none'
  | 'error-before'
  | 'error-after'
  | 'reset-before'
  | 'reset-after'
  | 'silent-before'
  | 'silent-after'
  | 'busy'
  | 'twice'
  | 'answered-twice'
  | { readonly status: number; readonly body: unknown }

export type PausePoint = 'before-provider' | 'after-provider'

interface Pause {
  /** Resolves when a call waits at the point that the test gave to `pauseAt`. */
  readonly reached: Promise<void>
  /** Closes the caller's connection while the proxy still holds the call. */
  hangUp(): void
  release(): void
}

export interface FaultyProvider {
  readonly url: string
  /** The `POST` calls to the provider so far, oldest first. */
  readonly calls: { readonly path: string; readonly body: unknown }[]
  /** Applies the faults to the next calls that match, one fault for each call. */
  failNext(faults: readonly Fault[], path?: string): void
  /** Applies the fault to all calls that match, until a test sets another fault. */
  failAlways(fault: Fault, path?: string): void
  /** Holds the next matching call at a point until the test releases the call. */
  pauseAt(point: PausePoint, path?: string): Pause
  /** Sends later calls to another address, because a restarted provider has another port. */
  redirect(target: string): void
  close(): Promise<void>
}

interface Gate {
  readonly point: PausePoint
  readonly path: string
  arrive(response: ServerResponse): void
  readonly released: Promise<void>
}

const create = '/v2/payments'

/** Starts a proxy in front of a payment provider. On command it loses, delays, repeats and refuses calls. */
export async function startFaultyProvider(target: string): Promise<FaultyProvider> {
  const state = { target, queues: new Map<string, Fault[]>(), always: new Map<string, Fault>(), gates: [] as Gate[] }
  const calls: FaultyProvider['calls'] = []

  const faultFor = (path: string): Fault => state.queues.get(path)?.shift() ?? state.always.get(path) ?? 'none'
  const waitAt = async (point: PausePoint, path: string, response: ServerResponse) => {
    const index = state.gates.findIndex((gate) => gate.point === point && gate.path === path)
    const [gate] = index < 0 ? [] : state.gates.splice(index, 1)
    gate?.arrive(response)
    await gate?.released
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readAll(request)
    const path = new URL(request.url ?? '/', 'http://proxy').pathname
    const watched = path.slice(path.lastIndexOf('/v2/'))
    if (request.method === 'POST') calls.push({ path: watched, body: JSON.parse(body.toString('utf8') || 'null') })
    const fault = request.method === 'POST' ? faultFor(watched) : 'none'
    if (request.method === 'POST') await waitAt('before-provider', watched, response)
    if (!(await failBefore(fault, response))) return
    const answer = await forward(state.target, request, body)
    const repeated = fault === 'twice' || fault === 'answered-twice'
    const last = repeated ? await forward(state.target, request, body) : answer
    if (request.method === 'POST') await waitAt('after-provider', watched, response)
    if (fault === 'answered-twice') answerTwice(response, answer, last)
    else if (failAfter(fault, response)) response.writeHead(last.status, last.headers).end(last.body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    failNext: (faults, path = create) => void state.queues.set(path, [...faults]),
    failAlways: (fault, path = create) => void state.always.set(path, fault),
    pauseAt(point, path = create) {
      const reached = signal()
      const released = signal()
      let waiting: ServerResponse | null = null
      const arrive = (response: ServerResponse) => {
        waiting = response
        reached.fire()
      }
      state.gates.push({ point, path, arrive, released: released.fired })
      return { reached: reached.fired, hangUp: () => waiting?.destroy(), release: released.fire }
    },
    redirect(to) {
      state.target = to
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function signal(): { readonly fired: Promise<void>; fire(): void } {
  let fire: () => void = () => {}
  const fired = new Promise<void>((resolve) => {
    fire = resolve
  })
  return { fired, fire: () => fire() }
}

/** Returns true when the call goes on to the provider, and false when the fault has ended it. */
async function failBefore(fault: Fault, response: ServerResponse): Promise<boolean> {
  if (typeof fault === 'object') return answerJson(response, fault.status, fault.body)
  if (fault === 'error-before')
    return answerJson(response, 500, { errors: [{ category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR' }] })
  if (fault === 'busy')
    return answerJson(response, 429, { errors: [{ category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED' }] })
  if (fault === 'reset-before') response.destroy()
  return fault !== 'reset-before' && fault !== 'silent-before'
}

/** Returns false when the fault loses the provider's answer. */
function failAfter(fault: Fault, response: ServerResponse): boolean {
  if (fault === 'error-after')
    return answerJson(response, 500, { errors: [{ category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR' }] })
  if (fault === 'reset-after') response.destroy()
  return fault !== 'reset-after' && fault !== 'silent-after'
}

function answerJson(response: ServerResponse, status: number, body: unknown): false {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return false
}

function answerTwice(response: ServerResponse, ...answers: readonly Answer[]): void {
  const written = answers.flatMap(({ status, headers, body }) => [
    Buffer.from(
      `HTTP/1.1 ${status} OK\r\ncontent-type: ${headers['content-type'] ?? ''}\r\ncontent-length: ${body.length}\r\n\r\n`,
    ),
    body,
  ])
  response.socket?.end(Buffer.concat(written))
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

async function forward(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...request.headers, host: new URL(target).host, connection: 'close' }
    const outgoing = httpRequest(`${target}${request.url ?? '/'}`, { method: request.method, headers }, (incoming) => {
      readAll(incoming).then((bytes) => {
        const type = incoming.headers['content-type'] ?? 'application/json'
        resolve({ status: incoming.statusCode ?? 502, headers: { 'content-type': type }, body: bytes })
      }, reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
