import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveStaticFiles } from '#server/http/static-files.ts'

const directory = mkdtempSync(join(tmpdir(), 'eddyline-page-'))
let app: FastifyInstance

beforeAll(async () => {
  const page = '<!doctype html><html lang="en"><head><title>Eddyline</title></head><body><!--boot--></body></html>'
  writeFileSync(join(directory, 'index.html'), page)
  app = Fastify()
  await serveStaticFiles(app, {
    directory,
    findKept: async () => null,
    pageData: (_path, { locale }) =>
      Promise.resolve({ kind: 'page', head: `<p>${locale}</p>`, title: null, description: null }),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

it.each([
  [undefined, 'en'],
  ['es-MX,es;q=0.9', 'es'],
  ['fr-CA,en;q=0.5', 'fr'],
  ['de', 'en'],
])('a page for %s calls itself, and draws its first screen in, %s', async (asked, locale) => {
  const headers = asked === undefined ? {} : { 'accept-language': asked }
  const answer = await app.inject({ url: '/outfitter/rafts', headers })
  expect(answer.body).toContain(`<html lang="${locale}">`)
  expect(answer.body).toContain(`<p>${locale}</p>`)
  expect(answer.headers['vary']).toContain('Accept-Language')
})
