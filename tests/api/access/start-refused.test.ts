import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import document from '#contract/document.gen.json' with { type: 'json' }
import { operationAccess } from '#domain/access/operation-access.ts'
import { mountContract, type MountOptions } from '#server/http/mount-contract.ts'
import { operationIds } from '../http/raw-call.ts'

/** What app.ts mounts, with handlers that answer nothing. */
function options(changes: Partial<MountOptions> = {}): MountOptions {
  return {
    document,
    prefix: '/api/v1',
    handlers: {},
    notYet: operationIds,
    authenticate: async () => null,
    redeemTicket: async () => null,
    authorize: () => {},
    accessRows: Object.keys(operationAccess),
    now: () => new Date('2026-07-04T18:00:00Z'),
    ...changes,
  }
}

const start = (changes: Partial<MountOptions>) => mountContract(Fastify(), options(changes))

/** The contract with one operation more, that nobody has thought about. */
function withAnOperationMore(): MountOptions['document'] {
  const path = { get: { operationId: 'openEverything', security: [], responses: { '200': { description: 'All.' } } } }
  return { ...document, paths: { ...document.paths, '/everything': path } }
}

describe('the server does not start', () => {
  it('with an operation that has no row in the table of access', async () => {
    const document = withAnOperationMore()
    const handlers: object = { openEverything: async () => ({ status: 200, body: { success: true } }) }
    await expect(start({ document, handlers })).rejects.toThrow('openEverything has no row in the table of access')
  })

  it.each(operationIds)('without the row of %s', async (id) => {
    const accessRows = Object.keys(operationAccess).filter((row) => row !== id)
    await expect(start({ accessRows })).rejects.toThrow(`${id} has no row in the table of access`)
  })

  it('with a row for what is no operation', async () => {
    const accessRows = [...Object.keys(operationAccess), 'closeEverything']
    await expect(start({ accessRows })).rejects.toThrow('closeEverything of the table of access is not in the contract')
  })

  it('with an operation that is neither built nor waiting to be', async () => {
    const notYet = operationIds.filter((id) => id !== 'getConfig')
    await expect(start({ notYet })).rejects.toThrow('getConfig has no handler')
  })
})
