import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browserScript } from './browser-script.ts'
import { cardFramePage, cardFrameStyle } from './card-frame.ts'
import { cardFrameScript } from './card-frame-script.ts'
import { openJournal } from './journal.ts'
import { makeToken } from './make-token.ts'
import { jsonAnswer, SquareRefusal, type SandboxAnswer } from './sandbox-answer.ts'
import { createNoticeSender, type NoticeSender, type NoticeTarget } from './sandbox-notices.ts'
import { applyEntry, emptyState, isJournalEntry, type JournalEntry } from './sandbox-state.ts'
import { cancelByKey, createPayment, getPayment, listPayments } from './serve-payments.ts'
import { createRefund, getRefund, listRefunds } from './serve-refunds.ts'

/** Path below which the app serves the sandbox. */
export const sandboxPrefix = '/payment-sandbox'

export const sandboxApplicationId = 'sandbox-sq0idb-eddyline'
export const sandboxLocationId = 'LEDDYLINE'

export interface PaymentSandbox {
  accessToken: string
  noticeKey: string
  /**
   * Answers a request and never rejects. `headers` have lower-case names. `origins` are the addresses at which browsers
   * may reach the sandbox.
   */
  handle(
    method: string,
    path: string,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: string,
    origins?: readonly string[],
  ): Promise<SandboxAnswer>
  /** Completes or fails a pending refund and sends its notice, as Square does later. */
  settleRefund(id: string, status: 'COMPLETED' | 'FAILED'): Promise<void>
  close(): Promise<void>
}

export interface PaymentSandboxOptions {
  directory: string
  clock: { now(): Date }
  notices?: NoticeTarget
  /** True leaves new refunds pending, as Square does. */
  pendingRefunds?: () => boolean
  /** True makes the sandbox refuse a charge whose idempotency key was cancelled before any charge. */
  barsUnseenKeys?: () => boolean
}

/**
 * Creates a stand-in for Square: its browser script with a framed card form, `/v2/payments` and `/v2/refunds`. Every
 * change is on disk before its answer, so a killed process keeps everything that it confirmed.
 */
