import { createContext, useContext } from 'react'
import type { ActionKinds } from '#client/device/outbox/action-kind.ts'

const Kinds = createContext<ActionKinds>(new Map())

/** Passes the app's action kinds to the outbox page, because features must not import each other. */
export const ActionKindsProvider = Kinds.Provider

export function useActionKinds(): ActionKinds {
  return useContext(Kinds)
}
