import document from '#contract/document.gen.json' with { type: 'json' }
import type { AppDeps } from './app-deps.ts'
import type { Readiness } from './http/root-routes.ts'
import { oldestWaitingZip } from './modules/deliveries/deliveries.public.ts'
import { oldestOpenAttempt, oldestOpenRefund } from './modules/payments/payments.public.ts'
import { oldestWaitingMail } from './platform/mail/waiting-mails.ts'
import type { SealingKey } from './platform/sealing/sealing-key.ts'

/** Where a page may load from and send to, beside its own origin. */
export function contentSources(deps: AppDeps) {
  const { browser } = deps.paymentProvider
  const script = URL.canParse(browser.scriptUrl) ? [new URL(browser.scriptUrl).origin] : []
  const square =
    browser.kind === 'sandbox'
      ? []
      : ['https://*.squareup.com', 'https://*.squareupsandbox.com', 'https://*.squarecdn.com']
  const image = deps.config.imageService === null ? [] : [new URL(deps.config.imageService.url).origin]
  const uploads = deps.config.uploadBaseUrl === null ? [] : [deps.config.uploadBaseUrl]
  return {
    script: [...script, ...square],
    frame: [...script, ...square],
    image: [...image, ...square],
    connect: [...script, ...square, ...image, ...uploads],
  }
}

/** `GET config`: what the browser needs before anything else. */
export function configAnswer(deps: AppDeps, { publicKey }: SealingKey) {
  const { browser } = deps.paymentProvider
  return {
    success: true as const,
    config: {
      api_version: document.info.version,
      build: deps.build,
      payments: {
        kind: browser.kind,
        script_url: browser.scriptUrl,
        application_id: browser.applicationId,
        location_id: browser.locationId,
        test_mode: browser.testMode,
      },
      image_base: deps.config.imageService?.url ?? '',
      upload_base: deps.config.uploadBaseUrl ?? '',
      tax_level: deps.taxProvider.level,
      public_key: publicKey,
    },
  }
}

function ageInSeconds(instant: Date | null, now: Date): number | null {
  return instant === null ? null : Math.max(0, Math.round((now.getTime() - instant.getTime()) / 1000))
}

/** Whether the database answers, and how old what waits is, in seconds. */
export async function readiness(deps: AppDeps): Promise<Readiness> {
  const now = deps.clock.now()
  try {
    const [payment, refund, mail, zip] = await Promise.all([
      oldestOpenAttempt(deps.database.db),
      oldestOpenRefund(deps.database.db),
      oldestWaitingMail(deps.database.db),
      oldestWaitingZip(deps.database.db),
    ])
    return {
      ready: true,
      oldest_unknown_payment: ageInSeconds(payment, now),
      oldest_open_refund: ageInSeconds(refund, now),
      oldest_mail: ageInSeconds(mail, now),
      oldest_zip: ageInSeconds(zip, now),
    }
  } catch {
    return { ready: false, oldest_unknown_payment: null, oldest_open_refund: null, oldest_mail: null, oldest_zip: null }
  }
}
