import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { listenLocally } from '#server/payment-sandbox/listen-locally.ts'
import { checkConditions, listObjects, listParts, listUploads, readRange } from './s3-answers.ts'
import { receiveBody } from './s3-bodies.ts'
import { openMultipart, type MultipartUploads } from './s3-multipart.ts'
import { openObjects, type ObjectStore, type StoredObject } from './s3-objects.ts'
import { S3Refusal } from './s3-refusal.ts'
import { textsOf, toXml } from './s3-xml.ts'
import { setTimeout as pause } from 'node:timers/promises'

export interface S3StandIn {
  readonly url: string
  readonly objects: ObjectStore
  readonly uploads: MultipartUploads
  readonly faults: S3Faults
  close(): Promise<void>
}

export interface S3Options {
  readonly directory: string
  readonly bucket: string
  readonly port?: number
  readonly now?: () => Date
  readonly pageSize?: number
}

/** Starts a small S3 server with one bucket on this machine, for trials and tests. It does not check signatures. */
export async function startS3(options: S3Options): Promise<S3StandIn> {
  const { directory, bucket, port = 0, now = () => new Date(), pageSize = 1000 } = options
  const objects = openObjects(directory, now)
  const uploads = openMultipart(directory, objects, now)
  const faults: S3Faults = { failing: 0, delayMs: 0 }
  const fails = faultMaker(faults)
  const server = createServer((request, response) => {
    const work = async (): Promise<void> => {
      const { pathname: path } = new URL(request.url ?? '/', 'http://s3')
      await faults.hold?.({ method: request.method ?? 'GET', path })
      if (await fails()) {
        request.resume()
        throw new S3Refusal(500, 'InternalError')
      }
      await answer({ objects, uploads, bucket, pageSize }, request, response)
    }
    work().catch((error: unknown) => refuse(request, response, error))
  })
  // Receives the body even of a request that will fail, because an unread body breaks the connection.
  server.on('checkContinue', (request, response) => {
    response.writeContinue()
    server.emit('request', request, response)
  })
  const { url, close } = await listenLocally(server, port)
  return {
    url,
    objects,
    uploads,
    faults,
    close,
  }
}

interface Bucket {
  readonly objects: ObjectStore
  readonly uploads: MultipartUploads
  readonly bucket: string
  readonly pageSize: number
}

type Call = Bucket & { readonly key: string; readonly asked: URLSearchParams }

async function answer(bucket: Bucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: asked } = new URL(request.url ?? '/', 'http://s3')
  const [, name = '', ...rest] = pathname.split('/').map(decodeURIComponent)
  if (name !== bucket.bucket) throw new S3Refusal(404, 'NoSuchBucket')
  const call = { ...bucket, key: rest.join('/'), asked }
  if (call.key === '') return answerBucket(call, request, response)
  if (asked.has('uploads') || asked.has('uploadId')) return answerUpload(call, request, response)
  if (request.method === 'PUT') return putObject(call, request, response)
  if (request.method === 'GET' || request.method === 'HEAD') return sendObject(call, request, response)
  if (request.method !== 'DELETE') throw new S3Refusal(405, 'MethodNotAllowed')
  call.objects.delete(call.key)
  response.writeHead(204).end()
}

async function answerBucket(call: Call, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { asked, objects, uploads } = call
  if (request.method === 'GET')
    return sendXml(
      response,
      asked.has('uploads') ? listUploads(uploads, asked) : listObjects(objects, asked, call.pageSize),
    )
  if (request.method === 'POST' && asked.has('delete')) {
    const keys = textsOf(await text(request), 'Key')
    for (const key of keys) objects.delete(key)
    return sendXml(response, toXml('DeleteResult', { Deleted: keys.map((key) => ({ Key: key })) }))
  }
  request.resume()
  response.writeHead(200).end()
}

