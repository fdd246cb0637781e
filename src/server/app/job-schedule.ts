import type { Config } from '../config.ts'
import { createZipBuilder } from '../jobs/build-zip.ts'
import { watchDueWork, type Queue } from '../jobs/due-work.ts'
import { applyRetention } from '../jobs/retention/apply-retention.ts'
import { observedJob, createPeriodicJob, type PeriodicJob } from '../jobs/periodic.ts'
import { createReconciler } from '../jobs/reconcile-payments.ts'
import { createRefundReconciler } from '../jobs/reconcile-refunds.ts'
import { createMailSender } from '../jobs/send-mail.ts'
import { createOperatorMails } from '../jobs/operator-mails.ts'
import { followForgotten, followOriginals, zipRequestedChannel } from '../modules/deliveries/deliveries.public.ts'
import { tellWaiting } from '../modules/groups/groups.public.ts'
import { recordUnbooked, type OrderMailDeps } from '../modules/orders/orders.public.ts'
import {
  paymentNoticeChannel,
  refundNoticeChannel,
  type ChargeDeps,
  type RefundDeps,
} from '../modules/payments/payments.public.ts'
import { checkOriginals } from '../modules/photos/photos.public.ts'
import type { RetainedBuilds } from '../platform/builds/retained-builds.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { sweepAlone } from '../platform/database/sweep-alone.ts'
import type { Events } from '../platform/events/events.ts'
import type { Log } from '../platform/log/log.ts'
import { mailQueuedChannel } from '../platform/mail/mail-outbox.ts'
import type { MailTransport } from '../platform/mail/mail-transport.ts'
import { measuredJob } from '../platform/metrics/measured-ports.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { ResumableUploads } from '../platform/uploads/resumable-uploads.ts'

const mailPauseMs = 5_000
const zipPauseMs = 5_000
const originalsPauseMs = 5_000
const forgottenPauseMs = 3_600_000
const waitsPauseMs = 60_000
const sweepPauseMs = 10 * 60_000
const booksPauseMs = 60_000
const dayMs = 24 * 3_600_000
const retentionPauseMs = 3_600_000
const buildPauseMs = 5 * 60_000
const operatorPauseMs = 4 * 60_000

export type JobName =
  | 'send-mail'
  | 'reconcile-payments'
  | 'reconcile-refunds'
  | 'sweep-incoming'
  | 'retention'
  | 'check-originals'
  | 'follow-originals'
  | 'follow-forgotten'
  | 'tell-waiting'
  | 'keep-books'
  | 'build-zip'
  | 'keep-builds'
  | 'tell-operator'

interface JobDeps {
  readonly config: Pick<
    Config,
    'reconcileIntervalMs' | 'reconcileGiveUpMs' | 'role' | 'operatorEmail' | 'purgeUnsoldAfterDays'
  >
  readonly database: Database
  readonly storage: Storage
  readonly events: Events
  readonly clock: Clock
  readonly log: Log
  readonly mailFrom: string
  readonly publicUrl: string
  readonly mailTransport: MailTransport
  readonly charging: ChargeDeps
  readonly refunding: RefundDeps
  readonly mails: OrderMailDeps
  readonly uploads: Pick<ResumableUploads, 'sweep'>
  /** Null when the server has no built client to serve. */
  readonly builds: Pick<RetainedBuilds, 'publish'> | null
  readonly metrics: Metrics | null
}

interface JobSchedule {
  start(): void
  run(name: JobName): Promise<void>
  stop(): Promise<void>
}

