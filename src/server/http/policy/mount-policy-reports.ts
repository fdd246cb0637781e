import type { FastifyInstance } from 'fastify'
import { Failure } from '#domain/failure.ts'
import type { Log } from '#server/platform/log/log.ts'
import { policyReportPath } from './page-policy.ts'

interface Reports {
  readonly count: (directive: string) => void
  readonly log: Pick<Log, 'warn'>
}

/** Names that may become a label of a metric. A report can hold any text. */
const directives: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
])
const extension = /^[a-z-]+-extension\b/
const bodyLimit = 16 * 1024

/**
 * Counts the reports by directive, and logs the first of each. Keeps nothing else, because a report holds addresses of
 * pages.
 */
export async function mountPolicyReports(app: FastifyInstance, { count, log }: Reports): Promise<void> {
  const known = new Set<string>()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit }, (_request, body, done) => {
      done(null, body)
    })
    scope.post(policyReportPath, { config: { operation: 'policyReport' } }, async (request, reply) => {
      const directive = readDirective(String(request.body))
      if (directive !== null) {
        count(directive)
        if (!known.has(directive)) log.warn({ directive }, 'A page tried what its content security policy forbids')
        known.add(directive)
      }
      return reply.code(204).send()
    })
  })
}

/** Null for a report about a browser extension, which our pages cannot cause. */
function readDirective(body: string): string | null {
  const report = read(body)
  if (report === null) throw new Failure(400, 'malformed', { general: 'request.malformed' })
  const { 'blocked-uri': blocked, 'source-file': source, 'effective-directive': effective } = report
  if ([blocked, source].some((address) => typeof address === 'string' && extension.test(address))) return null
  const named = effective ?? report['violated-directive']
  const [directive = ''] = typeof named === 'string' ? named.split(' ') : []
  return directives.has(directive) ? directive : 'other'
}

function read(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(body)
    const report: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'csp-report') : null
    return typeof report === 'object' && report !== null ? (report as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}
