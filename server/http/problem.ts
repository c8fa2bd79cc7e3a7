import type { ProblemBody, ProblemCode } from '#contract/envelope.ts'

/** Why a call failed: status, stable code, and a message that a person can act on. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly code: ProblemCode
  readonly fields: Record<string, string> | undefined
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    code: ProblemCode,
    message: string,
    more: {
      fields?: Record<string, string>
      data?: unknown
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.code = code
    this.fields = more.fields
    this.data = more.data
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Throws a problem, where there is one. */
export function refuse(problem: Problem | undefined): void {
  if (problem) throw problem
}

export function problemBody(problem: Problem): ProblemBody {
  return {
    success: false,
    code: problem.code,
    message: problem.message,
    error: problem.message,
    fields: problem.fields,
    data: problem.data,
  }
}

export function notFound(what: string): Problem {
  return new Problem(404, 'not_found', `${what} does not exist`)
}

/** The first of the rows. @throws Problem 404 where there is none */
export function requireRow<Row>([row]: readonly Row[], what: string): Row {
  if (row === undefined) throw notFound(what)
  return row
}

/** An invalid value of a call; the browser shows the message at the field. */
export function invalidField(field: string, message: string, cause?: unknown): Problem {
  return new Problem(400, 'invalid_input', message, { fields: { [field]: message }, cause })
}

export function unauthenticated(): Problem {
  return new Problem(401, 'unauthenticated', 'Please log in')
}

export function forbidden(): Problem {
  return new Problem(403, 'forbidden', 'You are not allowed to do this')
}

/** Neither the shop nor its database answers right now. */
export function unavailable(retryAfterSeconds: number, cause?: unknown): Problem {
  const message = 'The shop is not available right now. Please try again in a moment.'
  return new Problem(503, 'unavailable', message, { retryAfterSeconds, cause })
}
