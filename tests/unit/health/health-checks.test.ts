import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHealthChecks, type HealthCheck } from '#server/platform/health/health-checks.ts'
import { diskCheck } from '#server/platform/health/write-checks.ts'

const since = new Date('2026-07-04T18:00:00Z')

function create(run: HealthCheck['run']) {
  const logged: string[] = []
  const note = (_detail: object, message: string) => void logged.push(message)
  const checks = createHealthChecks([{ part: 'storage', everyMs: 10_000, run }], {
    clock: { now: () => since },
    log: { info: note, error: note },
    patienceMs: 1_000,
  })
  return { checks, logged }
}

describe('the health checks', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('list a part as failing from its first failed check until a check succeeds, and log the failure and the recovery once each', async () => {
    let works = true
    const { checks, logged } = create(async () => {
      if (!works) throw Object.assign(new Error('no space left at /secret/place'), { code: 'ENOSPC' })
    })
    checks.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(checks.failing()).toEqual([])
    works = false
    await vi.advanceTimersByTimeAsync(30_000)
    expect(checks.failing()).toEqual([{ part: 'storage', since, reason: 'ENOSPC' }])
    expect(logged).toEqual(['A part that the server needs does not work'])
    works = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(checks.failing()).toEqual([])
    expect(logged).toHaveLength(2)
    checks.stop()
  })

  it('count a part without an answer as failing, and do not ask it again before it answers', async () => {
    let answer: () => void = () => {}
    let hangs = true
    const run = vi.fn(() => (hangs ? new Promise<void>((resolve) => (answer = resolve)) : Promise.resolve()))
    const { checks } = create(run)
    checks.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(checks.failing()).toMatchObject([{ part: 'storage', reason: 'NoAnswerInTime' }])
    expect(run).toHaveBeenCalledTimes(1)
    hangs = false
    answer()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(run.mock.calls.length).toBeGreaterThan(1)
    expect(checks.failing()).toEqual([])
    checks.stop()
  })

  it('run no more and log nothing after a stop', async () => {
    let fail: (error: Error) => void = () => {}
    const run = vi.fn(() => new Promise<void>((_resolve, reject) => (fail = reject)))
    const { checks, logged } = create(run)
    checks.start()
    checks.stop()
    fail(new Error('the pool is closed'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run).toHaveBeenCalledTimes(1)
    expect(logged).toEqual([])
  })
})

describe('the check of the disk', () => {
  it('leaves no file behind, and fails in a directory where no file can be written', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'eddyline-check-'))
    try {
      await diskCheck(directory).run()
      expect(readdirSync(directory)).toEqual([])
    } finally {
      rmSync(directory, { recursive: true })
    }
    await expect(diskCheck(directory).run()).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.each([
    ['writeFile', 'ENOSPC'],
    ['sync', 'EIO'],
  ] as const)('fails and leaves no file behind when %s fails with %s', async (step, code) => {
    const directory = mkdtempSync(join(tmpdir(), 'eddyline-check-'))
    const file = await open(join(directory, 'any'), 'w')
    const steps = Object.getPrototypeOf(file) as FileHandle
    await file.close()
    rmSync(join(directory, 'any'))
    const refused = vi.spyOn(steps, step).mockRejectedValue(Object.assign(new Error('refused'), { code }))
    try {
      await expect(diskCheck(directory).run()).rejects.toMatchObject({ code })
      expect(readdirSync(directory)).toEqual([])
    } finally {
      refused.mockRestore()
      rmSync(directory, { recursive: true })
    }
  })

  it('writes more than 4096 bytes, so that the file needs free space in the file system', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'eddyline-check-'))
    const probe = await open(directory)
    const steps = Object.getPrototypeOf(probe) as FileHandle
    await probe.close()
    const written = vi.spyOn(steps, 'writeFile')
    try {
      await diskCheck(directory).run()
      const [content] = written.mock.calls[0] ?? []
      expect(Buffer.isBuffer(content) ? content.length : 0).toBeGreaterThan(4096)
    } finally {
      written.mockRestore()
      rmSync(directory, { recursive: true })
    }
  })
})
