import type { Role } from '#domain/access/capabilities.ts'
import { staffText } from '#domain/texts/staff-texts.ts'

export function roleName(role: Role): string {
  return staffText(`shell.role-${role}`)
}
