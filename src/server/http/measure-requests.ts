import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { DeviceReports } from '#server/platform/metrics/device-reports.ts'
import { operationName } from './log-requests.ts'

const secondsForm = /^\d{1,8}$/

/** Counts requests, and keeps the age of the oldest unsent action that devices of staff report. */
export function measureRequests(
  app: FastifyInstance,
  { metrics, devices }: { readonly metrics: Metrics; readonly devices: DeviceReports },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const operation = operationName(request)
    metrics.requests.inc({ operation, status: String(reply.statusCode) })
    // An event stream stays open as long as its page, so its duration says nothing about the server.
    if (reply.getHeader('content-type') !== 'text/event-stream')
      metrics.requestDuration.observe({ operation }, reply.elapsedTime / 1000)
    const seconds = request.headers['eddyline-oldest-action']
    // Anybody can send the header `eddyline-oldest-action`, so only a logged-in user's value counts.
    if (request.ctx?.actor.kind === 'user' && typeof seconds === 'string' && secondsForm.test(seconds))
      devices.report(Number(seconds))
  })
}
