export function flyToCart(from: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const tile = from.closest('li, figure, article, [role="dialog"]')
  const image = tile?.querySelector('img[src]:not([src^="/photo-missing"], [aria-hidden] *)')
  const targets = [...document.querySelectorAll('[data-cart-target]')]
  const target = targets.findLast((node) => node.getClientRects().length > 0)
  if (!(image instanceof HTMLImageElement)) return
  const start = image.getBoundingClientRect()
  const end = target?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight - 40, 40, 40)

  const copy = document.createElement('img')
  copy.src = image.currentSrc
  copy.crossOrigin = 'anonymous'
  copy.alt = ''
  copy.style.cssText = `position:fixed;z-index:50;left:${start.left}px;top:${start.top}px;width:${start.width}px;height:${start.height}px;object-fit:cover;border-radius:6px;pointer-events:none`
  document.body.append(copy)
  const x = end.left + end.width / 2 - (start.left + start.width / 2)
  const y = end.top + end.height / 2 - (start.top + start.height / 2)
  const flight = copy.animate(
    [
      { transform: 'none', opacity: 0.95 },
      { transform: `translate(${x}px, ${y}px) scale(0.08)`, opacity: 0.5 },
    ],
    { duration: 240, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' },
  )
  flight.finished.finally(() => copy.remove()).catch(() => undefined)
}
