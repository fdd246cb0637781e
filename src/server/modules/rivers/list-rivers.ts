import type { components } from '#contract/schema.gen.ts'
import { presentRiver, presentSection } from './river.presenter.ts'
import type { RiversDeps } from './rivers.deps.ts'
import { listRiverRows, listSectionRows, listSectionsOf } from './rivers.store.ts'

type Schemas = components['schemas']

/** Returns the rivers with their sections, sorted by name. `withDeleted` includes inactive rivers. */
export async function listRivers(
  deps: RiversDeps,
  input: { readonly withDeleted: boolean },
): Promise<Schemas['RiversAnswer']> {
  const { db } = deps.database
  const rivers = await listRiverRows(db, input.withDeleted)
  const sections = await listSectionsOf(
    db,
    rivers.map((river) => river.id),
  )
  return { success: true, rivers: rivers.map((river) => presentRiver(river, sections)) }
}

/**
 * Returns the river sections, sorted by river and name. `withDeleted` includes inactive sections and those of inactive
 * rivers.
 */
export async function listRiverSections(
  deps: RiversDeps,
  input: { readonly withDeleted: boolean },
): Promise<Schemas['RiverSectionsAnswer']> {
  const rows = await listSectionRows(deps.database.db, input.withDeleted)
  return { success: true, river_sections: rows.map(presentSection) }
}
