import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { sqlState } from '#server/database/transaction.ts'
import { Problem, problemBody, unavailable } from './problem.ts'

/** Turns whatever was thrown into a problem; a stack, SQL or path never leaves the server. */
export function handleProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  // `busy` is left out, because a flood of logins would flood the log.
  if (problem.status >= 500 && problem.code !== 'busy') request.log.error({ err: error }, problem.message)
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem)))
}

/** For a malformed URL, which reaches no hook, so that its headers are set here. */
export function handleMalformedUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id)
  return handleProblem(error, request, reply)
}

export function problemOf(error: FastifyError | Problem | Error): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  if (status === 413)
    return new Problem(413, 'payload_too_large', 'This is larger than the shop accepts', { cause: error })
  if (status === 415) return new Problem(415, 'unsupported_media_type', 'Send JSON', { cause: error })
  if (status === 429)
    return new Problem(429, 'too_many_requests', 'Too many requests. Please wait a moment.', {
      retryAfterSeconds: 60,
    })
  if (status === 503) return unavailable(2, error)
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem(400, 'malformed_request', 'The request cannot be read', { cause: error })
  }
  if (isDatabaseAway(error)) return unavailable(2, error)
  if (isUnstorable(error))
    return new Problem(400, 'invalid_input', 'Contains a value that cannot be stored', { cause: error })
  return new Problem(500, 'internal', 'Something went wrong on our side. Please try again.', { cause: error })
}

interface Issue {
  instancePath: string
  message?: string
}

function invalidInput(issues: readonly Issue[]): Problem {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
    fields[path] ??= issue.message ?? 'Invalid input'
  }
  return new Problem(400, 'invalid_input', Object.values(fields)[0] ?? 'Invalid input', { fields })
}

const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Connection lost, shutting down, out of space or connections, or a time-out: not the caller's fault. */
export function isDatabaseAway(error: Error): boolean {
  const state = sqlState(error)
  if (
    state !== undefined &&
    (NETWORK_ERRORS.has(state) || /^(08|53|57P|58|55P03|57014|25P0[34]|40)/.test(state))
  )
    return true
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after/.test(
    rootMessage(error),
  )
}

/** For example NUL in a text, a number out of range, a malformed id. */
function isUnstorable(error: Error): boolean {
  return /^22/.test(sqlState(error) ?? '')
}

function rootMessage(error: Error): string {
  return error.cause instanceof Error ? `${error.message} ${rootMessage(error.cause)}` : error.message
}
