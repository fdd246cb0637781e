import { Dexie, type EntityTable, type Table } from 'dexie'
import { reopenDeadConnections, reopenWhenClosed } from './lost-database.ts'
import { retryTransient } from './retry-transient.ts'
import type {
  ChosenFile,
  DoneAction,
  StoredCounterOrder,
  OutboxEntry,
  StoredAlbum,
  StoredDayPack,
  StoredUpload,
  UploadBytes,
  UploadPictures,
  UploadTotal,
  WatchedFolder,
} from './rows.ts'
import type { OwnOrder, SetAsideCart, StoredCart, StoredOrderRef } from './cart-rows.ts'

/** `fence` grows with each owner, and an answer under an old fence is ignored. */
interface LeaseRow {
  name: string
  owner: string
  fence: number
  until: number
}

export interface OfflineDatabase extends Dexie {
  carts: EntityTable<StoredCart, 'slug'>
  orders: EntityTable<StoredOrderRef, 'slug'>
  outbox: EntityTable<OutboxEntry, 'id'>
  leases: Table<LeaseRow, string>
  setAside: EntityTable<SetAsideCart, 'localId'>
  ownOrders: EntityTable<OwnOrder, 'hash'>
  albums: Table<StoredAlbum, [actor: string, key: string]>
  uploads: EntityTable<StoredUpload, 'id'>
  uploadBytes: EntityTable<UploadBytes, 'id'>
  chosenFiles: EntityTable<ChosenFile, 'id'>
  uploadPictures: EntityTable<UploadPictures, 'id'>
  uploadTotals: Table<UploadTotal, [actor: string, albumKey: string]>
  watchedFolders: Table<WatchedFolder, [actor: string, albumKey: string]>
  doneActions: EntityTable<DoneAction, 'key'>
  dayPacks: EntityTable<StoredDayPack, 'slug'>
  counterOrders: EntityTable<StoredCounterOrder, 'localId'>
}

/** Writes are strictly durable: an action that the screen has confirmed survives a power cut. */
export function openOfflineDatabase(name = 'eddyline'): OfflineDatabase {
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' })
  database.version(1).stores({
    carts: 'slug',
    orders: 'slug',
    outbox: '++id, entity, state',
    leases: 'name',
  })
  database.version(2).stores({ setAside: 'localId, slug' })
  // The bytes of photos have their own table. Otherwise a list of a thousand photos would read eight gigabytes.
  database.version(3).stores({
    albums: '[actor+key], actor',
    uploads: 'id, actor, albumKey, &[actor+albumKey+sha256]',
    uploadBytes: 'id',
    uploadPictures: 'id',
  })
  database.version(4).stores({
    doneActions: 'key, actor, doneAt',
    dayPacks: 'slug',
    counterOrders: 'localId',
  })
  database.version(5).stores({ uploads: 'id, actor, albumKey, &[actor+albumKey+sha256], [actor+state]' })
  // Older builds keep one placed order per outfitter in `placedOrders`. Their pages may still be open.
  database.version(6).stores({ placedOrders: 'slug' })
  database.version(7).stores({ ownOrders: 'hash, slug' })
  database.version(8).stores({ chosenFiles: '++id, albumKey, [actor+albumKey]' })
  database.version(9).stores({ uploadTotals: '[actor+albumKey], actor', watchedFolders: '[actor+albumKey], actor' })
  runSteadily(database)
  reopenDeadConnections(database)
  return database as OfflineDatabase
}

/** Repeats a whole transaction when the browser's storage fails, so that no action of a person is lost. */
function runSteadily(database: Dexie): void {
  const run = database.transaction.bind(database) as (...given: unknown[]) => PromiseLike<unknown>
  const steady = (...given: unknown[]): PromiseLike<unknown> =>
    Dexie.currentTransaction ? run(...given) : retryTransient(() => run(...given))
  database.transaction = steady as typeof database.transaction
}

let opened: OfflineDatabase | undefined

export function offlineDatabase(): OfflineDatabase {
  if (!opened) {
    opened = openOfflineDatabase()
    reopenWhenClosed(opened)
  }
  return opened
}
