import type { components } from '#contract/schema.gen.ts'
import { rawCall } from '../http/raw-call.ts'
import { assignTo, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

type Schemas = components['schemas']

/** Two outfitters and a staff user of each kind. The stranger belongs to the other outfitter. */
export interface Office {
  readonly test: TestApp
  readonly shop: Shop
  readonly other: Shop
  readonly admin: Staff
  readonly owner: Staff
  readonly stranger: Staff
  readonly employee: Staff
  /** A photographer who is assigned to `shop` and has an album there, but belongs to no outfitter. */
  readonly photographer: Staff
}

export async function openOffice(): Promise<Office> {
  const test = await startTestApp()
  const { db } = test.data.database
  const shop = await openShop(db)
  const other = await openShop(db)
  const staff = (role: 'admin' | 'outfitter' | 'employee' | 'photographer', outfitterId: number | null = null) =>
    openStaff(test.url, db, { role, outfitterId })
  const photographer = await staff('photographer')
  await assignTo(db, photographer.userId, shop.outfitterId)
  await db
    .insertInto('albums')
    .values({
      outfitter_id: shop.outfitterId,
      river_section_id: shop.sectionId,
      photographer_id: photographer.userId,
      date: '2026-07-04',
      time_of_day: 'Morning',
      name: 'another album',
      created_at: test.clock.now(),
    })
    .execute()
  return {
    test,
    shop,
    other,
    photographer,
    admin: await staff('admin'),
    owner: await staff('outfitter', shop.outfitterId),
    stranger: await staff('outfitter', other.outfitterId),
    employee: await staff('employee', shop.outfitterId),
  }
}

/**
 * The server's answer to a call about outfitters and their settings. A field that is missing in the answer is
 * undefined, so the test's expectation fails.
 */
export interface OfficeBody {
  readonly success: boolean
  readonly code: string
  readonly errors: Readonly<Record<string, string>>
  readonly outfitter: Schemas['Outfitter']
  readonly outfitters: readonly Schemas['OutfitterRow'][]
  readonly discount: Schemas['Discount']
  readonly price_group: Schemas['PriceGroup']
  readonly pricing: Schemas['Pricing']
  readonly river: Schemas['River']
  readonly rivers: readonly Schemas['River'][]
  readonly river_section: Schemas['RiverSection']
  readonly river_sections: readonly Schemas['RiverSection'][]
  readonly logo: string
  readonly cover: string
  readonly displayGroups: readonly Schemas['StorefrontGroup'][]
}

export interface OfficeAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: OfficeBody
}

export async function ask(
  office: Pick<Office, 'test'>,
  who: Staff | null,
  method: string,
  path: string,
  body?: object,
): Promise<OfficeAnswer> {
  const headers = {
    ...who?.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const text = body === undefined ? undefined : JSON.stringify(body)
  const answer = await rawCall(`${office.test.url}/api/v1/${path}`, method, headers, text)
  return { status: answer.status, headers: answer.headers, body: answer.json as OfficeBody }
}

export async function settingsNow(
  office: Office,
  outfitterId = office.shop.outfitterId,
): Promise<Schemas['Outfitter']> {
  return (await ask(office, office.admin, 'GET', `outfitter/${outfitterId}`)).body.outfitter
}

export async function audited(office: Office, entity: string, entityId: number | null) {
  let query = office.test.data.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_user_id', 'origin_user_id', 'outfitter_id', 'detail'])
    .where('entity', '=', entity)
  query = entityId === null ? query.where('entity_id', 'is', null) : query.where('entity_id', '=', entityId)
  return query.orderBy('id').execute()
}
