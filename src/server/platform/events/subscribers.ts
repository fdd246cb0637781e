import type { Log } from '../log/log.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

interface Message {
  readonly channel: string
  readonly payload: Json
}

export interface Subscribers {
  subscribe(channel: string, fn: (payload: Json) => void): () => void
  /** An error in one subscriber is logged and does not affect the others. */
  deliver(text: string): void
}

export function createSubscribers(log: Log): Subscribers {
  const channels = new Map<string, Set<(payload: Json) => void>>()
  return {
    subscribe(channel, fn) {
      // If `fn` subscribed twice, the set would otherwise hold it only once.
      const entry = (payload: Json): void => fn(payload)
      const entries = channels.get(channel) ?? new Set()
      channels.set(channel, entries.add(entry))
      return () => {
        entries.delete(entry)
        if (entries.size === 0 && channels.get(channel) === entries) channels.delete(channel)
      }
    },
    deliver(text) {
      const message = JSON.parse(text) as Message
      // Copies the list, so that subscriptions added during the delivery wait for the next message.
      const entries = [...(channels.get(message.channel)?.values() ?? [])]
      for (const fn of entries) {
        try {
          fn(message.payload)
        } catch (error) {
          log.error({ err: error, channel: message.channel }, 'A subscriber failed')
        }
      }
    },
  }
}
