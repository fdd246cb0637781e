import type { components } from '#contract/schema.gen.ts'
import { versionOf } from '#server/platform/versions/entity-version.ts'
import { riverFields, sectionFields, type listSectionsOf, type RiverRow, type SectionRow } from './rivers.store.ts'

type Schemas = components['schemas']
type SectionsOf = Awaited<ReturnType<typeof listSectionsOf>>

/** `sections` may contain sections of other rivers too. */
export function presentRiver(river: RiverRow, sections: SectionsOf): Schemas['River'] {
  return {
    id: river.id,
    name: river.name,
    fee: river.fee,
    deleted_at: river.deleted_at?.toISOString() ?? null,
    version: versionOf(river, riverFields),
    river_sections: sections
      .filter((section) => section.river_id === river.id)
      .map(({ id, name, fee }) => ({ id, name, fee })),
  }
}

/** A section of an inactive river counts as inactive. */
export function presentSection(row: SectionRow): Schemas['RiverSection'] {
  return {
    id: row.id,
    name: row.name,
    fee: row.fee,
    river_id: row.river_id,
    river: { id: row.river_id, name: row.river_name, fee: row.river_fee },
    deleted_at: (row.deleted_at ?? row.river_deleted_at)?.toISOString() ?? null,
    version: versionOf(row, sectionFields),
  }
}
