import { InputError, promptForAdministrator } from '#server/accounts/people/prompt-administrator.ts'
import { registerPerson } from '#server/accounts/register-person.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate, SchemaError } from '#server/database/migrate.ts'
import { OwnPostgresError } from '#server/database/own-postgres/own-postgres-error.ts'
import { Problem } from '#server/http/problem.ts'
import { openForCommand } from './open-for-command.ts'

/** `npm run admin:create`: adds an administrator, even while the shop is running. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const administrator = await promptForAdministrator(process.argv.slice(2))
  const { connection, close } = await openForCommand(config)
  try {
    await migrate(connection)
    const database = connect(connection)
    try {
      await registerPerson(database, { ...administrator, role: 'admin' }, { system: 'admin:create' })
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
  process.stdout.write(`${administrator.email} can log in as administrator at ${config.publicUrl}\n`)
}

function sentenceOf(error: unknown): string {
  if (error instanceof Problem && error.code === 'email_taken')
    return 'Somebody has this email already. Use another one, or let an administrator change the role under People.'
  const isPlain = [InputError, ConfigError, OwnPostgresError, SchemaError, Problem].some(
    (kind) => error instanceof kind,
  )
  const message = error instanceof Error ? error.message : String(error)
  return isPlain ? message : `The administrator could not be added: ${message}`
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
