import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Call, ParamNames, SchemaOf, Topic } from '#contract/calls/calls.ts'
import { type ApiAnswer, type CallOptions, readAnswer, sendCall } from './api-client.ts'

type QueryValue = NonNullable<CallOptions['query']>[string]
/** Of `true` and `false` in an address. */
type Flag<Value> = 'true' extends Value ? boolean : never
/** Empty and absent values are left out. */
type SentQuery<Query> = {
  [Name in keyof Query]:
    | (unknown extends Query[Name] ? QueryValue : Readonly<Query[Name]>)
    | Flag<Query[Name]>
    | ''
    | null
    | undefined
}
type NeededIf<Given, Sent> = [Given] extends [never] ? object : Sent

interface SendOptions {
  signal?: AbortSignal
  /** Makes a retry of the same call return the first answer. */
  key?: string
  /** Of a link, instead of the session's. */
  token?: string
  keepalive?: boolean
  priority?: RequestPriority
  timeoutMs?: number
}

/** What a row wants to be sent. */
export type Sent<Row extends Call> = NeededIf<
  ParamNames<Row['path']>,
  { params: Record<ParamNames<Row['path']>, string> }
> &
  NeededIf<SchemaOf<Row, 'query'>, QueryOf<Row>> &
  NeededIf<SchemaOf<Row, 'body'>, { body: z.input<SchemaOf<Row, 'body'>> }> &
  (Row extends { kind: 'upload' } ? { body: FormData | Blob } : object) &
  SendOptions
/** `Sent` as an argument that may be left out where nothing has to be sent. */
export type SentOf<Row extends Call> = object extends Sent<Row> ? [sent?: Sent<Row>] : [sent: Sent<Row>]
type QueryOf<Row extends Call> =
  object extends z.input<SchemaOf<Row, 'query'>>
    ? { query?: SentQuery<z.input<SchemaOf<Row, 'query'>>> }
    : { query: SentQuery<z.input<SchemaOf<Row, 'query'>>> }

export type DataOf<Row extends Call> = z.output<SchemaOf<Row, 'answer'>>
type Received<Row extends Call> = Row extends { kind: 'file' }
  ? Blob
  : Row extends { kind: 'stream' }
    ? Response
    : ApiAnswer<DataOf<Row>>

/** Any of `Sent`, as `send` reads it. */
export interface AnySent extends SendOptions {
  params?: Readonly<Record<string, string>>
  query?: object
  body?: unknown
}

/**
 * Makes a call of the table of calls; hooks, outbox, pending changes and `post-once` stand on it.
 * @returns the answer; of a file its content, of a stream the response
 * @throws ApiFailure; an AbortError when the caller's signal ends the call
 */
export const send = <Row extends Call>(row: Row, ...[sent]: SentOf<Row>) =>
  sendAny(row, sent) as Promise<Received<Row>>

async function sendAny({ method, path, kind }: Call, { params, body, ...options }: AnySent = {}) {
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name]
    if (!value) throw new Error(name)
    return encodeURIComponent(value)
  })
  const response = await sendCall(method, address, body, options as CallOptions)
  if (kind === 'stream') return response
  return kind === 'file' ? response.blob() : readAnswer(response)
}

type ReadingCall = Call & { readonly topics: readonly [Topic, ...Topic[]] }

/** The key of what a row reads for what is sent; all of its topic have its first word. */
export const keyOf = <Row extends ReadingCall>({ topics, path }: Row, ...[sent]: SentOf<Row>): QueryKey => [
  topics[0],
  path,
  sent,
]

/** A reading call as a query. Live updates of its topic read it again. */
export function callQuery<Row extends ReadingCall>(row: Row, ...sent: SentOf<Row>) {
  return queryOptions({
    queryKey: keyOf(row, ...sent),
    queryFn: ({ signal }) => readData(row, { ...sent[0], signal }) as Promise<DataOf<Row>>,
  })
}

/** The data of an answer. */
export const readData = async (row: Call, sent: AnySent) =>
  ((await sendAny(row, sent)) as ApiAnswer<unknown>).data
