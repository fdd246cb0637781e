import type { components } from '#contract/schema.gen.ts'
import type { AuditRow } from './audit.store.ts'

type Schemas = components['schemas']

export function presentAuditEntry(row: AuditRow): Schemas['AuditEntry'] {
  const { outfitter_id: outfitterId, outfitter_name: name, outfitter_slug: slug } = row
  return {
    id: row.id,
    at: row.at.toISOString(),
    user: presentPerson(row.user_id, row.user_name),
    origin_user: presentPerson(row.origin_id, row.origin_name),
    outfitter: outfitterId === null || name === null || slug === null ? null : { id: outfitterId, name, slug },
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    detail: textFields(row.detail),
    address: row.address,
    device: row.device,
  }
}

function presentPerson(id: number | null, name: string | null): Schemas['OriginUser'] {
  return id === null || name === null ? null : { id, name }
}

function textFields(detail: unknown): Record<string, string> {
  if (typeof detail !== 'object' || detail === null) return {}
  return Object.fromEntries(Object.entries(detail).map(([name, fact]) => [name, String(fact)]))
}
