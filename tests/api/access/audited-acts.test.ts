import { beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operationTable } from '#contract/operations.gen.ts'
import { openPerson, type Person } from '../users/person.ts'
import { operationIds } from '../http/raw-call.ts'
import { newKey } from '../../support/guest.ts'
import { testApp } from '../../support/test-app.ts'
import { type Call, changesState, send, withField } from './contract-call.ts'
import { goodCall } from './good-call.ts'
import { withOwnAccount } from './own-account.ts'
import { linesOfAccess } from './rules-of-access.ts'
import { withSentUpload } from './sent-upload.ts'
import { Tenant } from './tenant.ts'

interface Act {
  readonly action: string
  readonly entity: string
  /**
   * The outfitter to which the audit entry must belong. `ours`: the test's outfitter; `itself`: the outfitter that the
   * call creates; `nobody`: none, for example when a river changes.
   */
  readonly of: 'ours' | 'nobody' | 'itself'
}

const ours = (action: string, entity: string): Act => ({ action, entity, of: 'ours' })
const nobodys = (action: string, entity: string): Act => ({ action, entity, of: 'nobody' })

/** The audit entry of each staff call that changes something (docs/rules.md#audit-log). */
const acts: Readonly<Partial<Record<OperationId, Act>>> = {
  renameAccount: ours('user-updated', 'user'),
  changePassword: ours('user-updated', 'user'),
  requestEmailChange: ours('email-change-asked', 'user'),
  confirmEmail: ours('user-updated', 'user'),
  endOtherSessions: ours('other-sessions-ended', 'user'),
  createUser: ours('user-created', 'user'),
  updateUser: ours('user-updated', 'user'),
  deleteUser: ours('user-deleted', 'user'),
  restoreUser: ours('user-restored', 'user'),
  assignPhotographer: ours('photographer-assigned', 'user'),
  unassignPhotographer: ours('photographer-unassigned', 'user'),
  saveOutfitter: { action: 'outfitter-created', entity: 'outfitter', of: 'itself' },
  createOutfitter: { action: 'outfitter-created', entity: 'outfitter', of: 'itself' },
  adminDeleteOutfitter: ours('outfitter-deleted', 'outfitter'),
  adminRestoreOutfitter: ours('outfitter-restored', 'outfitter'),
  deleteOutfitter: ours('outfitter-deleted', 'outfitter'),
  restoreOutfitter: ours('outfitter-restored', 'outfitter'),
  updateOutfitter: ours('outfitter-updated', 'outfitter'),
  addOutfitterRiverSection: ours('outfitter-section-added', 'river-section'),
  removeOutfitterRiverSection: ours('outfitter-section-removed', 'river-section'),
  saveLogo: ours('outfitter-logo-saved', 'outfitter'),
  saveCover: ours('outfitter-cover-saved', 'outfitter'),
  removeCover: ours('outfitter-cover-removed', 'outfitter'),
  createPriceGroup: ours('price-group-created', 'price-group'),
  updatePriceGroup: ours('price-group-updated', 'price-group'),
  deletePriceGroup: ours('price-group-deleted', 'price-group'),
  createGuide: ours('guide-created', 'guide'),
  updateGuide: ours('guide-updated', 'guide'),
  createDiscount: ours('discount-created', 'discount'),
  updateDiscount: ours('discount-updated', 'discount'),
  deleteDiscount: ours('discount-deleted', 'discount'),
  createPrepaidBatch: ours('prepaid-batch-created', 'prepaid-batch'),
  stopPrepaidBatch: ours('prepaid-batch-stopped', 'prepaid-batch'),
  createRiver: nobodys('river-created', 'river'),
  updateRiver: nobodys('river-updated', 'river'),
  deleteRiver: nobodys('river-deleted', 'river'),
  restoreRiver: nobodys('river-restored', 'river'),
  createRiverSection: nobodys('river-section-created', 'river-section'),
  updateRiverSection: nobodys('river-section-updated', 'river-section'),
  deleteRiverSection: nobodys('river-section-deleted', 'river-section'),
  restoreRiverSection: nobodys('river-section-restored', 'river-section'),
  updatePricing: nobodys('pricing-defaults-updated', 'pricing-defaults'),
  saveTaxOverride: nobodys('tax-override-saved', 'tax-override'),
  deleteTaxOverride: nobodys('tax-override-removed', 'tax-override'),
  createAlbum: ours('album-created', 'album'),
  updateAlbum: ours('album-updated', 'album'),
  deleteAlbum: ours('album-deleted', 'album'),
  saveQueuedAlbum: ours('album-created', 'album'),
  setAlbumClock: ours('album-clock-set', 'album'),
  rotatePhoto: ours('photo-rotated', 'photo'),
  markPhotos: ours('photos-rejected', 'album'),
  sellSuspectPhoto: ours('photo-cleared', 'photo'),
  deletePhoto: ours('photo-deleted', 'photo'),
  hidePhoto: ours('photo-hidden', 'photo'),
  showPhotoAgain: ours('photo-shown-again', 'photo'),
  showHiddenActAgain: ours('photos-shown-again', 'photo'),
  declinePhotoRemoval: ours('photo-removal-declined', 'photo'),
  createDisplayGroup: ours('display-group-created', 'display-group'),
  updateDisplayGroup: ours('display-group-updated', 'display-group'),
  deleteDisplayGroup: ours('display-group-deleted', 'display-group'),
  createSlideshow: ours('slideshow-created', 'slideshow'),
  updateSlideshow: ours('slideshow-updated', 'slideshow'),
  deleteSlideshow: ours('slideshow-deleted', 'slideshow'),
  applyDiscount: ours('order-discount-applied', 'order'),
  requestZip: ours('order-zip-requested', 'order'),
  releaseOrder: ours('order-released', 'order'),
  placeAndReleaseOrder: ours('order-released', 'order'),
  sendShopLink: ours('display-group-link-sent', 'display-group'),
  takeBackDelivery: ours('order-delivery-taken-back', 'order'),
  cancelOrder: ours('order-cancelled', 'order'),
  resendOrder: ours('order-resent', 'order'),
  sendPaymentLink: ours('order-payment-link-sent', 'order'),
  editOrderEmail: ours('order-email-changed', 'order'),
  addOrderNote: ours('order-note-saved', 'order'),
  refundOrder: ours('order-refund-started', 'order'),
  retrySystemWork: ours('mail-retried', 'mail'),
  retryAllSystemWork: nobodys('mails-retried', 'mail'),
  giveUpSystemWork: ours('mail-given-up', 'mail'),
  recordOutboxDecision: ours('outbox-discarded', 'outbox-action'),
}

