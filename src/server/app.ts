import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import document from '#contract/document.gen.json' with { type: 'json' }
import { capabilitiesOf, may } from '#domain/access/capabilities.ts'
import { callRefusal, operationAccess } from '#domain/access/operation-access.ts'
import { Failure } from '#domain/failure.ts'
import { maximumPhotoBytes } from '#domain/photos/accepted-files.ts'
import type { AppDeps } from './app-deps.ts'
import { configAnswer, contentSources, readiness } from './answers-of-app.ts'
import type { Actor, Ctx } from './context.ts'
import type { Handlers } from './http/handler-types.ts'
import { allowUploads } from './http/allow-uploads.ts'
import { createHttpServer } from './http/http-server.ts'
import { mountContract } from './http/mount-contract.ts'
import { mountManifests } from './http/mount-manifests.ts'
import { mountNotices } from './http/mount-notices.ts'
import { mountSandbox } from './http/mount-sandbox.ts'
import { mountUploads } from './http/mount-uploads.ts'
import { refuseOutdated } from './http/refuse-outdated.ts'
import { mountRootRoutes } from './http/root-routes.ts'
import { serveStaticFiles } from './http/static-files.ts'
import { createJobs, type JobName } from './jobs-of-app.ts'
import { createAccountsModule } from './modules/accounts/accounts.module.ts'
import { createAlbumsModule } from './modules/albums/albums.module.ts'
import { createAuditModule } from './modules/audit/audit.module.ts'
import { createDeliveriesModule } from './modules/deliveries/deliveries.module.ts'
import { createGroupsModule } from './modules/groups/groups.module.ts'
import { searchDisplayGroups } from './modules/groups/groups.public.ts'
import {
  createOrdersModule,
  foreignRefund,
  latePayment,
  paymentSettled,
  refundSettled,
} from './modules/orders/orders.module.ts'
import { createOutfittersModule } from './modules/outfitters/outfitters.module.ts'
import { getStorefront, listPublicOutfitters } from './modules/outfitters/outfitters.public.ts'
import { receiveNotice, type ChargeDeps, type RefundDeps } from './modules/payments/payments.public.ts'
import { createPhotosModule } from './modules/photos/photos.module.ts'
import { requireRoom } from './modules/photos/photos.public.ts'
import { createReportsModule } from './modules/reports/reports.module.ts'
import { createRiversModule } from './modules/rivers/rivers.module.ts'
import { createSlideshowsModule } from './modules/slideshows/slideshows.module.ts'
import { createTaxModule } from './modules/tax/tax.module.ts'
import { outfitterManifest, staffManifest } from './manifests.ts'
import { notYet } from './not-yet.ts'
import { pageData } from './pages.ts'
import { sandboxPrefix } from './payment-sandbox/payment-sandbox.ts'
import { createKeptBuilds } from './platform/builds/kept-builds.ts'
import { createEventStreams } from './platform/events/event-stream.ts'
import { createSquareNoticeReader, noticePath, noticeSignatureHeader } from './platform/payments/square-notices.ts'
import { sealingKey } from './platform/sealing/sealing-key.ts'
import { openResumableUploads } from './platform/uploads/resumable-uploads.ts'

const prefix = '/api/v1'
const uploadPath = `${prefix}/photo/tus`
/** How long requests under way may take when the server stops. */
const patienceMs = 6_000

export interface App {
  readonly http: FastifyInstance
  /** Begins the work without requests: mails and unknown payments. */
  startJobs(): void
  /** Runs one of the jobs once, now: what its timer or an event would do. */
  runJob(name: JobName): Promise<void>
  /** Stops jobs and requests, waits for what is under way, and leaves the ports open for their owner. */
  stop(): Promise<void>
}

/** Refuses calls that the actor may not make at all (rules.md 7); what a right reaches, the use cases decide. */
function authorize(operation: string, ctx: Ctx): void {
  const presented = { cartToken: ctx.cartToken !== null, orderHash: ctx.orderHash !== null }
  const refusal = callRefusal(ctx.actor, operation, presented)
  if (refusal === null) return
  if (refusal === 'not-logged-in') throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
  if (refusal === 'not-allowed') throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
  throw new Error(`${operation} has no row in the table of access`)
}

/** Whose an upload is; which album it is for, its end decides. */
function requireUploader(actor: Actor): number {
  if (actor.kind === 'user' && may(actor, 'albums.manage')) return actor.id
  throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
}

