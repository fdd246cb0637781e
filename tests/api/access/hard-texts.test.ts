import { beforeAll, describe, expect, it } from 'vitest'
import { operationTable } from '#contract/operations.gen.ts'
import { openAdminSession } from '../http/staff-session.ts'
import { operationIds } from '../http/raw-call.ts'
import { testApp } from '../../support/test-app.ts'
import { changesState, isJson, operationOf, send, withField } from './contract-call.ts'
import { goodCall, secretOf } from './good-call.ts'
import { tablesWith } from './stored-rows.ts'
import { randomWord, Tenant } from './tenant.ts'

const test = testApp()
let tenant: Tenant
let admin: { readonly authorization: string }

beforeAll(async () => {
  tenant = await Tenant.open(test)
  admin = await openAdminSession(test.data.database.db, test.clock.now())
})

/** Texts that a careless server truncates, displays wrongly, executes as code, or answers with an error. */
const middles: Readonly<Record<string, string>> = {
  'with markup': '<img src=x onerror=alert(1)>&amp;"\'</script>',
  'from right to left': '\u202eabc\u202c \u05e9\u05dc\u05d5\u05dd\u200f \u0627\u0644',
  'with emoji': '\u{1f6f6}\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u{1f1fa}\u{1f1f8}e\u0301',
  'with a formula': '=HYPERLINK("http://x";"y")',
  'with line breaks': 'a\r\nb\tc\u0007',
  'with SQL': "'); drop table users; --",
  'of 10,000 characters': 'x'.repeat(10_000),
  'of 10,000 characters beyond the first plane': '\u{1f6f6}'.repeat(10_000),
}
/** Texts that PostgreSQL cannot store, so the server must refuse them. */
const unstorable: Readonly<Record<string, string>> = {
  'with NUL': '\u0000',
  'with a leading surrogate alone': '\ud83d',
  'with a trailing surrogate alone': '\ude00',
}

const writing = operationIds.filter((id) => changesState(id) && operationTable[id].body !== null)
/** Every text field of every writing operation. Files and fields with a fixed list of values are left out. */
const cases = writing.flatMap((id) =>
  operationOf(id)
    .fields.filter(
      ({ place, schema }) =>
        place === 'body' &&
        [schema['type']].flat().includes('string') &&
        !('enum' in schema) &&
        schema['format'] !== 'binary',
    )
    .map(({ name }) => [id, name] as const),
)

describe('a text with markup, emoji, control characters or extreme length', () => {
  it('is tried in every free-text field', () => {
    expect(cases.length).toBeGreaterThan(60)
  })

  it.each(cases)(
    'sent to the operation %s in the field %s is stored whole or refused with a readable message, and never causes a server error',
    async (id, name) => {
      const { db } = test.data.database
      for (const [kind, middle] of Object.entries({ ...middles, ...unstorable })) {
        const [start, end] = [`start${randomWord()}`, `end${randomWord()}`]
        const good = await goodCall(id, tenant)
        const call = withField(good, 'body', name, `${start}${middle}${end}`)
        const headers = id === 'applyDiscount' ? admin : { ...admin, ...secretOf(good, tenant) }
        const answer = await send(test.url, call, headers)
        const told = `${kind}: ${answer.status} ${answer.text.slice(0, 300)}`
        expect(answer.status, told).toBeLessThan(500)
        const where = await tablesWith(db, start)
        // Finds the start and the end of the text in the same tables. A table with the start alone would hold a
        // truncated text.
        expect(await tablesWith(db, end), told).toEqual(where)
        // A multipart form cannot carry a lone surrogate, because the client replaces it before sending.
        const isWritten = operationTable[id].body === 'json' || kind === 'with NUL'
        if (kind in unstorable && isWritten) expect(answer.status, told).toBe(400)
        if (answer.status < 300) tenant.spend(id)
        else {
          // The attempt of a refused card keeps the card's token.
          expect(name === 'nonce' ? ['payment_attempts'] : [], told).toEqual(expect.arrayContaining(where))
          expect([400, 401, 404, 409, 410, 422, 429], told).toContain(answer.status)
          const errors =
            isJson(answer.json) && isJson(answer.json['errors']) ? Object.entries(answer.json['errors']) : []
          expect(errors.length, told).toBeGreaterThan(0)
          for (const [, sentence] of errors) expect(sentence, told).toMatch(/^[A-Z][^{}]*$/)
          if (kind.includes('10,000') && answer.status === 400) expect(errors.map(([field]) => field)).toEqual([name])
        }
      }
    },
  )
  it('as a file name is refused, or stored without its folders and forbidden characters', async () => {
    const good = await goodCall('uploadPhoto', tenant)
    if (good.file === null) throw new Error('an upload without a file')
    const named = (name: string) => ({ ...good, file: good.file && { ...good.file, name } })
    const long = await send(test.url, named(`${'x'.repeat(300)}.jpg`), admin)
    expect(long).toMatchObject({
      status: 422,
      json: { errors: { file: 'We cannot store a file with this name. Rename the file.' } },
    })
    const odd = 'C:\\trips\\\u202e<b>\u{1f6f6} 1.jpg'
    expect(await send(test.url, named(odd), admin)).toMatchObject({
      status: 201,
      json: { photo: { file_name: '_b_\u{1f6f6} 1.jpg' } },
    })
  })
})
