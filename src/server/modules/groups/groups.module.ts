import type { Handlers } from '#server/http/handler-types.ts'
import { type SearchDeps, searchDisplayGroups } from './search-display-groups.ts'

export interface GroupsModule {
  readonly handlers: Pick<Required<Handlers>, 'searchDisplayGroups'>
}

export function createGroupsModule(deps: SearchDeps): GroupsModule {
  return {
    handlers: {
      searchDisplayGroups: async (ctx, input) => ({
        status: 200,
        body: await searchDisplayGroups(deps, { ...input.body, now: ctx.now }),
      }),
    },
  }
}
