import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { at, define } from '../src/tools/build/root.ts'

// Every API test runs on PostgreSQL if it is installed. The short test run repeats only the files of `onBoth` on the
// embedded database. Orders, races, crashes, reports and repeated calls could behave differently there. The long test
// run repeats all files.
const onBoth = [
  'backup/*',
  'crash/killed-charge',
  'database/*',
  'groups/kept-days',
  'http/repeated-calls',
  'orders/*',
  'reports/books',
]
const isShared = process.env.POSTGRES_BIN !== undefined && process.env.LONG_TESTS !== '1'
const embeddedFiles = (isShared ? onBoth : ['**/*']).map((path) => `tests/api/${path}.test.ts`)
const setupFiles = [at('tests/support/setup/fail-on-noise.ts')]
// The files of a worker share their modules. Otherwise each of a hundred files would import the server, which took half
// of the time. The server and the domain keep no state in modules, apart from caches and the queue of password hashes.
const shared = { isolate: false }
const api = { ...shared, include: ['tests/api/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 120_000 }

export default defineConfig({
  root: at('.'),
  define,
  plugins: [react()],
  test: {
    globals: false,
    // Runs two files at a time on every machine, because each API file runs its own database and image work.
    maxWorkers: 2,
    // Vitest's `expect.poll` gives up after one second by default, which is too short on a busy machine. The price is
    // that a failing test takes 20 seconds.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/client/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-client',
          environment: 'happy-dom',
          include: ['tests/unit/client/**/*.test.{ts,tsx}'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          setupFiles: [
            ...setupFiles,
            at('tests/support/setup/end-with-page.ts'),
            at('tests/support/setup/all-guest-texts.ts'),
            at('tests/support/setup/patient-waits.ts'),
          ],
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-embedded',
          include: embeddedFiles,
          provide: { database: 'embedded' },
          globalSetup: [at('tests/support/setup/build-worker.ts')],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-postgres',
          provide: { database: 'postgres' },
          globalSetup: [at('tests/support/setup/build-worker.ts'), at('tests/support/setup/postgres-cluster.ts')],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'cluster',
          environment: 'node',
          include: ['tests/cluster/*.test.ts'],
          hookTimeout: 600_000,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'browsers',
          fileParallelism: false,
          environment: 'node',
          include: ['tests/browsers/*.flow.ts'],
          testTimeout: process.env.LONG_TESTS === '1' ? 600_000 : 240_000,
          hookTimeout: 300_000,
          globalSetup: [at('tests/e2e/support/server/prepare-template.ts')],
        },
      },
    ],
  },
})
