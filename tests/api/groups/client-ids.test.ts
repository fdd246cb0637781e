import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audited, openOffice, type Office } from '../outfitters/office.ts'
import { openShop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { untilFree } from '../../support/until-free.ts'
import { ask, idsOf, refusal, type SetAnswer } from './photo-sets.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.test.close())

const db = () => office.test.data.database.db
const clientId = () => randomBytes(16).toString('hex')

const kinds = [
  {
    call: 'createDisplayGroup',
    entity: 'display-group',
    table: 'display_groups',
    body: { name: 'Boat 1', date: '2026-07-04' },
    set: ({ body }: SetAnswer) => body.displayGroup,
  },
  {
    call: 'createSlideshow',
    entity: 'slideshow',
    table: 'slideshows',
    body: { name: 'Front desk' },
    set: ({ body }: SetAnswer) => body.slideshow,
  },
] as const

describe.each(kinds)('$call', ({ entity, table, body, set }) => {
  const create = (who: Staff, client_id: string, changes: object = {}) =>
    ask(who, 'POST', entity, { ...body, client_id, outfitter_id: office.shop.outfitterId, ...changes })
  const named = (client_id: string) =>
    db().selectFrom(table).select(['outfitter_id', 'name']).where('client_id', '=', client_id).execute()

  it('returns the existing entity unchanged to a second call with the same client id, and logs its creation once', async () => {
    const client_id = clientId()
    const first = await create(office.owner, client_id)
    expect(first.status).toBe(200)
    expect(set(first)).toMatchObject({ client_id, name: body.name })
    const { id } = set(first)
    const moved = await ask(office.owner, 'PUT', `${entity}/${id}`, {
      ...body,
      name: 'Renamed',
      outfitter_id: office.shop.outfitterId,
    })
    expect(moved.status).toBe(200)
    const second = await create(office.employee, client_id, { name: 'Another name' })
    expect([second.status, set(second)]).toEqual([200, set(moved)])
    expect(await named(client_id)).toEqual([{ outfitter_id: office.shop.outfitterId, name: 'Renamed' }])
    const actions = (await audited(office, entity, id)).map((line) => line.action)
    expect(actions).toEqual([`${entity}-created`, `${entity}-updated`])
  })

  it('creates one entity for simultaneous calls with the same client id', async () => {
    for (let round = 0; round < 8; round++) {
      const client_id = clientId()
      const answers = await Promise.all(
        [office.owner, office.employee, office.admin].map((who) => untilFree(() => create(who, client_id))),
      )
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
      expect(new Set(answers.map((answer) => set(answer).id)).size).toBe(1)
      expect(await named(client_id)).toHaveLength(1)
    }
  })

  it('creates a separate entity when another outfitter already has one with the same client id', async () => {
    const shop = await openShop(db())
    const stranger = await openStaff(office.test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
    const client_id = clientId()
    const theirs = await create(office.owner, client_id, { name: 'Theirs' })
    expect((await create(stranger, client_id)).status).toBe(404)
    const own = await create(stranger, client_id, { name: 'Own', outfitter_id: shop.outfitterId })
    expect(set(own)).toMatchObject({ name: 'Own', outfitter_id: shop.outfitterId })
    expect(set(own).id).not.toBe(set(theirs).id)
    expect(await named(client_id)).toHaveLength(2)
  })

  it('does not recreate a deleted entity when its client id comes again', async () => {
    const client_id = clientId()
    const { id } = set(await create(office.owner, client_id))
    await ask(office.owner, 'GET', `${entity}/delete/${id}`)
    const unknown = `We could not find this ${entity.replace('-', ' ')}`
    expect(await create(office.owner, client_id)).toMatchObject(refusal(404, 'client_id', unknown))
    expect(await named(client_id)).toHaveLength(1)
  })

  it.each(['short', 'spaces are not allowed', 'x'.repeat(65)])('refuses the client id %j', async (client_id) => {
    const answer = await create(office.owner, client_id)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', errors: { client_id: expect.any(String) } },
    })
  })

  it('returns no client id when the call names none', async () => {
    const answer = await ask(office.owner, 'POST', entity, { ...body, outfitter_id: office.shop.outfitterId })
    expect(Object.keys(set(answer))).not.toContain('client_id')
  })
})

describe('a call that is made twice', () => {
  it.each([
    { path: 'display-group', field: 'displayGroupId' },
    { path: 'slideshow', field: 'slideshowId' },
  ])('succeeds both times when the call renames or deletes a $path or changes its photos', async ({ path, field }) => {
    const [photo = 0, other = 0] = office.shop.photoIds
    const body = {
      name: 'Boat 1',
      outfitter_id: office.shop.outfitterId,
      ...(path === 'display-group' && { date: '2026-07-04' }),
    }
    const made = (await ask(office.owner, 'POST', path, body)).body
    const { id } = path === 'slideshow' ? made.slideshow : made.displayGroup
    const change = async (what: string, fields: object) => {
      expect((await ask(office.owner, 'POST', what, fields)).status).toBe(200)
      const again = await ask(office.owner, 'POST', what, fields)
      expect(again.status).toBe(200)
      return idsOf(path === 'slideshow' ? again.body.slideshow : again.body.displayGroup)
    }
    expect(await change(`${path}/photos`, { [field]: id, add: [photo, other] })).toEqual([photo, other])
    if (path === 'slideshow')
      expect(await change('slideshow/order', { slideshowId: id, photoIds: [other, photo] })).toEqual([other, photo])
    expect(await change(`${path}/photos`, { [field]: id, remove: [other] })).toEqual([photo])
    for (let time = 0; time < 2; time++)
      expect((await ask(office.owner, 'PUT', `${path}/${id}`, { ...body, name: 'Boat 2' })).status).toBe(200)
    for (let time = 0; time < 2; time++)
      expect((await ask(office.owner, 'GET', `${path}/delete/${id}`)).status).toBe(200)
  })
})
