import { afterEach, expect, it, vi } from 'vitest'
import { watchSize } from '#client/ui/controls/watch-size.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('measures before the browser observes the element, at each change, and not after the end', () => {
  const done: string[] = []
  let change = (): void => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        change = report
      }
      observe = () => done.push('observe')
      disconnect = () => done.push('disconnect')
    },
  )
  const unwatch = watchSize(document.createElement('div'), () => done.push('measure'))
  expect(done).toEqual(['measure', 'observe'])
  change()
  unwatch()
  expect(done).toEqual(['measure', 'observe', 'measure', 'disconnect'])
})
