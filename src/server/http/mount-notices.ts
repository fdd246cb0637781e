import type { FastifyInstance } from 'fastify'
import { Failure } from '#domain/failure.ts'
import type { PaymentNotice, PaymentNotices } from '#server/platform/payments/payment-notice.ts'
import { unknownAddress } from './failure-answer.ts'

interface NoticeRoute extends PaymentNotices {
  readonly receive: (notice: PaymentNotice) => Promise<void>
}

/** Mounts the webhook of the payment provider. It answers 200 after it has stored the notice. */
export async function mountNotices(app: FastifyInstance, route: NoticeRoute): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes of the body, so no parser may change them first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body)
    })
    scope.post(route.path, { config: { operation: 'paymentNotice' } }, async (request, reply) => {
      if (route.read === null) throw unknownAddress()
      const signature = request.headers[route.signatureHeader]
      const body = typeof request.body === 'string' ? request.body : ''
      const read = route.read(body, typeof signature === 'string' ? signature : null)
      if (read.kind === 'forged') throw new Failure(403, 'signature-wrong', { general: 'auth.forbidden' })
      if (read.kind === 'unreadable') throw new Failure(400, 'malformed', { general: 'request.malformed' })
      await route.receive(read.notice)
      return reply.header('cache-control', 'no-store').send({ success: true })
    })
  })
}
