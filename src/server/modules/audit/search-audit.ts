import type { components } from '#contract/schema.gen.ts'
import { may } from '#domain/access/capabilities.ts'
import { auditedEvents } from '#domain/audit-log.ts'
import { Failure } from '#domain/failure.ts'
import { isLocalDate, localDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import { endOfLocalDay, startOfLocalDay } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findAuditEntries, type AuditRow } from './audit.store.ts'

type Schemas = components['schemas']

const pageSize = 50
// The log covers outfitters in several time zones. So its days use one zone for all, the default zone of an outfitter
// (docs/rules.md#local-days).
const zone = 'America/Denver'

/**
 * Returns a page of the audit log, newest first, for administrators.
 *
 * Throws: 400 for an invalid cursor, 403 for an actor who is no administrator.
 * Throws: 422 when the end date is before the start date.
 */
export async function searchAudit(
  deps: { readonly database: Pick<Database, 'db'> },
  ctx: Pick<Ctx, 'actor'>,
  input: Schemas['AuditSearch'],
): Promise<Schemas['AuditAnswer']> {
  if (!may(ctx.actor, 'audit.read')) throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
  const start = readDay('startDate', input.startDate)
  const end = readDay('endDate', input.endDate)
  if (start !== null && end !== null && end < start)
    throw new Failure(422, 'date-order', { endDate: 'validation.date-order' })
  const rows = await findAuditEntries(deps.database.db, {
    from: start === null ? null : startOfLocalDay(clampDay(start), zone),
    to: end === null ? null : endOfLocalDay(clampDay(end), zone),
    userId: input.userId ?? null,
    outfitterId: input.outfitterId ?? null,
    entity: nonBlank(input.entity),
    entityId: input.entityId ?? null,
    action: nonBlank(input.action),
    actions: input.events == null ? null : auditedEvents[input.events],
    before: readCursor(input.after),
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next = rows.length > pageSize && last !== undefined ? cursorOf(last.id) : null
  return { success: true, entries: page.map(presentAuditEntry), next }
}

function nonBlank(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function readDay(field: string, day: string | null | undefined): LocalDate | null {
  if (day === null || day === undefined) return null
  if (isLocalDate(day)) return day
  throw new Failure(422, 'invalid-date', { [field]: 'validation.date' })
}

/** The search also uses the day before and the day after, and both must be valid dates. */
function clampDay(day: LocalDate): LocalDate {
  const [earliest, latest] = [localDate('1970-01-01'), localDate('9998-12-31')]
  return day < earliest ? earliest : day > latest ? latest : day
}

function cursorOf(id: number): string {
  return Buffer.from(String(id)).toString('base64url')
}

function readCursor(cursor: string | null | undefined): number | null {
  if (cursor === null || cursor === undefined || cursor === '') return null
  const text = Buffer.from(cursor, 'base64url').toString()
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new Failure(400, 'invalid-request', { after: 'validation.invalid' })
}

function presentAuditEntry(row: AuditRow): Schemas['AuditEntry'] {
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
