import { useSyncExternalStore } from 'react'

export function createEvent<Given = void>() {
  const listeners = new Set<(given: Given) => void>()
  return {
    emit(given: Given): void {
      for (const listener of listeners) listener(given)
    },
    subscribe(listener: (given: Given) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

interface Store<Value> {
  get(): Value
  set(next: Value): void
  subscribe(listener: (value: Value) => void): () => void
}

/** `set` calls the listeners, unless the value is the same. */
export function createStore<Value>(value: Value): Store<Value> {
  const { emit, subscribe } = createEvent<Value>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      emit(next)
    },
    subscribe,
  }
}

export function useStore<Value>({ get, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get)
}
