import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { firstScreen } from '#domain/first-screen.ts'
import { libraryStyles, hashSource, pagePolicy, withInlineStyles } from '#server/http/policy/page-policy.ts'
import { root } from '../../../src/tools/build-inputs.mjs'

const none = { script: [], style: [], frame: [], image: [], connect: [] }
const inNodeModules = (path: string) => readFileSync(join(root, 'node_modules', path), 'utf8')

describe('pagePolicy', () => {
  it('allows the inline scripts and styles of the page by their hashes, and no others', () => {
    const page = '<style>@media (width<9px){a{b:c}}</style><script>run(1<2)</script><script src="a.js"></script>'
    const policy = pagePolicy(none, page)
    expect(policy['script-src']).toEqual(["'self'", hashSource('run(1<2)')])
    expect(policy['style-src']).toContain(hashSource('@media (width<9px){a{b:c}}'))
    expect(JSON.stringify(policy)).not.toContain('unsafe')
    expect(policy['base-uri']).toEqual(["'none'"])
    // The hash of the empty text, as the specification of subresource integrity gives it.
    expect(hashSource('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
  })

  it('has no hash for styles beside the inline styles of a payment provider, because a hash would forbid them', () => {
    const sources = { ...none, style: ["'unsafe-inline'", 'https://cards.test'] }
    expect(pagePolicy(sources, '<style>a{}</style>')['style-src']).toEqual([
      "'self'",
      "'unsafe-inline'",
      'https://cards.test',
    ])
    expect(withInlineStyles("style-src 'self' 'unsafe-inline'", '<style>a{}</style>')).not.toContain('sha256')
  })

  it.each([
    ['pressable', 'react-aria/dist/private/interactions/usePress.mjs'],
    ['overscroll', 'react-aria/dist/private/overlays/usePreventScroll.mjs'],
    ['viewport', '@radix-ui/react-select/dist/index.mjs'],
  ] as const)('allows the style %s as %s writes it', (name, file) => {
    const source = inNodeModules(file).replace(/\$\{\$\w+\$var\$PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable')
    const texts = [...source.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text.trim())
    expect(texts).toContain(libraryStyles[name])
  })
})

describe('withInlineStyles', () => {
  it("adds the colours of a shop's first screen, which differ from answer to answer", () => {
    const colours = { header_color: '#112233', body_color: '#FFFFFF', text_color: '#000000' }
    const outfitter = { name: 'Ark', tag_line: '', discount_24: 0, favorite: 0, ...colours }
    const html = firstScreen(outfitter, { displayGroups: [], photos: [] }, 'Your trip')
    expect(html).not.toContain('style=')
    const [, text = ''] = /<style>(.*?)<\/style>/.exec(html) ?? []
    expect(text).toContain('--shop-header:#112233')
    const policy = withInlineStyles("script-src 'self';style-src 'self';img-src 'self'", html)
    expect(policy).toBe(`script-src 'self';style-src ${hashSource(text)} 'self';img-src 'self'`)
    expect(withInlineStyles("style-src 'self'", '')).toBe("style-src 'self'")
  })
})

it("the installed Radix locks the page's scrolling by the one function that our stand-in has", () => {
  for (const file of [
    'react-remove-scroll-bar/dist/es2015/component.js',
    'react-remove-scroll/dist/es2015/SideEffect.js',
  ])
    expect(inNodeModules(file)).toContain("import { styleSingleton } from 'react-style-singleton'")
})
