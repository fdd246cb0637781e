import { faultSentence } from '../log/fault-sentence.ts'

export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** Turns a known disk or connection error into BackupRefused. */
export function asRefusal(error: unknown, doing: string): unknown {
  const sentence = faultSentence(error, doing)
  return sentence === null ? error : new BackupRefused(sentence, { cause: error })
}
