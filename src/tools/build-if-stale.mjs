// Builds client and server when their sources changed since the last build. Plain JavaScript, because `npm start` runs
// it on Node 20 unchanged.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { builds, fingerprint, root } from './build-inputs.mjs'

const vite = join(root, 'node_modules/vite/bin/vite.js')
const lock = join(root, 'dist/.building')

/** @param {'client' | 'server'} name */
const stampOf = (name) => join(root, `dist/.${name}-built-from`)

/** @param {'client' | 'server'} name */
function isStale(name) {
  if (!builds[name].outputs.every((file) => existsSync(join(root, file)))) return true
  const stamp = stampOf(name)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(builds[name].paths)
}

/** @param {'client' | 'server'} name @returns {Promise<void>} */
function build(name) {
  const made = fingerprint(builds[name].paths)
  rmSync(stampOf(name), { force: true }) // a build that is cut short stays stale
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', ...(name === 'server' ? ['--config', 'src/tools/build/server.ts'] : [])],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
      },
    )
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code !== 0) return reject(new Error(`The ${name} did not build (${signal ?? `exit code ${code ?? '?'}`}).`))
      if (name === 'client') precompress(join(root, 'dist/client'))
      writeFileSync(stampOf(name), made)
      resolve()
    })
  })
}

/**
 * Writes `.br` and `.gz` files beside compressible ones, so that the server need not compress them per request.
 * @param {string} folder
 */
function precompress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|webmanifest|json|txt)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.length < 1024) continue
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  }
}

/** Two starts at once must not build into one folder. @returns {Promise<() => void>} */
async function takeLock() {
  mkdirSync(join(root, 'dist'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch {
      const owner = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
      if (owner > 0 && isAlive(owner)) await pause(200)
      else rmSync(lock, { force: true })
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** @param {{ force?: boolean }} [options] */
export async function buildIfStale({ force = false } = {}) {
  // An installed image has only the built files, without sources and Vite.
  if (!existsSync(vite) || !existsSync(join(root, 'src/server'))) return
  const wanted = () => /** @type {const} */ (['client', 'server']).filter((name) => force || isStale(name))
  if (wanted().length === 0) return
  const unlock = await takeLock()
  try {
    const names = wanted()
    if (names.length > 0) console.log(`Building the ${names.join(' and the ')} …`)
    const results = await Promise.allSettled(names.map(build))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  } finally {
    unlock()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildIfStale({ force: process.argv.includes('--force') }).catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
