import type { SessionUser } from '#contract/schema.gen.ts'

export function employeeWith(...capabilities: SessionUser['capabilities']): SessionUser {
  return {
    id: 4,
    name: 'Emma',
    email: 'emma@eddyline.test',
    role: 'employee',
    outfitter_id: 1,
    is_photographer: 0,
    permissions: [],
    outfitter: null,
    deleted_at: null,
    version: '',
    capabilities,
    origin_user: null,
  }
}
