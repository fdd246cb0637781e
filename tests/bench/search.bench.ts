// Compares search/displayGroups for a day of 500 photos with a plain request handler in the same process. The plain
// handler runs the same queries on the same pool and sends the same bytes: first the queries that read the day, then the
// one that asks if the kept answer holds. The two take turns, so that other load on the machine affects both.
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startApp } from '../e2e/support/server/start-app.ts'
import { freePort } from '../support/free-port.ts'
import { countPhotos, dayRequest, fillDay, readShop } from './bench-shop.ts'
import { median, reportFigures } from './report-figures.ts'

const rounds = 9
const callers = 8
const secondsEach = 2
const photos = 500

const agent = new Agent({ keepAlive: true, maxSockets: callers })

function post(url: string, body: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(parts))
        else
          reject(
            new Error(`${url} answered ${answer.statusCode ?? '?'}: ${Buffer.concat(parts).toString().slice(0, 300)}`),
          )
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function ratePerSecond(url: string, body: string): Promise<number> {
  const started = performance.now()
  const end = started + secondsEach * 1000
  let answered = 0
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      await post(url, body)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (answered * 1000) / (performance.now() - started)
}

const barePort = await freePort()
const bare = `http://127.0.0.1:${barePort}`
const twin = fileURLToPath(new URL('./bare-twin.mjs', import.meta.url))
const app = await startApp({ NODE_OPTIONS: `--import=${twin}`, BARE_TWIN_PORT: String(barePort) })
try {
  const shop = await readShop(app)
  const date = new Date(Date.parse(`${shop.today}T00:00:00Z`) - 3 * 86_400_000).toISOString().slice(0, 10)
  await fillDay(app, shop, date, photos)
  const body = JSON.stringify(dayRequest(shop, date))
  const url = `${app.url}/api/v1/search/displayGroups`

  /** Measures the answer to `body` against the plain handler, which replays queries that one call of it made. */
  const compare = async (body: string, keep: 'keep' | 'keep-reads') => {
    let bytes: Buffer
    let queries: number
    // A job of the server that commits meanwhile makes the kept answer cost more than its one query.
    do {
      await post(`${bare}/record`, '')
      bytes = await post(url, body)
      queries = (JSON.parse((await post(`${bare}/${keep}`, bytes.toString())).toString()) as { queries: number })
        .queries
    } while (keep === 'keep' && queries > 1)
    if (queries === 0) throw new Error('No query was recorded, so there is nothing to compare')
    if (!(await post(`${bare}/answer`, body)).equals(bytes)) throw new Error('The bare handler sends other bytes')
    const real: number[] = []
    const plain: number[] = []
    await ratePerSecond(url, body)
    await ratePerSecond(`${bare}/answer`, body)
    for (let round = 0; round < rounds; round++) {
      real.push(await ratePerSecond(url, body))
      plain.push(await ratePerSecond(`${bare}/answer`, body))
    }
    return {
      value: median(real.map((rate, index) => rate / (plain[index] ?? Number.NaN))),
      from: `${median(real).toFixed(0)} against ${median(plain).toFixed(0)} requests/s, ${queries} queries, ${(bytes.length / 1024).toFixed(0)} KB, median of ${rounds}`,
    }
  }
  // Nobody asked for the section before, so the server reads its rows once. All photos are of this section.
  const section = JSON.stringify({ ...dayRequest(shop, date), riverSection: shop.sectionId })
  const name = `search/displayGroups, ${await countPhotos(app, shop, date)} photos`
  reportFigures([
    { name, ...(await compare(section, 'keep-reads')), unit: 'of the bare handler', budget: { atLeast: 0.95 } },
    { name: `${name}, kept`, ...(await compare(body, 'keep')), unit: 'of the bare handler with the same one query' },
  ])
} finally {
  agent.destroy()
  await app.remove()
}
