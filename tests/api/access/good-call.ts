import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { type OperationId, operationTable } from '#contract/operations.gen.ts'
import { newRaftCodes } from '#domain/photos/raft-code.ts'
import { insertCode } from '../../support/prepaid.ts'
import { Guest } from '../../support/guest.ts'
import { sealedFor } from '../../support/seal.ts'
import { type Call, type Field, type Json, operationOf } from './contract-call.ts'
import { type Kind, namedEntities, type Naming } from './named-entities.ts'
import { randomWord, type Tenant } from './tenant.ts'

/** Ids by kind of entity, to use in a call instead of the tenant's own entities. */
export type Instead = Readonly<Partial<Record<Kind, number | string>>>

export function namingsOf(
  id: OperationId,
): readonly (readonly [place: Field['place'], name: string, naming: Naming])[] {
  return Object.entries(namedEntities[id] ?? {}).map(([field, naming]) => {
    const [place = '', name = ''] = field.split('.')
    if (place !== 'path' && place !== 'query' && place !== 'body') throw new Error(`${field} stands nowhere`)
    return [place, name, naming] as const
  })
}

export function kindOf(naming: Naming): Kind {
  const kinds: readonly string[] = [naming.replace(/^new /, '')]
  return kinds[0] as Kind
}

/**
 * Builds a call from the contract's example with the ids of one tenant's entities, so that it can succeed. Repeated
 * calls name the same entities until `Tenant.spend` discards them.
 */
export async function goodCall(
  id: OperationId,
  tenant: Tenant,
  instead: Instead = {},
  purpose: string = id,
): Promise<Call> {
  const operation = operationOf(id)
  const places = { path: {} as Json, query: {} as Json, body: operation.example }
  for (const { place, name } of operation.fields)
    if (place === 'path' && name === 'withDeleted') places.path = { ...places.path, withDeleted: 'true' }
  for (const [place, name, naming] of namingsOf(id)) {
    const isWanted = place !== 'body' || name in operation.example || operationTable[id].body === 'multipart'
    if (!isWanted || naming.startsWith('new ')) continue
    const kind = kindOf(naming)
    places[place] = { ...places[place], [name]: instead[kind] ?? (await tenant.take(kind, purpose)) }
  }
  const call: Call = { operation, ...places, file: await fileOf(id) }
  return withUniqueValues(call, tenant, purpose, instead)
}

