import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

const requestSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const jobSeconds = [0.01, 0.1, 1, 10, 60, 600]

/**
 * Names follow Prometheus: base units, and `_total` for counters. A label may have only few values, such as operations
 * or job names. It never holds addresses, ids or anything personal.
 */
export function createMetrics(build: { readonly build: string; readonly role: string }) {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers })
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'eddyline_build_info',
    help: 'Build and role of the process, always 1',
    labelNames: ['build', 'role'],
    registers,
  }).set(build, 1)
  return {
    registry,
    requests: counter('eddyline_http_requests_total', 'Answered requests', ['operation', 'status']),
    requestDuration: new Histogram({
      name: 'eddyline_http_request_duration_seconds',
      help: 'Time until the answer was sent, without event streams',
      labelNames: ['operation'],
      buckets: requestSeconds,
      registers,
    }),
    providerCalls: counter('eddyline_provider_calls_total', 'Calls of the payment provider', ['call', 'outcome']),
    providerDuration: new Histogram({
      name: 'eddyline_provider_call_duration_seconds',
      help: 'Time of a call of the payment provider',
      labelNames: ['call'],
      buckets: requestSeconds,
      registers,
    }),
    policyViolations: counter(
      'eddyline_policy_violations_total',
      'Reports of what the content security policy forbade',
      ['directive'],
    ),
    mailSends: counter('eddyline_mail_sends_total', 'Tries to send a mail', ['outcome']),
    jobRuns: counter('eddyline_job_runs_total', 'Runs of background jobs', ['name', 'outcome']),
    jobItems: counter('eddyline_job_items_total', 'Items that background jobs worked on', ['name', 'result']),
    jobDuration: new Histogram({
      name: 'eddyline_job_duration_seconds',
      help: 'Time of a run of a background job',
      labelNames: ['name'],
      buckets: jobSeconds,
      registers,
    }),
    jobSuccess: new Gauge({
      name: 'eddyline_job_last_success_timestamp_seconds',
      help: 'Time of the last successful run of a background job in this process',
      labelNames: ['name'],
      registers,
    }),
    ...createReadings(registers),
  }
}

function createReadings(registers: Registry[]) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  return {
    connections: gauge('eddyline_database_connections', 'Connections of the pool, and calls that wait for one', [
      'state',
    ]),
    mostConnections: gauge('eddyline_database_connections_max', 'Size of the pool'),
    imageQueue: gauge('eddyline_image_queue_megapixels', 'Megapixels that wait for image work'),
    streams: gauge('eddyline_event_streams', 'Open streams of live events'),
    deviceAge: gauge(
      'eddyline_device_outbox_oldest_age_seconds',
      'Age of the oldest unsent action that staff devices reported in the last 5 minutes, 0 without any',
    ),
    diskFree: gauge('eddyline_disk_free_bytes', 'Free space where uploads arrive'),
    checkUp: gauge('eddyline_check_up', '1 while writes to a part work (disk, database, storage, mail), else 0', [
      'part',
    ]),
    damagedOriginals: gauge(
      'eddyline_originals_damaged',
      'Photos whose original is missing or changed, the same in each process: use max',
      ['sold'],
    ),
    databaseUp: gauge('eddyline_database_up', '1 when the database answered this scrape, else 0'),
    databaseSize: gauge('eddyline_database_size_bytes', 'Size of the database'),
    workWaiting: gauge('eddyline_work_waiting', 'Unfinished work, the same in each process: use max', ['kind']),
    workAge: gauge(
      'eddyline_work_oldest_age_seconds',
      'Age of the oldest unfinished work, 0 without any, the same in each process: use max',
      ['kind'],
    ),
  }
}
