import { beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operationTable } from '#contract/operations.gen.ts'
import { openPerson, type Person } from '../users/person.ts'
import { operationIds, type RawAnswer } from '../http/raw-call.ts'
import { testApp } from '../../support/test-app.ts'
import { type Call, contractOperations, isJson, type Json, send } from './contract-call.ts'
import { goodCall } from './good-call.ts'
import { randomWord, Tenant } from './tenant.ts'

interface Edit {
  /** The answer's field with the entity. */
  readonly entity: string
  /** A field that the save changes, with three values for it. */
  readonly field: string
  readonly values: readonly [unknown, unknown, unknown]
}

const names = (): Edit['values'] => [`First ${randomWord()}`, `Second ${randomWord()}`, `Third ${randomWord()}`]
const emails = (): Edit['values'] => [1, 2, 3].map(() => `${randomWord()}@guest.test`) as unknown as Edit['values']

/** Each call that changes what people type into a form (docs/rules.md#versions). */
const edits: Readonly<Partial<Record<OperationId, Edit>>> = {
  renameAccount: { entity: 'user', field: 'name', values: names() },
  updateUser: { entity: 'user', field: 'name', values: names() },
  saveOutfitter: { entity: 'outfitter', field: 'name', values: names() },
  updateOutfitter: { entity: 'outfitter', field: 'tag_line', values: names() },
  updatePriceGroup: { entity: 'price_group', field: 'price', values: [3900, 3600, 3300] },
  updateDiscount: { entity: 'discount', field: 'name', values: names() },
  updateGuide: { entity: 'guide', field: 'name', values: names() },
  updatePricing: { entity: 'pricing', field: 'commission', values: [31, 32, 33] },
  updateRiver: { entity: 'river', field: 'fee', values: [100, 200, 300] },
  updateRiverSection: { entity: 'river_section', field: 'name', values: names() },
  saveTaxOverride: { entity: 'override', field: 'rate_ppm', values: [11_000, 12_000, 13_000] },
  updateAlbum: { entity: 'album', field: 'time_of_day', values: ['Morning', 'Afternoon', 'Full Day'] },
  saveQueuedAlbum: { entity: 'album', field: 'date', values: ['2026-07-01', '2026-07-02', '2026-07-03'] },
  setAlbumClock: { entity: 'album', field: 'seconds', values: [60, 120, 180] },
  updateDisplayGroup: { entity: 'displayGroup', field: 'name', values: names() },
  updateSlideshow: { entity: 'slideshow', field: 'interval', values: [6, 7, 8] },
  addOrderNote: { entity: 'order', field: 'note', values: names() },
  editOrderEmail: { entity: 'order', field: 'email', values: emails() },
}

/** Calls whose body may hold a version because they share its schema with a change. They overwrite nothing. */
const creates: readonly OperationId[] = [
  'createOutfitter',
  'createPriceGroup',
  'createDiscount',
  'createGuide',
  'createRiver',
  'createRiverSection',
  'createAlbum',
  'createSlideshow',
]

const test = testApp()
let tenant: Tenant
let admin: Person

beforeAll(async () => {
  tenant = await Tenant.open(test)
  admin = await openPerson(test, { role: 'admin', name: 'Ada Admin' })
})

const takesVersion = (id: OperationId): boolean =>
  contractOperations.get(id)?.fields.some(({ place, name }) => place === 'body' && name === 'version') === true

const post = (call: Call): Promise<RawAnswer> => send(test.url, call, { authorization: `Bearer ${admin.token}` })

async function versionIn(answer: RawAnswer, entity: string): Promise<string> {
  const body = isJson(answer.json) && isJson(answer.json[entity]) ? answer.json : (await admin.get('user/get')).body
  return String((body as Readonly<Record<string, Json>>)[entity]?.['version'])
}

/** Names what the first save created, so that the later ones change it. */
function changing(call: Call, first: RawAnswer): Call {
  const outfitter = isJson(first.json) ? first.json['outfitter'] : undefined
  return call.operation.id === 'saveOutfitter' && isJson(outfitter)
    ? { ...call, body: { ...call.body, id: outfitter['id'] } }
    : call
}

async function openEdit(id: OperationId, { entity, field, values: [first, second, third] }: Edit) {
  const good = await goodCall(id, tenant)
  const of = (call: Call, value: unknown, version?: string): Call => ({
    ...call,
    body: { ...call.body, [field]: value, ...(version !== undefined && { version }) },
  })
  const answer = await post(of(good, first))
  expect(answer.status, answer.text).toBe(200)
  const call = changing(good, answer)
  const save = (value: unknown, version?: string): Promise<RawAnswer> => post(of(call, value, version))
  return { save, first, second, third, seen: await versionIn(answer, entity) }
}

describe('a save with the version that its form began with', () => {
  it('is offered by each call that changes an entity, and each such call is tested here', () => {
    const taking = operationIds.filter(takesVersion)
    expect(taking.toSorted()).toEqual([...Object.keys(edits), ...creates].toSorted())
    expect(operationIds.filter((id) => operationTable[id].method === 'PUT' && !takesVersion(id))).toEqual([])
  })

  it.each(Object.entries(edits))('is refused by %s after a colleague’s save, and shows it', async (name, edit) => {
    const { save, second, third, seen } = await openEdit(name as OperationId, edit)
    const theirs = await save(second)
    expect(theirs.status, theirs.text).toBe(200)
    const now = await versionIn(theirs, edit.entity)
    expect(now).not.toBe(seen)
    const refused = await save(third, seen)
    expect(refused, refused.text).toMatchObject({ status: 409, json: { code: 'stale', current: { version: now } } })
    expect(await versionIn(await save(second), edit.entity)).toBe(now)
    expect((await save(third, now)).status).toBe(200)
  })

  it.each(Object.entries(edits))(
    'is taken by %s when it brings what is stored already, and without a version always',
    async (name, edit) => {
      const { save, first, second, seen } = await openEdit(name as OperationId, edit)
      expect((await save(second)).status).toBe(200)
      expect((await save(second, seen)).status).toBe(200)
      expect((await save(first)).status).toBe(200)
      expect((await save(second, seen)).status).toBe(200)
    },
  )

  it.each(Object.entries(edits))(
    'is taken by %s once when two of them arrive at the same moment',
    async (name, edit) => {
      const { save, second, third, seen } = await openEdit(name as OperationId, edit)
      const answers = await Promise.all([save(second, seen), save(third, seen)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    },
  )

  it('is taken for a setting that nobody changed, although a colleague changed another one', async () => {
    const path = `outfitter/${tenant.id}`
    const { outfitter } = (await admin.put(path, { tag_line: 'Before' })).body as unknown as { outfitter: Json }
    const version = outfitter['version']
    expect((await admin.put(path, { tag_line: 'Theirs' })).status).toBe(200)
    expect((await admin.put(path, { website_label: 'Mine', version })).status).toBe(200)
    expect((await admin.put(path, { tag_line: 'Mine', website_label: 'Mine', version })).body.code).toBe('stale')
  })

  it('tells nobody a commission that they may not see', async () => {
    const path = `outfitter/${tenant.id}`
    const employee = await openPerson(test, { outfitterId: tenant.id })
    const seen = async () => ((await employee.get(path)).body as unknown as { outfitter: Json }).outfitter['version']
    const before = await seen()
    expect((await admin.put(path, { commission: 77 })).status).toBe(200)
    expect(await seen()).toBe(before)
  })
})
