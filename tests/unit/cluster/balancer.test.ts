import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { listenLocally, type LocalServer } from '#server/payment-sandbox/listen-locally.ts'
import { startBalancer } from '../../support/cluster/balancer.ts'

const open: LocalServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

interface Process {
  readonly url: string
  /** Methods of the requests that reached the process. */
  readonly got: string[]
}

async function startProcess(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Process> {
  const got: string[] = []
  const server = createServer((request, response) => {
    got.push(request.method ?? '')
    request.resume().on('end', () => answer(request, response))
  })
  const { url, close } = await listenLocally(server, 0)
  open.push({ url, close })
  return { url, got }
}

const startWorking = () => startProcess((_request, response) => response.end('done'))
/** Starts a process that ends as if killed: it reads the request and never answers. */
const startDying = () => startProcess((request) => request.socket.destroy())

/** Sends one request through a balancer, which tries the processes in the given order. */
async function send(method: string, processes: readonly string[]): Promise<{ status: number; text: string }> {
  // A new balancer starts at the second process of its list. So `send` moves the first process to the end of the list
  // of two.
  const [first = '', ...others] = processes
  const balancer = await startBalancer({ web: () => [...others, first], sandbox: '' })
  open.unshift(balancer)
  const answer = await fetch(balancer.url, { method, ...(method === 'GET' ? {} : { body: 'once' }) })
  return { status: answer.status, text: await answer.text() }
}

describe('the balancer', () => {
  it('sends a GET to the next process when the first one ended before it answered', async () => {
    const [dying, working] = [await startDying(), await startWorking()]
    expect(await send('GET', [dying.url, working.url])).toEqual({ status: 200, text: 'done' })
    expect(dying.got).toEqual(['GET'])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'never repeats a %s that a process may have carried out',
    async (method) => {
      const [dying, working] = [await startDying(), await startWorking()]
      expect((await send(method, [dying.url, working.url])).status).toBe(502)
      expect([dying.got, working.got]).toEqual([[method], []])
    },
  )

  it('sends a POST to the next process when the first one takes no connection', async () => {
    const working = await startWorking()
    const gone = await startWorking()
    await open.pop()?.close()
    expect(await send('POST', [gone.url, working.url])).toEqual({ status: 200, text: 'done' })
  })

  it('does not complete the interrupted answer of one process with the answer of another process', async () => {
    const cut = await startProcess((request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => request.socket.destroy())
    })
    const working = await startWorking()
    await expect(send('GET', [cut.url, working.url])).rejects.toThrow()
    expect(working.got).toEqual([])
  })
})
