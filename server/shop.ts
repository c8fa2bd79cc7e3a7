import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Replicas } from './database/replicas.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'

/** What every room of the shop stands on. */
export interface Shop {
  config: Config
  database: Database
  /** For reads that may be a little behind (docs/decisions/0014). */
  replicas: Replicas
  events: Events
  jobs: Jobs
  log: FastifyBaseLogger
}

/** Fastify with inputs and outputs checked by the contract's schemas. */
export type ShopApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>
