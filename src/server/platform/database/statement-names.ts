/** A text that varies, as a list of many values does, must not fill the connections' memory. */
const mostNames = 300
const mostSeen = 5000

/** PostgreSQL's words when a migration changed the columns of a named `select *`. */
const changedPlan = /cached plan must not change result type/

/** Codes of a name that the connection does not know, or knows already: a pooler without named statements is between. */
const unknownName = ['26000', '42P05']

/**
 * Names the statements that come again, so that each connection plans them once. PostgreSQL only: the connections of
 * the embedded database share one session, and so its names.
 */
export class StatementNames {
  readonly #onStop: () => void
  #names = new Map<string, string>()
  #seen = new Set<string>()
  #generation = 0
  #isOn = true

  constructor(onStop: () => void) {
    this.#onStop = onStop
  }

  /** Undefined for a text that is new, for one without parameters, and after the names have ended. */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (!this.#isOn || values.length === 0) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= mostNames) return known
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= mostSeen) this.#seen.clear()
      this.#seen.add(text)
      return undefined
    }
    const name = `eddyline_${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** Returns true when the statement may be sent again, under another name or none. */
  mayRepeat(error: unknown): boolean {
    if (!isNameRefused(error)) return false
    if (unknownName.includes(String(Reflect.get(error, 'code')))) {
      if (this.#isOn) this.#onStop()
      this.#isOn = false
    } else {
      this.#generation += 1
      this.#names.clear()
    }
    return true
  }
}

/** True when PostgreSQL refused the name of a statement, and not the statement. */
export function isNameRefused(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false
  return unknownName.includes(String(error.code)) || (error.code === '0A000' && changedPlan.test(error.message))
}
