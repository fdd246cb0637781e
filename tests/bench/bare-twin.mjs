// The benchmark search.bench.ts loads this bare handler into the server with `node --import`. The handler uses the
// server's process and connection pool. It replays the queries of one real answer and sends the bytes of that answer.
import Fastify from 'fastify'
import pg from 'pg'

/** @type {pg.Pool | undefined} */
let pool
let recording = false
/** @type {{ text: string, values: unknown[] }[]} */
let queries = []
/** @type {Buffer} */
let bytes = Buffer.alloc(0)

const connect = pg.Pool.prototype.connect
/** @this {pg.Pool} @param {...unknown} args */
function seenConnect(...args) {
  pool = this
  return Reflect.apply(connect, this, args)
}
const query = pg.Client.prototype.query
/** @this {pg.Client} @param {...any} args */
function seenQuery(...args) {
  const [first, values] = args
  const text = typeof first === 'string' ? first : first?.text
  const given = typeof first === 'string' ? values : first?.values
  if (recording && typeof text === 'string') queries.push({ text, values: Array.isArray(given) ? given : [] })
  return Reflect.apply(query, this, args)
}
Object.assign(pg.Pool.prototype, { connect: seenConnect })
Object.assign(pg.Client.prototype, { query: seenQuery })

const app = Fastify()
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.post('/record', async () => {
  queries = []
  recording = true
  return ''
})
app.post('/keep', async (request) => {
  recording = false
  bytes = /** @type {Buffer} */ (request.body)
  return { queries: queries.length }
})
// Leaves the queries that read the rows of an answer: each once, and none that only asks if a kept answer still holds.
app.post('/keep-reads', async (request) => {
  recording = false
  bytes = /** @type {Buffer} */ (request.body)
  const reads = queries.filter(({ text }) => /albums|display_groups/.test(text) && !/hash_record/.test(text))
  queries = [...new Map(reads.map((read) => [read.text, read])).values()]
  return { queries: queries.length }
})
app.post('/answer', async (_request, reply) => {
  for (const { text, values } of queries) await pool?.query(text, values)
  return reply.type('application/json; charset=utf-8').send(bytes)
})

// The server's worker threads load this file too, but only the main thread may start the twin.
if (process.env.BARE_TWIN_PORT && (await import('node:worker_threads')).isMainThread) {
  await app.listen({ host: '127.0.0.1', port: Number(process.env.BARE_TWIN_PORT) })
  app.server.unref()
}
