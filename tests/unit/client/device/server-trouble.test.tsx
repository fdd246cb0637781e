import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnswerSeen } from '#client/api/answers.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { noteAnswer, useServerTrouble } from '#client/device/connection/server-trouble.ts'

const times = { serverTime: null, sentAt: 0, receivedAt: 0 }
const broken = (path: string): AnswerSeen => ({ kind: 'ours', status: 500, path, ...times })
const good = (path: string): AnswerSeen => ({ kind: 'ours', status: 200, path, ...times })
const none: AnswerSeen = { kind: 'none', status: 0, path: '/c', ...times }

beforeEach(() => {
  vi.useFakeTimers()
  connectivity.heard()
})
afterEach(() => {
  vi.advanceTimersByTime(120_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function after(...answers: readonly AnswerSeen[]): Promise<boolean> {
  const { result } = renderHook(useServerTrouble)
  for (const answer of answers) await act(() => noteAnswer(answer))
  return result.current
}

it('a single failed call does not count as alert of the server', async () => {
  expect(await after(broken('/a'), good('/b'))).toBe(false)
})

it('failed calls of two paths count as alert of the server until one of them succeeds', async () => {
  expect(await after(broken('/a'), good('/c'), broken('/b'))).toBe(true)
  expect(await after(good('/b'))).toBe(false)
})

it('a list that fails each minute counts as alert of the server', async () => {
  expect(await after(broken('/a'))).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(await after(broken('/a'))).toBe(true)
})

it('a path that fails twice in a row counts as alert of the server until it succeeds', async () => {
  expect(await after(broken('/a'), good('/b'), broken('/a'), good('/b'))).toBe(true)
  expect(await after(good('/a'))).toBe(false)
})

it('alert of the server ends a minute and a half after its last failed call', async () => {
  expect(await after(broken('/a'), broken('/a'))).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(90_000))
  expect(await after()).toBe(false)
})

it('calls without an answer count as alert of the server only while the probe succeeds', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await after(none, none)).toBe(false)
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json({ nonce: new URL(url, 'http://x').searchParams.get('nonce') })),
  )
  expect(await after(none, none)).toBe(true)
})