/** Puts the modules together, mounts them on the written contract, and gives them a way to the web. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { clock, database, log, storage, images } = deps
  const imageAddresses = images.addresses
  const streams = createEventStreams()
  const mails = { publicUrl: deps.publicUrl, mailFrom: deps.mailFrom, events: deps.events }
  const charging: ChargeDeps = {
    database,
    provider: deps.paymentProvider,
    clock,
    log,
    onSettled: paymentSettled({ ...mails, clock }),
    late: latePayment({ ...mails, clock }),
  }
  const accounts = createAccountsModule({ database, capabilitiesOf, log, ...mails })
  const outfitters = createOutfittersModule({ database, storage, imageWork: images.work, log })
  const albums = createAlbumsModule({ database, imageAddresses })
  const uploads = openResumableUploads({
    directory: storage.uploadsDirectory,
    path: uploadPath,
    maximumBytes: maximumPhotoBytes,
  })
  const photos = createPhotosModule({
    database,
    storage,
    imageAddresses,
    imageWork: images.work,
    overlays: images.overlays,
    log,
    uploads,
  })
  const groups = createGroupsModule({ database, imageAddresses })
  const slideshows = createSlideshowsModule({ database, imageAddresses })
  const tax = createTaxModule({ database })
  const refunding: RefundDeps = {
    database,
    provider: deps.paymentProvider,
    clock,
    onRefundSettled: refundSettled({ ...mails, clock }),
  }
  const sealing = sealingKey(deps.secretKey)
  const orders = createOrdersModule({
    database,
    imageAddresses,
    charging,
    refunding,
    taxProvider: deps.taxProvider,
    mails,
    events: deps.events,
    streams,
    clock,
    sealing,
    secretKey: deps.secretKey,
  })
  const deliveries = createDeliveriesModule({
    database,
    storage,
    imageAddresses,
    events: deps.events,
    streams,
    clock,
    log,
  })
  const handlers: Handlers = {
    getConfig: async () => ({ status: 200, body: configAnswer(deps, sealing) }),
    ...accounts.handlers,
    ...outfitters.handlers,
    ...createRiversModule({ database }).handlers,
    ...albums.handlers,
    ...photos.handlers,
    ...groups.handlers,
    ...slideshows.handlers,
    ...tax.handlers,
    ...orders.handlers,
    ...deliveries.handlers,
    ...createReportsModule({ database, clock }).handlers,
    ...createAuditModule({ database }).handlers,
  }
  const http = await createHttpServer({
    log,
    trustedProxyHops: deps.config.trustedProxyHops,
    now: () => clock.now(),
    contentSources: contentSources(deps),
  })
  // Whichever server of the installation UPLOAD_BASE_URL leads to: all of them are set up alike.
  if (deps.config.uploadBaseUrl !== null) allowUploads(http, { origin: new URL(deps.publicUrl).origin, prefix })
  const builds = deps.clientDirectory === null ? null : createKeptBuilds({ ...deps, directory: deps.clientDirectory })
  if (builds !== null) refuseOutdated(http, { prefix, log, isOutdated: (build) => builds.isOutdated(build) })
  await mountContract(http, {
    document,
    prefix,
    handlers,
    notYet,
    authenticate: accounts.authenticate,
    redeemTicket: accounts.redeemTicket,
    authorize,
    accessRows: Object.keys(operationAccess),
    now: () => clock.now(),
  })
  await mountUploads(http, {
    path: uploadPath,
    authenticate: accounts.authenticate,
    now: () => clock.now(),
    authorize: requireUploader,
    makeRoom: () => requireRoom({ storage }),
    belongsTo: (id, owner) => uploads.belongsTo(id, owner),
    handle: (request, response, sender) => uploads.handle(request, response, sender),
  })
  mountRootRoutes(http, {
    serveImage: (request) => images.service.serve(request),
    serveLogo: (path) => outfitters.serveLogo(path),
    serveOriginal: (request) => deliveries.serveOriginal(request),
    serveZip: (request) => deliveries.serveZip(request),
    readiness: () => readiness(deps),
    now: () => clock.now(),
  })
  mountManifests(http, {
    outfitter: async (slug, asked) => {
      const { outfitter } = await getStorefront({ database }, { idOrSlug: slug, now: clock.now() })
      return outfitterManifest(outfitter, asked)
    },
    staff: staffManifest,
  })
  await mountNotices(http, {
    path: noticePath,
    signatureHeader: noticeSignatureHeader,
    read:
      deps.noticeKey === null
        ? null
        : createSquareNoticeReader({ key: deps.noticeKey, url: `${deps.publicUrl}${noticePath}` }),
    receive: (notice) =>
      receiveNotice(
        { ...charging, database, events: deps.events, log, onForeignRefund: foreignRefund({ ...mails, clock }) },
        notice,
      ),
  })
  if (deps.sandbox !== null) await mountSandbox(http, sandboxPrefix, deps.sandbox)
  if (deps.clientDirectory !== null)
    await serveStaticFiles(http, {
      directory: deps.clientDirectory,
      findKept: async (name) => (await builds?.find(name)) ?? null,
      pageData: (path, asked) =>
        pageData(
          {
            build: deps.build,
            listOutfitters: () => listPublicOutfitters({ database }),
            storefront: (slug) => getStorefront({ database }, { idOrSlug: slug, now: clock.now() }),
            day: (outfitterId, date) =>
              searchDisplayGroups({ database, imageAddresses }, { outfitterId, date, now: clock.now() }),
          },
          path,
          asked,
        ),
    })
  const jobs = createJobs({ ...deps, charging, refunding, mails, uploads, builds })
  return {
    http,
    startJobs: () => jobs.start(),
    runJob: (name) => jobs.run(name),
    stop: async () => {
      streams.close()
      await closeHttp(http)
      await jobs.stop()
      await accounts.stop()
    },
  }
}

/**
 * Ends what is idle at once and what is under way when it is answered; a client that neither sends nor reads is cut off,
 * so that the process can end within its 10 s.
 */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const closing = http.close()
  const sweep = setInterval(() => http.server.closeIdleConnections(), 100)
  const cut = setTimeout(() => http.server.closeAllConnections(), patienceMs)
  try {
    await closing
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}

/** Where the server keeps the pictures that it can make again. */
export function derivativesDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'cache', 'derivatives')
}
