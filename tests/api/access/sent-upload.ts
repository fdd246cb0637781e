import { createHash } from 'node:crypto'
import { tusClient } from '../photos/tus-client.ts'
import type { TestApp } from '../../support/test-app.ts'
import { type Call, withField } from './contract-call.ts'
import { picture } from './good-call.ts'

const unknownUpload = 'f'.repeat(32)

/**
 * Sends a file as the caller and puts the id of the upload into the finishUpload call. A caller without the right to
 * upload gets an id that does not exist. Returns other calls unchanged.
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
  const sha256 = createHash('sha256').update(file).digest('hex')
  return withField(withField(call, 'body', 'upload', upload), 'body', 'sha256', sha256)
}
