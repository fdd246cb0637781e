import { inSpan, isTracing } from './tracing.ts'

/** Longer statements, such as inserts of hundreds of rows, only repeat the same pattern. */
const longestText = 2_000

const firstWord = /^\s*(\w+)/
const mainWord = /\b(select|insert|update|delete)\b/i
const firstTable = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i

/** Drops all that stands in parentheses: subqueries, and statements that a `with` joins. */
function outermost(text: string): string {
  const left = text.replace(/\([^()]*\)/g, '')
  return left === text ? text : outermost(left)
}

/** The statement's text has no parameter values, so it reveals nothing personal. */
export function inQuerySpan<T>(text: string, send: () => Promise<T>): Promise<T> {
  if (!isTracing()) return send()
  const main = outermost(text)
  const operation = ((mainWord.exec(main) ?? firstWord.exec(main))?.[1] ?? 'query').toUpperCase()
  const table = firstTable.exec(main)?.[1]
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, longestText),
  }
  return inSpan(
    table === undefined ? operation : `${operation} ${table}`,
    { kind: 'client', parent: 'active', attributes },
    send,
  )
}
