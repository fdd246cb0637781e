import { answerOf, api } from '#client/api/client.ts'

let asked: Promise<string> | undefined

async function ask(): Promise<string> {
  const { config } = await answerOf(api.GET('/config'))
  return config.upload_base || location.origin
}

/**
 * Origin of the server that takes photos, asked once in a page's life. Null without an answer: it is asked again next
 * time.
 */
export async function uploadBase(): Promise<string | null> {
  asked ??= ask()
  try {
    return await asked
  } catch {
    asked = undefined
    return null
  }
}
