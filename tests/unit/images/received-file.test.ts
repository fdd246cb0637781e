import { createHash, randomBytes } from 'node:crypto'
import fs, { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receiveFile } from '#server/platform/images/received-file.ts'
import { temporaryFolder } from './camera-files.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

test('a received file is stored unchanged, and its size and SHA-256 hash are returned', async () => {
  const bytes = randomBytes(300_000)
  const file = await receiveFile(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), folder.path)
  expect(readFileSync(file.path).equals(bytes)).toBe(true)
  expect(file.size).toBe(bytes.length)
  expect(file.sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true)
  await file.discard()
  expect(readdirSync(folder.path)).toEqual([])
})

test('a file one byte over the limit is refused and leaves no file on the disk', async () => {
  await expect(
    receiveFile(Readable.from([Buffer.alloc(600), Buffer.alloc(401)]), folder.path, 1000),
  ).rejects.toMatchObject({ status: 413, code: 'file-too-large' })
  expect(readdirSync(folder.path)).toEqual([])
  const fits = await receiveFile(Readable.from([Buffer.alloc(600), Buffer.alloc(400)]), folder.path, 1000)
  expect(fits.size).toBe(1000)
})

test('an empty file is refused', async () => {
  await expect(receiveFile(Readable.from([]), folder.path)).rejects.toMatchObject({ status: 422, code: 'file-empty' })
  expect(readdirSync(folder.path)).toEqual([])
})

test('an interrupted upload leaves no file on the disk', async () => {
  const broken = new Readable({
    read() {
      this.push(Buffer.alloc(100))
      this.destroy(new Error('the connection was lost'))
    },
  })
  await expect(receiveFile(broken, folder.path)).rejects.toThrow('the connection was lost')
  expect(readdirSync(folder.path)).toEqual([])
})

test('a refused file is gone even when the disk was slow to open it', async () => {
  const { open } = fs
  const slow = vi.spyOn(fs, 'open').mockImplementation((...call: unknown[]) => {
    setTimeout(() => Reflect.apply(open, fs, call), 30)
  })
  try {
    await expect(receiveFile(Readable.from([Buffer.alloc(2000)]), folder.path, 1000)).rejects.toThrow('file-too-large')
    await pause(60)
    expect(readdirSync(folder.path)).toEqual([])
  } finally {
    slow.mockRestore()
  }
})
