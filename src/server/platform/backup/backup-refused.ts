import { faultSentence } from '../log/fault-sentence.ts'

/** A backup that cannot be made, read or restored. The message says why and how to proceed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** Turns a known fault of disk or connection into BackupRefused. Returns any other error unchanged. */
export function asRefusal(error: unknown, doing: string): unknown {
  const sentence = faultSentence(error, doing)
  return sentence === null ? error : new BackupRefused(sentence, { cause: error })
}
