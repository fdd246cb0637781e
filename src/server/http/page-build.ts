import type { FastifyRequest } from 'fastify'
import { Failure } from '#domain/failure.ts'

const buildForm = /^[\w-]{1,64}$/

/** Returns the client build that the calling page belongs to. Null for calls of other programs. */
export function pageBuildOf(request: FastifyRequest): string | null {
  const build = request.headers['eddyline-build']
  return typeof build === 'string' && buildForm.test(build) ? build : null
}

/** Texts of refusals for a field or value that is not in this process's version of the contract. */
const notInContract: ReadonlySet<string> = new Set(['validation.unknown-field', 'validation.one-of'])

/**
 * Answers 503 `other-build` instead of 400 or 404 to a page of another build. The page used an operation, field or
 * value that this process does not know. During a rolling deploy, pages of the new build also reach old processes. A
 * device retries after a 503. After a 400 a person would have to decide about the queued action
 * (docs/rules.md#updates).
 */
export function retriedByOtherBuild(failure: Failure, request: FastifyRequest, ownBuild: string | null): Failure {
  const build = pageBuildOf(request)
  if (ownBuild === null || build === null || build === ownBuild) return failure
  const isUnknown = request.is404 || Object.values(failure.errors).some(({ key }) => notInContract.has(key))
  if (!isUnknown) return failure
  return new Failure(503, 'other-build', { general: 'request.other-build' }, { retryAfter: 10 })
}
