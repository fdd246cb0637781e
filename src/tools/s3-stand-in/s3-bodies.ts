import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { S3Refusal } from './s3-refusal.ts'

export interface ReceivedBody {
  readonly path: string
  readonly size: number
  readonly md5: Buffer
}

export async function receiveBody(request: IncomingMessage, folder: string): Promise<ReceivedBody> {
  const path = join(folder, randomUUID())
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let size = 0
  let crc = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      md5.update(chunk)
      sha256.update(chunk)
      crc = crc32(chunk, crc)
      done(null, chunk)
    },
  })
  const { headers } = request
  const chunked = headers['content-encoding']?.includes('aws-chunked') === true
  const trailers = new Map<string, string>()
  try {
    if (chunked) await pipeline(request, dechunk(trailers), measure, createWriteStream(path))
    else await pipeline(request, measure, createWriteStream(path))
    const whole = { path, size, md5: md5.digest() }
    checkSums(headers, trailers, { ...whole, sha256: sha256.digest(), crc })
    return whole
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

interface Sums {
  readonly size: number
  readonly md5: Buffer
  readonly sha256: Buffer
  readonly crc: number
}

function checkSums(headers: IncomingHttpHeaders, trailers: ReadonlyMap<string, string>, sums: Sums): void {
  const sent = (name: string): string | undefined => {
    const value = headers[name] ?? trailers.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(sums.crc)
  const pairs: readonly [string | undefined, string][] = [
    [sent('content-md5'), sums.md5.toString('base64')],
    [sent('x-amz-checksum-sha256'), sums.sha256.toString('base64')],
    [sent('x-amz-checksum-crc32'), crc.toString('base64')],
  ]
  for (const [expected, found] of pairs)
    if (expected !== undefined && expected !== found) throw new S3Refusal(400, 'BadDigest')
  const length = Number(headers['x-amz-decoded-content-length'] ?? headers['content-length'] ?? sums.size)
  if (length !== sums.size) throw new S3Refusal(400, 'IncompleteBody')
}

/** Returns a stream that unpacks `aws-chunked` bodies: `size;extension CRLF data CRLF`, and trailers at the end. */
function dechunk(trailers: Map<string, string>): Transform {
  let rest = Buffer.alloc(0)
  let left = -1
  let ended = false
  const takeLine = (): string | null => {
    const end = rest.indexOf('\r\n')
    if (end < 0) return null
    const line = rest.subarray(0, end).toString('latin1')
    rest = rest.subarray(end + 2)
    return line
  }
  /** Returns true when the next step needs bytes that have not arrived. */
  const step = (into: Transform): boolean => {
    if (left > 0) {
      const data = rest.subarray(0, left)
      left -= data.length
      rest = rest.subarray(data.length)
      if (data.length > 0) into.push(data)
      return left > 0
    }
    const line = takeLine()
    if (line === null) return true
    if (ended) {
      const [name, value] = line.split(/:(.*)/)
      if (name !== undefined && value !== undefined) trailers.set(name.trim().toLowerCase(), value.trim())
    } else if (left === 0) left = -1
    else {
      left = Number.parseInt(line, 16)
      ended = left === 0
    }
    return false
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk])
      while (!step(this));
      done()
    },
  })
}
