import { join } from 'node:path'
import type { Config } from '../config.ts'
import {
  createPaymentSandbox,
  sandboxApplicationId,
  sandboxLocationId,
  sandboxPrefix,
  type PaymentSandbox,
} from '../payment-sandbox/payment-sandbox.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Log } from '../platform/log/log.ts'
import { choosePaymentProvider } from '../platform/payments/choose-payment-provider.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import { squareNoticePath } from '../platform/payments/square-notices.ts'

interface PaymentPorts {
  readonly provider: PaymentProvider
  /** Null when Square or a shared sandbox takes the payments. */
  readonly sandbox: PaymentSandbox | null
}

/** The sandbox sends its payment notices to this process at `ownUrl`, which returns null until the process listens. */
export async function openPayments(
  config: Config,
  deps: {
    readonly publicUrl: string
    readonly ownUrl: () => string | null
    readonly clock: Clock
    readonly log: Log
  },
): Promise<PaymentPorts> {
  const { clock, log, ownUrl, publicUrl } = deps
  const sandbox =
    config.square === null
      ? await createPaymentSandbox({
          directory: join(config.dataDirectory, 'payment-sandbox'),
          clock,
          notices: {
            url: () => {
              const own = ownUrl()
              return own === null ? null : `${own}${squareNoticePath}`
            },
            signedUrl: `${publicUrl}${squareNoticePath}`,
          },
        })
      : null
  const shared = sharedSandbox(config.square)
  const own = sandbox && { ...sandboxAccount(sandbox), url: () => `${ownUrl() ?? ''}${sandboxPrefix}` }
  const provider = choosePaymentProvider({
    square: shared === null ? config.square : null,
    sandbox: shared ?? own,
    publicUrl,
    noticeKey: sandbox?.noticeKey ?? config.squareNoticeKey,
    production: config.production,
    allowTestPayments: config.allowTestPayments,
    log,
  })
  return { provider, sandbox }
}

function sandboxAccount({ accessToken }: PaymentSandbox) {
  return {
    scriptUrl: `${sandboxPrefix}/square.js`,
    accessToken,
    applicationId: sandboxApplicationId,
    locationId: sandboxLocationId,
  }
}

/**
 * Browsers load the sandbox's script from our own address, so the load balancer must forward the script's path to the
 * sandbox.
 */
function sharedSandbox(square: Config['square']) {
  if (square === null || square.baseUrl === null) return null
  const { accessToken, applicationId, baseUrl, locationId } = square
  return { url: () => baseUrl, scriptUrl: `${sandboxPrefix}/square.js`, accessToken, applicationId, locationId }
}
