import type { FastifyInstance } from 'fastify'
import document from '#contract/document.gen.json' with { type: 'json' }
import { may } from '#domain/access/capabilities.ts'
import type { OperationId } from '#contract/operations.gen.ts'
import { callRefusal } from '#domain/access/call-refusal.ts'
import { Failure } from '#domain/failure.ts'
import type { AppDeps } from './app-deps.ts'
import type { Modules } from './create-modules.ts'
import { pageData } from './pages.ts'
import { readiness, takesOrders } from './readiness.ts'
import { mountManifests } from '../http/mount-manifests.ts'
import type { Actor, Ctx } from '../context.ts'
import { guardOf } from '../operation-guards.ts'
import type { Drain } from '../http/drain.ts'
import { mountContract } from '../http/mount-contract.ts'
import { mountDomainCheck, mountNotices, mountSandbox } from '../http/mount-payments.ts'
import { mountPolicyReports } from '../http/policy/mount-policy-reports.ts'
import { mountUploads } from '../http/mount-uploads.ts'
import { mountRootRoutes } from '../http/root-routes.ts'
import { serveStaticFiles } from '../http/static-files.ts'
import { getSharedOrder } from '../modules/deliveries/deliveries.public.ts'
import { searchDisplayGroups } from '../modules/groups/groups.public.ts'
import { foreignRefund } from '../modules/orders/orders.module.ts'
import { getStorefront, listPublicOutfitters } from '../modules/outfitters/outfitters.public.ts'
import { receiveNotice } from '../modules/payments/payments.public.ts'
import { requireStepUp } from '../modules/users/users.public.ts'
import { requireRoom } from '../modules/photos/photos.public.ts'
import { sandboxPrefix } from '../payment-sandbox/payment-sandbox.ts'
import type { HealthChecks } from '../platform/health/health-checks.ts'
import type { RetainedBuilds } from '../platform/builds/retained-builds.ts'

export const apiPrefix = '/api/v1'
export const uploadPath = `${apiPrefix}/photo/tus`

/**
 * Refuses operations that the actor may never call (docs/rules.md#deny-by-default). Use cases check the reach of a
 * right.
 */
function authorize(operation: OperationId, ctx: Ctx): void {
  const presented = { cartToken: ctx.cartToken !== null, orderHash: ctx.orderHash !== null }
  const refusal = callRefusal(ctx.actor, guardOf(operation).who, presented)
  if (refusal === null) return requireStepUp(ctx, operation)
  if (refusal === 'not-logged-in') throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
  throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
}

/** The call that finishes the upload checks the album. */
function requireUploader(actor: Actor): number {
  if (actor.kind === 'user' && may(actor, 'albums.manage')) return actor.id
  throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
}

export async function mountApi(
  http: FastifyInstance,
  { clock, storage }: AppDeps,
  { handlers, uploads, users }: Modules,
): Promise<void> {
  await mountContract(http, {
    document,
    prefix: apiPrefix,
    handlers,
    authenticate: users.authenticate,
    isInactiveToken: users.isInactiveToken,
    redeemTicket: users.redeemTicket,
    countRefusal: users.countRefusal,
    authorize,
    now: () => clock.now(),
  })
  await mountUploads(http, {
    path: uploadPath,
    authenticate: users.authenticate,
    now: () => clock.now(),
    authorize: requireUploader,
    makeRoom: () => requireRoom({ storage }),
    reserve: (owner, bytes) => uploads.reserve(owner, bytes, clock.now()),
    belongsTo: (id, owner) => uploads.belongsTo(id, owner),
    handle: (request, response, sender) => uploads.handle(request, response, sender),
  })
}

export async function mountRoot(
  http: FastifyInstance,
  deps: AppDeps,
  { charging, checks, deliveries, drain, mails, outfitters }: Modules & { checks: HealthChecks; drain: Drain },
): Promise<void> {
  const { clock, database, events, images, log, metrics, paymentProvider } = deps
  mountRootRoutes(http, {
    serveImage: (request) => images.service.serve(request),
    servePicture: (path) => outfitters.servePicture(path),
    serveOriginal: (request) => deliveries.serveOriginal(request),
    serveZip: (request) => deliveries.serveZip(request),
    readiness: async () => {
      const found = await readiness(deps, checks)
      return drain.isDraining() ? { ...found, ready: false } : found
    },
    takesOrders: () => takesOrders(database, checks),
    now: () => clock.now(),
  })
  mountManifests(http, async (slug) => {
    const { outfitter } = await getStorefront({ database }, { idOrSlug: slug, now: clock.now() })
    return outfitter
  })
  await mountPolicyReports(http, {
    count: (directive) => metrics?.policyViolations.inc({ directive }),
    log,
  })
  const onForeignRefund = foreignRefund({ ...mails, clock })
  await mountNotices(http, {
    ...paymentProvider.notices,
    receive: (notice) => receiveNotice({ ...charging, database, events, log, onForeignRefund }, notice),
  })
  mountDomainCheck(http, deps.config.applePayDomainFile)
  if (deps.sandbox !== null)
    await mountSandbox(http, { prefix: sandboxPrefix, sandbox: deps.sandbox, publicUrl: deps.publicUrl })
}

export async function mountClient(
  http: FastifyInstance,
  deps: AppDeps,
  { directory, builds }: { readonly directory: string; readonly builds: RetainedBuilds },
): Promise<void> {
  const { clock, database } = deps
  const imageAddresses = deps.images.addresses
  const sources = {
    build: deps.build,
    now: () => clock.now(),
    listOutfitters: () => listPublicOutfitters({ database, imageAddresses }, clock.now()),
    storefront: (slug: string) => getStorefront({ database }, { idOrSlug: slug, now: clock.now() }),
    share: (hash: string) => getSharedOrder({ database, imageAddresses }, hash, clock.now()),
    publicUrl: deps.publicUrl,
    day: (outfitterId: number, date: string) =>
      searchDisplayGroups({ database, imageAddresses }, { outfitterId, date, now: clock.now() }),
  }
  await serveStaticFiles(http, {
    directory,
    findRetained: async (name) => (await builds.find(name)) ?? null,
    pageData: (path, asked) => pageData(sources, path, asked),
  })
}
