import Fastify, { type FastifyInstance } from 'fastify'
import glue from 'fastify-openapi-glue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, contract, entriesAt, examplesOf, operations } from './contract-document.ts'

/** Each operation of a server that answers with the contract's own examples. */
const answers = operations.flatMap(({ id, method, path, object }) =>
  entriesAt(object, 'responses').flatMap(([status, response]) =>
    examplesOf(at(response, 'content', 'application/json')).map(([name, example]) => ({
      title: `${id} ${status} ${name}`,
      method,
      url: `/api/v1${path.replaceAll(/\{\w+\}/g, '7')}`,
      status: status === 'default' ? 501 : Number(status),
      example,
    })),
  ),
)

describe('an answer on its way to the browser', () => {
  let app: FastifyInstance
  let next: (typeof answers)[number] | undefined

  beforeAll(async () => {
    app = Fastify()
    app.setValidatorCompiler(() => () => true)
    await app.register(glue, {
      specification: structuredClone(contract),
      prefix: '/api/v1',
      operationResolver: () => ({
        handler: (_request, reply) => reply.code(next?.status ?? 500).send(next?.example),
        onRequest: (_request, _reply, done) => done(),
      }),
    })
    await app.ready()
  })

  afterAll(() => app.close())

  it.each(answers.map((answer) => [answer.title, answer] as const))('%s loses nothing', async (_title, answer) => {
    next = answer
    const response = await app.inject({ method: answer.method as 'GET', url: answer.url })
    expect(response.statusCode).toBe(answer.status)
    expect(response.json()).toEqual(answer.example)
  })

  it('keeps the whole entity of a conflict, whatever it is', async () => {
    const current = { id: 7, deep: { list: [1, { a: null }], flag: false } }
    const example = { success: false, code: 'price-changed', errors: { general: 'The price has changed.' }, current }
    next = { title: '', method: 'POST', url: '/api/v1/order/charge', status: 409, example }
    const response = await app.inject({ method: 'POST', url: next.url })
    expect(response.json()).toEqual(example)
  })
})
