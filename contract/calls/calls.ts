import type * as z from 'zod/mini'
import type { ProblemCode } from '../envelope.ts'
import type { ShopEventTopic } from '../notifications.ts'

type Schema = z.core.$ZodType

/**
 * The first word of a query's key. Some are topics of live updates; the dashboard is read again after several of those; the others
 * only by the page that changed them.
 */
export type Topic =
  | ShopEventTopic
  | 'dashboard'
  | 'accountant'
  | 'addresses'
  | 'audit'
  | 'backups'
  | 'coupons'
  | 'failed-searches'
  | 'pincode-place'
  | 'stock-alerts'
  | 'synonyms'

/** The type of `z.array(item)`. */
export type ListOf<Item extends Schema> = z.ZodMiniArray<Item>

/** The schemas of a call, of which its row knows only the types, so that a page that makes the call loads none. */
export interface CallTypes {
  query?: Schema
  body?: Schema
  /** Of an answer in JSON. */
  answer?: Schema
  /** The codes that a screen tells apart. */
  refusals?: ProblemCode
}

/**
 * `file` is answered by a file, such as a CSV or PDF, `stream` without end; `upload` takes a form with a file, or a file as it is.
 * All others send and answer JSON.
 */
type Kind = 'file' | 'upload' | 'stream'

/** A call of the API as browser and server know it: one row of the table of calls. */
export interface Call<
  Types extends CallTypes = CallTypes,
  P extends string = string,
  K = Kind | undefined,
  Topics = readonly Topic[],
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: P
  /** Of a reading call, the first word of its query's key; of a changing call, what is read again after it. */
  readonly topics: Topics
  readonly kind: K
  /** Only in types. */
  readonly types?: Types
}

/**
 * Makes rows of a method. Types have a call of their own, because TypeScript infers all of them or none. A page is built without
 * the rows that it does not use.
 */
function rows<K extends Kind | undefined>(method: Call['method'], kind: K) {
  return <Types extends CallTypes = object>() =>
    /* @__NO_SIDE_EFFECTS__ */
    <P extends `/api/${string}`, Topics extends readonly Topic[]>(
      path: P,
      ...topics: Topics
    ): Call<Types, P, K, Topics> => ({ method, path, topics, kind })
}

export const get = rows('GET', undefined)
export const post = rows('POST', undefined)
export const put = rows('PUT', undefined)
export const remove = rows('DELETE', undefined)
export const getFile = rows('GET', 'file')
export const getStream = rows('GET', 'stream')

/** The names in a path: `userId` and `productId` of `/api/cart/:userId/:productId`. */
export type ParamNames<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** The schema of a row under this name; `never` where it has none. */
export type SchemaOf<Row extends Call, Name extends 'query' | 'body' | 'answer'> =
  NonNullable<Row['types']> extends Readonly<Record<Name, infer S extends Schema>> ? S : never