/** Replaces values of the contract's example that must be unique or must match each other. */
async function withUniqueValues(call: Call, tenant: Tenant, purpose: string, instead: Instead): Promise<Call> {
  const { id } = call.operation
  const body = (changes: Json): Call => ({ ...call, body: { ...call.body, ...changes } })
  const today = { startDate: '2026-07-04', endDate: '2026-07-04' }
  switch (id) {
    case 'createUser':
      return body({ email: `${randomWord()}@people.test`, password: `pillows and ${randomWord()}` })
    case 'updateUser':
      return body({ ...(await presentUser(tenant, Number(call.path['id']))), name: `New name ${randomWord()}` })
    case 'assignPhotographer':
      return body({ email: await emailOf(tenant, Number(await tenant.take('photographer', purpose))) })
    case 'unassignPhotographer':
      await assign(tenant, Number(call.path['id']))
      return call
    case 'requestPasswordReset':
    case 'requestEmailChange':
      return body({ email: `${randomWord()}@people.test` })
    case 'renameAccount':
      return body({ name: `Name ${randomWord()}` })
    case 'saveOutfitter':
    case 'createOutfitter':
      return body({ name: `Outfitter ${randomWord()}` })
    case 'updateOutfitter':
      return body({ tag_line: `Tag line ${randomWord()}` })
    case 'createPriceGroup':
    case 'updatePriceGroup':
      // An outfitter has one price per number of photos, so each call uses a new number.
      return body({ photo_count: (lastPhotoCount += 1), price: 9_100 })
    case 'createDisplayGroup':
      return body({
        client_id: `${randomWord()}${randomWord()}`,
        name: `Group ${randomWord()}`,
        photo_ids: tenant.shop.photoIds.slice(0, 2),
      })
    case 'createSlideshow':
      return body({ client_id: `${randomWord()}${randomWord()}`, name: `Name ${randomWord()}` })
    case 'changeDisplayGroupPhotos':
    case 'changeSlideshowPhotos':
      return body({ add: tenant.shop.photoIds.slice(1, 4), remove: tenant.shop.photoIds.slice(0, 1) })
    case 'markPhotos':
      return body({ photo_ids: [Number(instead.photo ?? (await tenant.take('photo', purpose)))], rejected: true })
    case 'orderSlideshow':
      return body({ photoIds: tenant.shop.photoIds.toReversed() })
    case 'createDiscount':
    case 'updateDiscount':
    case 'createRiver':
    case 'updateRiver':
    case 'createRiverSection':
    case 'updateRiverSection':
    case 'createGuide':
    case 'updateGuide':
    case 'updateDisplayGroup':
    case 'updateSlideshow':
      return body({ name: `Name ${randomWord()}` })
    case 'updatePricing':
      // Each call sends other commission rates, because sending the stored rates would change nothing.
      lastCommission = (lastCommission + 1) % 100
      return body({ commission: lastCommission, commission_24: lastCommission + 1 })
    case 'saveQueuedAlbum':
      return body({ client_id: `${randomWord()}${randomWord()}` })
    case 'uploadPhoto':
      return body({ name: 'IMG_1.jpg' })
    case 'uploadPreview':
      return body({ name: 'IMG_1.jpg', sha256: randomBytes(32).toString('hex') })
    case 'createOrder':
    case 'loadOrder':
      return body({ slug: tenant.shop.slug })
    case 'waitForDay': {
      const clientId = `${randomWord()}${randomWord()}`
      const sealed = await sealedFor(tenant.test.url, clientId, { email: `${randomWord()}@guest.test` })
      return body({ client_id: clientId, sealed, seen_groups: [] })
    }
    case 'mailOwnOrders':
      return body({ slug: tenant.shop.slug, email: `${randomWord()}@guest.test` })
    case 'applyDiscount':
      return body({ code: await discountCode(tenant, purpose) })
    case 'applyPrepaid':
      return body({ code: await insertCode(tenant.test.data.database.db, Number(await tenant.make('prepaid batch'))) })
    case 'findPrepaidCode':
      return body({
        code: await insertCode(tenant.test.data.database.db, Number(await tenant.take('prepaid batch', purpose))),
      })
    case 'lookUpPrepaid':
    case 'sendPrepaidLink':
      return body({
        slug: tenant.shop.slug,
        code: await insertCode(tenant.test.data.database.db, Number(await tenant.make('prepaid batch'))),
      })
    case 'createPrepaidBatch':
      return body({ name: `Batch ${randomWord()}`, codes: 2 })
    case 'placeQueuedOrder':
      return body(await queuedOrder(tenant))
    case 'placeAndReleaseOrder':
      return body({ order: { ...Object(call.body['order']), ...(await queuedOrder(tenant)) } })
    case 'sendOrder':
      return body({
        client_id: randomWord().repeat(3),
        items: [{ photo_id: tenant.shop.photoIds[0] }],
        emails: [`${randomWord()}@guest.test`],
      })
    case 'sendShopLink':
      return body({ client_id: randomWord().repeat(3), emails: [`${randomWord()}@guest.test`] })
    case 'sendDeliveryAgain':
      return body({ email: `${randomWord()}@guest.test` })
    case 'declinePhotoRemoval':
      await askForRemoval(tenant, Number(call.body['photo_id']))
      return call
    case 'showPhotoAgain':
    case 'showHiddenActAgain':
      await hide(tenant, Number(call.body['photo_id']))
      return call
    case 'takeOverOrder':
      return body({ code: await handOverCode(tenant) })
    case 'placeCounterOrder':
    case 'placeFreeOrder':
      return body({ expected_total: undefined, email: `${randomWord()}@guest.test` })
    case 'editOrderEmail':
      return body({ email: `${randomWord()}@guest.test` })
    case 'addOrderNote':
      return body({ note: `Note ${randomWord()}` })
    case 'chargeOrder':
    case 'payWaitingOrder':
    case 'releaseOrder':
      return body({ expected_total: undefined })
    case 'refundOrder':
      return body({ amount: 1 })
    case 'listReportOrders':
    case 'listGuideSales':
      return body(today)
    case 'exportOrders':
    case 'exportPhotographerOrders':
    case 'exportComprehensive':
      return { ...call, query: { ...call.query, ...today } }
    case 'getStorefrontDay':
      return { ...call, query: { ...call.query, date: today.startDate } }
    case 'findRaft':
      return { ...call, query: { ...call.query, code: await raftCode(tenant) } }
    default:
      return call
  }
}

