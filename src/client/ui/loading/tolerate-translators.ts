// The translators of Chrome and Safari replace text nodes by <font> elements. React still holds the replaced nodes. It
// throws when it removes one or inserts beside one, and a text that it updates there never shows.

const standIns = new WeakMap<Node, HTMLElement>()
const known = new WeakSet<HTMLElement>()

/** Restores a replaced text when React updates it. The translator then translates the new text. */
const texts = new MutationObserver((records) => {
  for (const { target } of records) if (!target.isConnected) standIns.get(target)?.replaceWith(target)
})

const isNew = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.nodeName === 'FONT' && !known.has(node)

function learn({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  // A translator replaces a text in one step, or inserts beside it and then removes it.
  const standIn = [...addedNodes, previousSibling, nextSibling].find(isNew)
  const text = [...removedNodes].find((node) => node instanceof Text)
  if (!standIn || !text) return
  known.add(standIn)
  standIns.set(text, standIn)
  texts.observe(text, { characterData: true })
}

const replacements = new MutationObserver((records) => records.forEach(learn))

function placeIn(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node
  replacements.takeRecords().forEach(learn)
  let place: Node | null | undefined = node.parentNode ? node : standIns.get(node)
  while (place && place.parentNode !== parent) place = place.parentNode
  return place ?? null
}

/** Call it once, before React draws. */
export function tolerateTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && placeIn(this, before))
    return node
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const place = placeIn(this, node)
    if (place) removeChild.call(this, place)
    return node
  }
  replacements.observe(document.documentElement, { childList: true, subtree: true })
}
