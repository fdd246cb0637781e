import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { useStored } from '#client/device/database/use-stored.ts'

const database = offlineDatabase()
const note = (id: string) => ({ localId: id, slug: 'rafts', keptAt: 0, arrived: null })

/** The errors of the next reads, in order. A read without an error counts the stored orders. */
let errors: DOMException[]

function read(): Promise<number> {
  const error = errors.shift()
  return error ? Promise.reject(error) : database.counterOrders.count()
}

const waits = { timeout: 15_000 }

beforeEach(async () => {
  errors = []
  await database.counterOrders.clear()
  await database.counterOrders.put(note('first'))
})
afterEach(cleanup)

describe('useStored', () => {
  it('returns undefined until the first read, and follows later changes', async () => {
    const { result } = renderHook(() => useStored(read, []))
    expect(result.current).toBeUndefined()
    await waitFor(() => expect(result.current).toBe(1), waits)
    await act(() => database.counterOrders.put(note('second')))
    await waitFor(() => expect(result.current).toBe(2), waits)
  })

  it.each(['InvalidStateError', 'AbortError', 'DatabaseClosedError', 'UnknownError'])(
    'reads the database again after reads that failed with %s',
    async (name) => {
      errors = [new DOMException('Backend aborted error', name), new DOMException('Backend aborted error', name)]
      const { result } = renderHook(() => useStored(read, []))
      await waitFor(() => expect(result.current).toBe(1), waits)
      expect(errors).toEqual([])
    },
  )

  it('keeps its last value while reads fail, and then shows the change that it missed', async () => {
    const { result } = renderHook(() => useStored(read, []))
    await waitFor(() => expect(result.current).toBe(1), waits)
    errors = [new DOMException('Backend aborted error', 'InvalidStateError')]
    await act(() => database.counterOrders.put(note('second')))
    await waitFor(() => expect(errors).toEqual([]), waits)
    expect(result.current).toBe(1)
    await waitFor(() => expect(result.current).toBe(2), waits)
  })

  it('stops reading when its component is unmounted', async () => {
    errors = [new DOMException('Backend aborted error', 'InvalidStateError')]
    const { unmount } = renderHook(() => useStored(read, []))
    await waitFor(() => expect(errors).toEqual([]), waits)
    unmount()
    errors = [new DOMException('Backend aborted error', 'InvalidStateError')]
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(errors).toHaveLength(1)
  })
})
