import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { DeviceReports } from '#server/platform/metrics/device-reports.ts'
import { operationName } from './operation-name.ts'

const secondsForm = /^\d{1,8}$/

/** Counts requests, and keeps what the devices of logged-in staff report with their calls. */
export function measureRequests(
  app: FastifyInstance,
  { metrics, devices }: { readonly metrics: Metrics; readonly devices: DeviceReports },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const operation = operationName(request)
    metrics.requests.inc({ operation, status: String(reply.statusCode) })
    // A stream of events lasts as long as its page, so its duration means nothing.
    if (reply.getHeader('content-type') !== 'text/event-stream')
      metrics.requestDuration.observe({ operation }, reply.elapsedTime / 1000)
    const seconds = request.headers['eddyline-oldest-action']
    // Anybody could send the header, so only that of a logged-in user counts.
    if (request.ctx?.actor.kind === 'user' && typeof seconds === 'string' && secondsForm.test(seconds))
      devices.report(Number(seconds))
  })
}
