import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/connect.ts'
import type { Replicas } from '#server/database/replicas/replicas.ts'
import type { Events } from '#server/events/events.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/** What every room of the shop stands on. */
export interface Shop {
  config: Config
  database: Database
  /** For reads that cost much per question (docs/decisions/0014). */
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
