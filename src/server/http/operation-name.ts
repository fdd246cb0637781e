import type { FastifyRequest } from 'fastify'

/**
 * Names of routes outside the contract, for logs and metrics. The addresses themselves would reveal secrets and create
 * unlimited metric labels.
 */
const routes: Readonly<Record<string, string>> = {
  '/healthz': 'healthz',
  '/readyz': 'readyz',
  '/images/:photo/:day/:scope/:signature/:file': 'image',
  '/images/logos/:outfitter/:file': 'logo',
  '/deliveries/:hash/photos/:photoId': 'original',
  '/deliveries/:name': 'zip',
  '/manifests/outfitter/:file': 'manifest',
  '/manifests/staff/:file': 'manifest',
  '/assets/:name': 'asset',
  '/*': 'page',
  '/api/v1/photo/tus': 'createUpload',
  '/api/v1/photo/tus/:id': 'continueUpload',
}

export function operationName(request: FastifyRequest): string {
  const { config, url } = request.routeOptions
  return config.operation ?? routes[url ?? ''] ?? 'other'
}
