import type { MadeBackup } from './create-backup.ts'

export function describeBackup({ directory, manifest, removed }: MadeBackup): string {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const photos =
    manifest.storage === 's3' ? 'the photos stay in the bucket' : `${manifest.fileCount.toLocaleString('en')} files`
  const megabytes = (manifest.byteSize / 1_000_000).toFixed(1)
  const gone = removed.length === 0 ? '' : ` Old backups removed: ${removed.length}.`
  const sealed = manifest.key === null ? 'not encrypted' : 'encrypted'
  return `Backup ${manifest.name}: ${rows.toLocaleString('en')} rows, ${photos}, ${megabytes} MB, ${sealed}, in ${directory}.${gone}`
}
