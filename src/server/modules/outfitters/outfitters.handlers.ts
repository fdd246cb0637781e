import type { components } from '#contract/schema.gen.ts'
import type { OutfitterSettings } from '#domain/outfitters/settings.ts'
import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { changeOutfitter } from './change-outfitter.ts'
import { createOutfitter } from './create-outfitter.ts'
import { getOutfitter } from './get-outfitter.ts'
import { listOutfitters } from './list-outfitters.ts'
import { saveLogo } from './logo/save-logo.ts'
import { addOfferedSection, removeOfferedSection } from './offered-sections.ts'
import type { LogoDeps } from './outfitters.deps.ts'
import { refuseOtherId } from './refusals.ts'
import { setOutfitterActive } from './set-outfitter-active.ts'

export function outfitterHandlers(deps: LogoDeps) {
  const list = async (ctx: Ctx, { params }: { params: { withDeleted: string } }) => ({
    status: 200 as const,
    body: await listOutfitters(deps, ctx, { withDeleted: params.withDeleted === 'true' || params.withDeleted === '1' }),
  })
  const restore = async (ctx: Ctx, { params }: { params: { id: number } }) => ({
    status: 200 as const,
    body: await setOutfitterActive(deps, ctx, { id: params.id, active: true }),
  })
  const remove = async (ctx: Ctx, { params }: { params: { id: number } }) => {
    await setOutfitterActive(deps, ctx, { id: params.id, active: false })
    return { status: 200, body: { success: true } } as const
  }
  return {
    listOutfitters: list,
    adminListOutfitters: list,
    getOutfitter: async (ctx, { params }) => ({ status: 200, body: await getOutfitter(deps, ctx, params.id) }),
    createOutfitter: async (ctx, { body }) => {
      refuseOtherId(body.id, null)
      const { name, email } = body
      return { status: 200, body: await createOutfitter(deps, ctx, { ...settingsFromInput(body), name, email }) }
    },
    saveOutfitter: async (ctx, { body }) => {
      const { id, version, name, email } = body
      const settings = { ...settingsFromInput(body), name, email }
      if (id == null) return { status: 200, body: await createOutfitter(deps, ctx, settings) }
      return { status: 200, body: await changeOutfitter(deps, ctx, { id, version, changes: settings }) }
    },
    updateOutfitter: async (ctx, { params, body }) => {
      const { id: idInBody, version } = body
      const input = { id: params.id, idInBody, version, changes: settingsFromInput(body) }
      return { status: 200, body: await changeOutfitter(deps, ctx, input) }
    },
    deleteOutfitter: remove,
    adminDeleteOutfitter: remove,
    restoreOutfitter: restore,
    adminRestoreOutfitter: restore,
    addOutfitterRiverSection: async (ctx, { body }) => ({
      status: 200,
      body: await addOfferedSection(deps, ctx, body),
    }),
    removeOutfitterRiverSection: async (ctx, { params }) => ({
      status: 200,
      body: await removeOfferedSection(deps, ctx, params),
    }),
    saveLogo: async (ctx, { body }) => ({ status: 200, body: await saveLogo(deps, ctx, body) }),
  } satisfies Handlers
}

function settingsFromInput(
  input: components['schemas']['OutfitterInput'] | components['schemas']['OutfitterUpdate'],
): Partial<OutfitterSettings> {
  const { id: _id, version: _version, on_home_page, favorite, ...rest } = input
  return {
    ...rest,
    ...(on_home_page === undefined ? {} : { on_home_page: on_home_page === 1 }),
    ...(favorite === undefined ? {} : { favorite: favorite === 1 }),
  }
}
