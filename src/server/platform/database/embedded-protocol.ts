export interface WorkerData {
  readonly directory: string
}

export interface CopyFailure {
  readonly message: string
  readonly code: string | undefined
}

export type ToWorker =
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'hang-up'; readonly connection: number }
  | { readonly kind: 'copy'; readonly target: string }
  | { readonly kind: 'close' }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  /**
   * The end of a copy. `failure` holds message and code of an error, because an Error loses its code between threads.
   */
  | { readonly kind: 'copied'; readonly target: string; readonly failure: CopyFailure | null }
  | { readonly kind: 'closed' }
