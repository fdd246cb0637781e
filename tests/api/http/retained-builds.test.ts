import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRetainedBuilds, type RetainedBuilds } from '#server/platform/builds/retained-builds.ts'
import { openStaff } from '../../support/staff.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { rawCall } from './raw-call.ts'

let test: TestApp
const folder = mkdtempSync(join(tmpdir(), 'eddyline-builds-'))

/**
 * Writes the files of a built client. One script exists only in this build, and one file is empty. The style sheet is
 * the same in all builds.
 */
function clientOf(build: string): string {
  const directory = join(folder, build)
  mkdirSync(join(directory, 'assets'), { recursive: true })
  writeFileSync(join(directory, 'index.html'), `<!doctype html><html lang="en"><title>${build}</title><!--boot-->`)
  writeFileSync(join(directory, 'sw.js'), `// ${build}`)
  writeFileSync(join(directory, `assets/page-${build}.js`), `export const build = '${build}'\n`.repeat(100))
  writeFileSync(join(directory, `assets/page-${build}.js.map`), '{}')
  writeFileSync(join(directory, 'assets/shared-1.css'), 'body { margin: 0 }')
  writeFileSync(join(directory, `assets/empty-${build}.js`), '')
  return directory
}

/** The store of kept builds in another server process, which serves this build. */
function processOf(build: string): RetainedBuilds {
  const { data, storage, clock } = test
  return createRetainedBuilds({ database: data.database, storage, clock, build, directory: clientOf(build) })
}

/** Publishes builds one after another. The clock advances between them, because a process caches the list of builds. */
async function deploy(...builds: string[]): Promise<void> {
  for (const build of builds) {
    test.clock.advance(60_000)
    await processOf(build).publish()
  }
  test.clock.advance(60_000)
}

const rows = () => test.data.database.db.selectFrom('kept_builds').selectAll().orderBy('served_at', 'desc').execute()
const keptNow = async () => (await rows()).filter((row) => row.retired_at === null).map(({ id }) => id)

async function packs(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of test.storage.list('builds/')) found.push(key)
  return found.sort()
}

async function isFound(name: string): Promise<boolean> {
  const found = await processOf('other').find(name)
  found?.destroy()
  return found !== null
}

const callAs = (build: string, path: string, headers: Record<string, string> = {}) =>
  rawCall(`${test.url}${path}`, 'GET', { 'eddyline-build': build, ...headers })

beforeAll(async () => {
  // Stored files carry the real time. The test's clock is a day behind, so that the sweep finds no file old enough.
  const start = new Date(Date.now() - 24 * 3_600_000).toISOString()
  test = await startTestApp({ start, client: { build: 'own', directory: clientOf('own') } })
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await test.data.database.db.deleteFrom('kept_builds').execute()
  for (const key of await packs()) await test.storage.delete(key)
  test.clock.advance(60_000)
})

describe('the builds of the app that the server keeps', () => {
  it('are the last three that were served, each stored as one file', async () => {
    await deploy('a', 'b', 'c', 'd')
    expect(await keptNow()).toEqual(['d', 'c', 'b'])
    const all = await rows()
    expect(all.find(({ id }) => id === 'a')).toMatchObject({ pack: null, files: {} })
    expect(await packs()).toEqual(all.flatMap(({ pack }) => pack ?? []).sort())
  })

  it('are published once: a process that restarts stores nothing', async () => {
    await deploy('a', 'b')
    const before = await packs()
    await deploy('b', 'b')
    expect(await packs()).toEqual(before)
    expect(await keptNow()).toEqual(['b', 'a'])
  })

  it('still include an earlier build while two newer builds alternate during a rolling deploy', async () => {
    await deploy('a', 'b')
    await deploy('c', 'b', 'c', 'b', 'c')
    expect(await keptNow()).toEqual(['c', 'b', 'a'])
  })

  it('are stored once each when processes of two builds start at the same moment', async () => {
    await deploy('a', 'b')
    await Promise.all(['c', 'd', 'c', 'd'].map((build) => processOf(build).publish()))
    await deploy('d')
    expect(await keptNow()).toHaveLength(3)
    expect(await packs()).toHaveLength(3)
    for (const build of ['c', 'd']) expect(await isFound(`page-${build}.js`)).toBe(true)
  })

  it('include an old build again after it is redeployed', async () => {
    await deploy('a', 'b', 'c', 'd', 'a')
    expect(await keptNow()).toEqual(['a', 'd', 'c'])
    expect((await callAs('a', '/assets/page-a.js')).status).toBe(200)
    expect((await callAs('a', '/api/v1/outfitter/public')).status).not.toBe(410)
  })

  it('are complete again after a crash: later starts store missing builds and delete half-stored ones', async () => {
    await deploy('a')
    const [pack = ''] = await packs()
    await test.storage.delete(pack)
    await test.storage.put('builds/b/abandoned', Buffer.from('half'))
    await deploy('a')
    expect(await packs()).toHaveLength(2)
    expect(await isFound('page-a.js')).toBe(true)
    const instant = test.clock.now()
    // The server deletes stored files without a database row one hour after they were written. The storage dates files
    // by the real time, so the test moves its clock two hours past the real time.
    test.clock.set(new Date(Date.now() + 2 * 3_600_000))
    await processOf('a').publish()
    test.clock.set(instant)
    expect(await packs()).toEqual((await rows()).map(({ pack: key }) => key))
  })
})

