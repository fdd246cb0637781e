import type { Config } from './config.ts'
import { createZipBuilder } from './jobs/build-zip.ts'
import { createPeriodicJob, type PeriodicJob } from './jobs/periodic.ts'
import { createReconciler } from './jobs/reconcile-payments.ts'
import { createRefundReconciler } from './jobs/reconcile-refunds.ts'
import { createMailSender } from './jobs/send-mail.ts'
import { forgetOldAccess } from './modules/accounts/accounts.public.ts'
import { expireZips, zipRequestedChannel } from './modules/deliveries/deliveries.public.ts'
import { bookWhatIsMissing, expireCarts } from './modules/orders/orders.module.ts'
import type { OrderMailDeps } from './modules/orders/orders.public.ts'
import {
  forgetOldNotices,
  paymentNoticeChannel,
  refundNoticeChannel,
  type ChargeDeps,
  type RefundDeps,
} from './modules/payments/payments.public.ts'
import { sweepOrphans } from './modules/photos/photos.public.ts'
import type { KeptBuilds } from './platform/builds/kept-builds.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Events } from './platform/events/events.ts'
import type { Log } from './platform/log/log.ts'
import { mailQueuedChannel } from './platform/mail/mail-outbox.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { ResumableUploads } from './platform/uploads/resumable-uploads.ts'

const mailPauseMs = 5_000
const zipPauseMs = 5_000
const sweepPauseMs = 10 * 60_000
const booksPauseMs = 60_000
const expiryPauseMs = 3_600_000
const orphanPauseMs = 24 * 3_600_000
const noticePauseMs = 24 * 3_600_000
const buildPauseMs = 5 * 60_000

export type JobName =
  | 'send-mail'
  | 'reconcile-payments'
  | 'reconcile-refunds'
  | 'forget-notices'
  | 'forget-access'
  | 'sweep-incoming'
  | 'sweep-uploads'
  | 'sweep-orphans'
  | 'expire-carts'
  | 'keep-books'
  | 'build-zip'
  | 'expire-zips'
  | 'keep-builds'

interface JobDeps {
  readonly config: Pick<Config, 'reconcileIntervalMs' | 'reconcileGiveUpMs' | 'role'>
  readonly database: Database
  readonly storage: Storage
  readonly events: Events
  readonly clock: Clock
  readonly log: Log
  readonly mailFrom: string
  readonly mailTransport: MailTransport
  readonly charging: ChargeDeps
  readonly refunding: RefundDeps
  readonly mails: OrderMailDeps
  readonly uploads: Pick<ResumableUploads, 'sweep'>
  /** Null without a client to serve. */
  readonly builds: Pick<KeptBuilds, 'publish'> | null
}

/** The work without requests: each job by its timer, by what wakes it, and by name. */
interface Jobs {
  start(): void
  run(name: JobName): Promise<void>
  stop(): Promise<void>
}

/** The jobs over their ports, not begun. */
export function createJobs(deps: JobDeps): Jobs {
  const soleOwner = deps.database.kind === 'embedded'
  const { charging, clock, database, events, log, mails, refunding, storage } = deps
  const reconciler = createReconciler({
    ...charging,
    log,
    giveUpAfterMs: deps.config.reconcileGiveUpMs,
    soleOwner,
  })
  const refundReconciler = createRefundReconciler({ ...refunding, log, soleOwner })
  const sender = createMailSender({
    database,
    transport: deps.mailTransport,
    clock,
    log,
    mailFrom: deps.mailFrom,
    soleOwner,
  })
  const zipBuilder = createZipBuilder({ database, storage, events, mails, clock, log, soleOwner })
  const work: Readonly<Record<JobName, (signal?: AbortSignal) => Promise<unknown>>> = {
    'send-mail': (signal) => sender.run(signal),
    'reconcile-payments': (signal) => reconciler.run(signal),
    'reconcile-refunds': (signal) => refundReconciler.run(signal),
    'forget-notices': () => forgetOldNotices(database.db, clock.now()),
    'forget-access': () => forgetOldAccess(database, clock.now()),
    // What a killed process left of uploads that were coming in.
    'sweep-incoming': () => deps.storage.sweepIncoming(clock.now()),
    'sweep-uploads': () => deps.uploads.sweep(clock.now()),
    'expire-carts': () => expireCarts({ database }, clock.now()),
    'keep-books': (signal) => bookWhatIsMissing({ database }, signal),
    'build-zip': (signal) => zipBuilder.run(signal),
    'expire-zips': (signal) => expireZips({ database, storage, events }, clock.now(), signal),
    'sweep-orphans': (signal) => sweepOrphans({ database, storage: deps.storage, log }, clock.now(), signal),
    'keep-builds': async () => deps.builds?.publish(),
  }
  const periodic = (name: JobName, intervalMs: number) => createPeriodicJob({ name, intervalMs, run: work[name], log })
  const mailing = periodic('send-mail', mailPauseMs)
  // Two at once at most: each makes one after the other.
  const zipping = [periodic('build-zip', zipPauseMs), periodic('build-zip', zipPauseMs)]
  const payments = periodic('reconcile-payments', deps.config.reconcileIntervalMs)
  const refunds = periodic('reconcile-refunds', deps.config.reconcileIntervalMs)
  const jobs: readonly PeriodicJob[] = [
    mailing,
    ...zipping,
    payments,
    refunds,
    periodic('forget-notices', noticePauseMs),
    periodic('forget-access', expiryPauseMs),
    periodic('sweep-incoming', sweepPauseMs),
    periodic('sweep-uploads', expiryPauseMs),
    periodic('sweep-orphans', orphanPauseMs),
    periodic('expire-carts', expiryPauseMs),
    periodic('keep-books', booksPauseMs),
    periodic('expire-zips', expiryPauseMs),
  ]
  const building = periodic('keep-builds', buildPauseMs)
  const subscriptions = [
    deps.events.subscribe(mailQueuedChannel, () => mailing.wake()),
    deps.events.subscribe(zipRequestedChannel, () => zipping.forEach((job) => job.wake())),
    deps.events.subscribe(paymentNoticeChannel, () => payments.wake()),
    deps.events.subscribe(refundNoticeChannel, () => refunds.wake()),
  ]
  return {
    start: () => {
      if (deps.config.role !== 'web') jobs.forEach((job) => job.start())
      // Whoever serves the client keeps its files.
      if (deps.config.role !== 'worker') building.start()
    },
    run: async (name) => {
      await work[name]()
    },
    stop: async () => {
      subscriptions.forEach((unsubscribe) => unsubscribe())
      await Promise.all([...jobs, building].map((job) => job.stop()))
    },
  }
}
