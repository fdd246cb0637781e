import { anySignal } from '#client/api/any-signal.ts'
import { probeWhile, pauseUntilBack } from '#client/device/connection/connectivity.ts'
import { listenToEvents } from '#client/device/connection/listen-to-events.ts'

export interface SettlementWatch {
  /** Waits for some milliseconds, or until the server reports a settlement, or until it is back after an outage. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  stop(): void
}

/** `secret`: the header that opens the order. */
export function watchSettlement(orderId: number, secret: Readonly<Record<string, string>>): SettlementWatch {
  let wake: () => void = () => undefined
  let isNews = false
  let stops: (() => void)[] | null = null
  const onNews = (): void => {
    isNews = true
    wake()
  }
  const listen = (): (() => void)[] => [
    listenToEvents({
      path: `/order/payment-status/${orderId}/events`,
      name: `eddyline-payment-${orderId}`,
      headers: secret,
      // A payment may have ended before the stream opened.
      onAlive: (opened) => {
        if (opened) onNews()
      },
      onEvent: onNews,
    }),
    probeWhile(() => true),
  ]
  return {
    pause: async (ms, signal) => {
      stops ??= listen()
      const woken = new AbortController()
      wake = () => woken.abort()
      if (isNews) wake()
      await pauseUntilBack(ms, anySignal(signal, woken.signal))
      isNews = false
    },
    stop: () => stops?.forEach((stop) => stop()),
  }
}
