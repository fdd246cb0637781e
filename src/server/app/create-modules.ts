import { capabilitiesOf } from '#domain/access/capabilities.ts'
import { maximumPhotoBytes } from '#domain/photos/accepted-files.ts'
import type { AppDeps } from './app-deps.ts'
import { browserConfig } from './browser-config.ts'
import type { AllHandlers } from '../http/handler-types.ts'
import { createAlbumsModule } from '../modules/albums/albums.module.ts'
import { createAuditModule } from '../modules/audit/audit.module.ts'
import { createDeliveriesModule } from '../modules/deliveries/deliveries.module.ts'
import { createGroupsModule } from '../modules/groups/groups.module.ts'
import { completePaidOrder, createOrdersModule, latePayment, recordRefund } from '../modules/orders/orders.module.ts'
import { createOutfittersModule } from '../modules/outfitters/outfitters.module.ts'
import type { ChargeDeps, RefundDeps } from '../modules/payments/payments.public.ts'
import { createPhotosModule } from '../modules/photos/photos.module.ts'
import { createReportsModule } from '../modules/reports/reports.module.ts'
import { createRiversModule } from '../modules/rivers/rivers.module.ts'
import { createSearchModule } from '../modules/search/search.module.ts'
import { createSlideshowsModule } from '../modules/slideshows/slideshows.module.ts'
import { createSystemModule } from '../modules/system/system.module.ts'
import { createTaxModule } from '../modules/tax/tax.module.ts'
import { createUsersModule } from '../modules/users/users.module.ts'
import { createEventStreams } from '../platform/events/event-stream.ts'
import { sealingKey, type SealingKey } from '../platform/sealing/sealing-key.ts'
import { openResumableUploads } from '../platform/uploads/resumable-uploads.ts'
import { uploadQuota } from '../platform/uploads/upload-quota.ts'
import { uploadLocks } from '../platform/uploads/upload-locks.ts'

export type Modules = ReturnType<typeof createModules>

export function createModules(deps: AppDeps, { uploadPath }: { readonly uploadPath: string }) {
  const { clock, database, images, log, storage } = deps
  const imageAddresses = images.addresses
  const streams = createEventStreams()
  const uploads = openResumableUploads({
    log,
    store: storage.uploads,
    quota: uploadQuota(database),
    locker: storage.uploads.shared ? uploadLocks(deps) : undefined,
    path: uploadPath,
    maximumBytes: maximumPhotoBytes,
  })
  const money = moneyDeps(deps)
  const sealing = sealingKey(deps.secretKey)
  const users = createUsersModule({ database, capabilitiesOf, log, secretKey: deps.secretKey, ...money.mails })
  const outfitters = createOutfittersModule({ database, storage, imageAddresses, imageWork: images.work, log })
  const deliveries = createDeliveriesModule({
    database,
    storage,
    imageAddresses,
    events: deps.events,
    streams,
    clock,
    log,
  })
  const photoDeps = {
    database,
    storage,
    imageAddresses,
    imageWork: images.work,
    overlays: images.overlays,
    drawAhead: images.drawAhead,
    log,
    uploads,
  }
  const handlers: AllHandlers = {
    ...moneyHandlers(deps, money, { streams, sealing }),
    ...users.handlers,
    ...outfitters.handlers,
    ...createRiversModule({ database }).handlers,
    ...createAlbumsModule({ database, imageAddresses }).handlers,
    ...createPhotosModule(photoDeps).handlers,
    ...createGroupsModule({ database, imageAddresses, mails: money.mails, sealing }).handlers,
    ...createSlideshowsModule({ database, imageAddresses }).handlers,
    ...createTaxModule({ database }).handlers,
    ...deliveries.handlers,
    ...createReportsModule({ database, clock }).handlers,
    ...createSearchModule({ database }).handlers,
    ...createAuditModule({ database }).handlers,
    ...createSystemModule(deps).handlers,
  }
  return { handlers, users, outfitters, deliveries, uploads, streams, ...money }
}

type MoneyDeps = ReturnType<typeof moneyDeps>

function moneyDeps({ clock, database, events, instance, log, mailFrom, paymentProvider, publicUrl }: AppDeps) {
  const mails = { publicUrl, mailFrom, events }
  const charging: ChargeDeps = {
    database,
    provider: paymentProvider,
    clock,
    log,
    onSettled: completePaidOrder({ ...mails, clock }),
    late: latePayment({ ...mails, clock }),
    owner: instance,
  }
  const refunding: RefundDeps = {
    database,
    provider: paymentProvider,
    clock,
    onRefundSettled: recordRefund({ ...mails, clock }),
  }
  return { mails, charging, refunding }
}

/**
 * The operation `getConfig` sends the public key to browsers, which seal contacts. The modules of orders and groups open
 * the sealed contacts with the private key.
 */
interface GuestPorts {
  readonly streams: ReturnType<typeof createEventStreams>
  readonly sealing: SealingKey
}

function moneyHandlers(deps: AppDeps, money: MoneyDeps, { streams, sealing }: GuestPorts) {
  const orders = createOrdersModule({
    ...money,
    database: deps.database,
    imageAddresses: deps.images.addresses,
    taxProvider: deps.taxProvider,
    events: deps.events,
    streams,
    clock: deps.clock,
    sealing,
    secretKey: deps.secretKey,
  })
  return {
    ...orders.handlers,
    getConfig: async () => ({ status: 200 as const, body: browserConfig(deps, sealing) }),
  }
}
