import { inSpan, isTracing } from './tracing.ts'

/** Longer statements, such as inserts of hundreds of rows, only repeat the same pattern. */
const longestText = 2_000

const firstWord = /^\s*(\w+)/
const firstTable = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i

/** The statement's text has no parameter values, so it reveals nothing personal. */
export function inQuerySpan<T>(text: string, send: () => Promise<T>): Promise<T> {
  if (!isTracing()) return send()
  const operation = (firstWord.exec(text)?.[1] ?? 'query').toUpperCase()
  const table = firstTable.exec(text)?.[1]
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
