import document from '#contract/document.gen.json' with { type: 'json' }
import type { AppDeps } from './app-deps.ts'
import type { SealingKey } from '../platform/sealing/sealing-key.ts'

export function contentSources({ config, paymentProvider }: AppDeps) {
  const payments = paymentProvider.contentSources
  const image = config.imageService === null ? [] : [new URL(config.imageService.url).origin]
  const uploads = config.uploadBaseUrl === null ? [] : [config.uploadBaseUrl]
  return {
    script: payments.script,
    style: payments.style,
    frame: payments.frame,
    image: [...image, ...payments.image],
    connect: [...payments.connect, ...image, ...uploads],
  }
}

export function browserConfig(deps: AppDeps, { publicKey }: SealingKey) {
  const { cardForm } = deps.paymentProvider
  return {
    success: true as const,
    config: {
      api_version: document.info.version,
      build: deps.build,
      payments: {
        kind: cardForm.kind,
        script_url: cardForm.scriptUrl,
        application_id: cardForm.applicationId,
        location_id: cardForm.locationId,
        test_mode: cardForm.testMode,
        apple_pay: cardForm.kind === 'sandbox' || deps.config.applePayDomainFile !== null,
      },
      image_base: deps.config.imageService?.url ?? '',
      upload_base: deps.config.uploadBaseUrl ?? '',
      tax_level: deps.taxProvider.level,
      public_key: publicKey,
    },
  }
}