describe('a file of an earlier build', () => {
  it('is served unchanged as immutable, while a file that belongs to no kept build gets a 404 in JSON', async () => {
    await deploy('a', 'b')
    await test.app.runJob('keep-builds')
    const kept = await callAs('a', '/assets/page-a.js')
    expect(kept).toMatchObject({ status: 200, text: "export const build = 'a'\n".repeat(100) })
    expect(kept.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await callAs('a', '/assets/empty-b.js')).toMatchObject({ status: 200, text: '' })
    expect((await callAs('a', '/assets/page-own.js')).status).toBe(200)
    for (const name of ['page-c.js', 'page-a.js.map', '..%2Findex.html', 'x']) {
      const missing = await callAs('a', `/assets/${name}`)
      expect(missing).toMatchObject({ status: 404, json: { success: false, code: 'not-found' } })
      expect(missing.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is served after a later build removed it from the folder', async () => {
    await test.app.runJob('keep-builds')
    rmSync(join(folder, 'own/assets/page-own.js'))
    const kept = await callAs('own', '/assets/page-own.js')
    expect(kept).toMatchObject({ status: 200, text: "export const build = 'own'\n".repeat(100) })
    clientOf('own')
    expect((await callAs('own', '/assets/page-own.js')).text).toBe(kept.text)
  })

  it('is never served in place of the page or service worker of the answering process’s own build', async () => {
    await deploy('a')
    await test.app.runJob('keep-builds')
    expect((await callAs('a', '/sw.js')).text).toBe('// own')
    expect((await callAs('a', '/login')).text).toContain('<title>own')
  })

  it('gets a 404 once its build is no longer kept', async () => {
    await deploy('a')
    expect((await callAs('a', '/assets/page-a.js')).status).toBe(200)
    await deploy('b', 'c', 'd')
    expect((await callAs('a', '/assets/page-a.js')).status).toBe(404)
  })
})

describe('a page of a build that is no longer kept', () => {
  it('gets 410 client-outdated before any other check, with a message in the page’s language', async () => {
    await deploy('a', 'b', 'c', 'own')
    for (const path of [
      '/api/v1/user/get',
      '/api/v1/nothing',
      '/api/v1/order/events?outfitterId=1',
      '/api/v1/photo/tus/x',
    ]) {
      const refused = await callAs('a', path, { 'accept-language': 'fr' })
      expect(refused).toMatchObject({ status: 410, json: { success: false, code: 'client-outdated' } })
      expect(refused.headers.get('eddyline-outdated')).toBe('true')
      expect(refused.json).toMatchObject({ errors: { general: expect.stringContaining('rien n’est perdu') } })
    }
  })

  it('may still load the configuration and probe the server', async () => {
    await deploy('a', 'b', 'c', 'own')
    expect(await callAs('a', '/api/v1/config')).toMatchObject({ status: 200, json: { config: { build: 'own' } } })
    expect((await callAs('a', '/healthz')).status).toBe(200)
  })

  it('gets 410 for a call that would create a river, and creates nothing', async () => {
    const { db } = test.data.database
    const { headers } = await openStaff(test.url, db, { role: 'admin', now: test.clock.now() })
    await deploy('a', 'b', 'c', 'own')
    const river = JSON.stringify({ name: 'Refused River' })
    const create = (build: string) =>
      rawCall(
        `${test.url}/api/v1/river`,
        'POST',
        { ...headers, 'eddyline-build': build, 'content-type': 'application/json' },
        river,
      )
    expect((await create('a')).status).toBe(410)
    expect(await db.selectFrom('rivers').select('id').execute()).toEqual([])
    expect((await create('b')).status).toBe(200)
  })

  it('is the only page that gets 410: pages of kept or unknown builds, and calls that name no build, get the usual answers', async () => {
    await deploy('a', 'b', 'c', 'own')
    for (const build of ['own', 'c', 'b', 'newer', '', 'x'.repeat(500), "'; drop"])
      expect((await callAs(build, '/api/v1/user/get')).status).toBe(401)
    expect((await rawCall(`${test.url}/api/v1/user/get`)).status).toBe(401)
  })
})

describe('a page of another build in a rolling deploy', () => {
  const river = { name: 'River of a Deploy' }
  const create = async (build: string | null, body: object, path = '/river') => {
    const { headers } = await openStaff(test.url, test.data.database.db, { role: 'admin', now: test.clock.now() })
    const named: Record<string, string> = build === null ? {} : { 'eddyline-build': build }
    return rawCall(
      `${test.url}/api/v1${path}`,
      'POST',
      { ...headers, ...named, 'content-type': 'application/json' },
      JSON.stringify(body),
    )
  }
  const refusals: [string, object, string, number][] = [
    ['a field', { ...river, of_tomorrow: 1 }, '/river', 400],
    [
      'a value',
      { decision: 'of-tomorrow', action: 'order.release', decidedAt: '2026-07-04T12:00:00Z' },
      '/audit/decision',
      400,
    ],
    ['an operation', river, '/river/of-tomorrow', 404],
  ]

  it.each(refusals)(
    'is asked to retry when its call uses %s that the answering process does not know',
    async (_, body, path, status) => {
      const refused = await create('newer', body, path)
      expect(refused).toMatchObject({ status: 503, json: { success: false, code: 'other-build' } })
      expect(refused.headers.get('retry-after')).toBe('10')
      expect((await create('own', body, path)).status).toBe(status)
      expect((await create(null, body, path)).status).toBe(status)
    },
  )

  it('gets the usual refusal for a wrong value, and the usual answer to a valid call', async () => {
    expect((await create('newer', { name: '' })).status).toBe(422)
    expect((await create('newer', river)).status).toBe(200)
    expect((await callAs('newer', '/api/v1/photo/of-tomorrow')).status).toBe(404)
  })
})
