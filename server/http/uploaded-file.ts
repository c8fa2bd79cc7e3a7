import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/**
 * The one file of a form, whole.
 * @throws Problem 400 when there is none or the form breaks off, 413 when it is larger than the route takes
 */
export async function readUploadedFile(request: FastifyRequest, field: string): Promise<Buffer> {
  const part = request.isMultipart() ? await request.file().catch(rethrow) : undefined
  if (part) return part.toBuffer().catch(rethrow)
  throw new Problem(400, 'invalid_input', `Send one ${field}`, { fields: { [field]: `Send one ${field}` } })
}

/** The parser's limits carry a status of their own; everything else it says is about the sender's bytes. */
function rethrow(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new Problem(400, 'malformed_request', 'The form cannot be read', { cause: error })
}
