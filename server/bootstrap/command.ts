import { InputError } from '#server/accounts/people/prompt-administrator.ts'
import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { migrate, SchemaError } from '#server/database/migrate.ts'
import { OwnPostgresError } from '#server/database/own-postgres/own-postgres-error.ts'
import { Problem } from '#server/http/problem.ts'
import { openForCommand } from './open-for-command.ts'

interface Command<Input> {
  prompt(args: readonly string[]): Promise<Input>
  /** @returns what is printed */
  run(database: Database, input: Input, config: Config): Promise<string>
  /** What a failure is called that explains nothing by itself. */
  failure: string
  /** Another sentence for a problem that the person at the keyboard meets. */
  sentenceOf?(problem: Problem): string | undefined
}

/** Runs a command on the shop's database, also while the shop is running. A failure prints one sentence and ends with 1. */
export async function runCommand<Input>(command: Command<Input>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const input = await command.prompt(process.argv.slice(2))
    process.stdout.write(`${await onDatabase(config, (database) => command.run(database, input, config))}\n`)
  } catch (error) {
    const problemSentence = error instanceof Problem ? command.sentenceOf?.(error) : undefined
    process.stderr.write(`${problemSentence ?? sentenceOf(error, command.failure)}\n`)
    process.exitCode = 1
  }
}

async function onDatabase<Result>(
  config: Config,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { connection, close } = await openForCommand(config)
  try {
    await migrate(connection)
    const database = connect(connection)
    try {
      return await use(database)
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
}

function sentenceOf(error: unknown, failure: string): string {
  const isPlain = [InputError, ConfigError, OwnPostgresError, SchemaError, Problem].some(
    (kind) => error instanceof kind,
  )
  const message = error instanceof Error ? error.message : String(error)
  return isPlain ? message : `${failure}: ${message}`
}
