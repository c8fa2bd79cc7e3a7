import type * as z from 'zod/mini'
import type { ProblemCode } from '../envelope.ts'
import type { ShopEventTopic } from '../notifications.ts'

type Schema = z.core.$ZodType

/**
 * The first word of a query's key. What live updates tell of has their topics' names; the others are read again only by the page
 * that changed them.
 */
export type Topic = ShopEventTopic | 'coupons' | 'synonyms' | 'failed-searches'

/** A schema of which a row knows only the type, so that a page that makes the call loads none. */
export type TypeOf<S extends Schema> = { readonly schema: S } | undefined

export function schema<S extends Schema>(): TypeOf<S> {
  return undefined
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Facts {
  readonly query?: TypeOf<Schema>
  /** Under what a query that reads it is kept. */
  readonly topic?: Topic
  /** What is read again after it. */
  readonly changes?: readonly Topic[]
  /** The refusals that a screen tells apart. */
  readonly refusals?: readonly ProblemCode[]
}
interface JsonFacts extends Facts {
  readonly kind?: undefined
  readonly body?: TypeOf<Schema>
  readonly answer: TypeOf<Schema>
}
/** Takes a form with a file, or a file as it is; answered in JSON. */
interface UploadFacts extends Facts {
  readonly kind: 'upload'
  readonly answer: TypeOf<Schema>
}
/** Answered by a file, such as a CSV or PDF. */
interface FileFacts extends Facts {
  readonly kind: 'file'
  readonly body?: TypeOf<Schema>
}
/** Answered without end. */
interface StreamFacts extends Facts {
  readonly kind: 'stream'
}
type CallFacts = JsonFacts | UploadFacts | FileFacts | StreamFacts

/** A call of the API as browser and server know it: one row of the table of calls. */
export type Call = CallFacts & { readonly method: Method; readonly path: `/api/${string}` }

const row =
  <M extends Method>(method: M) =>
  <const Path extends Call['path'], const Row extends CallFacts>(path: Path, facts: Row) => ({
    method,
    path,
    ...facts,
  })

export const get = row('GET')
export const post = row('POST')
export const put = row('PUT')
export const remove = row('DELETE')

/** The names in a path: `userId` and `productId` of `/api/cart/:userId/:productId`. */
export type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The schema of a row under this name; `never` where it has none. */
export type SchemaOf<Row, Name extends 'query' | 'body' | 'answer'> =
  Row extends Readonly<Record<Name, TypeOf<infer S>>> ? S : never
