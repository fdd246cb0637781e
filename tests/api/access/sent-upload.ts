import { tusClient } from '../photos/tus-client.ts'
import type { TestApp } from '../../support/test-app.ts'
import { type Call, withField } from './contract-call.ts'
import { picture } from './good-call.ts'

const unknownUpload = 'f'.repeat(32)

/**
 * A call that finishes an upload names one whose bytes its own caller has sent; for who may send none, one that nobody
 * has. Any other call as it is.
 */
export async function withSentUpload(
  test: TestApp,
  call: Call,
  headers: Readonly<Record<string, string>>,
): Promise<Call> {
  if (call.operation.id !== 'finishUpload') return call
  const device = tusClient(test, (headers['authorization'] ?? '').replace('Bearer ', ''))
  const file = Buffer.from(await picture('jpeg', 7))
  const upload = await device.open(file.length)
  if (upload === '') return withField(call, 'body', 'upload', unknownUpload)
  await device.send(upload, 0, file)
  return withField(call, 'body', 'upload', upload)
}
