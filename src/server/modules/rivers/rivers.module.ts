import type { components } from '#contract/schema.gen.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { presentRiver, presentSection } from './river.presenter.ts'
import type { RiversDeps } from './rivers.deps.ts'
import { listRiverRows, listSectionRows, listSectionsOf } from './rivers.store.ts'
import {
  createRiverSection,
  deleteRiverSection,
  restoreRiverSection,
  updateRiverSection,
  createRiver,
  setRiverActive,
  updateRiver,
} from './save-river.ts'

const done = { status: 200, body: { success: true } } as const

const isYes = (flag: string): boolean => flag === 'true' || flag === '1'

export function createRiversModule(deps: RiversDeps) {
  return {
    handlers: {
      listActiveRivers: async () => ({ status: 200, body: await listRivers(deps, { withDeleted: false }) }),
      listRivers: async (_ctx, { params }) => ({
        status: 200,
        body: await listRivers(deps, { withDeleted: isYes(params.withDeleted) }),
      }),
      createRiver: async (ctx, { body }) => ({ status: 200, body: await createRiver(deps, ctx, body) }),
      updateRiver: async (ctx, { params, body }) => ({
        status: 200,
        body: await updateRiver(deps, ctx, params.id, body),
      }),
      deleteRiver: async (ctx, { params }) => {
        await setRiverActive(deps, ctx, { id: params.id, active: false })
        return done
      },
      restoreRiver: async (ctx, { params }) => ({
        status: 200,
        body: await setRiverActive(deps, ctx, { id: params.id, active: true }),
      }),
      listRiverSections: async (_ctx, { params }) => ({
        status: 200,
        body: await listRiverSections(deps, { withDeleted: isYes(params.withDeleted) }),
      }),
      createRiverSection: async (ctx, { body }) => ({ status: 200, body: await createRiverSection(deps, ctx, body) }),
      updateRiverSection: async (ctx, { params, body }) => ({
        status: 200,
        body: await updateRiverSection(deps, ctx, params.id, body),
      }),
      deleteRiverSection: async (ctx, { params }) => {
        await deleteRiverSection(deps, ctx, params.id)
        return done
      },
      restoreRiverSection: async (ctx, { params }) => ({
        status: 200,
        body: await restoreRiverSection(deps, ctx, params.id),
      }),
    } satisfies Handlers,
  }
}

type Schemas = components['schemas']

/** `withDeleted` includes inactive rivers. */
async function listRivers(
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

/** `withDeleted` includes inactive sections and those of inactive rivers. */
async function listRiverSections(
  deps: RiversDeps,
  input: { readonly withDeleted: boolean },
): Promise<Schemas['RiverSectionsAnswer']> {
  const rows = await listSectionRows(deps.database.db, input.withDeleted)
  return { success: true, river_sections: rows.map(presentSection) }
}
