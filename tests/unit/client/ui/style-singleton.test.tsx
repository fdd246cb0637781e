import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { styleSingleton } from '#client/ui/dialogs/style-singleton.ts'

beforeEach(() => {
  document.adoptedStyleSheets = []
})
afterEach(cleanup)

const texts = () => document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join(''))

it('a style of several components is one sheet of the document until the last of them is gone', () => {
  const Style = styleSingleton()
  const other = new CSSStyleSheet()
  document.adoptedStyleSheets = [other]
  const first = render(<Style styles="body { overflow: hidden; }" />)
  const second = render(<Style styles="body { overflow: scroll; }" />)
  expect(texts()).toHaveLength(2)
  expect(texts()[1]).toContain('overflow: hidden')
  expect(document.querySelectorAll('style')).toHaveLength(0)
  first.rerender(<Style styles="body { overflow: auto; }" />)
  first.unmount()
  expect(texts()[1]).toContain('overflow: hidden')
  second.unmount()
  expect(document.adoptedStyleSheets).toEqual([other])
  render(<Style styles="body { overflow: clip; }" />)
  expect(texts()[1]).toContain('overflow: clip')
})
