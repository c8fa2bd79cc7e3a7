import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import { openLog } from '#server/config/log.ts'
import { SchemaError } from '#server/database/migrate.ts'
import { OwnPostgresError } from '#server/database/own-postgres/own-postgres-error.ts'
import { SecretsKeyError } from '#server/settings/providers/secrets-key.ts'
import { DatabaseModeError } from './database-mode.ts'
import { runShop } from './run.ts'
import { WebBuildError } from './web-build.ts'

/** Starts the shop, or ends with one clear sentence. */
export async function startShop(): Promise<void> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    fail(error.message)
    return
  }
  const log = openLog(config.logLevel)
  try {
    await runShop(config, log, { withoutWeb: process.argv.includes('--without-web') })
  } catch (error) {
    fail(sentenceOf(error, config))
  }
}

function sentenceOf(error: unknown, config: Config): string {
  const isPlain = [OwnPostgresError, SchemaError, WebBuildError, DatabaseModeError, SecretsKeyError].some(
    (kind) => error instanceof kind,
  )
  if (isPlain && error instanceof Error) return error.message
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return `Port ${config.port} is taken by another program. Stop it, or choose another with PORT.`
    if (error.code === 'EACCES' && 'port' in error)
      return `Port ${config.port} needs more rights. Choose one above 1023 with PORT.`
    if (error.code === 'EADDRNOTAVAIL') return `HOST ${config.host} is not an address of this machine.`
  }
  if (config.databaseUrl) return `The database of DATABASE_URL cannot be used: ${messageOf(error)}`
  return `The shop could not start: ${messageOf(error)}`
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
