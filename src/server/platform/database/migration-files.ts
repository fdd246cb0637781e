/// <reference types="vite/types/importMeta.d.ts" />
import { describeMigrations, type Migration } from './migrations.ts'

export const migrations: readonly Migration[] = describeMigrations(
  import.meta.glob<string>('../../db/migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
)
