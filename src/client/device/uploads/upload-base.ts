import { ApiError } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'

let asked: Promise<string> | undefined

async function ask(): Promise<string> {
  const { config } = await answerOf(api.GET('/config'))
  return config.upload_base || location.origin
}

/**
 * Returns the origin of the upload host. The page asks the server for it once. Returns null when the server does not
 * answer; the next call asks again.
 * Throws: every other error, because a fault in our code must not look like a missing network.
 */
export async function uploadBase(): Promise<string | null> {
  asked ??= ask()
  try {
    return await asked
  } catch (error) {
    asked = undefined
    if (!(error instanceof ApiError)) throw error
    return null
  }
}
