import type { Readable } from 'node:stream'
import type { OperationId } from '#contract/operations.gen.ts'
import type { operations } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'

type Parameters<K extends OperationId, Place extends 'path' | 'query'> = operations[K] extends {
  parameters: { [P in Place]: infer Values extends object }
}
  ? Values
  : operations[K] extends { parameters: { [P in Place]?: infer Values } }
    ? [NonNullable<Values>] extends [never]
      ? Record<never, never>
      : NonNullable<Values>
    : Record<never, never>

/** The handler must read a file's stream before it asks for the next part. */
export type UploadPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file'
      readonly name: string
      readonly fileName: string
      readonly mediaType: string
      readonly stream: Readable
    }

type BodyOf<K extends OperationId> = operations[K] extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer Body }
    ? Body
    : AsyncIterable<UploadPart>
  : operations[K] extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body | undefined
    : undefined

interface Input<K extends OperationId> {
  readonly params: Parameters<K, 'path'>
  readonly query: Parameters<K, 'query'>
  readonly body: BodyOf<K>
}

type SuccessStatus = 200 | 201 | 202
type JsonAnswers<K extends OperationId> = {
  [S in keyof operations[K]['responses'] & SuccessStatus]: operations[K]['responses'][S] extends {
    content: { 'application/json': infer Body }
  }
    ? { readonly status: S; readonly body: Body; readonly headers?: Readonly<Record<string, string>> }
    : never
}[keyof operations[K]['responses'] & SuccessStatus]

export interface StreamAnswer {
  readonly status: 200 | 206 | 304
  readonly stream: Readable | null
  readonly headers: Readonly<Record<string, string>>
}

/** A JSON answer that is the same for everybody. */
export interface KeptAnswer {
  /** Weak, because the compressed form has it too. The same in each process. */
  readonly etag: string
  readonly bytes: Buffer
  /** With Brotli. */
  readonly compressed: Buffer
}

interface KeptJson extends Partial<Pick<StreamAnswer, 'headers'>> {
  readonly status: 200
  readonly kept: KeptAnswer
}

type Answer<K extends OperationId> = JsonAnswers<K> | StreamAnswer | KeptJson

type Handler<K extends OperationId> = (ctx: Ctx, input: Input<K>) => Promise<Answer<K>>
export type AllHandlers = { readonly [K in OperationId]: Handler<K> }
export type Handlers = Partial<AllHandlers>
