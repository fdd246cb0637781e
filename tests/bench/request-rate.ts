import { Agent, request } from 'node:http'

/** Sends requests over connections that stay open, so that no measurement includes the setup of a connection. */
export class Caller {
  readonly #agent: Agent
  readonly #callers: number

  constructor(callers: number) {
    this.#callers = callers
    this.#agent = new Agent({ keepAlive: true, maxSockets: callers })
  }

  get(url: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { agent: this.#agent }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const body = Buffer.concat(parts)
          if (answer.statusCode === 200) resolve(body)
          else reject(new Error(`${url} answered ${answer.statusCode ?? '?'}: ${body.toString().slice(0, 200)}`))
        })
      })
      sent.on('error', reject)
      sent.end()
    })
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
  async timeOnce(urls: readonly string[]): Promise<number> {
    const started = performance.now()
    const queue = urls.values()
    await this.#everyCaller(async () => {
      for (const url of queue) await this.get(url)
    })
    return (performance.now() - started) / 1000
  }

  close(): void {
    this.#agent.destroy()
  }

  async #everyCaller(work: () => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: this.#callers }, work))
  }
}
