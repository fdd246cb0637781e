// Watch mode: rebuilds and restarts the server on changes, while Vite serves the client with hot reload. Open
// http://localhost:5173.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { buildIfStale } from './build-if-stale.mjs'

const vite = 'node_modules/vite/bin/vite.js'
const port = process.env.PORT ?? '8080'

// Builds the client before the server starts, because the server copies the head of its pages from the built client.
await buildIfStale()

const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  start([
    vite,
    'build',
    '--config',
    'src/tools/build/server.ts',
    '--watch',
    '--emptyOutDir=false',
    '--logLevel',
    'warn',
  ]),
]
while (!existsSync('dist/server/main.js')) await pause(200)
children.push(
  start(['--watch', '--enable-source-maps', 'dist/server/main.js'], {
    UV_THREADPOOL_SIZE: '8',
    MALLOC_ARENA_MAX: '2',
    PORT: port,
  }),
  start([vite, '--clearScreen', 'false'], { DEV_SERVER: `http://127.0.0.1:${port}` }),
)

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
