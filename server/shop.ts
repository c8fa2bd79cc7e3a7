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

/** Who carries mail, messages and payments now, and where the shop is reached. */
export interface ProviderValues extends Pick<Config, 'mail' | 'sms' | 'whatsApp' | 'razorpay'> {
  /** The start of every link in a message, without a slash at its end. */
  readonly publicUrl: string
  /** Whether somebody has said so; otherwise it is this machine's. */
  readonly isPublicUrlStated: boolean
}

/**
 * What holds at this moment: read a field where it is used and keep none, because the owner changes them while the shop
 * runs. A provider that has not changed stays the same object.
 */
export interface Providers extends Readonly<ProviderValues> {
  /** Reads them anew, so that whoever has changed them finds them changed. */
  refresh(): Promise<void>
  close(): void
}

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
