import { Agent, request, type RequestOptions } from 'node:http'

/** Sends requests over connections that stay open, so that no measurement includes the setup of a connection. */
export class Caller {
  readonly #agent: Agent
  readonly #callers: number

  constructor(callers: number) {
    this.#callers = callers
    this.#agent = new Agent({ keepAlive: true, maxSockets: callers })
  }

  get(url: string): Promise<Buffer> {
    return this.#send(url, {}, '')
  }

  async post<T>(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<T> {
    const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    return JSON.parse((await this.#send(url, options, JSON.stringify(body))).toString()) as T
  }

  async rate(url: string, seconds: number): Promise<number> {
    const started = performance.now()
    let answered = 0
    await this.#everyCaller(async () => {
      while (performance.now() < started + seconds * 1000) {
        await this.get(url)
        answered++
      }
    })
    return (answered * 1000) / (performance.now() - started)
  }

  /** Requests each address once. Returns the seconds until all have answered. */
  async fetchAll(urls: readonly string[]): Promise<{ readonly seconds: number; readonly answers: readonly Buffer[] }> {
    const started = performance.now()
    const queue = urls.values()
    const answers: Buffer[] = []
    await this.#everyCaller(async () => {
      for (const url of queue) answers.push(await this.get(url))
    })
    return { seconds: (performance.now() - started) / 1000, answers }
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(url: string, options: RequestOptions, body: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { ...options, agent: this.#agent }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const content = Buffer.concat(parts)
          if (answer.statusCode === 200) resolve(content)
          else reject(new Error(`${url} answered ${answer.statusCode ?? '?'}: ${content.toString().slice(0, 200)}`))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  async #everyCaller(work: () => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: this.#callers }, work))
  }
}
