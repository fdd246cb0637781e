import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { onAnswer, type AnswerSeen } from '#client/api/answers.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { removeCover, savePicture } from '#client/features/settings/settings.commands.ts'
import { outcomeOf } from '#client/device/outbox/outcomes.ts'

function answering(body: string, init: ResponseInit & { type?: string } = {}): Request[] {
  const seen: Request[] = []
  const headers = { 'content-type': init.type ?? 'application/json', ...init.headers }
  vi.stubGlobal('fetch', (request: Request) => {
    seen.push(request)
    return Promise.resolve(new Response(body, { ...init, headers }))
  })
  return seen
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((reason: unknown) => reason)
  if (error instanceof ApiError) return error
  throw new Error('The call did not fail with an ApiError')
}

const ours = { 'server-time': '2026-07-04T18:00:00.000Z' }
const outfitters = () => answerOf(api.GET('/public/outfitter/all'))

afterEach(() => vi.unstubAllGlobals())

describe('the API client', () => {
  it('sends the build and the languages of the browser, and returns the body of the answer', async () => {
    const seen = answering('{"success":true,"outfitters":[]}')
    expect(await outfitters()).toEqual({ success: true, outfitters: [] })
    expect(new URL(seen[0]?.url ?? '').pathname).toBe('/api/v1/public/outfitter/all')
    expect(seen[0]?.headers.get('eddyline-build')).toBeTruthy()
    expect(seen[0]?.headers.get('accept-language')).toBe(navigator.languages.join(','))
  })

  it('gives a file five minutes, and other calls 30 seconds', async () => {
    answering('{"success":true}', { headers: ours })
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => timeout.mockRestore())
    await savePicture('logo', 1, new File(['x'], 'logo.png', { type: 'image/png' }))
    await removeCover(1)
    expect(timeout.mock.calls).toEqual([[300_000], [30_000]])
  })

  it('turns a refusal into an error with the status, the code, the messages and the server’s current version of the entity', async () => {
    const body = { success: false, code: 'price-changed', errors: { general: 'One', zip: 'Two' }, current: { id: 4 } }
    answering(JSON.stringify(body), { status: 409, headers: { ...ours, 'retry-after': '3' } })
    const error = await failureOf(outfitters())
    expect(error).toMatchObject({ status: 409, code: 'price-changed', current: { id: 4 }, retryAfter: 3 })
    expect(errorMessage(error)).toBe('One\nTwo')
  })

  it("uses the text 'There was an error' when the server’s answer contains no error sentence", async () => {
    answering('{"success":false,"code":"broken","errors":{}}', { status: 500 })
    expect(errorMessage(await failureOf(outfitters()))).toBe('There was an error')
  })

  it('treats the HTML page of a captive portal as being offline', async () => {
    answering('<html>Please log in to the wireless network</html>', { type: 'text/html' })
    expect((await failureOf(outfitters())).isOffline).toBe(true)
    answering('{"welcome":"portal"}')
    expect((await failureOf(outfitters())).isOffline).toBe(true)
  })

  it.each([401, 403, 404, 409])(
    'treats a captive portal’s JSON answer with the status %i as being offline',
    async (status) => {
      answering('{"success":false,"code":"log-in","errors":{"general":"Buy a pass"}}', { status })
      expect(await failureOf(outfitters())).toMatchObject({ status: 0, code: 'not-our-answer' })
    },
  )

  it('treats a missing answer as being offline', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(outfitters())).toMatchObject({ status: 0, code: 'no-answer', isOffline: true })
  })

  it.each([new ReferenceError('x'), new TypeError('x is not a function')])(
    'throws a programming error that occurs before the request, and does not treat it as being offline (%s)',
    async (fault) => {
      const seen = answering('{"success":true,"outfitters":[]}')
      const heard = vi.fn()
      const stop = onAnswer(heard)
      const languages = vi.spyOn(navigator, 'languages', 'get').mockImplementation(() => {
        throw fault
      })
      onTestFinished(() => languages.mockRestore())
      const error: unknown = await outfitters().catch((reason: unknown) => reason)
      expect(error).not.toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ cause: fault })
      await expect(outcomeOf(() => api.GET('/public/outfitter/all'))).rejects.toMatchObject({ cause: fault })
      stop()
      expect([seen.length, heard.mock.calls.length]).toEqual([0, 0])
    },
  )

  it('tells its listeners the server time and whether the answer came from our server', async () => {
    const heard: AnswerSeen[] = []
    const stop = onAnswer((answer) => heard.push(answer))
    answering('{"success":true,"outfitters":[]}', { headers: { 'server-time': '2026-07-04T18:00:00.000Z' } })
    await outfitters()
    answering('<html></html>', { type: 'text/html' })
    await failureOf(outfitters())
    answering('{"message":"Bad Gateway"}', { status: 502 })
    await failureOf(outfitters())
    stop()
    expect(heard.map(({ kind, serverTime }) => [kind, serverTime])).toEqual([
      ['ours', '2026-07-04T18:00:00.000Z'],
      ['foreign', null],
      ['foreign', null],
    ])
  })
})
