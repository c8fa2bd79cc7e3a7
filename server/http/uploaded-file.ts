import type { FastifyRequest } from 'fastify'
import { invalidField, Problem } from './problem.ts'

/**
 * Reads the one file of a form.
 * @throws Problem 400 when there is none or the form is cut off, 413 when it is larger than the route accepts
 */
export async function readUploadedFile(request: FastifyRequest, field: string): Promise<Buffer> {
  const part = request.isMultipart() ? await request.file().catch(rethrow) : undefined
  if (part) return part.toBuffer().catch(rethrow)
  throw invalidField(field, `Send one ${field}`)
}

/** Errors of the parser's limits have a status; all others mean that the form is malformed. */
function rethrow(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new Problem(400, 'malformed_request', 'The form cannot be read', { cause: error })
}