async function answerUpload(call: Call, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { asked, key, objects, uploads } = call
  const id = asked.get('uploadId') ?? ''
  if (request.method === 'GET') return sendXml(response, listParts(uploads, key, asked, call.pageSize))
  if (request.method === 'DELETE') {
    uploads.abort(key, id)
    response.writeHead(204).end()
  } else if (request.method === 'PUT') {
    const body = await receiveBody(request, objects.incoming)
    const part = uploads.putPart(key, id, Number(asked.get('partNumber')), body)
    response.writeHead(200, { etag: `"${part.etag}"` }).end()
  } else if (asked.has('uploads')) {
    request.resume()
    const upload = uploads.create(key, storedHeaders(request))
    sendXml(response, toXml('InitiateMultipartUploadResult', { Bucket: call.bucket, Key: key, UploadId: upload.id }))
  } else {
    const body = await text(request)
    const etags = textsOf(body, 'ETag').map((etag) => etag.replaceAll('"', ''))
    const numbers = textsOf(body, 'PartNumber').map(Number)
    const parts = numbers.map((number, index) => ({ number, etag: etags[index] ?? '' }))
    const { etag } = uploads.complete(key, id, parts)
    sendXml(response, toXml('CompleteMultipartUploadResult', { Bucket: call.bucket, Key: key, ETag: `"${etag}"` }))
  }
}

async function putObject(call: Call, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { key, objects } = call
  const source = request.headers['x-amz-copy-source']
  if (typeof source === 'string') {
    request.resume()
    const from = decodeURIComponent(source).replace(/^\//, '').split('/').slice(1).join('/')
    const copied = objects.copy(from, key)
    if (copied === undefined) throw new S3Refusal(404, 'NoSuchKey')
    const { etag, modifiedAt } = copied
    return sendXml(response, toXml('CopyObjectResult', { ETag: `"${etag}"`, LastModified: modifiedAt }))
  }
  const body = await receiveBody(request, objects.incoming)
  checkConditions(request.headers, objects.get(key), false)
  const { etag } = objects.put(key, body, storedHeaders(request))
  response.writeHead(200, { etag: `"${etag}"` }).end()
}

async function sendObject(call: Call, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = call.objects.get(call.key)
  if (found === undefined) throw new S3Refusal(404, 'NoSuchKey')
  checkConditions(request.headers, found, true)
  const range = readRange(request.headers.range, found.size)
  const { start, end } = range ?? { start: 0, end: found.size - 1 }
  response.writeHead(range === null ? 200 : 206, {
    ...objectHeaders(found),
    'content-length': end - start + 1,
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${found.size}` }),
  })
  if (request.method === 'HEAD' || found.size === 0) response.end()
  else await pipeline(createReadStream(call.objects.pathOf(call.key), { start, end }), response)
}

function objectHeaders({ etag, headers, modifiedAt }: StoredObject): Record<string, string> {
  return {
    ...headers,
    etag: `"${etag}"`,
    'last-modified': new Date(modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  }
}

function storedHeaders(request: IncomingMessage): Record<string, string> {
  const kept = Object.entries(request.headers).filter(
    ([name]) => name === 'content-type' || name === 'cache-control' || name.startsWith('x-amz-meta-'),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const { status, code } = error instanceof S3Refusal ? error : { status: 500, code: 'InternalError' }
  const bare = request.method === 'HEAD' || status === 304
  response.writeHead(status, bare ? {} : { 'content-type': 'application/xml' })
  response.end(bare ? undefined : toXml('Error', { Code: code, Message: code }))
}

interface S3Faults {
  /**
   * Share of the requests that fail with 500, from 0 to 1. Failures are spread evenly: 1/3 fails every third request.
   */
  failing: number
  delayMs: number
  hold?: (request: { readonly method: string; readonly path: string }) => Promise<void>
}

/** The returned function waits for the set delay and returns true when the request must fail. */
function faultMaker(faults: S3Faults): () => Promise<boolean> {
  let owed = 0
  return async () => {
    if (faults.delayMs > 0) await pause(faults.delayMs)
    owed += faults.failing
    if (owed < 1) return false
    owed -= 1
    return true
  }
}
