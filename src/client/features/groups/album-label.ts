/**
 * An album among those of its day: section and time of day of a name that was built of its parts (product.md 5),
 * and any other name whole.
 */
export function albumLabel({ name, photo_count: count }: { name: string; photo_count: number }): string {
  const parts = name.split('|')
  return `${parts.length === 5 ? parts.slice(3).join(' · ') : name} (${count.toLocaleString('en')})`
}
