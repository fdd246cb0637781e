import type { S3Client } from '@aws-sdk/client-s3'
import { inSpan } from './tracing.ts'

/** Traces each command of an S3 client as a span, without the object's key. */
export function traceCalls({ middlewareStack }: Pick<S3Client, 'middlewareStack'>): void {
  middlewareStack.add(
    (next, { commandName = 'call' }) =>
      (call) =>
        inSpan(`S3 ${commandName}`, { kind: 'client', parent: 'active' }, () => next(call)),
    { step: 'initialize', name: 'trace' },
  )
}
