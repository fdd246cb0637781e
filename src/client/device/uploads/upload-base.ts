import { answerOf, api } from '#client/api/client.ts'

let asked: Promise<string> | undefined

async function ask(): Promise<string> {
  const { config } = await answerOf(api.GET('/config'))
  return config.upload_base || location.origin
}

/** Returns the origin of the upload host, asked once per page. Null without an answer: the next call asks again. */
export async function uploadBase(): Promise<string | null> {
  asked ??= ask()
  try {
    return await asked
  } catch {
    asked = undefined
    return null
  }
}
