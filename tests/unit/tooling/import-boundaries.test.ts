import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../src/tools/build-inputs.mjs'

// These tests write imports into a temporary project and check the project once by the real configuration.

const take = (from: string): string => `import { nothing } from '${from}'\nexport const taken = nothing\n`
const only = (from: string): string => `import '${from}'\n`

const allowed: Readonly<Record<string, string>> = {
  'src/domain/money.ts': 'export const nothing = 0\n',
  'src/client/ui/controls/button.tsx': only('react'),
  'src/client/api/client.ts': take('#domain/money.ts'),
  'src/client/features/cart/cart.tsx': take('#domain/money.ts'),
  'src/client/app/guest/cart/cart-page.tsx': take('#client/features/cart/cart.tsx'),
  'src/server/config.ts': only('node:path'),
  'src/server/platform/clock/clock.ts': take('#domain/money.ts'),
  'src/server/modules/users/users.public.ts': take('#domain/money.ts'),
  'src/server/modules/photos/photos.store.ts': take('#domain/money.ts'),
  'src/server/modules/photos/photos.public.ts': take('#server/platform/clock/clock.ts'),
  'src/server/modules/orders/orders.public.ts': take('#server/modules/photos/photos.public.ts'),
  'src/server/modules/orders/orders.module.ts': take('./orders.public.ts'),
  'src/server/modules/orders/cart/cart.ts': take('#domain/money.ts'),
  'src/server/modules/orders/refunds/refund.ts': take('../cart/cart.ts'),
  'src/server/app/app.ts': take('#server/modules/orders/orders.module.ts'),
}

const forbidden: readonly [says: string, file: string, text: string, rule: string][] = [
  [
    'a new feature that imports another feature',
    'src/client/features/kayaks/kayaks.tsx',
    take('#client/features/cart/cart.tsx'),
    'feature-kayaks',
  ],
  [
    'a module that imports a later one',
    'src/server/modules/photos/read-order.ts',
    take('#server/modules/orders/orders.public.ts'),
    'module-photos',
  ],
  [
    'a module that reaches past the public face of an earlier one',
    'src/server/modules/orders/read-photo.ts',
    take('#server/modules/photos/photos.store.ts'),
    'module-orders',
  ],
  [
    'a module without a place in the order that imports another',
    'src/server/modules/weather/weather.ts',
    take('#server/modules/users/users.public.ts'),
    'module-weather',
  ],
  [
    'a cart that knows refunds',
    'src/server/modules/orders/cart/refunded-cart.ts',
    take('../refunds/refund.ts'),
    'orders-cart',
  ],
  [
    'an outbox that knows a feature',
    'src/client/device/outbox/send-cart.ts',
    take('#client/features/cart/cart.tsx'),
    'client-device',
  ],
  ['a module that knows Fastify', 'src/server/modules/orders/serve.ts', only('fastify'), 'no-fastify-in-modules'],
  ['a domain rule that imports the server', 'src/domain/server-rule.ts', take('#server/config.ts'), 'domain'],
  ['a domain rule that reads files', 'src/domain/file-rule.ts', only('node:fs'), 'domain'],
  ['a domain rule with a library', 'src/domain/library-rule.ts', only('kysely'), 'domain'],
  [
    'the client importing the server, even for a type',
    'src/client/api/server-type.ts',
    "import type { nothing } from '#server/config.ts'\nexport type Taken = typeof nothing\n",
    'client-api',
  ],
  [
    'the user interface kit importing a feature',
    'src/client/ui/cart-button.tsx',
    take('#client/features/cart/cart.tsx'),
    'client-ui',
  ],
  [
    'the payment sandbox knowing the rest',
    'src/server/payment-sandbox/pay.ts',
    take('#server/platform/clock/clock.ts'),
    'payment-sandbox',
  ],
  [
    'a zone of the server without a rule',
    'src/server/extras/extra.ts',
    take('#domain/money.ts'),
    'server-extras-has-no-rule',
  ],
  ['a circular import', 'src/domain/circle-a.ts', take('./circle-b.ts'), 'no-circular'],
  ['an import of a missing file', 'src/domain/lost.ts', take('./gone.ts'), 'resolvable'],
]

interface Violation {
  readonly from: string
  readonly rule: { readonly name: string }
}
let violations: readonly Violation[] = []
const place = mkdtempSync(join(tmpdir(), 'eddyline-boundaries-'))

beforeAll(async () => {
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  const zones = ['client', 'server', 'domain', 'contract'].map((zone) => [`#${zone}/*`, `./src/${zone}/*`])
  const dependencies = { fastify: '5', react: '19', kysely: '0' }
  const files = {
    ...allowed,
    'src/domain/circle-b.ts': take('./circle-a.ts'),
    ...Object.fromEntries(forbidden.map(([, file, text]) => [file, text])),
    'package.json': JSON.stringify({ type: 'module', imports: Object.fromEntries(zones), dependencies }),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), text)
  }
  const report = JSON.parse(await cruise(place)) as { summary: { violations: Violation[] } }
  violations = report.summary.violations
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

function cruise(cwd: string): Promise<string> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [program, '--config', join(root, 'src/tools/dependency-cruiser.cjs'), '--output-type', 'json', 'src']
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { cwd, env: { ...process.env, BOUNDARIES_ROOT: cwd } },
      (error, stdout, stderr) => {
        if (stdout === '') reject(new Error(stderr, { cause: error }))
        else resolve(stdout)
      },
    )
  })
}

const brokenBy = (file: string): string[] => violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)

test.each(forbidden)('dependency-cruiser refuses %s', (_says, file, _text, rule) => {
  expect(brokenBy(file)).toContain(rule)
})

test('dependency-cruiser accepts the imports that the table of import boundaries allows', () => {
  expect(violations.filter(({ from }) => from in allowed)).toEqual([])
})
