// images.bench.ts loads this with `node --import`: @fastify/static alone serves a folder in the server's process.
import Fastify from 'fastify'
import fastifyStatic from '@fastify/static'
import { isMainThread } from 'node:worker_threads'

const { STATIC_TWIN_PORT: port, STATIC_TWIN_FOLDER: root } = process.env

// The server's worker threads load this file too, but only the main thread may start the twin.
if (port !== undefined && root !== undefined && isMainThread) {
  const app = Fastify()
  await app.register(fastifyStatic, { root, immutable: true, maxAge: '365d' })
  await app.listen({ host: '127.0.0.1', port: Number(port) })
  app.server.unref()
}
