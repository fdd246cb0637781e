const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A list of children becomes one element per entry. */
export type Xml = string | number | boolean | { readonly [name: string]: Xml | readonly Xml[] | undefined }

export function toXml(name: string, content: Xml): string {
  const inner =
    typeof content === 'object'
      ? Object.entries(content)
          .map(([child, value]) => elements(child, value))
          .join('')
      : String(content).replace(/[&<>"]/g, (character) => escapes[character] ?? character)
  return `<${name}>${inner}</${name}>`
}

function elements(name: string, value: Xml | readonly Xml[] | undefined): string {
  if (value === undefined) return ''
  const list: readonly Xml[] = Array.isArray(value) ? value : [value as Xml]
  return list.map((entry) => toXml(name, entry)).join('')
}

export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) =>
    (text ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#34;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )
}
