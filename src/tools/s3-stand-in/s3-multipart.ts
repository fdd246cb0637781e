import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { ReceivedBody } from './s3-bodies.ts'
import type { ObjectStore, StoredObject } from './s3-objects.ts'
import { S3Refusal } from './s3-refusal.ts'

/** S3 refuses parts that are smaller than this, except the last one. */
const leastPartBytes = 5 * 1024 * 1024

interface Part {
  readonly number: number
  readonly etag: string
  readonly size: number
}

interface Upload {
  readonly id: string
  readonly key: string
  readonly startedAt: string
  readonly headers: Readonly<Record<string, string>>
  readonly parts: readonly Part[]
}

export interface MultipartUploads {
  create(key: string, headers: Readonly<Record<string, string>>): Upload
  /** Throws: S3Refusal 404 NoSuchUpload when no open upload has this key and id. */
  get(key: string, id: string): Upload
  putPart(key: string, id: string, number: number, body: ReceivedBody): Part
  /**
   * Joins the wanted parts, in their order, into one object.
   *
   * Throws: S3Refusal for parts that are missing, changed or too small.
   */
  complete(key: string, id: string, wanted: readonly Pick<Part, 'number' | 'etag'>[]): StoredObject
  abort(key: string, id: string): void
  list(prefix: string): Upload[]
}

/** Each upload is a folder on disk, with one file per part. */
export function openMultipart(directory: string, objects: ObjectStore, now: () => Date): MultipartUploads {
  const folder = join(directory, 'uploads')
  mkdirSync(folder, { recursive: true })
  const uploads = new Map<string, Upload>()
  const kept = (id: string): string => join(folder, id, 'upload.json')
  for (const id of readdirSync(folder))
    if (existsSync(kept(id))) uploads.set(id, JSON.parse(readFileSync(kept(id), 'utf8')) as Upload)
  const pathOf = (id: string, number: number): string => join(folder, id, String(number))
  const record = (upload: Upload): Upload => {
    writeFileSync(kept(upload.id), JSON.stringify(upload))
    uploads.set(upload.id, upload)
    return upload
  }
  const get = (key: string, id: string): Upload => {
    const upload = uploads.get(id)
    if (upload?.key !== key) throw new S3Refusal(404, 'NoSuchUpload')
    return upload
  }
  const forget = (id: string): void => {
    uploads.delete(id)
    rmSync(join(folder, id), { recursive: true, force: true })
  }
  return {
    create(key, headers) {
      const id = randomBytes(16).toString('hex')
      mkdirSync(join(folder, id))
      return record({ id, key, startedAt: now().toISOString(), headers, parts: [] })
    },
    get,
    putPart(key, id, number, body) {
      const upload = get(key, id)
      renameSync(body.path, pathOf(id, number))
      const part = { number, etag: body.md5.toString('hex'), size: body.size }
      const parts = [...upload.parts.filter((other) => other.number !== number), part]
      record({ ...upload, parts: parts.toSorted((a, b) => a.number - b.number) })
      return part
    },
    complete(key, id, wanted) {
      const upload = get(key, id)
      const parts = chosenParts(upload, wanted)
      const path = join(folder, id, 'whole')
      writeFileSync(path, '')
      for (const { number } of parts) appendFileSync(path, readFileSync(pathOf(id, number)))
      const md5 = createHash('md5')
        .update(Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex'))))
        .digest()
      const size = parts.reduce((sum, part) => sum + part.size, 0)
      const object = objects.put(key, { path, size, md5 }, upload.headers, `${md5.toString('hex')}-${parts.length}`)
      forget(id)
      return object
    },
    abort(key, id) {
      get(key, id)
      forget(id)
    },
    list: (prefix) =>
      [...uploads.values()].filter(({ key }) => key.startsWith(prefix)).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  }
}

function chosenParts(upload: Upload, wanted: readonly Pick<Part, 'number' | 'etag'>[]): Part[] {
  const parts = wanted.map(({ number, etag }) => {
    const part = upload.parts.find((known) => known.number === number && known.etag === etag)
    if (part === undefined) throw new S3Refusal(400, 'InvalidPart')
    return part
  })
  if (parts.slice(0, -1).some(({ size }) => size < leastPartBytes)) throw new S3Refusal(400, 'EntityTooSmall')
  return parts
}