/** The raft code of a group of the tenant. */
async function raftCode(tenant: Tenant): Promise<string> {
  const [code = ''] = newRaftCodes(77, 1, Math.random)
  await tenant.test.data.database.db
    .updateTable('display_groups')
    .set({ raft_code: code })
    .where('id', '=', Number(await tenant.make('display group')))
    .execute()
  return code
}

async function queuedOrder({ test, shop }: Tenant) {
  const sealed = await sealedFor(test.url, 'K7-4QXM', { email: `${randomWord()}@guest.test` })
  return { slug: shop.slug, items: [{ photo_id: shop.photoIds[0] }], sealed }
}

async function emailOf(tenant: Tenant, userId: number): Promise<string> {
  const { db } = tenant.test.data.database
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
}

/** Assigns the photographer to the outfitter, so that unassignPhotographer has an assignment to end. */
async function assign(tenant: Tenant, userId: number): Promise<void> {
  await tenant.test.data.database.db
    .insertInto('photographer_assignments')
    .values({ user_id: userId, outfitter_id: tenant.id, assigned_at: tenant.test.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function askForRemoval(tenant: Tenant, photoId: number): Promise<void> {
  await tenant.test.data.database.db
    .insertInto('removal_requests')
    .values({ photo_id: photoId, reason: 'A wish', created_at: tenant.test.clock.now() })
    .execute()
}

async function hide(tenant: Tenant, photoId: number): Promise<void> {
  const now = tenant.test.clock.now()
  await tenant.test.data.database.db
    .updateTable('photos')
    .set({ hidden_at: now, deleted_at: now })
    .where('id', '=', photoId)
    .execute()
}

/** Makes a new hand-over code for each call, because a code hands a cart over only once. */
async function handOverCode(tenant: Tenant): Promise<string> {
  const orderId = Number(await tenant.make('cart'))
  const guest = new Guest(tenant.test.url)
  guest.cartToken = tenant.cartTokens.get(orderId) ?? ''
  return (await guest.post('order/hand-over', { orderId })).body.code ?? ''
}

async function presentUser(tenant: Tenant, id: number): Promise<Json> {
  const { db } = tenant.test.data.database
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (user === undefined) return {}
  const { name, email, role, outfitter_id, is_photographer } = user
  return { name, email, role, outfitter_id, is_photographer: is_photographer ? 1 : 0 }
}

async function discountCode(tenant: Tenant, purpose: string): Promise<string> {
  const { db } = tenant.test.data.database
  const id = Number(await tenant.take('discount', purpose))
  return (await db.selectFrom('discounts').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
}

let lastPhotoCount = 10
let lastCommission = 0
let logo: Promise<Uint8Array<ArrayBuffer>> | undefined

async function fileOf(id: OperationId): Promise<Call['file']> {
  if (operationTable[id].body !== 'multipart') return null
  if (id === 'saveLogo') {
    logo ??= picture('png', 0)
    return { name: 'logo.png', type: 'image/png', bytes: await logo }
  }
  return { name: 'IMG_1.jpg', type: 'image/jpeg', bytes: await picture('jpeg', Math.floor(Math.random() * 255)) }
}

/** Draws a picture in a random color. The server would treat a second upload of the same bytes as a repeat. */
export async function picture(format: 'png' | 'jpeg', r: number): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r, g: Math.floor(Math.random() * 255), b: Math.floor(Math.random() * 255) }
  const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  return new Uint8Array(await drawn.toFormat(format).toBuffer())
}

/** The header with the secret of the cart or placed order that the call names. Empty when the call names none. */
export function secretOf(call: Call, tenant: Tenant): Readonly<Record<string, string>> {
  const takes = operationTable[call.operation.id].security as readonly string[]
  const named = namingsOf(call.operation.id).find(([, , naming]) => /cart|order/.test(naming))
  const id = named === undefined ? undefined : call[named[0]][named[1]]
  if (typeof id !== 'number') return {}
  const token = tenant.cartTokens.get(id)
  const hash = tenant.hashes.get(id)
  if (takes.includes('cartToken') && token !== undefined) return { 'cart-token': token }
  if (takes.includes('orderHash') && hash !== undefined) return { 'order-hash': hash }
  return {}
}
