import type { FastifyInstance, FastifyReply } from 'fastify'
import { staffAreaNamed, type StaffArea } from '#domain/manifests.ts'
import { unknownAddress } from './failure-answer.ts'

export interface Manifests {
  readonly outfitter: (slug: string, asked: { external: boolean; kiosk: boolean }) => Promise<object>
  readonly staff: (area: StaffArea) => object
}

const fileForm = /^([a-z0-9-]{1,100})\.webmanifest$/

function send(reply: FastifyReply, manifest: object): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .type('application/manifest+json; charset=utf-8')
    .send(JSON.stringify(manifest))
}

export function mountManifests(app: FastifyInstance, manifests: Manifests): void {
  app.get<{ Params: { file: string }; Querystring: { external?: string; kiosk?: string } }>(
    '/manifests/outfitter/:file',
    async ({ params, query }, reply) => {
      const slug = fileForm.exec(params.file)?.[1]
      if (slug === undefined) throw unknownAddress()
      const asked = { external: query.external === '1', kiosk: query.kiosk === '1' }
      return send(reply, await manifests.outfitter(slug, asked))
    },
  )
  app.get<{ Params: { file: string } }>('/manifests/staff/:file', async ({ params }, reply) => {
    const area = staffAreaNamed(fileForm.exec(params.file)?.[1] ?? '')
    if (area === null) throw unknownAddress()
    return send(reply, manifests.staff(area))
  })
}
