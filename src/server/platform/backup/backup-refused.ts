import { faultSentence } from '../log/fault-sentence.ts'

/** Thrown when a backup cannot be made, read or restored. Its message names the cause and the remedy. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/**
 * Turns a known disk or connection error into BackupRefused. Returns any other error unchanged. `doing` names the
 * failed act in the message.
 */
export function asRefusal(error: unknown, doing: string): unknown {
  const sentence = faultSentence(error, doing)
  return sentence === null ? error : new BackupRefused(sentence, { cause: error })
}
