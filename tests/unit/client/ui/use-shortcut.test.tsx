import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseSingleKeys, useShortcut } from '#client/ui/controls/use-shortcut.ts'

afterEach(cleanup)

function shortcut(key: string, options?: { disabled?: boolean }) {
  const run = vi.fn()
  renderHook(() => useShortcut(key, run, options))
  return run
}

describe('useShortcut', () => {
  it('runs at its key, also with Shift, which many keyboards need for it', () => {
    const run = shortcut('/')
    fireEvent.keyDown(document.body, { key: '/' })
    fireEvent.keyDown(document.body, { key: '/', shiftKey: true })
    fireEvent.keyDown(document.body, { key: 'x' })
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('keeps the browser from using the key as well', () => {
    shortcut('/')
    expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false)
    expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true)
  })

  it('runs at Ctrl and at ⌘ with the letter, whatever the case', () => {
    const run = shortcut('mod+k')
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 'K', metaKey: true })
    fireEvent.keyDown(document.body, { key: 'k' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, altKey: true })
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('leaves a single key with Ctrl to the browser', () => {
    const run = shortcut('r')
    expect(fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true })).toBe(true)
    expect(run).not.toHaveBeenCalled()
  })

  it.each(['input', 'textarea', 'select'] as const)('leaves a single key to a %s in which somebody types', (tag) => {
    const run = shortcut('/')
    const Tag = tag
    render(<Tag data-testid="field" />)
    fireEvent.keyDown(screen.getByTestId('field'), { key: '/' })
    expect(run).not.toHaveBeenCalled()
  })

  it('runs at Ctrl with K also while somebody types in a field', () => {
    const run = shortcut('mod+k')
    render(<input data-testid="field" />)
    fireEvent.keyDown(screen.getByTestId('field'), { key: 'k', ctrlKey: true })
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('runs while a checkbox or a button has the focus', () => {
    const run = shortcut('/')
    render(<input type="checkbox" data-testid="box" />)
    fireEvent.keyDown(screen.getByTestId('box'), { key: '/' })
    expect(run).toHaveBeenCalledTimes(1)
  })

  it.each(['dialog', 'alertdialog'])('does nothing while a window of the role %s is open', (role) => {
    const single = shortcut('/')
    const withMod = shortcut('mod+k')
    render(<div role={role} />)
    fireEvent.keyDown(document.body, { key: '/' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(single).not.toHaveBeenCalled()
    expect(withMod).not.toHaveBeenCalled()
  })

  it('does nothing at a held key, in an open menu, and when another part took the key', () => {
    const run = shortcut('/')
    render(<div role="menu" data-testid="menu" />)
    fireEvent.keyDown(document.body, { key: '/', repeat: true })
    fireEvent.keyDown(screen.getByTestId('menu'), { key: '/' })
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    fireEvent.keyDown(document.body, { key: '/' })
    expect(run).not.toHaveBeenCalled()
  })

  it('does nothing while it is disabled', () => {
    const run = shortcut('/', { disabled: true })
    fireEvent.keyDown(document.body, { key: '/' })
    expect(run).not.toHaveBeenCalled()
  })

  it('leaves single keys alone, and not Ctrl with K, on a device that turned them off', () => {
    chooseSingleKeys(false)
    const single = shortcut('/')
    const withMod = shortcut('mod+k')
    fireEvent.keyDown(document.body, { key: '/' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(single).not.toHaveBeenCalled()
    expect(withMod).toHaveBeenCalledTimes(1)
    act(() => chooseSingleKeys(true))
    fireEvent.keyDown(document.body, { key: '/' })
    expect(single).toHaveBeenCalledTimes(1)
  })
})
