import { describe, expect, it } from 'vitest'
import { withoutGluedText } from '#domain/app-pages.ts'

const hash = 'p4VY3d_-aQ0nNn5oXlRk2W1mT7uJ8sBcDeFgHiJkLmN'
const glued = ['.', ',', ')', '>', '"', '%20', '%C2%A0', '%E2%80%8B', '%C2%AD', '%E2%80%9D', '.Thanks', ').%0ASee', '%']

describe('withoutGluedText', () => {
  it.each(glued)('cuts %s off every link that people get', (glue) => {
    for (const link of [
      `/deliver/arkansas-headwaters/order/${hash}`,
      `/deliver/arkansas-headwaters/order/${hash}/external`,
      `/deliver/arkansas-headwaters/zip/${hash}`,
      `/share/${hash}`,
      `/reset-password/${hash}`,
      `/account/email/${hash}`,
      '/slideshow/12',
      '/outfitter/arkansas-headwaters',
      '/outfitter/arkansas-headwaters/external',
    ])
      expect(withoutGluedText(link + glue)).toBe(link)
  })

  it('removes characters that nobody sees from the middle of a link', () => {
    expect(withoutGluedText(`/share/${hash.slice(0, 20)}%C2%AD${hash.slice(20)}`)).toBe(`/share/${hash}`)
  })

  it.each([
    '/',
    '/sw.js',
    '/assets/app-B3x.js',
    '/favicon.svg',
    '/outfitter/acme/external',
    '/somewhere.',
    '/%ff',
    '/.well-known/x',
    '/.env',
  ])('leaves %s as it is', (path) => {
    expect(withoutGluedText(path)).toBe(path)
  })
})
