import { answerOf, api } from '#client/api/client.ts'
import type { WorkKind } from './system.queries.ts'

export function retryWork(kind: WorkKind, id: number): Promise<unknown> {
  return answerOf(api.POST('/system/work/retry', { body: { kind, id } }))
}

export function retryAllWork(kind: WorkKind): Promise<unknown> {
  return answerOf(api.POST('/system/work/retry-all', { body: { kind } }))
}

export function giveUpWork(kind: WorkKind, id: number): Promise<unknown> {
  return answerOf(api.POST('/system/work/give-up', { body: { kind, id } }))
}
