import { createHash } from 'node:crypto'
import {
  copyFileSync,
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

export interface StoredObject {
  readonly key: string
  readonly etag: string
  readonly size: number
  readonly modifiedAt: string
  /** Headers that the client stored with the object and receives again with it: the type and `x-amz-meta-*`. */
  readonly headers: Readonly<Record<string, string>>
}

export interface ObjectStore {
  readonly incoming: string
  get(key: string): StoredObject | undefined
  pathOf(key: string): string
  put(key: string, body: ReceivedBody, headers: Readonly<Record<string, string>>, etag?: string): StoredObject
  copy(from: string, to: string): StoredObject | undefined
  delete(key: string): void
  list(prefix: string): StoredObject[]
}

/** Each object has two files, named by the hash of its key: its bytes, and its properties as JSON. */
export function openObjects(directory: string, now: () => Date): ObjectStore {
  const folder = join(directory, 'objects')
  const incoming = join(directory, 'incoming')
  for (const path of [folder, incoming]) mkdirSync(path, { recursive: true })
  const index = new Map<string, StoredObject>()
  for (const name of readdirSync(folder).filter((found) => found.endsWith('.json'))) {
    const object = JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredObject
    if (existsSync(join(folder, name.slice(0, -5)))) index.set(object.key, object)
  }
  const pathOf = (key: string): string => join(folder, createHash('sha256').update(key).digest('hex'))
  const record = (object: StoredObject): StoredObject => {
    writeFileSync(`${pathOf(object.key)}.json`, JSON.stringify(object))
    index.set(object.key, object)
    return object
  }
  return {
    incoming,
    get: (key) => index.get(key),
    pathOf,
    put(key, body, headers, etag) {
      renameSync(body.path, pathOf(key))
      const modifiedAt = now().toISOString()
      return record({ key, etag: etag ?? body.md5.toString('hex'), size: body.size, modifiedAt, headers })
    },
    copy(from, to) {
      const source = index.get(from)
      if (source === undefined) return undefined
      copyFileSync(pathOf(from), pathOf(to))
      return record({ ...source, key: to, modifiedAt: now().toISOString() })
    },
    delete(key) {
      index.delete(key)
      for (const path of [pathOf(key), `${pathOf(key)}.json`]) rmSync(path, { force: true })
    },
    list: (prefix) =>
      [...index.values()]
        .filter(({ key }) => key.startsWith(prefix))
        .toSorted((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))),
  }
}
