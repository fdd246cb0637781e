import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface DirectoryLock {
  release(): Promise<void>
}

/** Another process owns the directory; the message says which and what to do. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

// The longest path that a Unix socket may have, on the strictest system.
const longestSocketPath = 100
const takeoverPause = 100

/**
 * Makes this process the only owner of a directory: two on one embedded database lose data silently. The lock is a
 * Unix socket, so it ends with its process, however that ends: a refused connection means that it is stale.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true })
  const path = socketPath(directory)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(`${process.pid}\n`)
  })
  server.unref()
  if (!(await listen(server, path))) {
    const left = identity(path)
    const owner = await ownerOf(path)
    if (owner !== null) throw inUse(directory, owner)
    // Only what was found stale is removed, and whoever removed another's fresh socket shows in the check below.
    if (identity(path) === left) rmSync(path, { force: true })
    if (!(await listen(server, path))) throw inUse(directory, (await ownerOf(path)) ?? '')
    const mine = identity(path)
    await wait(takeoverPause)
    if (identity(path) !== mine) {
      // Not closed: closing would remove the path, which is the other's now.
      throw inUse(directory, (await ownerOf(path)) ?? '')
    }
  }
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

function inUse(directory: string, owner: string): DirectoryInUse {
  const who = owner === '' ? 'another process' : `process ${owner}`
  return new DirectoryInUse(
    `The data directory ${directory} is in use by ${who}. Stop it first, or set DATA_DIR to another directory.`,
  )
}

function socketPath(directory: string): string {
  const real = realpathSync(directory)
  const path = join(real, 'lock.sock')
  if (Buffer.byteLength(path) <= longestSocketPath) return path
  return join(tmpdir(), `eddyline-${createHash('sha256').update(real).digest('hex').slice(0, 24)}.sock`)
}

function identity(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found ? `${found.ino}.${found.ctimeNs}` : null
}

/** False when something is already at the path. */
function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    }
    server.once('error', onError)
    server.listen(path, () => {
      server.off('error', onError)
      resolve(true)
    })
  })
}

/** The process id that the live owner tells, '' when it tells none in time, null when nobody listens. */
function ownerOf(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let told = ''
    const socket = connect(path)
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (data) => {
      told += data.toString()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : '')
    })
    socket.on('close', () => resolve(told.trim()))
  })
}
