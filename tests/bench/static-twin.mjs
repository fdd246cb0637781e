// Loaded into the server by `node --import` for images.bench.ts: a folder served by @fastify/static alone, in the same process.
import Fastify from 'fastify'
import fastifyStatic from '@fastify/static'
import { isMainThread } from 'node:worker_threads'

const { STATIC_TWIN_PORT: port, STATIC_TWIN_FOLDER: root } = process.env

// The server's own worker threads load this file too; the twin lives beside the HTTP server alone.
if (port !== undefined && root !== undefined && isMainThread) {
  const app = Fastify()
  await app.register(fastifyStatic, { root, immutable: true, maxAge: '365d' })
  await app.listen({ host: '127.0.0.1', port: Number(port) })
  app.server.unref()
}
