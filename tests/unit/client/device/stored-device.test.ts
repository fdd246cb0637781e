import 'fake-indexeddb/auto'
import { unknownPayment } from '#domain/orders/counter-payment.ts'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actionKinds } from '#client/app/boot/action-kinds.ts'
import { openOfflineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { switchedConnectivity, until } from './offline-fixtures.ts'

// The data of today's devices with every name written out. Never change a name here. A renamed kind, store or field
// would make the actions unreadable on devices that were last opened before.
const stores = {
  carts: 'slug',
  orders: 'slug',
  outbox: '++id, entity, state',
  leases: 'name',
  setAside: 'localId, slug',
  albums: '[actor+key], actor',
  uploads: 'id, actor, albumKey, &[actor+albumKey+sha256]',
  uploadBytes: 'id',
  uploadPictures: 'id',
  doneActions: 'key, actor, doneAt',
  dayPacks: 'slug',
  counterOrders: 'localId',
}

const slug = 'arkansas-headwaters'
const cart = {
  slug,
  localId: 'cart-1',
  channel: 'external',
  shop: {
    id: 1,
    slug,
    name: 'Arkansas Headwaters',
    price_groups: [{ photo_count: 1, price: 1500 }],
    display_group_price: 6000,
    discount_24: 20,
    processing_fee: 250,
    display_group_only: false,
  },
  lines: [
    {
      kind: 'photo',
      addedAt: '2026-07-04T10:00:00.000Z',
      photo: { id: 11, name: 'IMG_11', width: 3000, height: 2000, path: '/images/11/1/w/s' },
    },
  ],
  confirmed: null,
  gone: [],
  changedAt: 1_783_000_000_000,
}
const albumFields = {
  date: '2026-07-04',
  time_of_day: 'Morning',
  outfitter_id: 1,
  river_section_id: 2,
  photographer_id: 4,
  name: 'Browns Canyon',
}
const album = { clientId: 'made-here', actor: '4', savedAt: 1_783_000_000_000, waiting: 1, refusal: null }
const items = [{ photo_id: 11, added_at: '2026-07-04T10:00:00.000Z' }]

interface Waiting {
  kind: string
  version?: number
  entity: string
  actor: string
  key: string
  payload: object
}

const ofCart = { entity: 'cart:cart-1', actor: 'guest' }
const inCart = { slug, localId: 'cart-1' }
const counter = { slug, isExternal: false, items, sealed: 'c2VhbGVk', localCode: 'K7-M2QX' }
const scannedOrder = {
  slug,
  isExternal: false,
  items,
  sealed: 'c2VhbGVk',
  expected_total: 1750,
  local_code: 'K7-M2QX',
}
const sale = {
  outfitterId: 1,
  clientId: 'send-made-on-this-device',
  items: [{ display_group_id: 21, added_at: '2026-07-04T10:01:00.000Z' }],
  what: 'Raft 1',
  emails: ['robin@guest.test', 'sam@guest.test'],
  name: 'Miller family',
  language: 'es',
  way: 'paid',
  reason: '',
  expectedTotal: 5266,
  payment: { paidBy: 'cash', cashGiven: 6000 },
}
const sent = {
  outfitter_id: 1,
  client_id: 'send-made-on-this-device',
  items: sale.items,
  emails: sale.emails,
  name: 'Miller family',
  locale: 'es',
}
const staff = (orderId: number) => ({ entity: `order:${orderId}`, actor: '4' })
const ofOrder = (orderId: number) => ({ orderId, outfitterId: 1 })

const decision = {
  decision: 'discarded',
  action: 'order.note',
  orderId: 77,
  albumId: null,
  ownerId: 5,
  receiverId: null,
  reason: 'Twice',
}
const ofSlideshow = (slideshow: number | string) => ({ actor: '4', outfitterId: 1, slideshow, name: 'Front desk' })
const groupPhoto = {
  id: 11,
  name: 'IMG_11',
  file_name: 'IMG_11.jpg',
  width: 3000,
  height: 2000,
  thumbhash: '',
  taken_at: null,
  river_section_id: 1,
  path: '/images/11/1/w/s',
}
const ofGroupDay = { outfitterId: 1, date: '2026-07-04', name: 'Raft 2' }
const clientId = 'group-made-here-1'
const newGroup = { entity: `group 4 ${clientId}`, actor: '4' }
const ofNewGroup = { ...ofGroupDay, group: { key: clientId, id: null } }

const waiting: readonly Waiting[] = [
  { kind: 'cart.create', ...ofCart, key: 'key-create', payload: { ...inCart, isExternal: true } },
  {
    kind: 'cart.add',
    ...ofCart,
    key: 'key-add-photo',
    payload: { ...inCart, photoId: 11, groupId: null, addedAt: '2026-07-04T10:00:00.000Z' },
  },
  {
    kind: 'cart.add',
    ...ofCart,
    key: 'key-add-group',
    payload: { ...inCart, photoId: null, groupId: 21, addedAt: '2026-07-04T10:01:00.000Z' },
  },
  {
    kind: 'cart.remove',
    ...ofCart,
    key: 'key-remove',
    payload: { ...inCart, photoId: null, groupId: 21, addedAt: null },
  },
  { kind: 'cart.load', ...ofCart, key: 'key-load', payload: inCart },
  {
    kind: 'counter.place',
    entity: 'counter:order-1',
    actor: 'guest',
    key: 'key-counter',
    payload: { localId: 'order-1', ...counter, expectedTotal: 1750 },
  },
  {
    kind: 'day.wait',
    entity: 'wait:wait-1',
    actor: 'guest',
    key: 'key-wait',
    payload: {
      clientId: 'wait-1',
      outfitterId: 3,
      date: '2026-07-04',
      time: '600-720',
      guide: 'Mike',
      seenGroups: [21],
      seenPhoto: 11,
      sealed: 'AQ==',
    },
  },
  {
    kind: 'album.save',
    entity: 'album 4 made-here',
    actor: '4',
    key: 'key-new-album',
    payload: { actor: '4', key: 'made-here', fields: albumFields },
  },
  {
    kind: 'album.save',
    entity: 'album 4 album:7',
    actor: '4',
    key: 'key-album',
    payload: { actor: '4', key: 'album:7', fields: albumFields },
  },
  {
    kind: 'order.release',
    ...staff(71),
    key: 'key-release',
    payload: { kind: 'order.release', expectedTotal: 4200, anyway: null, ...ofOrder(71) },
  },
  {
    kind: 'order.release',
    ...staff(72),
    key: 'key-release-anyway',
    payload: { kind: 'order.release', expectedTotal: 5100, anyway: 'Paid in cash', ...ofOrder(72) },
  },
  {
    kind: 'order.release',
    version: 2,
    ...staff(79),
    key: 'key-release-cash',
    payload: {
      kind: 'order.release',
      expectedTotal: 5100,
      anyway: null,
      payment: { paidBy: 'cash', cashGiven: 6000 },
      ...ofOrder(79),
    },
  },
  {
    kind: 'order.place-and-release',
    entity: 'scanned:order-1',
    actor: '4',
    key: 'key-scanned',
    payload: {
      outfitterId: 1,
      order: scannedOrder,
      expectedTotal: 1750,
      anyway: null,
      payment: { paidBy: 'cash', cashGiven: 2000 },
    },
  },
  {
    kind: 'order.undo-release',
    ...staff(78),
    key: 'key-undo',
    payload: { kind: 'order.undo-release', ...ofOrder(78) },
  },
  { kind: 'order.sell', entity: 'send:key-sell', actor: '4', key: 'key-sell', payload: sale },
  {
    kind: 'order.send',
    entity: 'send:key-send',
    actor: '4',
    key: 'key-send',
    payload: { ...sale, way: 'free', reason: 'Cold water', expectedTotal: null, payment: unknownPayment },
  },
  {
    kind: 'order.send',
    entity: 'send:key-link',
    actor: '4',
    key: 'key-link',
    payload: { ...sale, way: 'link', expectedTotal: null, payment: unknownPayment },
  },
  { kind: 'order.cancel', ...staff(73), key: 'key-cancel', payload: { kind: 'order.cancel', ...ofOrder(73) } },
  {
    kind: 'order.note',
    ...staff(74),
    key: 'key-note',
    payload: { kind: 'order.note', note: 'Wants a print', ...ofOrder(74) },
  },
  {
    kind: 'order.email',
    ...staff(75),
    key: 'key-email',
    payload: { kind: 'order.email', email: 'robin@guest.test', ...ofOrder(75) },
  },
  {
    kind: 'order.discount',
    ...staff(76),
    key: 'key-discount',
    payload: { kind: 'order.discount', code: 'FIVE', ...ofOrder(76) },
  },
  {
    kind: 'order.discount',
    version: 2,
    ...staff(77),
    key: 'key-counter-discount',
    payload: {
      kind: 'order.discount',
      discount: { percent: 1000, reason: 'They waited' },
      release: false,
      ...ofOrder(77),
    },
  },
  {
    kind: 'outbox.decision',
    entity: 'decision:key-decision',
    actor: '4',
    key: 'key-decision',
    payload: { by: '4', ...decision, decidedAt: 1_783_000_000_000 },
  },
  {
    kind: 'slideshow.create',
    entity: 'slideshow 4 slideshow-made-here',
    actor: '4',
    key: 'slideshow-made-here',
    payload: { kind: 'slideshow.create', ...ofSlideshow('slideshow-made-here'), interval: 5 },
  },
  {
    kind: 'slideshow.add',
    entity: 'slideshow 4 slideshow-made-here',
    actor: '4',
    key: 'key-add-to-slideshow',
    payload: { kind: 'slideshow.add', ...ofSlideshow('slideshow-made-here'), photos: [{ id: 11, name: 'IMG_11' }] },
  },
  {
    kind: 'slideshow.remove',
    entity: 'slideshow 4 8',
    actor: '4',
    key: 'key-remove-from-slideshow',
    payload: { kind: 'slideshow.remove', ...ofSlideshow(8), photoIds: [11, 12] },
  },
  {
    kind: 'slideshow.order',
    entity: 'slideshow 4 8',
    actor: '4',
    key: 'key-slideshow-order',
    payload: { kind: 'slideshow.order', ...ofSlideshow(8), photoIds: [14, 13] },
  },
  {
    kind: 'slideshow.save',
    entity: 'slideshow 4 8',
    actor: '4',
    key: 'key-slideshow-save',
    payload: { kind: 'slideshow.save', ...ofSlideshow(8), interval: 9 },
  },
  {
    kind: 'slideshow.delete',
    entity: 'slideshow 4 9',
    actor: '4',
    key: 'key-slideshow-delete',
    payload: { kind: 'slideshow.delete', ...ofSlideshow(9) },
  },
  { kind: 'group.create', ...newGroup, key: clientId, payload: { ...ofGroupDay, clientId, photos: [groupPhoto] } },
  { kind: 'group.rename', ...newGroup, key: 'key-group-name', payload: { ...ofNewGroup, to: 'Raft 3' } },
  {
    kind: 'group.photos',
    entity: 'group 4 9',
    actor: '4',
    key: 'key-group-photos',
    payload: { ...ofGroupDay, group: { key: '9', id: 9 }, add: [groupPhoto], remove: [12] },
  },
  { kind: 'group.delete', ...newGroup, key: 'key-group-delete', payload: ofNewGroup },
  {
    kind: 'photos.mark',
    entity: 'marks 4 7',
    actor: '4',
    key: 'key-mark',
    payload: { albumId: 7, photoIds: [11, 12], rejected: true, starred: false, rotation: 90 },
  },
]

interface Call {
  method: string
  path: string
  key: string | null
  token: string | null
  body: unknown
}

const call = (path: string, key: string | null, body: object | null, token: string | null = null): Call => ({
  method: 'POST',
  path: `/api/v1${path}`,
  key,
  token,
  body,
})
const expected: readonly Call[] = [
  call('/order', 'key-create', { slug, isExternal: true }),
  call(
    '/order/add-item',
    'key-add-photo',
    { order_id: 41, photo_id: 11, added_at: '2026-07-04T10:00:00.000Z' },
    'the-secret',
  ),
  call(
    '/order/add-item',
    'key-add-group',
    { order_id: 41, display_group_id: 21, added_at: '2026-07-04T10:01:00.000Z' },
    'the-secret',
  ),
  call('/order/remove-item', 'key-remove', { order_id: 41, display_group_id: 21 }, 'the-secret'),
  call('/order/41', null, { slug }, 'the-secret'),
  call('/order/place-queued', 'key-counter', {
    slug,
    isExternal: false,
    items,
    sealed: 'c2VhbGVk',
    expected_total: 1750,
    local_code: 'K7-M2QX',
  }),
  call('/search/wait', 'key-wait', {
    outfitter_id: 3,
    date: '2026-07-04',
    time: '600-720',
    guide: 'Mike',
    seen_groups: [21],
    seen_photo: 11,
    sealed: 'AQ==',
    client_id: 'wait-1',
  }),
  call('/album/queue', 'key-new-album', { ...albumFields, client_id: 'made-here' }),
  call('/album/queue', 'key-album', { ...albumFields, client_id: 'change-of-7', id: 7 }),
  call('/order/release', 'key-release', { id: 71, expected_total: 4200 }),
  call('/order/release', 'key-release-anyway', {
    id: 72,
    expected_total: 5100,
    anyway: true,
    reason: 'Paid in cash',
  }),
  call('/order/release', 'key-release-cash', { id: 79, expected_total: 5100, paid_by: 'cash', cash_given: 6000 }),
  call('/order/place-and-release', 'key-scanned', {
    order: scannedOrder,
    expected_total: 1750,
    paid_by: 'cash',
    cash_given: 2000,
  }),
  call('/order/undo-release', 'key-undo', { id: 78 }),
  call('/order/send', 'key-sell', {
    ...sent,
    way: 'paid',
    expected_total: 5266,
    paid_by: 'cash',
    cash_given: 6000,
  }),
  call('/order/send', 'key-send', { ...sent, way: 'free', reason: 'Cold water' }),
  call('/order/send-link', 'key-link', {
    outfitter_id: 1,
    client_id: 'send-made-on-this-device',
    display_group_id: 21,
    emails: sale.emails,
    locale: 'es',
  }),
  call('/order/cancel', 'key-cancel', { id: 73 }),
  call('/order/add-note', 'key-note', { id: 74, note: 'Wants a print' }),
  call('/order/edit-email', 'key-email', { id: 75, email: 'robin@guest.test' }),
  call('/order/apply-discount', 'key-discount', { orderId: 76, code: 'FIVE' }),
  call('/order/apply-discount', 'key-counter-discount', {
    orderId: 77,
    percent: 1000,
    reason: 'They waited',
    release: false,
  }),
  call('/audit/decision', 'key-decision', { ...decision, decidedAt: '2026-07-02T13:46:40.000Z' }),
  call('/slideshow', 'slideshow-made-here', {
    client_id: 'slideshow-made-here',
    outfitter_id: 1,
    name: 'Front desk',
    interval: 5,
  }),
  call('/slideshow/add-photo', 'key-add-to-slideshow', { slideshowId: 42, photoId: 11 }),
  call('/slideshow/photos', 'key-remove-from-slideshow', { slideshowId: 8, remove: [11, 12] }),
  call('/slideshow/order', 'key-slideshow-order', { slideshowId: 8, photoIds: [14, 13] }),
  {
    ...call('/slideshow/8', 'key-slideshow-save', { id: 8, outfitter_id: 1, name: 'Front desk', interval: 9 }),
    method: 'PUT',
  },
  { ...call('/slideshow/delete/9', 'key-slideshow-delete', null), method: 'GET' },
  call('/display-group', clientId, {
    client_id: clientId,
    name: 'Raft 2',
    date: '2026-07-04',
    outfitter_id: 1,
    photo_ids: [11],
  }),
  {
    ...call('/display-group/5', 'key-group-name', { id: 5, name: 'Raft 3', date: '2026-07-04', outfitter_id: 1 }),
    method: 'PUT',
  },
  call('/display-group/photos', 'key-group-photos', { displayGroupId: 9, add: [11], remove: [12] }),
  { ...call('/display-group/delete/5', 'key-group-delete', null), method: 'GET' },
  call('/photo/mark', 'key-mark', { photo_ids: [11, 12], rejected: true, starred: false, rotation: 90 }),
]

/** Creates the database as the present build leaves it when the page is closed offline. */
async function leaveDevice(): Promise<void> {
  const device = new Dexie('eddyline')
  device.version(4).stores(stores)
  await device.open()
  await device.table('carts').add(cart)
  await device.table('albums').bulkAdd([
    { ...album, key: 'made-here', albumId: null, fields: albumFields },
    { ...album, key: 'album:7', clientId: 'change-of-7', albumId: 7, fields: albumFields },
  ])
  await device.table('counterOrders').add({ localId: 'order-1', slug, keptAt: 1_783_000_000_000, arrived: null })
  const state = { state: 'waiting', tries: 1, attempt: 2, nextTryAt: 0, said: 'waiting-for-network', refusal: null }
  await device
    .table('outbox')
    .bulkAdd(waiting.map((entry) => ({ version: 1, queuedAt: 1_783_000_000_000, ...entry, ...state })))
  device.close()
}

const photo = { id: 11, name: 'IMG_11', width: 3000, height: 2000, path: '/images/11/1/w/s' }
const serverCart = {
  id: 41,
  hash: null,
  status: 'cart',
  order_items: [{ id: 1, photo, display_group: null, added_at: '2026-07-04T10:00:00.000Z', price: 1500 }],
  total: 1750,
  updated_at: '2026-07-04T10:05:00.000Z',
  square_transaction: null,
}

function answerTo(path: string): object {
  if (path === '/api/v1/order') return { order: serverCart, cart_token: 'the-secret' }
  if (path === '/api/v1/slideshow') return { slideshow: { id: 42 } }
  if (path.startsWith('/api/v1/display-group')) return { displayGroup: { id: 5 } }
  if (path === '/api/v1/album/queue') return { album: { id: 7 } }
  if (path === '/api/v1/order/place-queued')
    return { order: { ...serverCart, id: 1042, status: 'pending', hash: 'h'.repeat(22) } }
  return { order: serverCart }
}

let database: OfflineDatabase | undefined
let calls: Call[]

beforeEach(async () => {
  calls = []
  await Dexie.delete('eddyline')
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method, headers } = request
    const path = new URL(request.url).pathname
    const text = await request.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    calls.push({ method, path, key: headers.get('idempotency-key'), token: headers.get('cart-token'), body })
    const answered = { 'server-time': '2026-07-04T12:00:00.000Z' }
    return Response.json({ success: true, ...answerTo(path) }, { headers: answered })
  })
})
afterEach(() => {
  database?.close()
  vi.unstubAllGlobals()
})

