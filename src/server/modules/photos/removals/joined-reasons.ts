/** The most characters of all reasons for one photo. Further requests only count. */
const most = 4_000

interface Said {
  readonly reason: string
  readonly email: string | null
}

/**
 * Adds a further reason to the reasons of a photo's removal, as a paragraph with the person's email. A reason that the
 * same person gave before stays single.
 */
export function joinedReasons(before: Said, said: Said): string {
  const paragraph = said.email === null ? said.reason : `${said.reason} (${said.email})`
  const paragraphs = before.reason.split('\n\n')
  const isKnown = paragraphs.includes(paragraph) || (said.email === before.email && paragraphs[0] === said.reason)
  if (isKnown || paragraph === '') return before.reason
  if (before.reason === '') return paragraph
  const joined = `${before.reason}\n\n${paragraph}`
  return joined.length > most ? before.reason : joined
}
