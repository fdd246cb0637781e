/**
 * Calls `measure` at once and whenever the size of the element changes.
 *
 * `measure` must read the size from the element. The first call makes the browser lay the element out. Otherwise WebKit
 * first reports a size of 0 if a stylesheet loads just then, and reports an error when `measure` reads the real size.
 */
export function watchSize(element: Element, measure: () => void): () => void {
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => observer.disconnect()
}
