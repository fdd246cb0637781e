import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { insertUser } from '#server/modules/users/users.public.ts'
import { buildCommands } from '../../support/crash/crash-build.ts'
import { createTestDatabase } from '../../support/database.ts'

let program: string
const folder = mkdtempSync(join(tmpdir(), 'eddyline-commands-'))
const untouched = join(folder, 'untouched')

beforeAll(async () => {
  program = await buildCommands(inject('pgliteWorker'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: untouched, ...settings },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  await once(child, 'exit')
  const [out, error] = await said
  return { code: child.exitCode, out, error }
}

describe('the command line', () => {
  it('prints the usage for --help and changes nothing', async () => {
    const usage = expect.stringContaining('Usage: npm run cli -- secure-demo-users\n')
    expect(await run(['secure-demo-users', '--help'])).toEqual({ code: 0, out: usage, error: '' })
    expect(existsSync(untouched)).toBe(false)
  })

  it('refuses an argument that the command does not know, and changes nothing', async () => {
    const refusal = 'The command migrate does not know x\nUsage: npm run cli -- migrate\n'
    expect(await run(['migrate', 'x'])).toEqual({ code: 1, out: '', error: expect.stringContaining(refusal) })
    expect(existsSync(untouched)).toBe(false)
  })

  it('lists the commands for an unknown one', async () => {
    const list = /^There is no command sede\nCommands, each with --help:\n[^]*npm run cli -- create-admin /
    expect(await run(['sede'])).toEqual({ code: 1, out: '', error: expect.stringMatching(list) })
  })
})

describe('a command that lacks something', () => {
  it.each([
    ['migrate', []],
    ['factors:reset', ['ann@example.com']],
  ])('npm run cli -- %s says that DATA_DIR has no database, and makes none', async (name, args) => {
    expect(await run([name, ...args])).toEqual({
      code: 1,
      out: '',
      error: `There is no database in ${untouched}. Set DATA_DIR to the server's folder, or DATABASE_URL.\n`,
    })
    expect(existsSync(untouched)).toBe(false)
  })

  it('names an email that is none', async () => {
    const wrong = await run(['create-admin', '--email', 'foo', '--name', 'Ann'])
    expect(wrong).toEqual({ code: 1, out: '', error: 'foo is not an email address, such as ann@example.com\n' })
  })

  it.runIf(inject('database') === 'postgres')('says in a sentence that PostgreSQL lacks the database', async () => {
    const data = await createTestDatabase()
    const { url = '' } = data
    const absent = new URL(url)
    absent.pathname = '/absent'
    const nowhere = new URL(url)
    nowhere.hostname = 'database.invalid'
    try {
      const refused = await run(['migrate'], { DATABASE_URL: absent.href })
      expect(refused.error).toMatch(/^The command migrate failed: the database of DATABASE_URL does not exist\. /)
      const lost = await run(['migrate'], { DATABASE_URL: nowhere.href })
      expect(lost.error).toMatch(/^The command migrate failed: database\.invalid: (nothing has )?this host name/)
    } finally {
      await data.close()
    }
  })
})

describe('npm run cli -- seed', () => {
  it('says that a database with data gets no demo data', async () => {
    const data = await createTestDatabase()
    const { database, directory, url } = data
    const where = { DATA_DIR: directory, ...(url === undefined ? {} : { DATABASE_URL: url }) }
    try {
      const ann = { name: 'Ann', email: 'ann@example.com', role: 'admin', outfitterId: null } as const
      await database.transaction((tx) => insertUser(tx, { ...ann, passwordHash: 'none', now: new Date() }))
      if (data.kind === 'embedded') await database.close()
      expect(await run(['seed'], where)).toMatchObject({
        code: 1,
        error: 'No demo data were added: this database has users or outfitters already.\n',
      })
      expect(readdirSync(directory)).not.toContain('storage')
    } finally {
      await data.close()
    }
  })
})
