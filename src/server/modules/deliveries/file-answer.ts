import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/platform/storage/storage.ts'

export interface FileAnswer {
  readonly status: 200 | 206 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | null
}

interface FileToSend {
  readonly fileName: string
  readonly mediaType: string
  readonly size: number
  readonly headers?: Readonly<Record<string, string>>
  /** The Range header of the request. Null means the whole file. */
  readonly range: string | null
  readonly headOnly: boolean
  readonly open: (range?: ByteRange) => Promise<Readable>
}

/**
 * Parses a Range header with one range (RFC 9110). Returns null for a header without a range or with several, and the
 * server then sends the whole file.
 */
function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/** Builds a Content-Disposition header with the file's name in plain ASCII for old clients and in UTF-8 (RFC 6266). */
function disposition(fileName: string): string {
  const plain = fileName.replace(/[^\w. ()-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, escape)}`
}

/** Builds the answer to a download of a private file, whole or in part. Caches and search engines may not keep it. */
export async function sendFile(file: FileToSend): Promise<FileAnswer> {
  const range = parseRange(file.range, file.size)
  const headers = {
    'content-type': file.mediaType,
    'content-disposition': disposition(file.fileName),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    ...file.headers,
  }
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` }, body: null }
  const body = file.headOnly ? null : await file.open(range ?? undefined)
  if (range === null) return { status: 200, headers: { ...headers, 'content-length': String(file.size) }, body }
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
    },
    body,
  }
}