export function createJobSchedule(deps: JobDeps): JobSchedule {
  const work = workOf(deps)
  const { events, log } = deps
  const { metrics } = deps
  const due = watchDueWork(deps)
  const runOf = (name: JobName, run = work[name]) =>
    observedJob(name, metrics === null ? run : measuredJob(name, run, metrics))
  const periodic = (name: JobName, intervalMs: number, queue?: Queue) =>
    createPeriodicJob({ name, intervalMs, run: runOf(name, queue && due.whenDue(queue, work[name])), log })
  const mailing = periodic('send-mail', mailPauseMs, 'mail')
  // Two jobs build at most two zips at once, because each job builds one zip after the other.
  const zipping = [periodic('build-zip', zipPauseMs, 'zip'), periodic('build-zip', zipPauseMs, 'zip')]
  const payments = periodic('reconcile-payments', deps.config.reconcileIntervalMs, 'payment')
  const refunds = periodic('reconcile-refunds', deps.config.reconcileIntervalMs, 'refund')
  const queues = [mailing, ...zipping, payments, refunds]
  const jobs: readonly PeriodicJob[] = [
    ...queues,
    periodic('keep-books', booksPauseMs, 'book'),
    periodic('retention', retentionPauseMs),
    periodic('check-originals', retentionPauseMs),
    periodic('follow-originals', originalsPauseMs, 'original'),
    periodic('follow-forgotten', forgottenPauseMs),
    periodic('tell-waiting', waitsPauseMs, 'wait'),
    ...(deps.config.operatorEmail === null ? [] : [periodic('tell-operator', operatorPauseMs)]),
  ]
  const building = periodic('keep-builds', buildPauseMs)
  // Every process runs this job, because other machines cannot reach its disk.
  const sweeping = periodic('sweep-incoming', sweepPauseMs)
  const wake = (woken: readonly PeriodicJob[]) => () => {
    due.forget()
    woken.forEach((job) => job.wake())
  }
  const subscriptions = [
    events.subscribe(mailQueuedChannel, wake([mailing])),
    events.subscribe(zipRequestedChannel, wake(zipping)),
    events.subscribe(paymentNoticeChannel, wake([payments])),
    events.subscribe(refundNoticeChannel, wake([refunds])),
  ]
  events.onGap(wake(queues))
  return {
    start: () => {
      sweeping.start()
      if (deps.config.role !== 'web') jobs.forEach((job) => job.start())
      // Each process that serves the client also keeps the files of older client builds.
      if (deps.config.role !== 'worker') building.start()
    },
    run: async (name) => {
      await runOf(name)()
    },
    stop: async () => {
      subscriptions.forEach((unsubscribe) => unsubscribe())
      await Promise.all([...jobs, building, sweeping].map((job) => job.stop()))
    },
  }
}

async function checkSample(deps: JobDeps, signal?: AbortSignal): Promise<unknown> {
  let done: unknown
  await sweepAlone(deps.database.db, { name: 'originals', everyMs: dayMs, signal }, async (sweep) => {
    done = await checkOriginals(deps, sweep)
  })
  return done
}

type Work = Readonly<Record<JobName, (signal?: AbortSignal) => Promise<unknown>>>

function workOf(deps: JobDeps): Work {
  const { charging, clock, database, events, log, mails, refunding, storage } = deps
  const reconciler = createReconciler({
    ...charging,
    log,
    giveUpAfterMs: deps.config.reconcileGiveUpMs,
  })
  const refundReconciler = createRefundReconciler({ ...refunding, log })
  const sender = createMailSender({
    database,
    transport: deps.mailTransport,
    clock,
    log,
    mailFrom: deps.mailFrom,
  })
  const { operatorEmail: recipient } = deps.config
  const operator =
    recipient === null ? null : createOperatorMails({ ...deps, transport: deps.mailTransport, recipient })
  const following = { database, mails, clock }
  const zipBuilder = createZipBuilder({ database, storage, events, mails, clock, log })
  return {
    'send-mail': (signal) => sender.run(signal),
    'reconcile-payments': (signal) => reconciler.run(signal),
    'reconcile-refunds': (signal) => refundReconciler.run(signal),
    'sweep-incoming': () => storage.sweepIncoming(clock.now()),
    retention: (signal) => applyRetention({ ...deps, ...deps.config }, signal),
    'check-originals': (signal) => checkSample(deps, signal),
    'follow-originals': (signal) => followOriginals(following, signal),
    'follow-forgotten': (signal) => followForgotten(following, signal),
    'tell-waiting': (signal) => tellWaiting(following, signal),
    'keep-books': (signal) => recordUnbooked({ database }, signal),
    'build-zip': (signal) => zipBuilder.run(signal),
    'keep-builds': async () => deps.builds?.publish(),
    'tell-operator': (signal) => operator?.run(signal) ?? Promise.resolve(),
  }
}
