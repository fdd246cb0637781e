import type { OperationId } from './http/handler-types.ts'

/** Operations of the contract that have no handler yet: they answer 501 after security (`npm run contract:todo`). */
export const notYet: readonly OperationId[] = []
