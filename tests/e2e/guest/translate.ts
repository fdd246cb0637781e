import type { Page } from 'playwright/test'

/**
 * Translates the page as Chrome does: it replaces each text node by nested font elements, also in what appears later.
 * The words stay, so that tests find them.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    function replace(text: Text): void {
      const parent = text.parentElement
      if (!parent || !text.data.trim() || parent.closest('font, script, style, svg, textarea, title')) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.style.verticalAlign = 'inherit'
      inner.textContent = text.data
      outer.append(inner)
      parent.replaceChild(outer, text)
    }
    function replaceAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(replace)
    }
    const watch = { childList: true, characterData: true, subtree: true }
    const observer = new MutationObserver((records) => {
      for (const { target, type, addedNodes } of records)
        if (type === 'characterData') replaceAll(target)
        else addedNodes.forEach(replaceAll)
    })
    document.addEventListener('DOMContentLoaded', () => {
      replaceAll(document.body)
      observer.observe(document.body, watch)
    })
  })
}
