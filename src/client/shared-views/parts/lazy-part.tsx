import { createContext, lazy, use, type ComponentType } from 'react'
import { PartMissingError, retryUntilLoaded } from '#client/ui/loading/import-part.ts'
import { loadOtherTexts } from '../chosen-texts.ts'

const TIMEOUT = 120_000

/** Error for code whose files have not arrived after 120 s. */
export class PartLateError extends Error {
  override name = 'PartLateError'
  readonly #loading: Promise<unknown>

  /** `loading`: the load, which goes on after the error. */
  constructor(name: string, loading: Promise<unknown>) {
    super(`${name} took longer than ${TIMEOUT} ms to load`)
    this.#loading = loading
  }

  /**
   * Resolves when the code has loaded after all, so that a retry can succeed.
   *
   * Throws: the error of the load, when no retry can succeed.
   */
  async arrived(): Promise<void> {
    try {
      await this.#loading
    } catch (error) {
      if (!(error instanceof PartMissingError)) throw error
      await error.arrived()
    }
  }
}

/**
 * Number of the nearest `LoadBoundary`'s current attempt to render its children. All boundaries count with one shared
 * counter. A component that fails to load remembers the counter's value. When it renders later under a higher number,
 * its boundary has opened or reset since the failure. The component then loads its code again.
 */
export const AttemptContext = createContext(0)

let attempts = 0

export function nextAttempt(): number {
  attempts += 1
  return attempts
}

/**
 * Makes a component whose code and texts load when it is first shown. A `LoadBoundary` above the component shows a
 * failure to load. React never retries a failed `lazy()`, so this component makes a new `lazy()` when the boundary
 * resets.
 */
export function lazyPart<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  let failedAttempt: number | null = null
  const start = () =>
    lazy(async () => {
      try {
        return { default: await withTexts(load, name) }
      } catch (error) {
        failedAttempt = attempts
        throw error
      }
    })
  let Loaded = start()
  return function LazyPart(props: Props) {
    if (failedAttempt !== null && use(AttemptContext) > failedAttempt) {
      failedAttempt = null
      Loaded = start()
    }
    return <Loaded {...props} />
  }
}

/**
 * Makes a component for content that no person asked for. It shows nothing, and retries, until its code has loaded. It
 * needs a `Suspense` above it.
 */
export function quietPart<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy<ComponentType<Props>>(() =>
    retryUntilLoaded(() => Promise.all([load(), loadOtherTexts()])).then(
      ([module]) => ({ default: module[name] }),
      () => ({ default: () => null }),
    ),
  )
}

async function withTexts<Name extends string, Part>(
  load: () => Promise<Record<Name, Part>>,
  name: Name,
): Promise<Part> {
  const loading = Promise.all([load(), loadOtherTexts()])
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartLateError(name, loading)), TIMEOUT)
  })
  try {
    const [module] = await Promise.race([loading, late])
    return module[name]
  } finally {
    clearTimeout(timer)
  }
}
