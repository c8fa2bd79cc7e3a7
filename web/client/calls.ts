import {
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Call, ParamNames, SchemaOf, Topic } from '#contract/calls/calls.ts'
import { type ApiAnswer, type CallOptions, readCall, sendCall } from './api-client.ts'

type QueryValue = NonNullable<CallOptions['query']>[string]
/** Empty and absent values are left out. */
type SentQuery<Query> = {
  [Name in keyof Query]: (unknown extends Query[Name] ? QueryValue : Query[Name]) | '' | null | undefined
}
type NeededIf<Given, Sent> = [Given] extends [never] ? object : Sent

interface SendOptions {
  signal?: AbortSignal
  /** Makes a retry of the same call return the first answer. */
  key?: string
  /** Of a link, instead of the session's. */
  token?: string
  keepalive?: boolean
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
type QueryOf<Row> =
  object extends z.input<SchemaOf<Row, 'query'>>
    ? { query?: SentQuery<z.input<SchemaOf<Row, 'query'>>> }
    : { query: SentQuery<z.input<SchemaOf<Row, 'query'>>> }

type DataOf<Row> = z.output<SchemaOf<Row, 'answer'>>
type Received<Row extends Call> = Row extends { kind: 'file' }
  ? Blob
  : Row extends { kind: 'stream' }
    ? Response
    : ApiAnswer<DataOf<Row>>

/** Any of `Sent`, as `send` reads it. */
interface AnySent extends SendOptions {
  params?: Readonly<Record<string, string>>
  query?: object
  body?: unknown
}

/**
 * Makes a call of the table of calls; hooks, outbox, pending changes and `post-once` stand on it.
 * @returns the answer; of a file its content, of a stream the response, which has no time limit
 * @throws ApiFailure; an AbortError when the caller's signal ends the call
 */
export const send = <Row extends Call>(row: Row, ...[sent]: SentOf<Row>) =>
  sendAny(row, sent) as Promise<Received<Row>>

async function sendAny({ method, path, kind }: Call, sent: AnySent = {}): Promise<unknown> {
  const { params = {}, query, body, key: idempotencyKey, ...rest } = sent
  const options = { ...rest, query: query as CallOptions['query'], idempotencyKey }
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  if (kind === 'file') return (await sendCall(method, address, body, options)).blob()
  // The page does not wait for it.
  const endless: CallOptions = { ...options, timeoutMs: Number.POSITIVE_INFINITY, priority: 'low' }
  if (kind === 'stream') return sendCall(method, address, body, endless)
  return readCall(method, address, body, options)
}

type ReadingCall = Call & { readonly topic: Topic }

/** The key of everything that is read by a row, or of what is read by it for what is sent. */
export const keyOf = <Row extends ReadingCall>({ topic, path }: Row, ...sent: [Sent<Row>?]): QueryKey => [
  topic,
  path,
  ...sent,
]

/** A reading call as a query. Live updates of its topic read it again. */
export function callQuery<Row extends ReadingCall>(row: Row, ...[sent]: SentOf<Row>) {
  return queryOptions({
    queryKey: sent ? keyOf(row, sent) : keyOf(row),
    queryFn: async ({ signal }) => (await readData(row, { ...sent, signal })) as DataOf<Row>,
  })
}

type Extras<Row extends Call> = Omit<UseMutationOptions<DataOf<Row>, Error, Sent<Row>>, 'mutationFn'>

/** A changing call as a mutation; what it changes is read again, also where it has failed. */
export function useCall<Row extends Call>(row: Row, extras: Extras<Row> = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: row.changes,
    ...extras,
    mutationFn: async (sent: Sent<Row>) => (await readData(row, sent)) as DataOf<Row>,
    onSettled: (...settled) => {
      for (const topic of row.changes ?? []) void queryClient.invalidateQueries({ queryKey: [topic] })
      return extras.onSettled?.(...settled)
    },
  })
}

const readData = async (row: Call, sent: AnySent) => ((await sendAny(row, sent)) as ApiAnswer<unknown>).data