export async function createPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const accessToken = await readAccessToken(options.directory)
  const state = emptyState()
  const journal = await openJournal(join(options.directory, 'journal.jsonl'), (entry) => {
    if (!isJournalEntry(entry)) throw new TypeError('unknown entry')
    applyEntry(state, entry)
  })
  const noticeKey = createHmac('sha256', accessToken).update('notices').digest('base64url')
  const { clock, notices } = options
  const sender: NoticeSender | null =
    notices === undefined ? null : createNoticeSender({ target: notices, key: noticeKey, state, clock })
  const record = (entry: JournalEntry) => {
    applyEntry(state, entry)
    journal.append(entry)
    // Sends a notice only after its change is on disk.
    void journal.flush().then(
      () => sender?.send(entry),
      () => undefined,
    )
  }

  const decide = (
    method: string,
    url: URL,
    headers: Headers,
    body: string,
    origins: readonly string[],
  ): SandboxAnswer => {
    const asset = method === 'GET' || method === 'HEAD' ? assetAt(url.pathname, origins) : undefined
    if (asset !== undefined) return asset
    const now = options.clock.now()
    if (url.pathname === '/tokens') return serveTokens(method, body, now, record)
    if (!url.pathname.startsWith('/v2/')) return jsonAnswer(404, { errors: [] })
    checkAccess(headers.authorization, accessToken)
    const pendingRefunds = options.pendingRefunds?.() ?? false
    const barsUnseenKeys = options.barsUnseenKeys?.() ?? true
    const sandbox = { state, record, now, locationId: sandboxLocationId, pendingRefunds, barsUnseenKeys }
    return serveApi(sandbox, method, url, body)
  }

  return {
    accessToken,
    noticeKey,
    async handle(method, path, headers, body, origins = []) {
      let answer: SandboxAnswer
      try {
        answer = decide(method, readUrl(path), headers, body, origins)
      } catch (error) {
        if (!(error instanceof SquareRefusal)) return internalError()
        answer = jsonAnswer(error.status, { errors: error.errors })
      }
      // Reads also wait for the disk, because they may show a change that is not on disk yet.
      return journal.flush().then(() => answer, internalError)
    },
    async settleRefund(id, status) {
      record({ type: 'refund-settled', id, status, at: clock.now().toISOString() })
      await journal.flush()
    },
    close: () => {
      sender?.close()
      return journal.close()
    },
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

function readUrl(path: string): URL {
  const url = new URL(path, 'http://sandbox')
  if (url.pathname.startsWith(`${sandboxPrefix}/`)) url.pathname = url.pathname.slice(sandboxPrefix.length)
  return url
}

function serveTokens(method: string, body: string, now: Date, record: (entry: JournalEntry) => void): SandboxAnswer {
  if (method === 'OPTIONS') return { status: 204, headers: crossOrigin, body: '' }
  if (method !== 'POST') return methodNotAllowed()
  const { answer, token } = readToken(body, now)
  if (token !== null) record({ type: 'token', ...token })
  return { ...answer, headers: { ...answer.headers, ...crossOrigin } }
}

function readToken(body: string, now: Date): ReturnType<typeof makeToken> {
  try {
    return makeToken(body, now)
  } catch (error) {
    if (!(error instanceof SquareRefusal)) throw error
    return { answer: jsonAnswer(error.status, { errors: error.errors }), token: null }
  }
}

function serveApi(
  sandbox: Parameters<typeof createPayment>[0] & Parameters<typeof createRefund>[0],
  method: string,
  url: URL,
  body: string,
): SandboxAnswer {
  const [, , collection, id, rest] = url.pathname.split('/')
  if (rest !== undefined) return methodNotAllowed()
  if (collection === 'payments') {
    if (id === undefined && method === 'POST') return createPayment(sandbox, body)
    if (id === undefined && method === 'GET') return listPayments(sandbox, url.searchParams)
    if (id === 'cancel' && method === 'POST') return cancelByKey(sandbox, body)
    if (id !== undefined && method === 'GET') return getPayment(sandbox, id)
  }
  if (collection === 'refunds') {
    if (id === undefined && method === 'POST') return createRefund(sandbox, body)
    if (id === undefined && method === 'GET') return listRefunds(sandbox)
    if (id !== undefined && method === 'GET') return getRefund(sandbox, id)
  }
  return methodNotAllowed()
}

function checkAccess(header: string | string[] | undefined, accessToken: string): void {
  const given = Buffer.from(typeof header === 'string' ? header : '')
  const wanted = Buffer.from(`Bearer ${accessToken}`)
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return
  throw new SquareRefusal(401, [
    { category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED', detail: 'This request could not be authorized.' },
  ])
}

async function readAccessToken(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  const path = join(directory, 'access-token')
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim() !== '') return kept.trim()
  const made = `sandbox-${randomBytes(24).toString('base64url')}`
  await writeFile(`${path}.new`, made, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return made
}

// The card form's frame has an opaque origin, so all its requests are cross-origin, even to the same host.
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Excludes IPv6 hosts, and characters that would end a source or directive. */
const nameableOrigin = /^https?:\/\/[a-z\d_-]+(\.[a-z\d_-]+)*(:\d{1,5})?$/i

/** WebKit compares 'self' with the frame's opaque origin, so the policy also names the real origins. */
function framePolicy(origins: readonly string[]): string {
  const own = [...new Set(["'self'", ...origins.filter((origin) => nameableOrigin.test(origin))])].join(' ')
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    `connect-src ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms',
  ].join('; ')
}

function asset(type: string, body: string, headers: Record<string, string> = {}): SandboxAnswer {
  return {
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      ...headers,
    },
    body,
  }
}

const assets: ReadonlyMap<string, SandboxAnswer> = new Map([
  ['/square.js', asset('text/javascript', browserScript)],
  ['/card.css', asset('text/css', cardFrameStyle)],
  ['/card.js', asset('text/javascript', cardFrameScript)],
])

function assetAt(path: string, origins: readonly string[]): SandboxAnswer | undefined {
  if (path !== '/card') return assets.get(path)
  return asset('text/html', cardFramePage, { 'content-security-policy': framePolicy(origins) })
}

function methodNotAllowed(): SandboxAnswer {
  const error = { category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail: 'There is no such resource.' }
  return jsonAnswer(404, { errors: [error] })
}

function internalError(): SandboxAnswer {
  const error = {
    category: 'API_ERROR',
    code: 'INTERNAL_SERVER_ERROR',
    detail: 'The sandbox could not keep its books.',
  }
  return jsonAnswer(500, { errors: [error] })
}
