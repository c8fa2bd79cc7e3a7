import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Email, NewPassword, PersonName } from '#contract/accounts-schemas.ts'

export interface CredentialsInput {
  email: string
  password: string
}

export interface AdministratorInput extends CredentialsInput {
  name: string
}

/** The input is invalid; the message is for the person at the keyboard. */
export class InputError extends Error {}

/**
 * Name and email come from `--name` and `--email` or a prompt, the password from a hidden prompt or the first line of
 * piped input. It is never an argument, because everybody on the machine can read arguments.
 * @throws InputError
 */
export async function promptForAdministrator(args: readonly string[]): Promise<AdministratorInput> {
  const usage = 'npm run admin:create -- [--name "Meera Shah"] [--email meera@shop.example]'
  const { name, email } = readArguments(args, ['name', 'email'], usage)
  return {
    name: await promptOrCheck(PersonName, 'name', name),
    email: await promptOrCheck(Email, 'email', email),
    password: await readPassword(),
  }
}

/** As `promptForAdministrator`, for a new password of somebody who has an account. @throws InputError */
export async function promptForNewPassword(args: readonly string[]): Promise<CredentialsInput> {
  const { email } = readArguments(args, ['email'], 'npm run admin:password -- [--email meera@shop.example]')
  return { email: await promptOrCheck(Email, 'email', email), password: await readPassword() }
}

type Argument = 'name' | 'email'

function readArguments(
  args: readonly string[],
  names: readonly Argument[],
  usage: string,
): Partial<Record<Argument, string>> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InputError(`${reason}\nUsage: ${usage}`)
  }
}

/** Without a keyboard the argument has to be right. */
async function promptOrCheck(
  schema: z.ZodMiniType<string>,
  name: Argument,
  argument: string | undefined,
): Promise<string> {
  if (!process.stdin.isTTY) return checked(schema, argument ?? '', `--${name}`)
  const question = name === 'name' ? 'Name: ' : 'Email: '
  return promptUntilValid(schema, () => promptLine(question, process.stdout), argument)
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) return promptForPassword()
  return checked(NewPassword, (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '', 'Password')
}

function checked(schema: z.ZodMiniType<string>, value: string, name?: string): string {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const message = result.error.issues[0]?.message ?? 'This cannot be used'
  throw new InputError(name === undefined ? message : `${name}: ${message}`)
}

/** @param argument tried before the first prompt */
async function promptUntilValid(
  schema: z.ZodMiniType<string>,
  prompt: () => Promise<string>,
  argument?: string,
): Promise<string> {
  for (let answer = argument; ; answer = undefined) {
    try {
      return checked(schema, answer ?? (await prompt()))
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      process.stdout.write(`${error.message}\n`)
    }
  }
}

async function promptForPassword(): Promise<string> {
  for (;;) {
    const password = await promptUntilValid(NewPassword, () => promptHidden('Password: '))
    if ((await promptHidden('Password again: ')) === password) return password
    process.stdout.write('Passwords do not match\n')
  }
}

async function promptHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const answer = await promptLine('', nowhere)
  process.stdout.write('\n')
  return answer
}

async function promptLine(question: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  lines.once('SIGINT', () => process.exit(130))
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
