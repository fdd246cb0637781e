import { join } from 'node:path'
import { startS3, type S3StandIn } from '../../../src/tools/s3-stand-in/start-s3.ts'

export const testBucket = 'photos'

/**
 * Starts the S3 stand-in for a test. Sets credentials in the environment, because the server's S3 client needs some.
 */
export async function startTestS3(directory: string): Promise<S3StandIn> {
  process.env['AWS_ACCESS_KEY_ID'] ??= 'key'
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'secret'
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  return startS3({ directory: join(directory, 's3'), bucket: testBucket })
}
