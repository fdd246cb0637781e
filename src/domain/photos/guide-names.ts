import { staffText } from '#domain/texts/staff-texts.ts'

const raftNumber = /\bRaft (\d{1,4})\b/

function numberIn(name: string): number | null {
  const [, digits] = raftNumber.exec(name) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * Returns a name such as 'Maria – Raft 2' for each guide. The number is that of the group's present name, else the next
 * one of the day. `names`: of the day's groups.
 */
export function guideNames(guides: readonly string[], present: string, names: readonly string[]): string[] {
  const number = numberIn(present) ?? Math.max(0, ...names.map((name) => numberIn(name) ?? 0)) + 1
  return guides.map((guide) => staffText('groups.guide-name', { guide, number: String(number) }))
}
