// Writes src/contract from openapi/. With --check it writes nothing and fails when the committed files are stale.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { readOperations } from './contract-operations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const target = join(root, 'src/contract')
const banner = '// Generated from openapi/ by `npm run generate`. Do not edit.\n'

// src/domain and src/contract are compiled without DOM types, so the contract needs its own type for a Blob.
const binaryFile = `
/** A file in a multipart form; a Blob is one. */
export interface BinaryFile {
  readonly size: number
  readonly type: string
}

`

function bundle(): string {
  const directory = mkdtempSync(join(tmpdir(), 'contract-'))
  try {
    const file = join(directory, 'document.json')
    const program = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
    const options = ['bundle', 'openapi/openapi.yaml', '--config', 'openapi/.redocly.yaml', '--output', file]
    execFileSync(process.execPath, [program, ...options], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function typesOf(document: OpenAPI3): Promise<string> {
  const file = ts.factory.createTypeReferenceNode('BinaryFile')
  const nodes = await openapiTypes(document, {
    alphabetize: false,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
    transform: (schema) => ('format' in schema && schema.format === 'binary' ? file : undefined),
  })
  return `${banner}${binaryFile}${astToString(nodes).trimEnd()}\n`
}

function isDocument(value: unknown): value is OpenAPI3 {
  const isObject = typeof value === 'object' && value !== null
  return isObject && 'openapi' in value && value.openapi === '3.1.0' && 'info' in value && 'paths' in value
}

function operationsOf(document: unknown): string {
  const rows = [...readOperations(document)].map(([id, row]) => `  ${id}: ${literal(row)},\n`)
  return `${banner}
export interface OperationMeta {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** A call needs one of these credentials. An empty list means that everybody may call the operation. */
  readonly security: readonly ('bearer' | 'cartToken' | 'orderHash' | 'downloadTicket')[]
  /** The kind of Idempotency-Key that a call must carry, or null (docs/rules.md#atomic-and-staged-keys). */
  readonly idempotent: 'atomic' | 'staged' | null
  /** True for a GET that changes data. The service worker must not cache, prefetch or retry it. */
  readonly changesState: boolean
  readonly body: 'json' | 'multipart' | null
  readonly bodyRequired: boolean
  readonly answer: 'json' | 'csv' | 'events'
}

export const operationTable = {
${rows.join('')}} as const satisfies Record<string, OperationMeta>

export type OperationId = keyof typeof operationTable
`
}

function literal(row: object): string {
  const fields = Object.entries(row).map(
    ([name, value]) => `${name}: ${JSON.stringify(value).replaceAll('"', "'").replaceAll(',', ', ')}`,
  )
  return `{ ${fields.join(', ')} }`
}

const document: unknown = JSON.parse(bundle())
if (!isDocument(document)) throw new Error('the bundle is not an OpenAPI 3.1 document')
const files: readonly (readonly [name: string, content: string])[] = [
  ['schema.gen.ts', await typesOf(document)],
  ['document.gen.json', `${JSON.stringify(document, null, 2)}\n`],
  ['operations.gen.ts', operationsOf(document)],
]

if (process.argv.includes('--check')) {
  const stale = files
    .filter(([name, content]) => readCommitted(name) !== content)
    .map(([name]) => `src/contract/${name}`)
  if (stale.length > 0) {
    process.stderr.write(`Stale: ${stale.join(', ')}. Run npm run generate and commit the result.\n`)
    process.exitCode = 1
  }
} else {
  for (const [name, content] of files) writeFileSync(join(target, name), content)
}

function readCommitted(name: string): string | null {
  try {
    return readFileSync(join(target, name), 'utf8')
  } catch {
    return null
  }
}
