import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { beginWatch, isOver, lookInto } from '#client/features/uploads/watch-folder.ts'
import { freshDatabase } from '../device/offline-fixtures.ts'

/** A folder of a camera card, as Chromium gives it to a page. `undefined` stands for a file that cannot be opened. */
class FakeFolder {
  readonly kind = 'directory'
  readonly name = 'DCIM'
  readonly files = new Map<string, File | FakeFolder | undefined>()

  put(name: string, content: string, lastModified = 1): void {
    this.files.set(name, new File([content], name, { type: 'image/jpeg', lastModified }))
  }

  async *values() {
    for (const [name, file] of this.files)
      yield file instanceof FakeFolder
        ? file
        : {
            kind: 'file',
            name,
            getFile: () => (file ? Promise.resolve(file) : Promise.reject(new DOMException('gone', 'NotFoundError'))),
          }
    await Promise.resolve()
  }
}

const place = { actor: '7', albumKey: 'album:4' }
let database: OfflineDatabase
let folder: FakeFolder
let added: string[]
/** False while the device cannot list what is added. */
let canList: boolean
let before: ReadonlySet<string>

/** Looks once more into the folder, as the page does every few seconds. Returns the names of the added files. */
async function look(): Promise<string[]> {
  added = []
  const row = await database.watchedFolders.get([place.actor, place.albumKey])
  if (!row) throw new Error('Nothing is watched')
  const handle = folder as unknown as FileSystemDirectoryHandle
  before = await lookInto(database, { ...row, handle }, before, (to, files) => {
    expect(to).toEqual(place)
    added.push(...files.map(({ name }) => name))
    return Promise.resolve(canList)
  })
  return added.toSorted()
}

/** A database can store a real handle, but no stand-in for one. */
const storable = {} as FileSystemDirectoryHandle

beforeEach(async () => {
  database = freshDatabase()
  folder = new FakeFolder()
  canList = true
  before = new Set()
  await database.watchedFolders.add({ ...place, handle: storable, seen: [], since: Date.now() })
})

describe('a watched folder', () => {
  it('adds each new JPEG once, also those in folders inside it', async () => {
    folder.put('IMG_1.JPG', 'one')
    expect([await look(), await look(), await look()]).toEqual([[], ['IMG_1.JPG'], []])
    const inner = new FakeFolder()
    inner.put('IMG_2.jpeg', 'two')
    folder.files.set('100CANON', inner)
    expect([await look(), await look(), await look()]).toEqual([[], ['IMG_2.jpeg'], []])
  })

  it('waits for a file that is still being written', async () => {
    folder.put('IMG_1.JPG', 'half', 1)
    expect(await look()).toEqual([])
    folder.put('IMG_1.JPG', 'half and more', 2)
    folder.put('IMG_2.JPG', '')
    expect(await look()).toEqual([])
    expect(await look()).toEqual(['IMG_1.JPG'])
    expect(await look()).toEqual([])
  })

  it('waits for the end of a copy that rests', async () => {
    const begun = Uint8Array.from([0xff, 0xd8, 1, 2, 3])
    const put = (parts: BlobPart[], lastModified: number) =>
      folder.files.set('IMG_1.JPG', new File(parts, 'IMG_1.JPG', { lastModified }))
    put([begun], Date.now())
    expect([await look(), await look(), await look()]).toEqual([[], [], []])
    put([begun, Uint8Array.from([0xff, 0xd9])], Date.now())
    expect([await look(), await look()]).toEqual([[], ['IMG_1.JPG']])
    // Some phones put a film behind the picture.
    put([begun, Uint8Array.from([0xff, 0xd9]), new Uint8Array(100_000)], Date.now() - 120_000)
    expect([await look(), await look()]).toEqual([[], ['IMG_1.JPG']])
  })

  it('leaves out raw files, hidden files and files that cannot be opened', async () => {
    for (const name of ['IMG_1.CR3', '._IMG_1.JPG', 'notes.txt']) folder.put(name, 'bytes')
    folder.files.set('IMG_2.JPG', undefined)
    folder.put('IMG_3.JPG', 'three')
    expect([await look(), await look()]).toEqual([[], ['IMG_3.JPG']])
  })

  it('adds no file again after a reload, and a new file with the name of an old one', async () => {
    folder.put('IMG_1.JPG', 'one')
    await look()
    expect(await look()).toEqual(['IMG_1.JPG'])
    before = new Set()
    expect([await look(), await look()]).toEqual([[], []])
    folder.put('IMG_1.JPG', 'another', 5)
    expect([await look(), await look()]).toEqual([[], ['IMG_1.JPG']])
  })

  it('adds nothing when the watch ends while the folder is read', async () => {
    folder.put('IMG_1.JPG', 'one')
    await look()
    const row = await database.watchedFolders.get([place.actor, place.albumKey])
    if (!row) throw new Error('Nothing is watched')
    const handle = folder as unknown as FileSystemDirectoryHandle
    await database.watchedFolders.clear()
    await lookInto(database, { ...row, handle }, before, (_, files) => {
      added.push(...files.map(({ name }) => name))
      return Promise.resolve(true)
    })
    expect(added).toEqual([])
  })

  it('notes a file only when the device lists it, so that none is lost when the page ends before', async () => {
    folder.put('IMG_1.JPG', 'one')
    await look()
    canList = false
    expect(await look()).toEqual(['IMG_1.JPG'])
    expect((await database.watchedFolders.toArray())[0]?.seen).toEqual([])
    expect(await look()).toEqual([])
  })

  it('adds a file once on a device that has no room to note it', async () => {
    folder.put('IMG_1.JPG', 'one')
    await look()
    const noRoom = (): never => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
    database.watchedFolders.hook('updating', noRoom)
    await expect(look()).rejects.toThrow()
    expect(added).toEqual(['IMG_1.JPG'])
    await look().catch(() => undefined)
    expect(added).toEqual([])
    database.watchedFolders.hook('updating').unsubscribe(noRoom)
    expect(await look()).toEqual([])
    expect((await database.watchedFolders.toArray())[0]?.seen).toEqual(['IMG_1.JPG 3 1'])
  })

  it('belongs to the album that watched it last, which gets only what the other album has not', async () => {
    const handleOf = (name: string) => {
      // As with a real handle, the stored copy is another object.
      const methods = { isSameEntry: (other: { name: string }) => Promise.resolve(other.name === name) }
      return Object.assign(Object.create(methods) as FileSystemDirectoryHandle, { name })
    }
    await database.watchedFolders.update([place.actor, place.albumKey], { handle: handleOf('DCIM'), seen: ['a'] })
    const rows = async () => (await database.watchedFolders.toArray()).map(({ albumKey, seen }) => [albumKey, seen])
    await beginWatch(database, { ...place, albumKey: 'album:5' }, handleOf('Other'))
    expect(await rows()).toEqual([
      ['album:4', ['a']],
      ['album:5', []],
    ])
    await beginWatch(database, { ...place, albumKey: 'album:5' }, handleOf('DCIM'))
    expect(await rows()).toEqual([['album:5', ['a']]])
  })

  it('is watched until the end of its day', () => {
    const since = new Date(2026, 6, 4, 9).getTime()
    expect(isOver({ since }, new Date(2026, 6, 4, 23, 59))).toBe(false)
    expect(isOver({ since }, new Date(2026, 6, 5, 0, 1))).toBe(true)
  })
})
