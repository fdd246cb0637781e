import { describe, expect, it } from 'vitest'
import { newerApisIn } from '../../../src/tools/newer-apis.ts'
import table from '../../../src/tools/newer-apis.json' with { type: 'json' }
import { supportedBrowsers } from '#domain/supported-browsers.ts'

const apis = new Set(Object.values(table.missing).flat())
const used = (code: string): string[] => newerApisIn(code, apis).uses.map(({ api }) => api)
const tested = (code: string): string[] => newerApisIn(code, apis).tests.map(({ api }) => api)

describe('the table of newer APIs', () => {
  it('was made for exactly the browser versions that the app supports', () => {
    expect(table.supported).toEqual(supportedBrowsers)
  })

  it.each([
    'AbortSignal.any',
    'Promise.withResolvers',
    'Promise.try',
    'Array.fromAsync',
    'Object.groupBy',
    'Map.groupBy',
    'URL.canParse',
    'URL.parse',
    'Uint8Array.fromBase64',
    'Intl.Segmenter',
    'Intl.DurationFormat',
    'requestIdleCallback',
    'navigator.wakeLock',
    'union()',
    'toHex()',
    'showPopover()',
    'checkVisibility()',
  ])('contains %s', (api) => expect(apis).toContain(api))

  it.each(['fetch', 'structuredClone', 'toSorted()', 'findLast()', 'Array.from', 'navigator.locks', 'showModal()'])(
    'omits %s, which all supported browsers have',
    (api) => expect(apis).not.toContain(api),
  )
})

describe('newerApisIn', () => {
  it.each([
    ['fetch(a, { signal: AbortSignal.any([b]) })', 'AbortSignal.any'],
    ['const { promise } = globalThis.Promise.withResolvers()', 'Promise.withResolvers'],
    ['requestIdleCallback(run)', 'requestIdleCallback'],
    ['window.requestIdleCallback(run)', 'requestIdleCallback'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['navigator.wakeLock.request(`screen`)', 'navigator.wakeLock'],
    ['new Set(a).union(b)', 'union()'],
    ['const letters = /[\\p{L}--[a-z]]/v', 'the regular expression flag v'],
    ['const any = /(?i:a)b/', 'regular expression modifiers'],
  ])('finds the newer API used in %s', (code, api) => expect(used(code)).toEqual([api]))

  it.each([
    'const requestIdleCallback = (run) => setTimeout(run); requestIdleCallback(run)',
    'const { AbortSignal } = own; AbortSignal.any([])',
    'row.difference',
    'const order = { union: 1, requestIdleCallback: 2 }',
    'CSS.escape(id)',
    'const lock = navigator.wakeLock',
  ])('finds no newer API in %s', (code) => expect(used(code)).toEqual([]))

  it.each([
    ['typeof requestIdleCallback === `function` && requestIdleCallback(run)', 'requestIdleCallback'],
    ['if (AbortSignal.any) AbortSignal.any([])', 'AbortSignal.any'],
    ['navigator.wakeLock?.request(`screen`)', 'navigator.wakeLock'],
    ['if (`wakeLock` in navigator) navigator.wakeLock.request(`screen`)', 'navigator.wakeLock'],
    ['(element) => element.checkVisibility?.()', 'checkVisibility()'],
  ])('recognises the feature test in %s', (code, api) => expect(tested(code)).toContain(api))
})
