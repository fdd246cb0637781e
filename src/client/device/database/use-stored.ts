import { liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 10_000

interface Followed<T> {
  subscribe(next: (value: T) => void): { unsubscribe(): void }
}

/**
 * Follows data of the device's database, including changes by other tabs. Undefined until the first successful read. A
 * read fails, for example, while the browser deletes the database. The view then keeps its last value, and the hook
 * reads again after a pause. `useLiveQuery` would instead throw the error into the view and never read again.
 */
export function useStored<T>(read: () => Promise<T>, dependencies: readonly unknown[]): T | undefined {
  return useObservable<T, undefined>(() => follow(read), [...dependencies], undefined)
}

function follow<T>(read: () => Promise<T>): Followed<T> {
  return {
    subscribe: (next) => {
      let pause = FIRST_PAUSE
      let timer: ReturnType<typeof setTimeout> | undefined
      let watch: { unsubscribe(): void }
      // A failed read resolves to null, because `liveQuery` reports only some errors to its subscriber.
      const readOrNull = () =>
        read().then(
          (value) => ({ value }),
          () => null,
        )
      const start = (): void => {
        watch = liveQuery(readOrNull).subscribe((result) => {
          if (result) {
            pause = FIRST_PAUSE
            next(result.value)
          } else {
            watch.unsubscribe()
            timer = setTimeout(start, pause)
            pause = Math.min(2 * pause, LONGEST_PAUSE)
          }
        })
      }
      start()
      return {
        unsubscribe: () => {
          clearTimeout(timer)
          watch.unsubscribe()
        },
      }
    },
  }
}
