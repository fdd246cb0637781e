import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import document from '#contract/document.gen.json' with { type: 'json' }
import { operationAccess } from '#domain/access/operation-access.ts'
import type { AllHandlers } from '#server/http/handler-types.ts'
import { mountContract, type MountOptions } from '#server/http/mount-contract.ts'
import { operationIds } from '../http/raw-call.ts'

const silentHandlers = Object.fromEntries(
  operationIds.map((id) => [id, async () => ({ status: 200, body: { success: true } })]),
) as unknown as AllHandlers

/** The options with which app.ts mounts the API. The handlers do nothing. */
function options(changes: Partial<MountOptions> = {}): MountOptions {
  return {
    document,
    prefix: '/api/v1',
    handlers: silentHandlers,
    authenticate: async () => null,
    isInactiveToken: async () => false,
    redeemTicket: async () => null,
    authorize: () => {},
    countRefusal: async () => {},
    accessRows: Object.keys(operationAccess),
    now: () => new Date('2026-07-04T18:00:00Z'),
    ...changes,
  }
}

const start = (changes: Partial<MountOptions>) => mountContract(Fastify(), options(changes))

/** The API contract plus an operation without a handler and without a row in the access table. */
function withAnOperationMore(): MountOptions['document'] {
  const path = { get: { operationId: 'openEverything', security: [], responses: { '200': { description: 'All.' } } } }
  return { ...document, paths: { ...document.paths, '/everything': path } }
}

describe('mounting the application', () => {
  it('fails for an operation without a row in the access table', async () => {
    const document = withAnOperationMore()
    const openEverything = async () => ({ status: 200, body: { success: true } })
    const handlers = Object.assign({ openEverything }, silentHandlers)
    await expect(start({ document, handlers })).rejects.toThrow('openEverything has no row in the table of access')
  })

  it.each(operationIds)('fails without the access row of the operation %s', async (id) => {
    const accessRows = Object.keys(operationAccess).filter((row) => row !== id)
    await expect(start({ accessRows })).rejects.toThrow(`${id} has no row in the table of access`)
  })

  it('fails for an access row without an operation', async () => {
    const accessRows = [...Object.keys(operationAccess), 'closeEverything']
    await expect(start({ accessRows })).rejects.toThrow('closeEverything of the table of access is not in the contract')
  })

  it('fails for an operation without a handler', async () => {
    const { getConfig, ...others } = silentHandlers
    expect(getConfig).toBeDefined()
    await expect(start({ handlers: others as AllHandlers })).rejects.toThrow('getConfig has no handler')
  })
})
