import { createContext, useContext } from 'react'
import type { ActionKinds } from '#client/device/outbox/action-kind.ts'

const Kinds = createContext<ActionKinds>(new Map())

/** Passes the app's registered kinds to the outbox page: features do not import each other. */
export const ActionKindsProvider = Kinds.Provider

export function useActionKinds(): ActionKinds {
  return useContext(Kinds)
}
