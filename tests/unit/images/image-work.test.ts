import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ImageWork, type Priority } from '#server/platform/images/image-work.ts'

const small = { megapixels: 1, bytes: 1 }

interface HeldJob {
  readonly started: () => boolean
  readonly end: () => Promise<unknown>
}

/** Runs an image job that ends only when the test ends it. */
function hold(work: ImageWork, priority: Priority, bytes: number, isWhole = false): HeldJob {
  let started = false
  let end = (): void => {}
  const gate = new Promise<void>((open) => {
    end = open
  })
  const job = work.run(priority, { megapixels: 1, bytes, isWhole }, async () => {
    started = true
    await gate
  })
  return {
    started: () => started,
    end: async () => {
      end()
      await job
    },
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('ImageWork', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('runs all of six uploads of 200 MB, at most two at a time within a memory budget of 480 MB', async () => {
    const work = new ImageWork({ slots: 8, memoryBudget: 480 })
    let bytes = 0
    let most = 0
    const job = async (): Promise<void> => {
      most = Math.max(most, (bytes += 200))
      await nextTurn()
      bytes -= 200
    }
    await Promise.all(Array.from({ length: 6 }, () => work.run('ingest', { megapixels: 59, bytes: 200 }, job)))
    expect([most, bytes, work.waitingMegapixels]).toEqual([400, 0, 0])
  })

  test('draws ahead one picture at a time, once nothing else ran or waited for 0.3 s', async () => {
    const work = new ImageWork({ slots: 2, memoryBudget: 100 })
    const upload = hold(work, 'ingest', 1)
    const [ahead, next] = [hold(work, 'ahead', 1), hold(work, 'ahead', 1)]
    await nextTurn()
    expect([ahead.started(), next.started()]).toEqual([false, false])
    await upload.end()
    vi.advanceTimersByTime(200)
    const another = hold(work, 'ingest', 1)
    await nextTurn()
    await another.end()
    vi.advanceTimersByTime(299)
    await nextTurn()
    expect([ahead.started(), next.started()]).toEqual([false, false])
    vi.advanceTimersByTime(2)
    await nextTurn()
    expect([ahead.started(), next.started()]).toEqual([true, false])
    // Neither a guest nor an upload waits for a picture that is being drawn ahead.
    const [guest, second] = [hold(work, 'guest', 1), hold(work, 'ingest', 1)]
    await nextTurn()
    expect([guest.started(), second.started()]).toEqual([true, true])
    await ahead.end()
    await second.end()
    await nextTurn()
    expect(next.started()).toBe(false)
    await guest.end()
    vi.advanceTimersByTime(301)
    await nextTurn()
    expect(next.started()).toBe(true)
    await next.end()
  })

  test('runs a job that needs more memory than the budget, but runs no other job at the same time', async () => {
    const work = new ImageWork({ slots: 2, memoryBudget: 100 })
    const large = hold(work, 'ingest', 500)
    const other = hold(work, 'ingest', 1)
    await nextTurn()
    expect([large.started(), other.started()]).toEqual([true, false])
    await large.end()
    await nextTurn()
    expect(other.started()).toBe(true)
    await other.end()
  })

  test('lets no small upload overtake a large one that waits for memory', async () => {
    const work = new ImageWork({ slots: 8, memoryBudget: 100 })
    const first = hold(work, 'ingest', 60)
    const large = hold(work, 'ingest', 60)
    const last = hold(work, 'ingest', 10)
    await nextTurn()
    expect([large.started(), last.started()]).toEqual([false, false])
    await first.end()
    await nextTurn()
    expect([large.started(), last.started()]).toEqual([true, true])
    await large.end()
    await last.end()
  })

  test('gives a waiting upload its turn while guests keep requesting pictures', async () => {
    const work = new ImageWork({ slots: 1 })
    let uploaded = false
    let guests = 0
    const guest = async (): Promise<void> => {
      await work.run('guest', small, async () => {})
      if (!uploaded && ++guests < 500) await guest()
    }
    const upload = async (): Promise<void> => {
      uploaded = true
    }
    await Promise.all([guest(), guest(), work.run('ingest', small, upload), guest()])
    expect(guests).toBeLessThan(50)
  })

  test('answers 503 with Retry-After when the queue is full', async () => {
    const work = new ImageWork({ slots: 1, mostWaitingMegapixels: 1.5 })
    // The first guest takes the guests' own slot, and the second one the shared slot.
    const held = hold(work, 'guest', 1)
    const other = hold(work, 'guest', 1)
    const waiting = work.run('guest', small, async () => 'done')
    await expect(work.run('guest', small, async () => 'never')).rejects.toMatchObject({
      status: 503,
      extra: { retryAfter: 3 },
    })
    await held.end()
    expect(await waiting).toBe('done')
    await other.end()
    expect(work.waitingMegapixels).toBe(0)
  })

  test('lets a picture that is drawn ahead wait while the queue is full', async () => {
    const work = new ImageWork({ slots: 1, mostWaitingMegapixels: 1 })
    const [held, waiting] = [hold(work, 'ingest', 1), hold(work, 'ingest', 1)]
    const ahead = hold(work, 'ahead', 1)
    await held.end()
    await waiting.end()
    vi.advanceTimersByTime(301)
    await ahead.end()
    expect(ahead.started()).toBe(true)
  })

  test('renders pictures for guests before it processes new photos', async () => {
    const work = new ImageWork({ slots: 1 })
    const order: string[] = []
    const held = hold(work, 'ingest', 1)
    const ingest = work.run('ingest', small, async () => order.push('ingest'))
    const guest = work.run('guest', small, async () => order.push('guest'))
    await Promise.all([held.end(), ingest, guest])
    expect(order).toEqual(['guest', 'ingest'])
  })

  test('draws a picture for a guest at once while uploads fill all other slots and all other memory', async () => {
    const work = new ImageWork({ slots: 2, memoryBudget: 100 })
    const uploads = [hold(work, 'ingest', 50), hold(work, 'ingest', 50), hold(work, 'ingest', 50)]
    const guest = hold(work, 'guest', 32_000_000)
    const next = hold(work, 'guest', 32_000_000)
    await nextTurn()
    expect([guest.started(), next.started()]).toEqual([true, false])
    await guest.end()
    vi.advanceTimersByTime(301)
    await nextTurn()
    expect(next.started()).toBe(true)
    await next.end()
    for (const upload of uploads) await upload.end()
  })

  test('decodes pictures that it must hold whole one at a time, beside uploads of other kinds', async () => {
    const work = new ImageWork({ slots: 3 })
    const [first, second, other] = [
      hold(work, 'ingest', 1, true),
      hold(work, 'ingest', 1, true),
      hold(work, 'ingest', 1),
    ]
    await nextTurn()
    expect([first.started(), second.started(), other.started()]).toEqual([true, false, true])
    await first.end()
    await nextTurn()
    expect(second.started()).toBe(true)
    await second.end()
    await other.end()
  })
})