const dragged = 'hundreds a day, back and forth: what a group or slideshow is and that it went is kept'

const ownFactors = 'never under login-as: tests/api/users/second-factors.test.ts reads its entry'

const nothingButThePhoto = 'thousands a day: each photo itself says who sent it and when'

const whoReleased = 'of a pending order it changes nothing: tests/api/orders/undo-release.test.ts reads its entry'

/** Staff calls that write no audit entry, each with the reason. */
const silent: Readonly<Partial<Record<OperationId, string>>> = {
  undoRelease: whoReleased,
  sendOrder: 'two entries, sent and released: tests/api/orders/send.test.ts reads them',
  sendDeliveryAgain: 'two entries when the address changes: tests/api/orders/send.test.ts reads them',
  exchangeGroup: 'the order here has no group: tests/api/orders/exchange-group.test.ts reads its entry',
  endSession: 'the entry of an own session is in tests/api/users/account.test.ts; others succeed without effect',
  logout: 'the session itself says when it ended; it touches nothing of anybody',
  createDownloadTicket: 'opens nothing by itself: the export writes down that it was begun',
  getProofChoice: 'makes a challenge and nothing else',
  proveOneself: 'changes nothing of anybody: the change that follows has its entry',
  beginAuthenticatorApp: 'counts for nothing before its first code',
  confirmAuthenticatorApp: ownFactors,
  removeAuthenticatorApp: ownFactors,
  beginPasskey: 'makes a challenge and nothing else',
  addPasskey: ownFactors,
  removePasskey: ownFactors,
  replaceRecoveryCodes: ownFactors,
  resetFactors: 'only with factors to reset: tests/api/users/second-factors.test.ts',
  loginAs: 'told below: it begins and ends what both ids are for',
  uploadPhoto: nothingButThePhoto,
  uploadPreview: nothingButThePhoto,
  finishUpload: nothingButThePhoto,
  addDisplayGroupPhoto: dragged,
  removeDisplayGroupPhoto: dragged,
  changeDisplayGroupPhotos: dragged,
  addSlideshowPhoto: dragged,
  removeSlideshowPhoto: dragged,
  changeSlideshowPhotos: dragged,
  orderSlideshow: dragged,
  searchAudit: 'reads',
  listSystemWork: 'reads',
  listDamagedOriginals: 'reads',
  searchOrders: 'reads',
  findAnything: 'reads',
  listPendingOrders: 'reads',
  findPrepaidCode: 'reads',
  listReportOrders: 'reads',
  listGuideSales: 'reads',
  listPhotographerOrders: 'reads',
  searchAlbums: 'reads',
  findAlbums: 'reads',
  findKnownPhotos: 'reads',
  listRemovals: 'reads',
  findDisplayGroups: 'reads',
  findSlideshows: 'reads',
}

const test = testApp()
let tenant: Tenant
let origin: Person

