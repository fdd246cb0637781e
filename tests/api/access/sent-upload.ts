import { createHash } from 'node:crypto'
import { tusClient } from '../photos/tus-client.ts'
import type { TestApp } from '../../support/test-app.ts'
import { type Call, withField } from './contract-call.ts'
import { picture } from './good-call.ts'

const unknownUpload = 'f'.repeat(32)

/**
 * Prepares a call that finishes an upload: sends bytes as the caller and puts the upload's id into the call. A caller
 * who may not send gets an upload id that does not exist. Returns any other call unchanged.
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
