import { expect, it } from 'vitest'
import { browserConfig } from '#server/app/browser-config.ts'
import type { AppDeps } from '#server/app/app-deps.ts'

function offersApplePay(kind: string, applePayDomainFile: string | null): boolean {
  const deps = { paymentProvider: { cardForm: { kind } }, config: { applePayDomainFile }, taxProvider: {} }
  return browserConfig(deps as unknown as AppDeps, { publicKey: null } as never).config.payments.apple_pay
}

it.each([
  ['square', null, false],
  ['square', '7B22', true],
  ['sandbox', null, true],
] as const)('with %s and the domain file %s, the browser may offer Apple Pay: %s', (kind, file, offered) => {
  expect(offersApplePay(kind, file)).toBe(offered)
})
