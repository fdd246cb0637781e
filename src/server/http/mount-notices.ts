import type { FastifyInstance } from 'fastify'
import { Failure } from '#domain/failure.ts'
import type { NoticeReader, PaymentNotice } from '#server/platform/payments/payment-notice.ts'
import { unknownAddress } from './failure-answer.ts'

export interface NoticeRoute {
  readonly path: string
  readonly signatureHeader: string
  /** Null: no key is set, so nobody could be believed, and the address does not exist. */
  readonly read: NoticeReader | null
  readonly receive: (notice: PaymentNotice) => Promise<void>
}

/** Where the payment provider tells of its own accord what has happened: 200 once it is written down. */
export async function mountNotices(app: FastifyInstance, route: NoticeRoute): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came: nothing may parse them before.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body)
    })
    scope.post(route.path, async (request, reply) => {
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