/** Opens the stored device with the present build, online, and waits until its outbox is empty. */
async function sendAll(): Promise<OfflineDatabase> {
  await leaveDevice()
  const opened = openOfflineDatabase()
  database = opened
  const stop = new AbortController()
  const deps = { database: opened, kinds: actionKinds, connectivity: switchedConnectivity(), currentActor: () => '4' }
  const running = drain({ ...deps, alone: true }, 'this page', stop.signal)
  await until(async () => (await opened.outbox.count()) === 0)
  stop.abort()
  await running
  return opened
}

describe('a device that was closed with waiting actions of every kind', () => {
  it('holds one action of each registered kind and of no other', () => {
    expect(new Set(waiting.map(({ kind }) => kind))).toEqual(new Set(actionKinds.keys()))
  })

  it('sends each action as it was stored, under the idempotency key that was made with it', async () => {
    await sendAll()
    const byKey = (of: readonly Call[]) => new Map(of.map((one) => [one.key, one]))
    expect(calls).toHaveLength(expected.length)
    expect(byKey(calls)).toEqual(byKey(expected))
    // The actions of a cart must go out in the order of the guest's taps.
    const laneOf = (of: readonly Call[]) => of.filter(({ token }) => token !== null).map(({ key }) => key)
    expect(laneOf(calls)).toEqual(laneOf(expected))
  })

  it('keeps the data that the server’s answers brought, and no other data of the guest', async () => {
    const device = await sendAll()
    expect(await device.orders.toArray()).toMatchObject([
      { slug, localId: 'cart-1', orderId: 41, cartToken: 'the-secret' },
    ])
    expect(await device.carts.toArray()).toMatchObject([{ localId: 'cart-1', confirmed: { total: 1750 } }])
    expect(await device.counterOrders.toArray()).toMatchObject([{ arrived: { orderId: 1042, hash: 'h'.repeat(22) } }])
    expect(await device.albums.toArray()).toMatchObject([{ key: 'made-here', albumId: 7, waiting: 0 }])
    const done = await device.doneActions.toArray()
    expect(done.every(({ how, actor }) => how === 'sent' && actor === '4')).toBe(true)
    const staffKeys = waiting.filter(({ actor }) => actor === '4').map(({ key }) => key)
    expect(done.map(({ key }) => key).toSorted()).toEqual(staffKeys.toSorted())
    expect(JSON.stringify(done)).not.toContain('robin@guest.test')
  })
})
