/**
 * Shortens a generated album name (docs/rules.md#album-form) to the river section and the time of day. The screen
 * already shows the day.
 */
export function albumLabel({ name, photo_count: count }: { name: string; photo_count: number }): string {
  const parts = name.split('|')
  return `${parts.length === 5 ? parts.slice(3).join(' · ') : name} (${count.toLocaleString('en')})`
}