beforeAll(async () => {
  tenant = await Tenant.open(test)
  origin = await openPerson(test, { role: 'admin', name: 'Ada Admin' })
})

const db = () => test.data.database.db

/** Calls that change a login or a right. The server refuses them under login-as. */
const ownLogin: readonly string[] = ['changePassword', 'requestEmailChange', 'confirmEmail', 'createUser']

/**
 * Creates a user who may make the call. The user's session is a login-as session, as if the administrator `origin` had
 * logged in as this user. For the calls of `ownLogin`, it is the user's own.
 */
async function openActing(id: OperationId): Promise<Person> {
  const isAdmins = linesOfAccess[id].some(
    ([rule]) => /^outfitters: create|: write$|^comprehensive/.test(rule) && !rule.startsWith('albums'),
  )
  const person = await openPerson(
    test,
    isAdmins && id !== 'updateOutfitter' ? { role: 'admin' } : { role: 'outfitter', outfitterId: tenant.id },
  )
  if (ownLogin.includes(id)) return person
  await db().updateTable('sessions').set({ origin_user_id: origin.id }).where('user_id', '=', person.id).execute()
  return person
}

const originOf = (id: OperationId) => (ownLogin.includes(id) ? null : origin.id)

async function lastEntry(): Promise<number> {
  const { last } = await db()
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

async function entriesAfter(id: number) {
  return db().selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').execute()
}

/** Deletes the entity first when the call restores it, because only a deleted entity can be restored. */
async function prepare(call: Call): Promise<Call> {
  const { id } = call.operation
  const target = Number(call.path['id'])
  const deleted = { deleted_at: test.clock.now() }
  if (id === 'restoreUser') await db().updateTable('users').set(deleted).where('id', '=', target).execute()
  if (/restoreOutfitter/i.test(id)) await db().updateTable('outfitters').set(deleted).where('id', '=', target).execute()
  if (id === 'removeCover')
    await db().updateTable('outfitters').set({ cover_path: 'chosen' }).where('id', '=', target).execute()
  if (id === 'sellSuspectPhoto')
    await db()
      .updateTable('photos')
      .set({ ...deleted, suspect_at: test.clock.now() })
      .where('id', '=', Number(call.body['photo_id']))
      .execute()
  if (id === 'restoreRiver') await db().updateTable('rivers').set(deleted).where('id', '=', target).execute()
  if (id === 'restoreRiverSection')
    await db().updateTable('river_sections').set(deleted).where('id', '=', target).execute()
  return call
}

const writing = operationIds.filter((id) => {
  const security: readonly string[] = operationTable[id].security
  return changesState(id) && security.includes('bearer')
})

describe('the audit log', () => {
  it('is tested with every staff call that may change something, except the calls listed here with a reason for no entry', () => {
    const spoken = [...Object.keys(acts), ...Object.keys(silent)]
    expect([...new Set(spoken)].toSorted()).toEqual(writing.toSorted())
  })

  it.each(Object.entries(acts))(
    'has one entry for the call %s with actor, effective user, outfitter and entity',
    async (name, act) => {
      const id = name as OperationId
      const acting = await openActing(id)
      const call = await withOwnAccount(test, await prepare(await goodCall(id, tenant)), acting.id)
      const before = await lastEntry()
      const headers = { authorization: `Bearer ${acting.token}`, 'idempotency-key': newKey() }
      const answer = await send(test.url, call, headers)
      expect(answer.status, answer.text).toBeLessThan(300)
      // A retry with the same idempotency key must write no second audit entry.
      if (operationTable[id].idempotent !== null) expect((await send(test.url, call, headers)).text).toBe(answer.text)
      const entries = await entriesAfter(before)
      expect(entries).toMatchObject([
        { action: act.action, entity: act.entity, actor_user_id: acting.id, origin_user_id: originOf(id) },
      ])
      const [entry] = entries
      expect(entry?.outfitter_id).toBe(act.of === 'nobody' ? null : act.of === 'ours' ? tenant.id : entry?.entity_id)
      expect(entry?.at).toEqual(test.clock.now())
      const named = call.path['id'] ?? (/Order$|Note|Email/.test(id) ? call.body['id'] : undefined)
      if (named !== undefined && act.of === 'ours' && entry?.entity_id !== null) expect(entry?.entity_id).toBe(named)
      // The audit entry must hold no email address and no secret.
      expect(JSON.stringify(entry?.detail)).not.toMatch(/@|[\w-]{32,}/)
      tenant.spend(id)
      await db().updateTable('outfitters').set({ deleted_at: null }).execute()
    },
  )

  it('records the start and the end of a login-as session; the entry for the end names the administrator and the user', async () => {
    const employee = await openPerson(test, { outfitterId: tenant.id })
    const before = await lastEntry()
    const { token } = (await origin.get(`auth/login-as/${employee.id}`)).body
    const back = await fetch(`${test.url}/api/v1/auth/login-as/${origin.id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(back.status).toBe(200)
    const about = { entity: 'user', entity_id: employee.id, outfitter_id: tenant.id }
    expect(await entriesAfter(before)).toMatchObject([
      { ...about, action: 'login-as-started', actor_user_id: origin.id, origin_user_id: null },
      { ...about, action: 'login-as-ended', actor_user_id: employee.id, origin_user_id: origin.id },
    ])
  })

  it('records the release of a cancelled order with its reason', async () => {
    const acting = await openActing('releaseOrder')
    const id = await tenant.make('pending order')
    await acting.post('order/cancel', { id })
    const before = await lastEntry()
    expect((await acting.post('order/release', { id, anyway: true, reason: 'Cash was taken' })).status).toBe(200)
    expect(await entriesAfter(before)).toMatchObject([
      { action: 'order-released-anyway', entity_id: id, detail: { reason: 'Cash was taken' } },
    ])
  })

  it('records each export that starts, whether a login or a download ticket authorizes it, and records no refused export', async () => {
    const before = await lastEntry()
    const owner = await openPerson(test, { role: 'outfitter', outfitterId: tenant.id })
    const days = 'startDate=2026-07-01&endDate=2026-07-04'
    const path = `order/export-orders?outfitterId=${tenant.id}&${days}`
    const open = async (token: string, url: string): Promise<number> => {
      const answer = await fetch(`${test.url}/api/v1/${url}`, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await open(origin.token, path)).toBe(200)
    const stranger = await openPerson(test, { role: 'outfitter', outfitterId: (await Tenant.open(test)).id })
    expect(await open(stranger.token, path)).toBe(404)
    const { ticket } = (await owner.post('auth/download-ticket', { url: `/api/v1/${path}` })).body
    const byTicket = await fetch(`${test.url}/api/v1/${path}&ticket=${ticket}`)
    expect(byTicket.status).toBe(200)
    await byTicket.arrayBuffer()
    const photographer = await openPerson(test, { role: 'photographer' })
    expect(await open(photographer.token, `order/export-for-photographer?photographerId=${photographer.id}`)).toBe(200)
    const of = { action: 'export-started', entity: 'export', outfitter_id: tenant.id }
    const detail = { export: 'orders', from: '2026-07-01', to: '2026-07-04' }
    expect(await entriesAfter(before)).toMatchObject([
      { ...of, actor_user_id: origin.id, detail },
      { ...of, actor_user_id: owner.id, detail },
      { action: 'export-started', entity_id: photographer.id, detail: { export: 'for-photographer' } },
    ])
  })

  it.each(['uploadPhoto', 'uploadPreview', 'finishUpload'] as const)(
    'records an upload through the call %s that an administrator made while acting as a user',
    async (id) => {
      const acting = await openActing(id)
      const headers = { authorization: `Bearer ${acting.token}` }
      const call = await withSentUpload(test, await goodCall(id, tenant), headers)
      const before = await lastEntry()
      const answer = await send(test.url, call, headers)
      expect(answer.status, answer.text).toBe(201)
      expect(await entriesAfter(before)).toMatchObject([
        { action: 'photo-uploaded', outfitter_id: tenant.id, actor_user_id: acting.id, origin_user_id: origin.id },
      ])
    },
  )

  it('has no entry for a refused call', async () => {
    const before = await lastEntry()
    const stranger = await openPerson(test, { role: 'outfitter', outfitterId: (await Tenant.open(test)).id })
    // Leaves out calls about the caller's own account. Every logged-in user may make them, so the server would not
    // refuse them.
    const refused = (Object.keys(acts) as OperationId[]).filter(
      (id) => id === 'recordOutboxDecision' || linesOfAccess[id].some(([rule]) => !/^(any|own) login$/.test(rule)),
    )
    for (const id of refused) {
      const good = await goodCall(id, tenant)
      // Without an order, every logged-in user may call `recordOutboxDecision`. So this call names an order of another
      // outfitter, which the server must refuse.
      const call =
        id === 'recordOutboxDecision'
          ? withField(good, 'body', 'orderId', await tenant.take('pending order', id))
          : good
      const answer = await send(test.url, call, { authorization: `Bearer ${stranger.token}` })
      expect([403, 404], `${id}: ${answer.text}`).toContain(answer.status)
    }
    // Only the number of refusals itself leaves an entry (docs/rules.md#security-events).
    const left = (await entriesAfter(before)).filter((entry) => entry.actor_user_id === stranger.id)
    expect(left.map(({ action }) => action)).toEqual(['refused-repeatedly'])
  })
})
