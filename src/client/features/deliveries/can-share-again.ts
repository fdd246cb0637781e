const unanswered: readonly string[] = ['AbortError', 'InvalidStateError']

/** True after a failed share that a new press repeats: the guest closed the sheet, or another share is open. */
export function canShareAgain(error: unknown): boolean {
  return error instanceof DOMException && unanswered.includes(error.name)
}
