const unanswered: readonly string[] = ['AbortError', 'InvalidStateError']

/** The guest closed the share sheet, or an earlier sheet is still open. */
export function canShareAgain(error: unknown): boolean {
  return error instanceof DOMException && unanswered.includes(error.name)
}
