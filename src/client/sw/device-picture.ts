/** Addresses of pictures of photos that wait on this device: `/device-photos/<upload>/<preset>.jpg`. */
export const DEVICE_PICTURES = '/device-photos/'

interface Pictures {
  readonly preview?: ArrayBuffer | null
  readonly thumb?: ArrayBuffer | null
  readonly bytes?: ArrayBuffer
}

/** Presets for which the thumbnail has too few pixels. */
const LARGE = /^(viewer-full|zoom|delivery)/

/** Returns undefined for a photo that this device does not have any more, or cannot show. */
export async function devicePicture({ pathname }: URL): Promise<Response | undefined> {
  const [id = '', file = ''] = pathname.slice(DEVICE_PICTURES.length).split('/')
  const { preview, thumb } = file.startsWith('original') ? {} : ((await readRow('uploadPictures', id)) ?? {})
  const picture = (LARGE.test(file) ? preview : thumb) ?? (await readRow('uploadBytes', id))?.bytes
  // Without a type the browser finds out which format a camera wrote.
  return picture && new Response(picture, { headers: { 'Cache-Control': 'no-store' } })
}

/** Opens the database for one read, so that the worker never holds up an update of its tables. */
function readRow(table: 'uploadPictures' | 'uploadBytes', id: string): Promise<Pictures | undefined> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('eddyline')
    // The app makes the database, with its tables.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(undefined)
    opening.onsuccess = () => {
      const database = opening.result
      const end = (row?: Pictures): void => {
        database.close()
        resolve(row)
      }
      try {
        const reading = database.transaction(table, 'readonly').objectStore(table).get(id)
        reading.onsuccess = () => end(reading.result as Pictures | undefined)
        reading.onerror = () => end()
      } catch {
        end()
      }
    }
  })
}
