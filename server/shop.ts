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
import type { Providers } from '#server/settings/providers/providers.ts'

/** What every domain of the shop works with. */
export interface Shop {
  config: Config
  providers: Providers
  database: Database
  /** For expensive reads (docs/decisions/0014). */
  replicas: Replicas
  events: Events
  jobs: Jobs
  log: FastifyBaseLogger
}

/** Fastify whose inputs and outputs are validated by the contract's schemas. */
export type ShopApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>
