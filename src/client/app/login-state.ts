/** What comes along to /login: where the way led, whose it was, and whether a session ended on it. */
export interface LoginState {
  readonly from?: string
  readonly of?: number | null
  readonly ended?: boolean
  /** The password was just set anew. */
  readonly passwordSet?: boolean
}

/** The router's state as that; what is not in its form is left out. */
export function loginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('from' in state && typeof state.from === 'string' ? { from: state.from } : {}),
    ...('of' in state && typeof state.of === 'number' ? { of: state.of } : {}),
    ...('ended' in state && state.ended === true ? { ended: true } : {}),
    ...('passwordSet' in state && state.passwordSet === true ? { passwordSet: true } : {}),
  }
}
