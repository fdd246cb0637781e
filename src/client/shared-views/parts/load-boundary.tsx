import { Component, type ReactNode } from 'react'
import { PartMissingError, tryPartsAgain } from '#client/ui/loading/import-part.ts'

interface Props {
  children: ReactNode
  /** `retry` loads them again, or reloads the page if only that helps. */
  failed: (retry: () => void) => ReactNode
  /** A change of this key resets the boundary. For a whole page, the key is the path. */
  resetKey?: string
}

interface State {
  failure: { readonly error: unknown } | null
}

/** A child that failed to load appears by itself once its files arrive. */
export class LoadBoundary extends Component<Props, State> {
  override state: State = { failure: null }
  /**
   * The `resetKey` with which a child failed; null before a failure. The boundary resets when `resetKey` differs from
   * this one. A comparison with the previous props would be wrong: a new page may fail in the commit that changes
   * `resetKey`. The boundary would then reset the new page's failure.
   */
  #failedAt: string | undefined | null = null

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidUpdate(): void {
    if (this.state.failure && this.#failedAt !== null && this.#failedAt !== this.props.resetKey) this.#reset()
  }

  override componentDidCatch(error: unknown): void {
    this.#failedAt = this.props.resetKey
    if (!(error instanceof PartMissingError)) return
    error.isShown = true
    error.arrived().then(
      () => this.state.failure?.error === error && this.#reset(),
      () => undefined, // nothing to do: no retry can succeed, and the button 'Try again' reloads the page
    )
  }

  #reset(): void {
    this.#failedAt = null
    this.setState({ failure: null })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return this.props.failed(() => {
      if (!(failure.error instanceof PartMissingError && failure.error.canArrive)) return location.reload()
      tryPartsAgain()
      this.#reset()
    })
  }
}

export interface PartProps {
  children: ReactNode
  skeleton?: ReactNode
}
