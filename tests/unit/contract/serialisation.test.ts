import Fastify, { type FastifyInstance } from 'fastify'
import glue from 'fastify-openapi-glue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, contract, entriesAt, examplesOf, operations, type Operation } from './contract-document.ts'

interface Answer {
  readonly status: number
  readonly example: unknown
}

function answersOf({ object }: Operation): Answer[] {
  return entriesAt(object, 'responses').flatMap(([status, response]) =>
    examplesOf(at(response, 'content', 'application/json')).map(([, example]) => ({
      status: status === 'default' ? 501 : Number(status),
      example,
    })),
  )
}

describe('the response serialiser', () => {
  let app: FastifyInstance
  let next: Answer

  beforeAll(async () => {
    app = Fastify()
    app.setValidatorCompiler(() => () => true)
    await app.register(glue, {
      specification: structuredClone(contract),
      operationResolver: () => (_request, reply) => {
        void reply.code(next.status).send(next.example)
      },
    })
    await app.ready()
  })

  afterAll(() => app.close())

  const send = async ({ method, path }: Pick<Operation, 'method' | 'path'>, answer: Answer): Promise<Answer> => {
    next = answer
    const url = path.replaceAll(/\{\w+\}/g, '7')
    const response = await app.inject({
      method: method === 'GET' || method === 'PUT' || method === 'DELETE' ? method : 'POST',
      url,
    })
    return { status: response.statusCode, example: response.json() }
  }

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'drops no field in %s',
    async (_id, operation) => {
      const answers = answersOf(operation)
      expect(answers.length).toBeGreaterThan(0)
      for (const answer of answers) expect(await send(operation, answer)).toEqual(answer)
    },
  )

  it('keeps every field of the entity in a 409 answer', async () => {
    const current = { id: 7, deep: { list: [1, { a: null }], flag: false } }
    const example = { success: false, code: 'price-changed', errors: { general: 'The price has changed.' }, current }
    const answer = { status: 409, example }
    expect(await send({ method: 'POST', path: '/order/charge' }, answer)).toEqual(answer)
  })
})
