import { lazy, type ComponentType } from 'react'
import { loadOtherTexts } from '#client/shared-views/texts.ts'

/** A load failure is reported after this long (product.md 8). */
const TIMEOUT = 120_000

/** A page that is fetched when its area is opened, with the sentences of all areas. */
export function area<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The area of ${name} took too long`)), TIMEOUT)
    })
    try {
      const [module] = await Promise.race([Promise.all([load(), loadOtherTexts()]), late])
      return { default: module[name] }
    } finally {
      clearTimeout(timer)
    }
  })
}
