import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Call, ParamNames, SchemaOf } from '#contract/calls/calls.ts'
import { success } from '#contract/envelope.ts'
import type { ShopApp } from '#server/shop.ts'
import type { Access } from './access.ts'
import { ok } from './api-calls.ts'

/** What a call answers, with a message for people. */
class Said<Data> {
  readonly data: Data
  readonly message: string | undefined

  constructor(data: Data, message: string | undefined) {
    this.data = data
    this.message = message
  }
}

export const said = <Data>(data: Data, message: string | undefined) => new Said(data, message)

type Schema = z.core.$ZodType
type ParamsSchema<Row extends Call> = z.ZodMiniType<
  Record<ParamNames<Row['path']>, string>,
  Record<ParamNames<Row['path']>, unknown>
>

/** A schema is given where the row has its type, and nowhere else. */
type Needs<Row extends Call, Name extends 'query' | 'body' | 'answer', Given extends string> = [
  SchemaOf<Row, Name>,
] extends [never]
  ? Partial<Record<Given, undefined>>
  : Record<Given, SchemaOf<Row, Name>>

type Rules<Row extends Call> = Pick<RouteOptions, 'bodyLimit' | 'onRequest' | 'preValidation'> & {
  /** Who may make the call. */
  access: Access
  /** Only where a parameter is more than any text. */
  params?: ParamsSchema<Row>
  /** Of a success; 200 where absent. */
  status?: 200 | 201
  /** For the API's description, where the address does not say enough. */
  description?: string
  /** Of an answer that is not JSON. */
  produces?: readonly string[]
  rateLimit?: { max: number; timeWindow: string } | false
} & Needs<Row, 'query', 'query'> &
  Needs<Row, 'body', 'body'> &
  Needs<Row, 'answer', 'answers'>

interface Received<Row extends Call> {
  params: Record<ParamNames<Row['path']>, string>
  query: z.output<SchemaOf<Row, 'query'>>
  body: z.output<SchemaOf<Row, 'body'>>
  request: FastifyRequest
  reply: FastifyReply
}

/** The data of the answer; a reply where the handler has sent it itself, such as a file or what is cached. */
type Answered<Row extends Call> =
  | z.output<SchemaOf<Row, 'answer'>>
  | Said<z.output<SchemaOf<Row, 'answer'>>>
  | FastifyReply

/** Answers a call of the table of calls (`contract/calls/`), whose address has to begin with the prefix of this plugin. */
export function answer<const Row extends Call>(
  app: ShopApp,
  row: Row,
  rules: Rules<Row>,
  handle: (received: Received<Row>) => Promise<Answered<Row>>,
): void {
  const {
    access,
    rateLimit,
    params,
    status = 200,
    produces,
    description,
    query,
    body,
    answers,
    ...options
  } = rules as Rules<Row> & Partial<Record<'query' | 'body' | 'answers', Schema>>
  app.route({
    ...options,
    method: row.method,
    url: withoutPrefix(row.path, app.prefix),
    config: { access, call: row, ...(rateLimit !== undefined && { rateLimit }) },
    schema: {
      ...(description && { description }),
      ...(produces && { produces }),
      ...paramsOf(row.path, params),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(answers && { response: { [status]: success(answers) } }),
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body } = request as FastifyRequest & Received<Row>
      reply.code(status)
      const answered = await handle({ params, query, body, request, reply })
      if (answered === reply) return reply
      return answered instanceof Said ? ok(answered.data, answered.message) : ok(answered)
    },
  })
}

function withoutPrefix(path: string, prefix: string): string {
  if (!path.startsWith(`${prefix}/`)) throw new Error(`${path} does not lie below ${prefix}`)
  return path.slice(prefix.length)
}

function paramsOf(path: string, given: Schema | undefined): { params?: Schema } {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return {}
  return { params: given ?? z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }
}
