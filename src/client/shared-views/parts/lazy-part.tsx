import { lazy, Suspense, type ComponentType } from 'react'
import { usePageLoaded } from '#client/ui/loading/after-paint.ts'
import { PartMissingError, retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import { loadOtherTexts } from '../chosen-texts.ts'

type Load<Name extends string, Props extends object> = () => Promise<Record<Name, ComponentType<Props>>>

/**
 * A `LoadBoundary` above the component shows a failure to load. React never retries a failed `lazy()`, so this
 * component makes a new `lazy()` once that failure was shown.
 */
export function lazyPart<Name extends string, Props extends object = object>(
  load: Load<Name, Props>,
  name: Name,
): ComponentType<Props> {
  let failure: unknown
  const start = () =>
    lazy(() =>
      loadWithTexts(load, name).catch((error: unknown) => {
        failure = error
        throw error
      }),
    )
  let Loaded = start()
  return function LazyPart(props: Props) {
    if (failure instanceof PartMissingError && failure.isShown) {
      failure = undefined
      Loaded = start()
    }
    return <Loaded {...props} />
  }
}

/**
 * Makes a component for content that no person asked for. It loads after the page, and shows nothing, and retries, until
 * its code has loaded. Each has its own Suspense boundary. If it shared a boundary already on screen, React would delay
 * a navigation until its code has loaded.
 */
export function quietPart<Name extends string, Props extends object = object>(
  load: Load<Name, Props>,
  name: Name,
): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(() =>
    retryUntilLoaded(() => loadWithTexts(load, name)).catch(() => ({ default: () => null })),
  )
  return function QuietPart(props: Props) {
    return usePageLoaded() ? (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ) : null
  }
}

async function loadWithTexts<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): Promise<{ default: ComponentType<Props> }> {
  const [module] = await Promise.all([load(), loadOtherTexts()])
  return { default: module[name] }
}
