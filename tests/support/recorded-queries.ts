import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

export interface RecordedQueries {
  readonly db: Kysely<DB>
  readonly queries: CompiledQuery[]
}

/** Wraps a database to record its queries. A transaction or a stream on the wrapped database throws. */
export function recordQueries(db: Kysely<DB>): RecordedQueries {
  const queries: CompiledQuery[] = []
  const connection: DatabaseConnection = {
    executeQuery: async (query) => {
      queries.push(query)
      return db.executeQuery(query) as never
    },
    streamQuery: () => {
      throw new Error('streams hold a cursor')
    },
  }
  const refuse = async () => {
    throw new Error('not within a transaction')
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  return {
    queries,
    db: new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driver,
        createIntrospector: (own) => new PostgresIntrospector(own),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
  }
}

/** One step of an executed query plan, as `explain (analyze)` reports it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

export async function explainQuery(db: Kysely<DB>, query: CompiledQuery): Promise<PlanNode[]> {
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(explained)
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)]
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => flat(Plan)))
}
