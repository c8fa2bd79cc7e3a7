import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Fields that are never logged, at any depth up to two. */
const SECRETS = [
  'authorization',
  'password',
  'confirmPassword',
  'token',
  'device',
  'phone',
  'address',
  'email',
]

/** The shop's log: one JSON line for each entry. */
export function openLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers.${name}`]),
    serializers: { req: describeRequest, err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Without the query, which may contain names and phone numbers that people search for. */
function describeRequest(request: { method?: string; url?: string; ip?: string }) {
  return { method: request.method, path: request.url?.split('?', 1)[0], from: request.ip }
}

interface ErrorDescription {
  type: string
  message: string
  code?: string
  constraint?: string
  stack?: string
  cause?: ErrorDescription
}

/** An error without the values of its statement, which people have typed. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: withoutValues(error.message) + framesOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** PostgreSQL's messages quote an invalid value. */
function withoutValues(message: string): string {
  return message.replace(/^(invalid input .*?): "[\s\S]*"$/, '$1')
}

function framesOf(error: Error): string {
  const from = error.stack?.search(/\n\s+at /) ?? -1
  return from < 0 ? '' : (error.stack?.slice(from) ?? '')
}
