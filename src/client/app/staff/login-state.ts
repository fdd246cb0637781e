export interface LoginState {
  readonly from?: string
  readonly of?: number | null
  readonly ended?: boolean
  readonly passwordSet?: boolean
}

export function loginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('from' in state && typeof state.from === 'string' ? { from: state.from } : {}),
    ...('of' in state && typeof state.of === 'number' ? { of: state.of } : {}),
    ...('ended' in state && state.ended === true ? { ended: true } : {}),
    ...('passwordSet' in state && state.passwordSet === true ? { passwordSet: true } : {}),
  }
}
