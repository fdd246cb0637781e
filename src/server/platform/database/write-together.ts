import { type Compilable, type Kysely, type OperationNodeSource, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { DB } from './tables.gen.ts'

/**
 * Runs `main` and the writes beside it in one statement. Each sees the database as it was before the statement, so no
 * two may change one row, and none may need what another writes. `main` runs first. PostgreSQL promises no order of the
 * others.
 */
export async function writeTogether<Row>(
  tx: Kysely<DB>,
  main: (OperationNodeSource & Compilable<Row>) | RawBuilder<Row>,
  beside: readonly OperationNodeSource[],
): Promise<QueryResult<Row>> {
  const steps = beside.map((write, at) => sql`${sql.ref(`beside_${at}`)} as (${write})`)
  return (steps.length === 0 ? sql<Row>`${main}` : sql<Row>`with ${sql.join(steps)} ${main}`).execute(tx)
}
