// Messages between the main thread and the thread of the embedded database.

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
  /** `failure`: message and code of a failed copy, because a cloned Error would lose its code. */
  | { readonly kind: 'copied'; readonly target: string; readonly failure: CopyFailure | null }
  | { readonly kind: 'closed' }
